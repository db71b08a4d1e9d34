"""Czech, with what Slovak shares."""

from kit.domain.learning.cues.language import Language

LANGUAGE = Language(
    code="cs",
    common="""je to se na že v a i do tam ale jak tak aby by jsem jsou si mi pro co už jen ten ta tu za od po při
        nebo když které který která ještě prosím potřebuju potřebuji není mám máš tady teď taky ať pak bylo být
        nějak jako můžeš z ze s u dej tomu""",
    fails="""z nějakého důvodu | nějak divně | moc velk* | moc mal* | příliš | moc ~ velk* | chyb* | nefung* |
        nejde | nejdou | nešlo | nefunguje | rozbi* | spadl* | padá | spadne | selh* | špatn* | blbě | blbost |
        hnusn* | oškliv* | hrozn* | divn* | podivn* | problém* | nic se neděje | nic se nestane | nic se nestalo |
        nic se nezměnilo | žádná změna | zmizel* | mizí | zase to | prázdn* | bíl* obrazovk* | zasek* | zamrz* |
        překrýv* | uříznut* | oříznut* | rozsypan* | rozhozen* | dvakrát | duplicit* | zdvojen* | nečiteln* |
        pomal* | katastrof* | mimo | nesedí | nesouhlasí""",
    negated="""jen jeden | jenom jeden | jen nahoře | nalepen* | nic | není | nejsou | nebyl* | nemá | nemají |
        nemám | nevidím | nevidí | nemůžu | nemohu | nelze | nedá se | neukazuje | nezobrazuje | nezobrazí |
        nenačte | nenačítá | neotev* | neuloží | neukládá | nepřekl* | nezměnil* | nereaguje | chybí | chybějí |
        neexistuje | nedošlo | nepomohlo | nepomůže | nepomáhá | nikde | žádn* | ani | nevejde | nevešl* | nevyš* |
        nepovedl* | nepodařil* | už ne | dělá nic | neodpovídá | nevrací""",
    still="""pořád | stále | stejn* chyb* | to samé | stejné | stejný problém | pokaždé | ještě pořád | zůstal* |
        zůstává | furt""",
    again="zase | znovu | opět",
    objects="""^to ne | ^tak ne | tak jsme se nepochopili | nepochopil* | to není | to jsem ne | nechtěl* |
        nechci | neříkal* | nežádal* | myslel* jsem | měl* jsem na mysli | říkal* jsem | chtěl* jsem |
        psal* jsem | jak jsem psal* | jak jsem říkal* | zapomněl* | zapomnel* | vynechal* | neudělal* |
        neopravil* | nezměnil jsi | smazal jsi | odstranil jsi | rozbil jsi | změnil jsi | přidal jsi |
        udělal jsi | dal jsi | použil jsi | měl jsi | neměl jsi | nemáš | nemělo | nemá být | nemá tam |
        nemají být | místo toho | místo aby | raději než | ne tak | nelíbí | nedává smysl | zbytečn* |
        moc složit* | jsi si jist* | opravdu | vážně | kam se poděl* | kde je | kde jsou | co jsi udělal* |
        špatně jsi | spletl* | mýlíš | nesmysl | nic takového | jsem nechtěl* | připomínám | není potřeba |
        není nutné | nemusíš""",
    reproach="proč jsi | proč jste | proč mi | proč pořád | proč neustále | proč zase | jak to že",
    puzzled="proč to není | proč se to | proč tam | proč tam není",
    trial="když | kdyz | jakmile | po kliknutí | po uložení | pokud kliknu | při",
    report="""teď mi | ted mi | ted to | vidím | vidim | píše | když | pokud | jakmile | dostávám | dostal* jsem |
        píše mi | píše to | hlásí | vypisuje | hází | ukazuje | zobrazuje | vyskočí | vypadá to | vypadá | teď je |
        teď se | teď to | nyní | od té doby | zkusil* jsem | zkoušel* jsem | v konzoli | mám tam | mi to | tohle""",
    should="má být | mají být | mělo by | měl by | měla by | měly by | nemá být | nesmí | musí být | mělo být",
    contrast=""", ne | ^ale | ale | akorát | jenže | nicméně | však | jenom | jen že | místo | bohužel | ovšem |
        vlastně | naopak""",
    wish="aby | at se | chci aby | co kdyby | potřebuju",
    redo="""podívej ~ znovu | zkus to znovu | zkus znovu | zkus ještě jednou | zkus to ještě | ještě jednou |
        udělej to znovu | předělej | přepracuj | zkontroluj znovu | podívej se znovu | podívej se ještě | znova |
        začni znovu | od začátku | opakuj""",
    revert="""vrať | vraťme | vraťte | vrátit zpět | vrátit zpátky | zruš změny | zruš to | zpět na původní |
        do původního stavu | jak to bylo | obnov* původní | rollback | revert | vrátil jsem | dal jsem tam zase |
        smaž všechno co jsi | odvolej""",
    rule="""od teď | odteď | ^do budoucna | vždy když | vždycky když | pokaždé když | nikdy ne* | vždy použ* |
        vždy děl* | vždy se | pamatuj | zapamatuj | ^vždy | ^vždycky | ^nikdy | jako pravidlo | u nás se""",
    built="""už existuje | už tam je | už je tam | už máme | už mám | už jsem | to už je | už je hotov* |
        už to máme | už bylo | již existuje | již je | duplikuje""",
    refuse="""nespouštěj | neprováděj | necommituj | nepushuj | nesahej | nedělej | udělám to sám | spustím si |
        spustím to sám | nech to být | nech to na mně""",
    halt="stop | počkej | počkat | zastav | přestaň",
    forbid="nedělej | nemaž | neměň | nespouštěj | nesahej | nepřidávej | nevytvářej",
    approve="""^ano | ^jo | ^ok | ^okay | ^dobře | ^dobrá | ^jasně | ^jasný | ^pokračuj | ^pokračujte |
        ^jdi do toho | ^jdeme | ^super | ^můžeš | ^udělej to | ^souhlas* | ^přesně | ^správně | ^hotovo | ^díky |
        ^jj | ^proveď | ^tak jo | ^v pořádku""",
    praise="""super | paráda | skvěl* | výborn* | perfektn* | díky | děkuj* | dík | krása | bezva | hezk* |
        funguje | už to jde | lepší | moc pěkn* | líbí""",
    request="""ujisti | zajisti | přidej | dej | vytvoř | udělej | napiš | uprav | změň | zmen | smaž | odstraň |
        přesuň | přejmenuj | zobraz | oprav | doplň | vymysli | pomoz | připrav | zkontroluj | podívej | mrkni |
        najdi | přečti | spusť | nahraď | přelož | vygeneruj | ukaž | řekni | použij | nastav | nainstaluj |
        commitni | pushni | zkus | můžeš | mohl bys | mohla bys | potřebuju | potřebuji | potřeboval* | chci |
        chtěl* bych | rád bych | ráda bych | pojďme | pojď | ještě | nyní | prosím | dopiš | zvětši | zmenši |
        vysvětli | navrhni | implementuj | zpracuj | sjednoť | zařiď""",
    mend="oprav",
    nay="^ne",
    asks="""proč | kde | kdo | jaký | jaká | jaké | který | která | které | je možné | dá se | jde to | kolik |
        nemělo by | existuje | lze | umíš | víš""",
    handed="""hotovo | opraveno | opravil* | dokončeno | přidáno | přidal* | vytvořil* | vytvořeno | upravil* |
        upraveno | funguje | mělo by | nyní | teď | změnil* | úspěšně | připraven* | aktualizov* | vyzkoušej* |
        zkuste | nový | má ~ styl | ted""",
    own="""moje chyba | má chyba | to byla moje | udělal jsem chybu | zapomněl jsem | přehlédl jsem |
        měl jsem ~ zkontrolovat | měl jsem nejdřív | spletl jsem | špatně jsem | omlouvám se za chybu |
        omlouvám se za tu | pardon za tu | za tu nepřesnost | promiňte, to | nepozornost | přehlédnutí | můj omyl |
        opomněl jsem | nesprávně jsem""",
    lead="""no | tak | a | hele | ahoj | dobrý den | takže | jinak | teď | ještě | hm | jo a | prosím | a ještě |
        potom | nejdřív | pak""",
)
