"""French."""

from kit.domain.learning.cues.language import Language

LANGUAGE = Language(
    code="fr",
    common="""le la les des du un une est et en que qui dans pour pas sur ce cette ces je tu on nous vous il elle
        avec mais au aux plus ne se sa son ses mon ma me te j'ai c'est d'un d'une l'appli quand comme fait faire oui
        non si voila y ou où ça ca""",
    fails="""pour une raison | va savoir pourquoi | trop | erreur* | bug* | bugge* | plante* | plantage* | crash* |
        casse | cassé* | échou* | marche pas | marche plus | fonctionne pas | fonctionne plus | fonctionnent pas |
        marchent pas | faux | fausse | incorrect* | mauvais | mauvaise | catastroph* | moche | horrible |
        n'importe quoi | bizarre | étrange | il se passe rien | se passe rien | rien ne se passe |
        ne se passe rien | rien du tout | aucun effet | aucun changement | aucune différence | rien n'a changé |
        a disparu | ont disparu | disparu* | disparai* | est bloqué | reste bloqué | sont bloqués | figé* |
        page blanche | écran blanc | écran noir | vide | se chevauch* | superpos* | les uns sur les autres |
        coupé* | tronqué* | décalé* | en double | deux fois | doublon* | problème* | souci | soucis | pb |
        illisible | trop lent""",
    negated="""n'est pas | ne sont pas | n'est plus | ne sont plus | n'a pas | n'ont pas | n'a plus | est pas |
        sont pas | ne vois pas | vois pas | vois plus | ne vois rien | vois rien | ne vois plus | ne peux pas |
        peux pas | peux plus | n'arrive pas | arrive pas | n'arrive plus | s'affiche pas | s'affichent pas |
        s'affiche plus | apparaît pas | apparaissent pas | s'ouvre pas | n'ouvre pas | il manque | manque* |
        n'y a pas | y a pas | n'y a plus | y a plus | n'y a aucun* | n'existe pas | existe pas | ne fait rien |
        fait rien | ne correspond* pas | correspond* pas | ne change pas | change pas | ne se ~ pas | n'apparai* |
        pas du tout | pas à jour | pas pris en compte | toujours pas | pas bon | pas bonne | pas bons |
        pas terrible | n'ai pas | n'ai plus | n'ai rien""",
    still="""de nouveau | à nouveau | même erreur | même problème | pareil | idem | une fois de plus | continue à |
        continue de""",
    again="encore | reste | toujours | le même | la même",
    objects="""qu'est devenu | on avait dit | c'était prévu | ^non tu | ^non je | ^non c'est | ^mais non |
        pas ce que je | pas ce que j'ai | pas ça | pas cela | ce n'est pas | c'est pas | ce n'était pas |
        je n'ai pas demandé | j'ai pas demandé | je ne t'ai pas | je t'ai pas demandé | je voulais |
        je parlais | je t'ai dit | je t'avais | je vous ai dit | je l'ai déjà dit | comme je l'ai dit |
        j'avais dit | j'avais demandé | j'ai dit | j'ai demandé | je t'ai demandé | tu as oublié | t'as oublié |
        vous avez oublié | tu n'as pas | t'as pas | tu as pas | vous n'avez pas | tu as supprimé | tu as viré |
        tu as enlevé | tu as cassé | tu as changé | tu as modifié | tu as mis | tu y as mis |
        tu as fait ~ au lieu | tu n'aurais pas | tu aurais dû | tu devais | tu dois pas | tu t'es trompé |
        vous vous êtes trompé | tu te trompes | tu confonds | tu inventes | tu as inventé | ne fallait pas |
        il fallait | fallait pas | ne devrait pas | devrait pas | au lieu de | au lieu d' | plutôt que |
        pas comme ça | je ne veux pas | je veux pas | j'en veux pas | j'aime pas | je n'aime pas |
        me plaît pas | aucun sens | n'a pas de sens | inutile | trop compliqué | tu es sûr | t'es sûr |
        vous êtes sûr | on est d'accord | sérieusement | je ne comprends pas pourquoi | où est passé |
        où sont passé* | qu'est-ce que tu as fait | qu'as-tu fait | ai pas envie | j'en peux plus | tu ne |
        tu me | je te rappelle | je vous rappelle | pas besoin de | inutile de""",
    reproach="""pourquoi tu | pourquoi t'as | pourquoi as-tu | pourquoi avez-vous | pourquoi vous |
        pourquoi n'as-tu | pourquoi c'est toujours""",
    puzzled="""pourquoi n'est-ce | pourquoi ce n'est | pourquoi c'est pas | pourquoi ça ne | pourquoi ça marche |
        pourquoi il n'y | pourquoi y a""",
    trial="""quand | lorsque | lorsqu | dès que | si je | en cliquant | en ouvrant | après avoir |
        à chaque fois que je""",
    report="""quand je | quand j' | lorsque je | si je | si j' | dès que je | j'ai toujours | j'ai encore |
        j'ai une erreur | j'ai un | j'ai une | j'ai le message | j'ai cette | j'ai ce | j'ai deux | que j'ai |
        j'obtiens | je vois | je constate | je reçois | ça affiche | ça m'affiche | ça dit | il dit | me dit |
        voilà l'erreur | voici l'erreur | maintenant le | maintenant la | maintenant les | maintenant il |
        maintenant c' | depuis que | on voit | on dirait | ça donne | en cliquant | dans la console""",
    should="""devrait | devraient | doit être | doivent être | ne doit pas | ne doivent pas | il faut que |
        est censé* | normalement | censé être""",
    contrast=""", pas * | , pas | ^mais | mais | par contre | cependant | sauf que | en revanche | pourtant | or |
        en fait | sauf""",
    wish="pour que | afin que | afin de | je veux que | je voudrais | j'aimerais | et si | il faudrait",
    redo="""regarde ~ encore | réessaie | réessaye* | essaie encore | essaye encore | essaie à nouveau |
        essaye à nouveau | recommence* | refais | refait | refaire | revérifie* | vérifie encore |
        vérifie à nouveau | regarde encore | regarde à nouveau | relance ~ recherche | encore une fois |
        on repart de zéro | repars de zéro | repartir de zéro | reprends depuis le début | une autre tentative |
        retente*""",
    revert="""annule* | reviens en arrière | revenir en arrière | retour en arrière | retourne ~ commit |
        retourne à la version | reviens à la version | reviens au | revenir à la version | revenir au |
        remets comme | remets le | remets la | remets les | remet comme | restaure* | rétabli* | rollback | revert |
        git reset | fais marche arrière | comme avant | j'ai annulé | j'ai remis | vire la branche | supprime tout""",
    rule="""à partir de maintenant | désormais | dorénavant | ^à l'avenir | toujours utiliser |
        il faut toujours | tu dois toujours | ne fais jamais | ne jamais | ne touche jamais | n'utilise jamais |
        ne commit jamais | plus jamais | souviens-toi | rappelle-toi | retiens que | prends l'habitude |
        utilise toujours | fais toujours | réponds toujours | comme règle | ^toujours | ^jamais |
        par la suite, tu""",
    built="""existe déjà | existent déjà | on a déjà | on l'a déjà | nous avons déjà | il y a déjà | y a déjà |
        est déjà | sont déjà | c'est déjà | j'ai déjà | je l'ai déjà | a déjà été | était déjà | on l'avait |
        fait doublon | déjà fait | déjà en place | déjà là""",
    refuse="""^non stop | et stop | ^ne fais pas | ne lance pas | ne l'exécute pas | n'exécute pas | ne commit pas |
        ne pousse pas | ne touche pas | ne touche à rien | touche pas | pas de commit | je le fais moi |
        je vais le faire | je m'en occupe | je le lance | laisse-moi | laisse tomber | n'y touche pas""",
    halt="stop | arrête | attends | attendez",
    forbid="""ne fais | ne lance | ne touche | ne supprime | ne modifie | n'ajoute | ne commit | touche pas |
        fais pas | lance pas""",
    approve="""^oui | ^ouais | ^ok | ^okay | ^d'accord | ^vas-y | ^vas y | ^allez | ^allons-y | ^go | ^continue |
        ^continuez | ^fais-le | ^fais le | ^parfait | ^très bien | ^bien | ^exact | ^c'est bon | ^ça marche |
        ^c'est ça | ^je valide | ^validé | ^entendu | ^c'est parti | ^poursuis | ^faisons | ^nickel | ^yes""",
    praise="""parfait | super | génial | excellent | merci | nickel | top | bravo | ça marche | ça fonctionne |
        c'est mieux | beaucoup mieux | très bien | impeccable | c'est bon | magnifique""",
    request="""assure-toi | assure toi | veille | je veux | je voudrais | j'aimerais | je souhaite | peux-tu |
        peux tu | tu peux | tu pourrais | pourrais-tu | pouvez-vous | vous pouvez | on peut | il faut |
        il faudrait | faudrait | on va | ajoute* | crée* | cree* | fais | faites | mets | met | modifie* | change* |
        remplace* | supprime* | enlève* | déplace* | renomme* | affiche* | corrige* | génère* | écris |
        implémente* | lance* | relance* | démarre* | redémarre* | arrête ~ appli | commit* | pousse* | push |
        vérifie* | regarde* | analyse* | cherche* | trouve* | lis | explique* | montre* | donne* | propose* |
        teste* | utilise* | installe* | on rajoute | rajoute* | on ajoute | faisons | passe* | merge* | fusionne* |
        aide* | dis-moi | note | prépare* | mais je veux | maintenant on""",
    mend="corrige* | répare* | résou*",
    nay="^non",
    asks="""est-ce | est ce | comment | pourquoi | quel | quelle | quels | quelles | qu'est-ce | c'est quoi | quoi |
        combien | peut-on | faut-il | y a-t-il | y a t il | as-tu | avez-vous | ça veut dire | dois-je | on en est""",
    handed="""corrigé* | terminé* | fini* | fonctionne | fonctionnent | marche maintenant | devrait | devraient |
        est maintenant | sont maintenant | a maintenant | maintenant | ajouté* | créé* | implémenté* | mis à jour |
        en place | prêt* | testez | teste | essayez | essaie | recharge* | rechargez | résolu* | parfait* |
        avec succès | j'ai""",
    own="""mon erreur | ma faute | je me suis trompé* | j'ai oublié | j'ai fait une erreur | j'ai commis |
        j'aurais dû | je n'aurais pas dû | j'ai mal | j'ai raté | j'ai manqué | j'ai confondu | je suis allé trop |
        j'ai cassé | j'ai introduit | j'ai supprimé par | pardon : je | pardon, je | désolé pour cet* |
        désolé pour mon | je m'excuse pour mon | toutes mes excuses pour | erreur de ma part | oubli de ma part""",
    lead="""alors | bon | et | donc | ah | bah | ben | euh | salut | bonjour | du coup | maintenant | d'abord |
        puis | ensuite | aussi | stp | s'il te plaît | hé | dernier point""",
)
