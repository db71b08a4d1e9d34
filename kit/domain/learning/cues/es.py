"""Spanish."""

from kit.domain.learning.cues.language import Language

LANGUAGE = Language(
    code="es",
    common="""el la los las de que y en un una es por con no para se lo del al como más pero sus le ya está esta
        este esto eso son si me hay cuando también ahora porque qué donde desde hacer quiero tiene ser muy sin sobre
        mi tu te puedes cómo""",
    fails="""por alguna razón | por algún motivo | demasiado | demasiada | muy lento | error* | bug* | falla |
        fallan | falló | fallo | fallando | roto | rota | rotos | rompe | rompió | se cae | crash* | no funciona* |
        no funcionó | no anda | no va | no sirve | mal | incorrect* | equivocad* | problema* | inconveniente* |
        no pasa nada | no hace nada | no cambia nada | no cambió nada | no hay cambios | sin cambios | sin efecto |
        desaparec* | desapareció | bloquead* | trabad* | colgad* | se queda | pantalla blanca | pantalla negra |
        en blanco | vací* | superpon* | superpuest* | solapa* | encima de | cortad* | se corta | truncad* |
        desalinead* | feo | fea | horrible | pésim* | rar* | extrañ* | duplicad* | dos veces | doble | ilegible |
        lento | lenta | peor | advertencia* | timeout""",
    negated="""no ha | no han | no has | no hiciste | no está | no esta | no están | no estan | no es | no son |
        no era | no tiene | no tienen | no hay | no veo | no se ve | no se ven | no puedo | no puede | no me |
        no aparece* | no muestra* | no se muestra* | no carga* | no abre | no se abre | no guarda* | no se guarda* |
        no actualiza* | no se actualiza* | no se | no encuentra | no existe | no coincid* | no responde | no deja |
        no logra | no logro | no toma | no trae | no llega | no sale | no salen | falta | faltan | ningún |
        ninguna | ninguno | ya no | tampoco | nunca | no lo | no los | no la | no las | no todos | sigo sin |
        no quedó | no quedo""",
    still="""sigue | siguen | sigo | todavía | aún | aun | mismo error | mismo problema | continúa | como antes |
        vuelve a | sigue igual""",
    again="de nuevo | otra vez | nuevamente | lo mismo | la misma | el mismo | igual",
    objects="""qué pasó con | dijimos que | habíamos dicho | has borrado | haz borrado | has roto | haz roto |
        has quitado | has cambiado | has eliminado | no has | ^nooo* | no es lo que | eso no | así no | asi no |
        no quise | no quiero | no quería | no te pedí | no pedí | no dije | me refiero | me refería |
        quise decir | te dije | te pedí | ya te dije | ya te pedí | como te dije | dije que | pedí que |
        había pedido | olvidaste | te olvidaste | te faltó | te falto | no hiciste | no agregaste | no pusiste |
        no cambiaste | borraste | eliminaste | quitaste | rompiste | cambiaste | sacaste | modificaste |
        pusiste | hiciste ~ en lugar | deberías haber | debías | no debías | no deberías | no debería |
        no deberían | no debe | no deben | no tiene que | no tienen que | no tenía que | en lugar de |
        en vez de | no así | no me gusta | no tiene sentido | no entendiste | entendiste mal | innecesari* |
        demasiado complicad* | estás seguro | estas seguro | seguro que | te equivocas | te equivocaste |
        estás equivocad* | qué hiciste | que hiciste | dónde está | donde está | dónde quedó | quería que |
        yo quería | te estoy | lo que quiero es | sólo tenías | inventaste | te recuerdo |
        recuerda que te dije | no hace falta | no es necesario | no hay necesidad""",
    reproach="""por qué hiciste | por que hiciste | por qué me | por qué sigue | por que sigue | por qué cambiaste |
        por qué borraste | por qué estás | por que estas | por qué agregaste | por qué está* | por qué todavía""",
    puzzled="por qué no | por que no | por qué aparece | por que aparece | porque no",
    trial="""cuando | cunado | al hacer | al abrir | al guardar | al intentar | al presionar | al entrar | al dar |
        al crear | al editar | al eliminar | al generar | al cambiar | al seleccionar | si hago | si presiono |
        si abro | apenas""",
    report="""cuando | si hago | si presiono | al hacer | al abrir | al guardar | al intentar | al presionar |
        al entrar | al dar | después de | veo | estoy viendo | me sale | me da | me aparece | me dice | me tira |
        me muestra | obtengo | recibo | tengo este error | aparece | sale | tira | ahora el | ahora la | ahora los |
        ahora las | ahora me | ahora se | ahora no | parece | probé | probe | intenté | este error | en la consola |
        en pantalla | se ve | se ven | quedó | fijate que | mirá""",
    should="""debería | deberían | debe ser | deben ser | debe | deben | tiene que | tienen que | tendría que |
        debía""",
    contrast=""", no el | , no la | y no | ^pero | pero | sin embargo | aunque | excepto | salvo | en realidad |
        solo que | sino""",
    wish="para que | así | quiero que | quisiera | y si | necesito que | me gustaría | así puedo",
    redo="""revisá ~ de nuevo | mira ~ de nuevo | intenta de nuevo | intentá de nuevo | intenta nuevamente |
        intentar nuevamente | intentalo | inténtalo | prueba de nuevo | probá de nuevo | vuelve a intentar |
        volvé a intentar | reintenta* | rehaz | rehacer | rehacé | hazlo de nuevo | hacelo de nuevo |
        revisa de nuevo | revisá de nuevo | revisa nuevamente | verifica de nuevo | otra vez por favor |
        una vez más | de cero | desde cero | empieza de nuevo | vuelve a hacer""",
    revert="""revierte* | revertí* | revertir | deshaz | deshacer | deshace | deshacé | vuelve atrás |
        volver atrás | volvé atrás | vuelve a la versión | volvé a la versión | vuelve a como | volvé a como |
        como estaba | como estaban | restaura* | déjalo como estaba | dejalo como | rollback | deja como estaba |
        vuelve a poner | volvé a poner | regresa a | regresa el | deshice""",
    rule="""de ahora en adelante | a partir de ahora | de ahora en más | ^en adelante | siempre usa |
        siempre usá | siempre debes | usa siempre | usá siempre | nunca uses | nunca hagas | nunca más |
        no vuelvas a | cada vez que hagas | cada vez que termin* | recuerda siempre | ^siempre | ^nunca |
        como regla | responde siempre | regla:""",
    built="""ya existe | ya existen | ya está hecho | ya tenemos | ya tengo | ya hay | ya lo tenemos | ya lo hice |
        ya lo tengo | ya está implementad* | ya estaba | ya fue | ya está cread* | ya está instalad* | ya lo hicimos""",
    refuse="""^para ya | no ejecutes | no lo ejecutes | no corras | no hagas commit | no hagas push | no toques |
        no modifiques nada | yo lo hago | yo lo ejecuto | lo hago yo | lo corro yo | dejalo así | déjalo así""",
    halt="para | pará | detente | espera | esperá | stop | alto | cancela",
    forbid="""no toques | no hagas | no borres | no modifiques | no ejecutes | no crees | no agregues | no cambies |
        no lo hagas""",
    approve="""^sí | ^si | ^ok | ^okay | ^dale | ^vale | ^bueno | ^adelante | ^continúa | ^continua | ^continuar |
        ^seguí | ^sigue con | ^sigamos | ^procede | ^perfecto | ^de acuerdo | ^claro | ^exacto | ^correcto |
        ^listo | ^hazlo | ^hacelo | ^está bien | ^bien | ^confirmo | ^aprobado | ^joya""",
    praise="""perfecto | excelente | genial | gracias | buenísimo | bien | funciona | funcionó | muy bien | mejor |
        impecable | espectacular | listo | buen trabajo | increíble""",
    request="""asegurate | asegúrate | desarrolla* | aplica* | lanza* | carga | puedes | podés | podrías | podes |
        quiero | quisiera | necesito | necesitamos | me gustaría | agrega* | agregá* | añade* | crea | creá |
        crear | haz | hacé | hace | hagamos | hacer | pon | poné | poner | cambia* | cambiá* | modifica* |
        elimina* | eliminá* | quita* | sacá | saca | mueve* | mové* | renombra* | muestra* | mostrá* | mostrar |
        corrige* | corregí* | arregla* | arreglá* | genera* | usa | usá | escribe* | implementa* | instala* |
        ejecuta* | corre | corré | revisa* | revisá* | verifica* | analiza* | busca* | buscá* | lee | leé |
        explica* | explicame | dime | decime | dame | prueba* | probá | reemplaza* | actualiza* | vamos a |
        ahora quiero | ahora necesito | ahora vamos | ahora agrega* | hay que | ayúdame | ayudame | fijate si |
        investiga* | sube | subí | haz commit | hace commit | hacé commit | pushea* | commitea* | deja | dejá |
        por favor | que el | que la | que los""",
    mend="corrige* | corregi* | arregla* | soluciona* | resolve*",
    nay="^no",
    asks="""cómo | por qué | por que | cuál | cual | cuáles | dónde | cuánto | cuántos | es posible | se puede |
        está bien si | no sería""",
    handed="""listo | completad* | corregid* | solucionad* | arreglad* | implementad* | agregad* | cread* |
        actualizad* | ahora | debería | deberían | funciona | funcionando | éxito | exitosamente | prueba | probá |
        puedes | refresca | recarga | he | hecho""",
    own="""mi error | error mío | fue mi culpa | culpa mía | me equivoqué | cometí un error | olvidé |
        se me olvidó | se me pasó | omití | debí | no debí | pasé por alto | malinterpreté | entendí mal |
        confundí | introduje | asumí mal | disculpa por el error | perdón por el error | disculpas por el error |
        lamento el error | lamento haber""",
    lead="""bueno | ahora | y | entonces | ah | hola | che | mirá | mira | a ver | también | además | por favor |
        luego | después | primero | eh | igual | otra cosa | ahí""",
)
