"""Polish."""

from kit.domain.learning.cues.language import Language

LANGUAGE = Language(
    code="pl",
    common="""w i na nie to się sie z do że ze jest jak a co po dla o ale tak od czy za mi już tylko przy być przez
        tego jeszcze teraz może można żeby gdzie kiedy są mam ma tam tu ten ta te który która które chcę proszę
        dodaj zrób""",
    fails="""z jakiegoś powodu | jakoś | za duż* | za mał* | za dużo | zbyt | błąd* | błęd* | blad | bledy | bug* |
        zepsut* | zepsuł* | nie działa* | nie dziala* | nie zadziałał* | wywala | wywaliło | wysypuje | crash* |
        padł* | pada | źle | zle | złe | niepopraw* | nieprawidłow* | problem* | nic się nie dzieje |
        nic się nie stało | nic się nie zmieni* | nic nie robi | bez zmian | brak zmian | brak efektu | zniknął |
        zniknęł* | znika* | zawiesza | zawiesił* | pusta strona | pusty | pusta | puste | biały ekran | nachodz* |
        nakłada* | ucięt* | obcięt* | ucina | rozjechał* | rozjeżdża | przesunięt* | brzydk* | okropn* | dziwn* |
        podwójn* | dwa razy | zduplikowan* | nieczyteln* | wolno | gorzej""",
    negated="""nie jest | nie są | nie ma | nie mam | nie widzę | nie widze | nie widać | nie mogę | nie moge |
        nie można | nie da się | nie pokazuje | nie wyświetla* | nie pojawia* | nie ładuje | nie otwiera |
        nie zapisuje | nie aktualizuje | nie znajduje | nie istnieje | nie reaguje | nie zmieni* | nie pomogło |
        nie uda* | nie odpowiada | nie pasuje | nie zgadza | brakuje | brak | żadn* | nigdzie | już nie |
        nie został* | nie było | nie wszystk* | nie do końca | nie tak | nie to | nie widnieje | nie zwraca""",
    still="""nadal | dalej nie | wciąż | wciaz | ciągle | ciagle | ten sam błąd | ten sam problem | po staremu |
        jak wcześniej | dalej mam | dalej jest | został*""",
    again="ponownie | to samo | tak samo | ta sama | te same | zostaje | znowu | znów",
    objects="""co się stało z | umawialiśmy się | to nie to | nie o to | nie tego | nie chodzi* | chodziło mi |
        miałem na myśli | miałam na myśli | nie chcę | nie chce żeby | nie prosiłem | nie prosiłam | prosiłem |
        prosiłam | mówiłem | mówiłam | pisałem | napisałem przecież | jak mówiłem | przecież | zapomniałeś |
        zapomniałaś | nie zrobiłeś | nie dodałeś | nie poprawiłeś | usunąłeś | zmieniłeś | zepsułeś |
        wywaliłeś | dodałeś | zrobiłeś | użyłeś | powinieneś | nie powinieneś | nie powinno | nie powinien |
        nie powinny | nie powinna | nie może być | nie ma być | zamiast | nie w ten sposób | nie podoba |
        bez sensu | nie ma sensu | niepotrzebn* | zbędn* | zbyt skomplikowan* | jesteś pewien | na pewno |
        mylisz się | co ty zrobiłeś | gdzie jest | gdzie są | gdzie się podział* | chciałem | chciałam |
        źle zrozumiał* | przypominam | nie trzeba | nie musisz | nie ma potrzeby""",
    reproach="""dlaczego zrobiłeś | czemu zrobiłeś | dlaczego usunąłeś | czemu usunąłeś | dlaczego zmieniłeś |
        czemu zmieniłeś | dlaczego znowu | czemu znowu | dlaczego nadal | czemu nadal | dlaczego wciąż""",
    puzzled="dlaczego nie | czemu nie | po co",
    trial="""kiedy | gdy | jak klik* | jak otwieram | po kliknięciu | po uruchomieniu | po zapisaniu |
        jeśli kliknę | przy | podczas""",
    report="""kiedy | gdy | jak klik* | po kliknięciu | po uruchomieniu | po zapisaniu | po zmianie | jeśli kliknę |
        widzę | widze | dostaję | dostaje | mam błąd | pokazuje | wyświetla | wyskakuje | pisze że | teraz jest |
        teraz nie | teraz mam | teraz się | wygląda | wydaje się | od tego czasu | sprawdziłem | przetestowałem |
        próbowałem | taki błąd | w konsoli | na ekranie""",
    should="powinno | powinien | powinna | powinny | ma być | mają być | musi być | muszą być | nie może | musi",
    contrast=""", a nie | ^ale | ale | jednak | tylko że | tyle że | niestety | chociaż | oprócz | tylko |
        natomiast | właściwie""",
    wish="żeby | zeby | aby | chcę żeby | chciałbym | a jeśli | a gdyby",
    redo="""spróbuj ponownie | spróbuj jeszcze raz | sprobuj jeszcze raz | jeszcze raz | zrób to ponownie |
        popraw jeszcze raz | sprawdź ponownie | sprawdź jeszcze raz | zobacz jeszcze raz | od nowa | od zera |
        zacznij od początku | powtórz""",
    revert="""cofnij* | wycofaj* | przywróć* | przywroc | wróć do | wracamy do | wróćmy do | jak było |
        tak jak było | rollback | revert | cofnąłem | przywróciłem | zabierz ~ z powrotem""",
    rule="""od teraz | od tej pory | ^na przyszłość | zawsze używaj | zawsze gdy | zawsze rób | zawsze pisz |
        nigdy nie | nigdy więcej | za każdym razem gdy | pamiętaj | zapamiętaj | ^zawsze | ^nigdy |
        jako zasada | u nas się""",
    built="""już istnieje | już jest | już są | już mamy | już mam | już było | już zrobion* | już zrobiłem |
        już dodan* | już zaimplementowan* | to już mamy | mamy już | duplikuje""",
    refuse="""nie uruchamiaj | nie commituj | nie pushuj | nie ruszaj | nie rób | nie wykonuj | sam to zrobię |
        sam uruchomię | zrobię to sam | zostaw to""",
    halt="stop | czekaj | zaczekaj | poczekaj | zatrzymaj | przestań | anuluj",
    forbid="nie rób | nie ruszaj | nie usuwaj | nie zmieniaj | nie uruchamiaj | nie dodawaj | nie twórz",
    approve="""^tak | ^ok | ^okej | ^dobra | ^dobrze | ^jasne | ^kontynuuj | ^dalej | ^działaj | ^rób | ^zrób to |
        ^zgoda | ^zgadza się | ^dokładnie | ^super | ^świetnie | ^lecimy | ^jedziemy | ^idealnie | ^pewnie |
        ^potwierdzam | ^no to | ^spoko""",
    praise="""super | świetnie | dzięki | dziękuję | idealnie | pięknie | działa | ekstra | brawo | lepiej |
        dobrze | fajnie | rewelacja | doskonale | perfekcyjnie""",
    request="""upewnij | dodaj | zrób | utwórz | stwórz | napisz | zmień | usuń | przenieś | pokaż | popraw |
        napraw | wygeneruj | użyj | ustaw | zainstaluj | uruchom | sprawdź | zobacz | znajdź | przeczytaj |
        wyjaśnij | powiedz | daj | przetestuj | zaimplementuj | zastąp | zamień | zaktualizuj | przeanalizuj |
        przygotuj | możesz | mógłbyś | czy możesz | chcę | chciałbym | potrzebuję | potrzebujemy | proszę | teraz |
        zróbmy | niech | trzeba | należy | commit* | wypchnij | pomóż | przetłumacz""",
    mend="napraw | popraw",
    nay="^nie",
    asks="dlaczego | czemu | gdzie | czy | jaki | jaka | jakie | który | która | które | ile | po co",
    handed="""gotowe | naprawion* | poprawion* | zakończon* | dodan* | utworzon* | zaktualizowan* |
        zaimplementowan* | teraz | powinno | powinien | działa | pomyślnie | sprawdź | odśwież | zmienion* |
        zrobione | dodałem | naprawiłem | poprawiłem""",
    own="""mój błąd | moja wina | popełniłem błąd | zapomniałem | przeoczyłem | pominąłem | powinienem był |
        nie powinienem | źle zrozumiałem | pomyliłem | błędnie | przepraszam za błąd | przepraszam za pomyłkę |
        moje niedopatrzenie | niechcący""",
    lead="no | to | a | i | więc | hej | cześć | teraz | jeszcze | dobra | potem | najpierw | proszę | też | hmm",
)
