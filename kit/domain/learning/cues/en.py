"""English."""

from kit.domain.learning.cues.language import Language

LANGUAGE = Language(
    code="en",
    common="""the is are was to and of in it that this for on not with you i a be can do have what when how as at my
        we should please""",
    fails="""for some reason | somehow | too many | too much | too big | too small | too large | too long |
        too short | too wide | too tight | too dark | so many errors | problems | flaky | error* | bug* |
        broken | broke | breaks | crash* | fail | fails | failed | failing | failure* | wrong | incorrect* |
        messed up | does not work | doesn't work | doesnt work | not working | didn't work | did not work |
        didnt work | isn't working | isnt working | nothing happens | nothing happened | nothing works |
        nothing changed | no change | no effect | no difference | stuck | hangs | freezes | blank | empty page |
        white screen | black screen | disappear* | vanish* | gone now | is gone | are gone | overlap* |
        flicker* | cut off | cuts off | truncated | clipped | squashed | misaligned | ugly | terrible |
        horrible | awful | worse | weird | strange | odd | duplicat* | twice | doubled | regress* | invalid |
        unreadable | too slow | very slow | exception | warning* | looks bad | off by one | out of sync |
        mismatch | the problem | a problem | one more problem | an issue | issues with | lost my | lost the |
        way too | far too | is too | are too | looks too | still too | a bit too | a little too | much too |
        hung | confusing | unresponsive | times out | timed out | glitch*""",
    negated="""i need to see several | barely | hardly | is not | isn't | isnt | are not | aren't | arent |
        was not | wasn't | were not | weren't | does not | doesn't | doesnt | did not | didn't | didnt |
        don't see | dont see | do not see | can't | cant | cannot | can not | couldn't | won't | wont |
        will not | no longer | not showing | not visible | not there | not being | not getting | not updat* |
        not load* | not display* | not appear* | not render* | not connect* | missing | there's only |
        there is only | only one | only shows | got lost | is lost | was lost | never ~ works | nowhere |
        has no | have no | there is no | there's no | there are no | there is nothing | not even | not all |
        not the same | not correct* | not right | not quite | not properly | hasn't | haven't | has not |
        have not | misses | miss the | did nothing | does nothing | do nothing""",
    still="""still | same error | same problem | same issue | same thing | same result | back again | keeps |
        keep getting | another error | as before | yet again""",
    again="again | once more | the same",
    objects="""we agreed | we said | ^no i | ^no that | ^no it | ^no this | ^no not | ^no you | ^no the |
        ^no we | ^nope | ^no no | ^hmm no | ^wrong | not what i | not what we | isn't what i | that's not |
        thats not | that is not | this is not | i meant | i mean | i didn't ask | i did not ask | i didn't say |
        i didn't want | i never asked | i never said | i asked you | i asked for | i told you |
        you're deleting | you are deleting | you're removing | you are removing | you're using | you are using |
        you are just | you are only | you left | you put | you made | you created a | you added | you've added |
        you moved | what i asked | i asked | i said | as i said | like i said | i already told |
        i already said | you forgot | you missed | you didn't | you did not | you didnt | you haven't |
        you have not | you were supposed | you should have | you shouldn't | you should not | you removed |
        you deleted | you broke | you changed | you've removed | you've broken | you've changed | you are not |
        you're not | you aren't | you keep | you still | you just | you only | you skipped | you ignored |
        you misunderst* | you got it wrong | you lied | you made a mistake | you introduced |
        you used ~ instead | that's wrong | that is wrong | this is wrong | not correct | incorrect | not true |
        should not have | shouldn't have | shouldn't be | should not be | shouldnt be | not like that |
        not like this | don't like | do not like | not a fan | i don't want | i do not want | i dont want |
        makes no sense | doesn't make sense | does not make sense | unnecessary | overkill | overcomplicat* |
        too complicated | not needed | i thought ~ you | are you sure | you sure | supposed to |
        wasn't supposed | against the | i wanted | what happened to | where did ~ go | where is the |
        where are the | where's the | what's the matter with you | wtf | seriously | i remind you |
        let me remind you | remember i said | no need to | you don't have to | you do not have to""",
    reproach="""why did you | why did ~ not | you've done | you have done | why have you | why are you |
        why do you | why would you | why didn't you | why don't you | why aren't you | why is it still |
        why is ~ still | why am i still | how can ~ wreck | why in the world | why the hell | did you even |
        have you even | did you not | didn't you""",
    puzzled="why isn't | why is ~ not | why doesn't | why does it not | why can't | how come ~ not",
    trial="""when i | when the | when you | when we | when it | when opening | when clicking | as soon as |
        after i | after the | after clicking | once i | if i click | if i try | if i press | if i open |
        if i delete | if i save | whenever | every time i | each time i | on clicking | upon""",
    report="""now the | now it | now i | i get | i got | i'm getting | im getting | i am getting | i see |
        i'm seeing | i am seeing | i can see | getting this | it says | it shows | it seems | seems like |
        seems to | looks like | it looks | i noticed | i saw | i tried | i tested | i ran | tried it | since that |
        here is the error | got this | this error | the page shows | the console | in the console | the screen""",
    should="""should be | should have | should not | should only | should show | supposed to be | must be |
        must not | needs to be | ought to | it should | they should | expected | there should | should just""",
    contrast=""", not | ^but | but it | but the | but i | but now | but still | but there | however | although |
        except | actually | only that | , but | .. but | instead | rather than""",
    wish="""so that | so it | in order to | i want to | i would like | i'd like | i need to | what if | let's |
        how about""",
    redo="""look at ~ again | try ~ again | try again | try it again | try once more | try one more |
        once more please | ^redo | redo it | re-do | do it again | do that again | do this again |
        one more time | another try | another attempt | retry | check again | look again | ^again | start over |
        start again | take another look | have another look | re-check | recheck | from scratch |
        run it again ~ right | please redo""",
    revert="""undo that | undo this | undo the | undo your | undo it | undo all | undo my | undo these |
        undo those | undo last | ^undo | revert | rolled back | roll back | roll it back | rollback |
        put it back | put that back | put back | change it back | go back to | restore my | take it out again |
        take that out again | back to how it was | back to the way | back to before | back to the previous |
        took ~ back out | i reverted | i've reverted | reset to the commit | wipe all you did |
        throw away what | restore the old | restore the previous | restore the original | restore the last |
        bring back the old | bring back the previous""",
    rule="""from now on | ^in the future | ^in future | ^going forward | for future reference | always use |
        always run | always ask | always write | always check | always keep | always make sure | always commit |
        you must always | you should always | you must never | you should never | never do that | never again |
        don't ever | do not ever | remember that please | please remember | try to remember |
        add ~ to the rules | as a rule | our convention | we use ~ here | make it a rule | always stay |
        ^always | ^never | note it down | note that down | , never | and never | but never | please never |
        you never""",
    built="""already exists | already have | already has | already there | already done | already built |
        already implemented | already in place | already added | already created | already set up |
        already installed | already copied | already wrote | we already | there is already | there's already |
        that exists | it exists already | exists already | this duplicates | is a duplicate of | we had that""",
    refuse="""stop it | stop that | stop doing | stop there | hold on | ^hang on | don't run | do not run |
        dont run | don't execute | don't commit | do not commit | don't push | do not push | don't start |
        do not start | i'll do it | i will do it | i'll run | i will run | i'll start | i will start | let me run |
        let me do it | leave it to me | don't touch | do not touch | don't do that | do not do that""",
    halt="stop | wait | cancel | abort",
    forbid="don't | do not | dont | please don't | please do not | never mind",
    approve="""^yes | ^yeah | ^yep | ^yup | ^ya | ^sure | ^ok | ^okay | ^k | ^go | ^go ahead | ^do it | ^do that |
        ^proceed | ^continue | ^please continue | ^please proceed | ^please go | ^keep going | ^carry on | ^go on |
        ^agreed | ^sounds good | ^looks good | ^lgtm | ^correct | ^right | ^exactly | ^approved | ^fine |
        ^confirmed | ^implement the plan | ^complete the plan | ^start implement* | ^next | ^that's fine |
        ^that works | ^works | ^all good | ^let's go | ^let's do it | ^let's do that | ^let's proceed |
        ^let's continue""",
    praise="""perfect | great | awesome | excellent | amazing | nice | thanks | thank you | thx | good job |
        well done | works now | works great | works fine | it works | that worked | beautiful | wonderful |
        love it | brilliant | fantastic | cool | super | good work | much better | better now | works nicely |
        looks good | looks great | very good | good""",
    request="""can you | could you | can we | could we | would you | will you | i want | i would like | i'd like |
        i need | we need | let's | lets | let us | please | add | create | make | build a | build an | build the |
        build me | build it | build this | build that | build out | build one | build us | build our | build on |
        implement | write | change | update | remove | delete | move | rename | replace | use | run | commit it |
        commit this | commit that | commit the | commit all | commit and | commit these | commit your |
        commit everything | commit changes | commit please | commit with | push it | push this | push that |
        push the | push to | push and | push all | push changes | push please | deploy | install | show | give |
        generate | refactor | fix | set | put | check | review | look at | look into | analyze | analyse | find |
        search for | search the | search in | search on | read | test the | test it | test this | test that |
        test if | test with | test whether | test all | explain | try | start | restart | merge | open | help |
        convert | include | increase | decrease | do | clean | document | improve | ensure | make sure | turn |
        split | print the | print it | print a | print this | print all | draw | save | bring | drop | keep | next""",
    mend="fix | solve | resolve | repair",
    nay="^no | ^nope",
    asks="what | why | how | which",
    handed="""done | fixed | complete | completed | finished | implemented | resolved | successfully | works now |
        now works | should now | should work | working correctly | works correctly | ready | updated | added |
        created | removed | all tests pass | tests pass | passing | installed | is now | are now | now has |
        now have | i've | i have | we've | in place | you can now | try it | please test | please refresh |
        please check | refresh | perfect | live | applied | deployed | correct now | no longer""",
    own="""i apologize for that | i apologize for my | i apologize for not | i apologize for missing |
        i apologize for breaking | i apologize for the mistake | i apologize for the error |
        i apologize for the oversight | i apologise for that | i apologise for my | i apologise for not |
        i apologise for missing | i apologise for breaking | i apologise for the mistake |
        i apologise for the error | i apologise for the oversight | my apologies for that | my apologies for my |
        my apologies for not | my apologies for missing | my apologies for breaking | my apologies for the mistake |
        my apologies for the error | my apologies for the oversight | typo on my part | error on my part |
        my mistake | my fault | my error | my bad | i made a mistake | i made an error | i made the mistake |
        i was wrong | i missed | i overlooked | i forgot | i should have | i should not have | i shouldn't have |
        i misread | i misunderstood | i incorrectly | i wrongly | i mistakenly | i accidentally |
        i introduced a bug | i introduced the bug | i introduced an error | i broke | i failed to |
        i didn't ~ properly | i neglected | i passed wrong | i passed the wrong | i used the wrong | i got ~ wrong |
        was careless of me | failure on my side | failure on my part | oversight on my part | mistake on my part |
        my previous fix | my earlier change | my earlier fix | my earlier answer | my previous change |
        my previous implementation | my previous attempt | my previous answer | my previous edit | my last change |
        my last fix | my last edit | sorry for that | sorry for my | sorry for all | sorry for ~ not |
        sorry for the mistake | sorry for the error | sorry for the mess | i'm sorry for that | i jumped to |
        i wrongly assumed | i was too hasty | i was too quick | i was too fast | i went too fast""",
    lead="""so | and | now | then | hey | hi | hello | well | ah | oh | also | first | finally | alright | please |
        actually | just""",
)
