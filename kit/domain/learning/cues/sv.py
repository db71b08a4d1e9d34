"""Swedish, with much of what Danish and Norwegian share."""

from kit.domain.learning.cues.language import Language

LANGUAGE = Language(
    code="sv",
    common="""och det att är som på för inte jag den med har till av ett kan så om men vi ska nu också här när vill
        från ikke jeg og er skal hvor hvorfor fortsatt fortfarande måste bara""",
    fails="""fel | felet | felmeddelande* | feil | fejl | bugg* | trasig* | fungerar inte | fungerar ej |
        funkar inte | går inte | gick inte | virker ikke | fungerer ikke | krasch* | misslyckad* | misslyckas |
        problem* | ingenting händer | inget händer | händer inget | ingen skillnad | försvann | försvinner |
        forsvinner | hänger | fastnar | tom sida | tom | överlappar | avklippt | ful | fult | hemsk* | konstig* |
        dubbelt | dubbla | två gånger | oläslig* | för långsam* | för stor* | för liten | för mycket | sämre""",
    negated="""är inte | har inte | har ingen | ser inte | ser ingen | kan inte | syns inte | visas inte |
        laddas inte | öppnas inte | sparas inte | uppdateras inte | hittar inte | finns inte | finns ingen |
        saknas | er ikke | har ikke | kan ikke | vises ikke | ser ikke | mangler | inte längre | stämmer inte |
        inget | reagerar inte""",
    still="fortfarande | fortsatt | samma fel | samma problem | samma sak | likadant | stadig",
    again="igen | samma | kvar",
    objects="""^nej | ^nei | inte det jag | det är inte | det var inte | jag menade | jag menar | jag ville |
        jag vill inte | jag bad | jag sa | som jag sa | du glömde | du har glömt | du har inte | du tog bort |
        du har tagit bort | du ändrade | du skulle | du ska inte | ska inte | borde inte | skal ikke |
        istället för | i stället för | gillar inte | inte så | onödig* | för komplicerat | är du säker |
        missförstod* | var är | vad har du gjort | jag påminner | behövs inte | du behöver inte""",
    reproach="varför har du | varför gör du | varför tog du | hvorfor har du",
    puzzled="varför är ~ inte | varför fungerar ~ inte | varför inte | varför syns | hvorfor ikke",
    report="""jag ser | jag får | det står | det verkar | ser ut som | nu är | nu får | nu ser | nu kommer |
        jag testade | jag provade | i konsolen""",
    trial="när jag | när man | om jag klickar | så fort jag | efter att jag | når jeg",
    should="borde | ska vara | måste vara | bör",
    contrast="^men | men | dock | fast | förutom | egentligen | tyvärr",
    wish="så att | jag vill | jag skulle vilja | tänk om | låt oss",
    redo="""försök igen | prova igen | gör om | en gång till | kolla igen | titta igen | från början | prøv igjen |
        prøv igen""",
    revert="""ångra | återställ | backa | gå tillbaka till | tillbaka till förra | som det var | revert* |
        ta bort det igen""",
    rule="""från och med nu | hädanefter | ^i framtiden | använd alltid | gör alltid | använd aldrig |
        gör aldrig | aldrig mer | kom ihåg | ^alltid | ^aldrig""",
    built="""finns redan | har vi redan | vi har redan | är redan | redan gjort | redan klart | jag har redan |
        findes allerede | finnes allerede""",
    refuse="kör inte | committa inte | pusha inte | rör inte | jag gör det själv | avbryt",
    halt="stopp | stop | vänta",
    forbid="gör inte | kör inte | ta inte bort | ändra inte | rör inte",
    approve="""^ja | ^japp | ^ok | ^okej | ^bra | ^kör | ^fortsätt | ^gör det | ^perfekt | ^visst | ^precis |
        ^toppen | ^fortsett | ^fortsæt""",
    praise="""perfekt | tack | takk | tak | bra | toppen | snyggt | fungerar | fungerar nu | bättre | underbart |
        grymt""",
    request="""lägg till | skapa | gör | skriv | ändra | ta bort | flytta | visa | fixa | rätta | kan du | kan vi |
        jag vill | jag behöver | vi behöver | uppdatera | kolla | titta | kör | testa | installera | förklara |
        använd | nu | commit* | pusha | sätt | se till""",
    mend="fixa | rätta | lös",
    nay="^nej | ^nei",
    asks="vad | hur | varför | vilken | vilket | vilka | hvorfor | hva | hvordan",
    handed="""klart | klar | fixat | åtgärdat | lagt till | skapat | uppdaterat | nu | borde | fungerar | färdig |
        testa | ladda om""",
    own="""mitt fel | mitt misstag | jag glömde | jag missade | jag borde ha | jag gjorde fel | jag missförstod |
        min feil | ursäkta felet""",
    lead="så | och | nu | hej | ah | okej | sen | också",
)
