"""German."""

from kit.domain.learning.cues.language import Language

LANGUAGE = Language(
    code="de",
    common="""der die das und ist nicht ich ein eine zu in es mit auf für den dem von auch wie aber noch wir du sie
        sich bei aus jetzt kann soll hat habe wenn was warum hier nur schon mir mich bitte oder im am zum zur sind
        wird werden man mal so""",
    fails="""aus irgendeinem grund | irgendwie | zu gross | zu klein | zu viel* | zu lang | zu kurz | zu breit |
        zu dunkel | zu hell | fehler* | bug* | kaputt | funktioniert nicht | funktionieren nicht | geht nicht |
        gehen nicht | ging nicht | klappt nicht | geht immer noch nicht | tut nicht | läuft nicht | stürzt ab |
        abgestürzt | absturz | crash* | fehlgeschlagen | schlägt fehl | falsch* | problem* | passiert nichts |
        nichts passiert | tut sich nichts | ändert sich nichts | keine änderung | keine wirkung | verschwind* |
        verschwunden | weg | hängt | eingefroren | leere seite | weisse* seite | leer | überlapp* | überlager* |
        abgeschnitten | verschoben | hässlich | schrecklich | furchtbar | komisch* | seltsam* | merkwürdig* |
        doppelt | zweimal | unleserlich | zu langsam | schlechter | schlimmer | quatsch | murks | mist | exception""",
    negated="""ist nicht | sind nicht | war nicht | ist nicht mehr | hat nicht | hat kein* | haben kein* |
        sehe nicht* | sehe kein* | sehe ich nicht* | kann nicht | kann ich nicht | kann man nicht | kann kein* |
        wird nicht | werden nicht | zeigt nicht* | erscheint nicht | erscheinen nicht | lädt nicht |
        öffnet ~ nicht | öffnet sich nicht | speichert nicht | aktualisiert ~ nicht | findet nicht | gibt kein* |
        gibt es nicht | existiert nicht | fehlt | fehlen | nicht mehr | nirgends | stimmt nicht | passt nicht |
        stimmen nicht | passen nicht | nicht richtig | nicht korrekt | nicht ganz | gar nicht | überhaupt nicht |
        bekomme kein* | komme nicht | reagiert nicht | keine reaktion | nichts zu sehen""",
    still="""immer noch | noch immer | immernoch | nach wie vor | schon wieder | derselbe fehler | gleicher fehler |
        der gleiche | das gleiche | weiterhin | wie vorher | wie zuvor | unverändert""",
    again="wieder | erneut | dasselbe | bleibt",
    objects="""was ist mit ~ passiert | wir hatten gesagt | wir hatten doch | ^nein | ^nee | nicht das was ich |
        das war nicht | das ist nicht was | ich meinte | ich meine | ich wollte | ich will nicht |
        ich möchte nicht | ich habe nicht | ich hab nicht | ich hatte | ich habe gesagt | ich hab gesagt |
        hab ich gesagt | hatte ich gesagt | wie gesagt | wie ich schon sagte | du hast vergessen |
        hast vergessen | du hast ~ vergessen | du hast nicht | du hast ~ nicht | du hast gelöscht |
        du hast ~ gelöscht | du hast ~ entfernt | du hast ~ geändert | du solltest | solltest du | sollst du |
        du sollst | sollte nicht | soll nicht | sollen nicht | darf nicht | statt | anstatt | anstelle |
        sondern | nicht so | gefällt mir nicht | mag ich nicht | macht keinen sinn | ergibt keinen sinn |
        unnötig* | überflüssig* | zu kompliziert | bist du sicher | sicher dass | du irrst |
        was hast du gemacht | was soll das | wo ist | wo sind | wieso ist | missverstand* | falsch verstanden |
        stimmt so nicht | das ist falsch | ich erinnere | zur erinnerung | nicht nötig | nicht notwendig |
        du musst nicht | brauchst du nicht""",
    reproach="""warum hast du | wieso hast du | warum machst du | wieso machst du | warum ist ~ noch |
        warum änderst | weshalb hast""",
    puzzled="""warum nicht | wieso nicht | warum wird ~ nicht | warum ist ~ nicht | warum geht ~ nicht |
        warum funktioniert ~ nicht | wieso ist""",
    trial="wenn ich | wenn man | sobald | beim | nachdem | immer wenn ich | klicke ich",
    report="""wenn ich | sobald ich | nachdem ich | beim klick* | beim öffnen | beim speichern | beim starten |
        ich sehe | ich bekomme | bekomme ich | ich kriege | kriege | es kommt | kommt die | da steht | da kommt |
        jetzt ist | jetzt wird | jetzt kommt | jetzt sind | jetzt hat | jetzt habe | seitdem | es scheint |
        sieht aus | sieht so aus | anscheinend | habe getestet | hab getestet | habe probiert | folgende* fehler* |
        diesen fehler | in der konsole""",
    should="sollte | sollten | soll | muss | müsste | müssen | darf nicht | eigentlich",
    contrast=""", nicht | ^aber | aber | jedoch | allerdings | ausser | nur dass | eigentlich | trotzdem | leider |
        sondern""",
    wish="damit | so dass | sodass | ich möchte | ich will | ich hätte | was wenn | lass uns",
    redo="""schau ~ nochmal | versuch es nochmal | versuch es noch einmal | versuche es erneut |
        probier es nochmal | probiere es nochmal | nochmal versuchen | noch einmal bitte | mach es nochmal |
        mach das nochmal | prüf nochmal | prüfe nochmal | schau nochmal | schau noch mal | guck nochmal |
        überprüfe es nochmal | noch ein versuch | von vorne | fang neu an | neu anfangen | erneut versuchen""",
    revert="""mach das rückgängig | rückgängig | zurücksetzen | setz ~ zurück | setze ~ zurück | nimm das zurück |
        nimm das wieder raus | nimm ~ wieder raus | stell ~ wieder her | stelle ~ wieder her | wiederherstell* |
        zurück zur alten | zurück zur version | zurück zum | wie es vorher war | so wie vorher | rollback |
        revert* | wieder raus""",
    rule="""ab jetzt | von jetzt an | ab sofort | ^in zukunft | ^künftig | ^zukünftig | das nächste mal |
        benutze immer | verwende immer | nutze immer | mach immer | niemals | nie wieder | merk dir |
        merke dir | ^immer | ^nie | bei uns wird | als regel""",
    built="""gibt es schon | gibt es bereits | gibt's schon | haben wir schon | haben wir bereits |
        existiert schon | existiert bereits | ist schon da | ist bereits da | schon vorhanden | bereits vorhanden |
        ist schon fertig | bereits implementiert | schon implementiert | schon erledigt | bereits erledigt |
        habe ich schon | hab ich schon | habe ich bereits""",
    refuse="""führe ~ nicht aus | nicht ausführen | nicht committen | nicht pushen | nicht anfassen | finger weg |
        ich mache das selbst | mach ich selbst | ich starte ~ selbst | lass das | hör auf""",
    halt="stop | stopp | halt | warte | moment | abbrechen",
    forbid="""mach das nicht | lösch nicht | ändere nichts | ändere nicht | führe das nicht | nicht ausführen |
        fass das nicht""",
    approve="""^ja | ^jo | ^jep | ^ok | ^okay | ^gut | ^passt | ^mach weiter | ^weiter | ^mach das | ^mach mal |
        ^los | ^leg los | ^genau | ^richtig | ^einverstanden | ^gerne | ^klar | ^super | ^perfekt | ^alles klar |
        ^sehr gut | ^in ordnung | ^fahre fort | ^bestätigt""",
    praise="""super | perfekt | danke | prima | klasse | toll | sehr gut | funktioniert | läuft | geht jetzt |
        besser | schön | wunderbar | top | spitze | gute arbeit | hervorragend""",
    request="""stell sicher | stelle sicher | achte | bitte | kannst du | könntest du | ich möchte | ich will |
        ich brauche | ich hätte gern* | wir brauchen | lass uns | füge | erstelle | erstell | mach | mache |
        schreibe | schreib | ändere | änder | lösche | entferne | verschiebe | benenne | zeige | zeig | korrigiere |
        behebe | generiere | verwende | benutze | nutze | setze | installiere | führe | starte | prüfe | überprüfe |
        schau | analysiere | suche | such | finde | lies | erkläre | erklär | gib | teste | implementiere |
        ersetze | aktualisiere | commit* | pushe | jetzt noch | als nächstes | baue | bau | hilf | sag | füg |
        können wir | nun | dann""",
    mend="behebe | beheb | korrigiere | repariere | fix*",
    nay="^nein | ^nee",
    asks="""warum | wieso | weshalb | wo | welche* | kann man | kann ich | gibt es | soll ich | muss ich |
        brauchen wir | haben wir | hast du | wofür | wozu""",
    handed="""fertig | erledigt | behoben | korrigiert | implementiert | hinzugefügt | erstellt | aktualisiert |
        jetzt | sollte | sollten | funktioniert | erfolgreich | abgeschlossen | bereit | teste | lade ~ neu |
        umgesetzt | angepasst | geändert | habe""",
    own="""mein fehler | meine schuld | mein versehen | ich habe einen fehler | ich habe ~ vergessen |
        ich habe ~ übersehen | ich habe ~ falsch | ich hatte ~ übersehen | ich hätte ~ sollen | ich hätte ~ müssen |
        ich war zu schnell | ich war zu voreilig | ich habe fälschlicherweise | ich habe versehentlich |
        ich lag falsch | ich habe mich geirrt | ich habe missverstanden | entschuldige den fehler |
        entschuldigung für den fehler | tut mir leid für den""",
    lead="""so | also | und | nun | jetzt | hallo | hi | ah | ach | hm | dann | bitte | mal | noch | zuerst |
        übrigens | moin""",
)
