"""Portuguese."""

from kit.domain.learning.cues.language import Language

LANGUAGE = Language(
    code="pt",
    common="""o os as de que e em um uma é por com não nao para se do da dos das no na ao como mais mas isso esse
        essa este esta está são eu você voce vc me tem quando também agora porque onde fazer quero ser muito sem
        sobre meu minha foi só já pra pro ele ela""",
    fails="""por algum motivo | por alguma razão | demais | muito grande | muito pequeno | erro | erros | bug* |
        falha | falhas | falhou | falhando | quebrado* | quebrou | quebra | crash* | não funciona* | nao funciona* |
        não funcionou | nao funcionou | não deu certo | nao deu certo | deu errado | errado | errada | incorret* |
        problema* | nada acontece | não acontece nada | nao acontece nada | não mudou nada | nada mudou |
        sem efeito | sumiu | sumiram | desaparec* | travad* | travou | travando | tela branca | tela preta |
        em branco | vazi* | sobrepost* | sobrepondo | cortad* | truncad* | desalinhad* | feio | feia | horrível |
        péssim* | ruim | estranh* | duplicad* | duas vezes | ilegível | lento | pior""",
    negated="""não está | nao esta | não estão | não tá | nao ta | não é | nao é | não são | não tem | nao tem |
        não há | não vejo | nao vejo | não consigo | nao consigo | não consegue | não pode | não aparece* |
        nao aparece* | não mostra* | não carrega* | não abre | não salva* | não atualiza* | não encontr* |
        não existe | não respond* | não foi | nao foi | não foram | não apareceu | não ficou | nao ficou |
        não mudou | não bate | não deixa | falta | faltam | faltou | faltando | nenhum* | nunca | nem | não mais |
        não vi | não entra | não sai""",
    still="""ainda | continua | continuam | mesmo erro | mesmo problema | como antes | voltou a | persiste |
        permanece""",
    again="de novo | novamente | outra vez | a mesma | o mesmo | igual",
    objects="""o que aconteceu com | a gente tinha | combinamos | não foi isso | nao foi isso | não é isso |
        nao é isso | não quero | nao quero | não queria | não pedi | nao pedi | eu pedi | pedi para | pedi pra |
        eu disse | eu falei | já disse | já falei | como eu disse | quis dizer | me refiro | me referia |
        você esqueceu | vc esqueceu | esqueceu | você não | voce nao | vc não | vc nao | você removeu |
        você apagou | você mudou | você alterou | você quebrou | você tirou | você colocou | você deveria |
        vc removeu | vc apagou | vc mudou | vc tirou | não deveria | nao deveria | não devia | não era para |
        não era pra | nao era pra | não pode ser | em vez de | ao invés de | invés de | no lugar de |
        assim não | não gostei | nao gostei | não faz sentido | desnecessári* | muito complicad* | tem certeza |
        você tem certeza | está errado | tá errado | entendeu errado | não entendeu | cadê | cade | onde está |
        onde foi | eu queria | o que você fez | você inventou | se enganou | te lembro | lembro que |
        não precisa | não é necessário | não há necessidade""",
    reproach="""por que você | por que vc | porque você | porque vc | por que ainda | porque ainda |
        por que continua""",
    puzzled="por que não | porque não | por que o ~ não | por que a ~ não | por que está",
    trial="""quando | ao clicar | ao abrir | ao salvar | ao tentar | ao criar | ao editar | ao | se eu | se clico |
        assim que | depois que""",
    report="""quando | se eu | ao clicar | ao abrir | ao salvar | ao tentar | depois de | depois que | após | vejo |
        estou vendo | recebi | recebo | aparece | apareceu | está dando | ta dando | tá dando | deu | dá erro |
        mostra | diz | agora o | agora a | agora os | agora está | agora não | agora ele | parece | testei |
        tentei | esse erro | este erro | no console | na tela | ficou | segue o erro | olha o | olhe""",
    should="""deveria | deveriam | deve ser | devem ser | deve | devem | tem que | têm que | precisa ser |
        era para | era pra""",
    contrast=""", não * | , não | ^mas | mas | porém | porem | entretanto | embora | exceto | só que | so que |
        na verdade | contudo | apenas""",
    wish="para que | pra que | quero que | gostaria | e se | preciso que",
    redo="""olhe ~ novamente | tente novamente | tente de novo | tenta de novo | tenta novamente | tente outra vez |
        refaça | refaz | refazer | faça de novo | faz de novo | verifique novamente | verifica de novo |
        veja novamente | olhe novamente | mais uma vez | do zero | recomece | comece de novo | revise novamente""",
    revert="""reverta | reverter | reverte | desfaça | desfazer | desfaz | volte atrás | voltar atrás |
        volta atrás | volte para a versão | volta para a versão | volte ao | volte como | volta como | como estava |
        restaure | restaura* | rollback | deixe como estava | deixa como estava | coloque de volta |
        coloca de volta | desfiz | revertí""",
    rule="""de agora em diante | daqui para frente | daqui pra frente | a partir de agora | ^futuramente |
        sempre use | use sempre | sempre faça | nunca use | nunca faça | nunca mais | lembre-se | lembre se |
        ^sempre | ^nunca | como regra | responda sempre | regra:""",
    built="""já existe | ja existe | já existem | já temos | ja temos | já tenho | ja tenho | já tem | ja tem |
        já está feito | já foi | ja foi | já fiz | já está implementad* | já está criad* | já tínhamos | já havia""",
    refuse="""^para com isso | não execute | nao execute | não rode | nao rode | não faça commit | não commite |
        não mexa | nao mexa | não altere | não toque | eu mesmo faço | eu faço | eu executo | eu rodo |
        deixa assim | deixe assim""",
    halt="pare | para | espere | espera | stop | calma | cancela | cancele",
    forbid="não faça | não faz | não mexa | não apague | não altere | não execute | não crie | nao faca | não mude",
    approve="""^sim | ^ok | ^okay | ^pode | ^beleza | ^blz | ^continue | ^continua | ^prossiga | ^prossegue |
        ^siga | ^perfeito | ^certo | ^claro | ^exato | ^isso | ^correto | ^faça | ^vamos lá | ^vamos | ^aprovado |
        ^confirmo | ^tudo bem | ^ótimo | ^bom | ^manda""",
    praise="""perfeito | excelente | ótimo | otimo | obrigad* | valeu | legal | show | funcionou | funcionando |
        muito bom | melhor | maravilha | parabéns | top | bom trabalho | incrível""",
    request="""certifique | garanta | garante | investigue | inicie | pode | poderia | consegue | quero | queria |
        preciso | precisamos | gostaria | adicione* | adiciona* | crie | cria | criar | faça | faz | fazer |
        coloque | coloca | mude | muda | altere | altera | modifique | remova | remove | retire | tire | tira |
        mova | renomeie | mostre | mostra | corrija | corrige | gere | gera | use | usa | escreva | implemente |
        implementa | instale | execute | rode | roda | revise | verifique | verifica | analise | analisa | busque |
        procure | leia | explique | explica | diga | me dê | teste | substitua | atualize | atualiza | vamos |
        agora quero | agora vamos | agora preciso | agora faça | me ajude | me ajuda | ajuste | ajusta | inclua |
        deixe | deixa | suba | commite | faça commit | por favor""",
    mend="corrija | corrige | conserta* | conserte | arruma | arrume | resolv*",
    nay="^não",
    asks="""o que | qual | quais | por que | porque | quanto | quantos | é possível | dá para | da pra | tem como |
        será que""",
    handed="""pronto | concluíd* | corrigid* | resolvid* | implementad* | adicionad* | criad* | atualizad* | agora |
        deve | deveria | funciona | funcionando | sucesso | teste | recarregue | feito | completo | completa""",
    own="""meu erro | erro meu | minha culpa | minha falha | falha minha | eu errei | errei | cometi um erro |
        esqueci | deixei passar | passei por cima | deveria ter | interpretei mal | entendi errado | confundi |
        introduzi | assumi errado | desculpe pelo erro | desculpa pelo erro | peço desculpas pelo erro |
        me equivoquei | omiti""",
    lead="""bom | agora | e | então | ah | oi | olá | olha | também | além disso | por favor | depois | primeiro |
        cara | aí""",
)
