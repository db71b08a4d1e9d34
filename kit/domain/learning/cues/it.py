"""Italian."""

from kit.domain.learning.cues.language import Language

LANGUAGE = Language(
    code="it",
    common="""il lo la gli le di che è e un una per non con sono ma del della dei nel nella su da questo questa mi
        ti si ho hai ha anche come più se ora adesso quando cosa perché dal al alla fare fa stato io tu""",
    fails="""per qualche motivo | chissà perché | troppo | troppa | troppi | errore | errori | bug | rotto | rotta |
        rotti | crash* | fallisce | fallito | fallita | non funziona* | non va | non vanno | sbagliat* | scorrett* |
        problema | problemi | non succede niente | non succede nulla | niente da fare | nessun effetto |
        nessun cambiamento | non cambia nulla | non cambia niente | sparit* | scompar* | bloccat* | pagina bianca |
        schermo nero | vuot* | sovrappost* | sovrappong* | tagliat* | brutto | brutta | bruttissim* | orribil* |
        pessim* | strano | strana | doppi* | due volte | duplicat* | illeggibil* | lento | peggio""",
    negated="""non è | non e' | non sono | non c'è | non ci sono | non ha | non hanno | non vedo | non si vede |
        non si vedono | non posso | non riesco | non riesce | non mostra | non appare | non compare |
        non compaiono | non carica | non si apre | non apre | non salva | non aggiorna | non si aggiorna |
        non viene | non vengono | non trova | non esiste | manca | mancano | nessun* | non più | non fa | non esce |
        non parte | non corrisponde | non risponde | neanche | non prende | non mi""",
    still="stesso errore | stesso problema | continua a | come prima",
    again="sempre | ancora | la stessa | lo stesso | uguale | di nuovo | resta | rimane",
    objects="""cosa è successo a | avevamo detto | non è quello che | non intendevo | intendevo | non volevo |
        non voglio | non ti ho chiesto | non ho chiesto | ti ho detto | ti avevo | avevo detto | avevo chiesto |
        ho detto | ho chiesto | come ho detto | guarda che | hai dimenticato | ti sei dimenticato | non hai |
        hai cancellato | hai eliminato | hai rimosso | hai rotto | hai cambiato | hai modificato | hai messo |
        hai fatto ~ invece | hai sbagliato | dovevi | avresti dovuto | non dovevi | non deve | non devono |
        non dovrebbe | invece di | anziché | piuttosto che | non così | non mi piace | non ha senso | inutile |
        troppo complicat* | sei sicuro | ma sei | volevo | che fine ha fatto | dov'è finit* | dove sono finit* |
        cosa hai fatto | ti sbagli | stai sbagliando | mi hai | ti ricordo | non serve | non c'è bisogno |
        non è necessario""",
    reproach="perché hai | perché non hai | perché mi | perché continui | perché ancora | perché c'è ancora",
    puzzled="perché non | come mai",
    trial="quando | se clicco | se provo | se faccio | appena | dopo aver | cliccando",
    report="""quando | se clicco | se provo | dopo aver | appena | vedo | ottengo | ricevo | mi da | mi dà |
        mi dice | mi esce | mi appare | ora il | ora la | ora mi | adesso il | adesso la | adesso mi | sembra |
        risulta | esce | appare | ho provato | ho testato | ecco l'errore | questo errore | nella console |
        si vede | ora si""",
    should="dovrebbe | dovrebbero | deve essere | devono essere | deve | bisogna che | andrebbe",
    contrast=""", non * | , non | ^ma | ma | però | pero | tuttavia | invece | tranne | solo che | in realtà |
        eppure""",
    wish="affinché | in modo che | così che | vorrei | e se | mi serve",
    redo="""guarda ~ di nuovo | riprova* | prova di nuovo | prova ancora | rifai | rifallo | rifare | ricontrolla* |
        controlla di nuovo | verifica di nuovo | guarda di nuovo | ancora una volta | un altro tentativo |
        ricomincia* | da capo | da zero""",
    revert="""annulla* | torna indietro | torna alla versione | torna al commit | torna a com'era | ripristina* |
        rimetti* | rimettere come | com'era prima | come era prima | come prima | rollback | revert | ho annullato |
        ho ripristinato""",
    rule="""d'ora in poi | da ora in poi | da adesso in poi | ^in futuro | ^per il futuro | usa sempre |
        fai sempre | devi sempre | non usare mai | non fare mai | mai più | ricordati | ^sempre | ^mai |
        come regola | rispondi sempre""",
    built="""esiste già | esistono già | c'è già | ci sono già | abbiamo già | ho già | li ho già | l'ho già |
        è già | sono già | era già | già fatto | già presente | già copiat* | già installat*""",
    refuse="""non eseguire | non lanciare | non fare commit | non committare | non pushare | non toccare |
        lo faccio io | faccio io | lo lancio io | ci penso io | lascia stare | lascia perdere""",
    halt="stop | fermati | fermo | aspetta | basta",
    forbid="non fare | non toccare | non cancellare | non modificare | non eseguire | non creare | non cambiare",
    approve="""^sì | ^si | ^ok | ^okay | ^va bene | ^vai | ^procedi | ^continua | ^perfetto | ^certo | ^d'accordo |
        ^esatto | ^giusto | ^fallo | ^bene | ^andiamo | ^ottimo | ^confermo | ^avanti""",
    praise="""perfetto | ottimo | grazie | fantastico | bene | benissimo | funziona | grande | bravo | eccellente |
        meglio | bello | tutto bene""",
    request="""assicurati | puoi | potresti | vorrei | voglio | mi serve | ho bisogno | aggiungi* | crea* | fai |
        fammi | scrivi* | modifica* | cambia* | togli* | elimina* | rimuovi* | sposta* | rinomina* | mostra* |
        correggi* | sistema* | genera* | usa | metti* | installa* | esegui* | lancia* | controlla* | verifica* |
        guarda | analizza* | cerca* | trova* | leggi* | spiega* | dimmi | dammi | prova | implementa* |
        sostituisci* | facciamo | adesso vorrei | ora vorrei | committa | pusha | fai commit | prepara* |
        aggiorna* | bisogna | aiutami""",
    mend="correggi* | sistema* | risolvi*",
    nay="^no",
    asks="cosa | perché | quale | quali | quanto | quanti | è possibile | e se",
    handed="""fatto | corretto | corretta | risolto | completat* | aggiornat* | aggiunt* | creat* | implementat* |
        ora | adesso | dovrebbe | funziona | pronto | pronta | con successo | prova | verifica | modificat* | ho""",
    own="""errore mio | mio errore | colpa mia | ho sbagliato | mi sono sbagliat* | ho dimenticato | ho commesso |
        avrei dovuto | non avrei dovuto | mi è sfuggito | ho tralasciato | ho frainteso | ho confuso |
        mi scuso per l'errore | scusa per l'errore | ho introdotto | una mia svista | mia svista""",
    lead="""allora | ora | adesso | e | poi | ah | ciao | dunque | quindi | beh | scusa | per favore | inoltre |
        anche | intanto | prima""",
)
