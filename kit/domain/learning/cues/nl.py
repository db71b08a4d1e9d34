"""Dutch."""

from kit.domain.learning.cues.language import Language

LANGUAGE = Language(
    code="nl",
    common="""de het een en is van ik niet dat dit in op te met voor er maar ook als nog we je zijn wat hoe kan naar
        om aan bij nu moet wel geen heb heeft die deze dan wil graag worden zou mijn ze uit""",
    fails="""om een of andere reden | te groot | te klein | te veel | te lang | te kort | fout | fouten |
        foutmelding* | bug* | kapot | stuk | werkt niet | werken niet | werkte niet | doet het niet | gaat niet |
        lukt niet | crasht | crash* | mislukt | mislukte | verkeerd* | probleem | problemen | gebeurt niets |
        gebeurt niks | gebeurt er niets | verandert niets | niets veranderd | geen effect | verdwijnt | verdwenen |
        weg | hangt | vastgelopen | leeg | lege pagina | wit scherm | overlapt | overlappen | afgesneden |
        afgekapt | lelijk | vreselijk | raar | vreemd | dubbel | twee keer | onleesbaar | te traag | slechter |
        erger | klopt niet | error*""",
    negated="""werkt ~ niet | werken ~ niet | gaat ~ niet | is niet | zijn niet | was niet | heeft geen |
        hebben geen | heb geen | zie niet | zie geen | zie ik niet | kan niet | kan ik niet | kan geen |
        wordt niet | worden niet | laat ~ niet zien | verschijnt niet | laadt niet | opent niet | niet meer |
        nergens | geen ~ te zien | ontbreekt | ontbreken | mist | bestaat niet | reageert niet | niet goed |
        niet juist | niet correct | helemaal niet | krijg geen | er is geen | er zijn geen | past niet | nog niet""",
    still="nog steeds | alweer | dezelfde fout | net als eerst | zoals eerst",
    again="weer | opnieuw | hetzelfde | zelfde | blijft | blijven",
    objects="""^nee | niet wat ik | dat is niet | dat bedoel ik niet | ik bedoel | ik bedoelde | ik wilde |
        ik wil niet | ik heb niet | ik had gevraagd | ik vroeg | ik zei | zoals ik zei | je bent vergeten |
        je hebt ~ vergeten | je hebt niet | je hebt ~ niet | je hebt ~ verwijderd | je hebt ~ veranderd |
        je had moeten | je moet niet | moet niet | mag niet | hoort niet | zou niet | in plaats van | niet zo |
        vind ik niet | slaat nergens op | onnodig* | overbodig* | te ingewikkeld | weet je zeker |
        ben je zeker | waar is | waar zijn | wat heb je gedaan | verkeerd begrepen | dat klopt niet |
        ik herinner je | niet nodig | je hoeft niet""",
    reproach="waarom heb je | waarom doe je | hoe kan het dat",
    puzzled="waarom niet | waarom is ~ niet | waarom werkt ~ niet | waarom staat | waarom zie ik",
    trial="als ik | als je | wanneer | zodra | nadat ik | bij het",
    report="""als ik | wanneer ik | zodra ik | nadat ik | ik zie | ik krijg | krijg ik | er staat | het lijkt |
        lijkt het | nu is | nu zijn | nu krijg | nu staat | nu zie | sinds | ik heb getest | ik heb geprobeerd |
        deze fout | in de console | op het scherm""",
    should="moet | moeten | zou moeten | hoort | horen | eigenlijk",
    contrast=", niet | ^maar | maar | echter | behalve | alleen | eigenlijk | helaas | toch",
    wish="zodat | ik wil graag | ik wil | wat als | laten we | ik zou",
    redo="""kijk ~ opnieuw | probeer opnieuw | probeer het opnieuw | probeer nog eens | probeer het nog eens |
        nog een keer | doe het opnieuw | doe opnieuw | controleer opnieuw | kijk nog eens | kijk opnieuw |
        begin opnieuw | vanaf nul""",
    revert="""maak ~ ongedaan | ongedaan | draai ~ terug | terugdraaien | zet ~ terug | terugzetten | herstel de |
        herstel het | ga terug naar | terug naar de vorige | zoals het was | rollback | revert | haal ~ weer weg""",
    rule="""vanaf nu | voortaan | ^in de toekomst | in het vervolg | altijd gebruiken | gebruik altijd |
        doe altijd | gebruik nooit | doe nooit | nooit meer | onthoud | ^altijd | ^nooit | als regel""",
    built="""bestaat al | hebben we al | is er al | zijn er al | was er al | heb ik al | is al gedaan | al gedaan |
        al aanwezig | al geïmplementeerd""",
    refuse="""niet uitvoeren | niet committen | niet pushen | voer ~ niet uit | ik doe het zelf | doe ik zelf |
        blijf af | laat maar""",
    halt="stop | wacht | afbreken",
    forbid="doe dat niet | verander niets | verwijder niets | voer dat niet",
    approve="""^ja | ^ok | ^oke | ^oké | ^okay | ^goed | ^prima | ^ga door | ^ga verder | ^doe maar | ^akkoord |
        ^precies | ^klopt | ^perfect | ^mooi | ^top | ^is goed | ^graag | ^zeker | ^yes""",
    praise="""perfect | top | bedankt | dank | mooi | goed | werkt | super | geweldig | prima | netjes | beter |
        fijn | lekker""",
    request="""zorg | kun je | kan je | kunt u | wil je | zou je | ik wil | ik wil graag | ik zou graag |
        ik heb ~ nodig | we moeten | laten we | voeg | maak | schrijf | verander | wijzig | verwijder | haal |
        verplaats | hernoem | toon | laat | corrigeer | fix | genereer | gebruik | zet | installeer | voer | start |
        controleer | check | kijk | analyseer | zoek | vind | lees | leg | geef | test | implementeer | vervang |
        update | commit | push | nu | help | doe | graag | pas""",
    mend="fix | herstel | repareer",
    nay="^nee",
    asks="""wat | hoe | waarom | waar | welke | kan ik | kan dit | moet ik | moeten we | hebben we | heb je |
        hoeveel""",
    handed="""klaar | opgelost | gefixt | gecorrigeerd | geïmplementeerd | toegevoegd | aangemaakt | bijgewerkt |
        nu | zou | werkt | succesvol | voltooid | afgerond | test | ververs | aangepast | heb""",
    own="""mijn fout | mijn schuld | ik heb een fout | ik was vergeten | ik ben vergeten | ik heb ~ vergeten |
        over het hoofd gezien | ik had moeten | ik had niet | ik heb per ongeluk | ik heb verkeerd |
        ik heb ~ verkeerd | sorry voor de fout | excuses voor de fout | ik vergiste""",
    lead="dus | en | nou | nu | hoi | hallo | ah | oh | dan | ook | verder | graag | even",
)
