# Jogar bem o Morelli. O que se diz que ganha ou empata está provado pelo motor; o resto é a sua preferência.
strategy-morelli-loaded = Jogar bem o Morelli
learn-play-opening-tempo = No Morelli nada volta atrás, por isso cada lance gasta alguma coisa. Em 9×9 uma peça começa no amarelo e pode mover-se no máximo três vezes: para o verde, o azul e o roxo. Um lance longo chega lá de uma vez, mas depois essa peça já não tem lances.
learn-play-opening-first = Os primeiros quatro lances de uma partida do motor contra si próprio. Os quatro acabam junto ao Trono.
learn-play-opening-statistics = Que peça joga primeiro? Pedimos ao motor o primeiro lance em 60 começos sorteados em 9×9: em 51 moveu uma peça de um canto, que só pode entrar pela diagonal. Destas, 24 pararam junto ao Trono e 24 atravessaram todo o tabuleiro por cima do Trono, até à casa antes do canto oposto. Uma peça junto ao Trono pertence a uma moldura, ajuda a capturar à sua volta e nunca tem de sair dali.
learn-play-opening-hold = Guarde as outras. As peças da borda não podem ser capturadas e são lances de reserva para o fim. Entre onde captura alguma coisa, ou onde não pode ser capturado em troca.
learn-play-opening-punish = As brancas entraram sem cuidado: duas peças brancas têm uma peça preta atrás. Encontre o lance que captura as duas.
learn-play-opening-punish-hint = Olhe para as peças pretas da borda esquerda. Uma delas pode parar entre as duas.
learn-play-opening-punish-done = Duas peças de uma vez, e o motor prefere-o claramente.

learn-play-safe-edge = Uma peça é capturada quando um adversário para de um lado dela e outro está do lado oposto. Para flanquear uma peça da faixa exterior, por fora ou ao longo da borda, alguém teria de parar nessa faixa, e ninguém pode: todos os lances vão para dentro. Por isso a borda é sempre segura.
learn-play-safe-exposed = Uma peça exposta: uma branca atrás, uma casa vazia à frente, e uma peça branca que pode chegar a essa casa.
learn-play-safe-test = Antes de parar, pergunte em cada direção: há um adversário ao meu lado, e pode outro chegar à casa oposta? São precisas as duas coisas. Basta estragar uma, por exemplo pondo-se no caminho.
learn-play-safe-choose = Uma das suas peças está em perigo: uma peça branca pode descer pela direita e parar ao lado dela. Ponha tudo a salvo com a peça da borda esquerda.
learn-play-safe-choose-hint = A peça branca de cima precisa do caminho livre para baixo.
learn-play-safe-choose-done = Em F6 fica no caminho dela, e nada seu pode ser capturado.
learn-play-safe-step = A sua peça de baixo está ao lado de duas adversárias. Leve-a para uma casa segura.
learn-play-safe-step-hint = Pode chegar a duas casas do roxo. Ao lado de uma delas espera uma adversária com uma parceira por perto.
learn-play-safe-step-done = Em C4 ninguém a pode cercar.
learn-play-safe-between = E lembre-se: meter-se entre duas adversárias não faz mal. Só captura quem se move.

learn-play-frames-three = Três das quatro casas são uma ameaça se a quarta puder ser alcançada ou capturada. As molduras pequenas, junto ao Trono, são as mais fortes: todas as linhas passam por lá, e as peças no roxo nunca mais saem.
learn-play-frames-seen = As quatro casas dos lados do Trono. As brancas estão em três; a de cima está vazia.
learn-play-frames-take = Jogam as brancas: complete essa moldura com uma peça da borda esquerda. O motor prova que este lance ganha e que nenhum outro ganha.
learn-play-frames-take-hint = A quinta linha está aberta desde a esquerda até à casa acima do Trono.
learn-play-frames-take-done = O rei branco está no Trono, e o motor provou que lá fica.
learn-play-frames-break = Para desfazer uma moldura, ocupe a casa que falta, capture uma das três, ou bloqueie o caminho para a quarta. O melhor é capturar, porque muda duas coisas de uma vez.
learn-play-frames-stop = Jogam as pretas. As brancas ameaçam capturar C4 e completar a moldura à volta do Trono. Só um lance segura o empate.
learn-play-frames-stop-hint = Uma das três peças brancas está por baixo do Trono, e uma peça preta da borda de baixo pode pôr-se ao lado dela.
learn-play-frames-stop-done = D3 é agora das pretas. Com o melhor jogo a partida empata; todos os outros lances perdem à força.
learn-play-frames-block = Jogam as pretas. As peças brancas da borda de baixo ameaçam capturar D3 a partir de C2. Só um lance segura.
learn-play-frames-block-hint = Ocupe a casa de que as brancas precisam.
learn-play-frames-block-done = Em C2 a sua peça está no caminho das brancas, e o empate está seguro.

learn-play-double-what = Uma ameaça pode parar-se. Duas maneiras de completar uma moldura ao mesmo tempo, em geral, não: só há um lance para responder.
learn-play-double-small = Jogam as brancas. Encontre a captura que deixa as pretas sem defesa.
learn-play-double-small-hint = A peça da borda direita pode seguir uma diagonal e capturar a peça acima do Trono.
learn-play-double-small-done = Provado: as brancas ganham, e nenhum outro lance ganha.
learn-play-double-why = Agora as brancas têm três lados do Trono, e E4, o quarto, pode ser capturado por baixo ou por cima. As pretas só impedem uma das maneiras.
learn-play-double-large = Jogam as pretas: três cantos de uma moldura azul inclinada estão ao alcance. Crie duas maneiras de a completar.
learn-play-double-large-hint = Uma peça preta da borda de baixo pode capturar D3.
learn-play-double-large-done = G4 pode agora ser capturada a partir de duas casas da direita. Veja como acaba.
learn-play-double-find = Para encontrar lances destes, procure uma peça adversária na quarta casa: muitas vezes pode ser capturada por mais de um lado.

learn-play-throne-closes = Um rei no Trono fecha o meio para sempre: já ninguém passa por lá. E uma moldura antiga nunca volta a contar. Por isso, antes de completar uma moldura, pergunte: pode o adversário completar outra depois de mim, e quem faz o último lance?
learn-play-throne-wait = O rei preto está no Trono. As brancas podiam tomá-lo já, mas há outro lance que ganha à força. Encontre-o.
learn-play-throne-wait-hint = As brancas têm outra peça que ainda se move, na borda esquerda. As pretas só têm um lance.
learn-play-throne-wait-done = As pretas têm de gastar a sua moldura com o próprio rei no Trono, e assim desperdiçam-na. Depois as brancas completam a moldura azul no último lance.
learn-play-throne-hasty = À pressa: as brancas tomam o Trono, as pretas retomam-no, e o último lance das brancas já nada muda. Ganham as pretas.
learn-play-throne-last = São as mesmas duas molduras e os mesmos lances, só que por outra ordem. Ganha quem completa a última moldura.
learn-play-throne-prepare = Jogam as brancas. Três lances diferentes tomam já o Trono, e todos perdem à força. Há uma captura que ganha.
learn-play-throne-prepare-hint = Duas peças pretas da esquerda podem ser capturadas a partir da borda esquerda, as duas num só lance.
learn-play-throne-prepare-done = Primeiro as capturas, depois a moldura: agora as pretas não conseguem retomar o Trono.

learn-play-tempo-count = Perto do fim, conte. Quantos lances tem ainda cada lado? A partida acaba assim que quem joga não tem nenhum, e então decide o Trono.
learn-play-tempo-both = Se o seu rei está no Trono, quer o fim depressa: gaste lances e encerre as peças do adversário. Se não está, guarde todos os lances que puder e não ajude os outros a ficar sem eles.
learn-play-tempo-hold = O rei branco está no Trono e jogam as brancas. As pretas ameaçam uma moldura. Uma captura ganha; tudo o resto perde à força.
learn-play-tempo-hold-hint = Olhe logo à esquerda do Trono: uma peça branca no azul pode dar um passo para dentro e capturar para baixo.
learn-play-tempo-hold-done = As pretas já não completam nenhuma moldura e em breve não têm lances. Continue e conte.
learn-play-tempo-five = As pretas têm cinco lances à escolha, as brancas sete. Ninguém está no Trono. Só um dos cinco ganha.
learn-play-tempo-five-hint = Capture ao lado do Trono com a peça da borda esquerda.
learn-play-tempo-five-done = Tudo o resto empata. Continue: as pretas completam uma moldura pouco antes de acabarem os lances.
learn-play-tempo-last = Jogam as brancas. Só um lance ganha, e não é o mais ativo.
learn-play-tempo-last-hint = A peça branca da borda de baixo pode capturar C3.
learn-play-tempo-last-done = Prepara a moldura que se segue. Todos os outros lances levam ao empate.

learn-play-endings-last = O último lance da partida pode completar uma moldura, e então já ninguém responde. Procure-o: as capturas junto ao Trono mudam muitas vezes a quarta casa.
learn-play-endings-capture = Jogam as pretas, duas peças ainda se movem. Ganhe já.
learn-play-endings-capture-hint = Um lance a partir da borda esquerda pode capturar duas peças junto ao Trono.
learn-play-endings-capture-done = A moldura está completa, o rei preto toma o Trono, e as brancas não têm lances.
learn-play-endings-turn = O rei preto está no Trono, e as brancas só têm uma peça que ainda se move. Ela pode virar a partida.
learn-play-endings-turn-hint = Perto do cimo, uma peça preta está na quarta casa de uma moldura azul.
learn-play-endings-turn-done = Uma captura, uma moldura, um novo rei: decide o último lance.
learn-play-endings-draw = Se já não pode ganhar, mantenha o Trono vazio: ninguém lá no fim é empate.
learn-play-endings-save = Jogam as brancas. Quatro dos cinco lances perdem à força. Encontre o que empata.
learn-play-endings-save-hint = Entre pela borda de baixo, mesmo por baixo do Trono.
learn-play-endings-save-done = As pretas não conseguem moldura, e a partida acaba com o Trono vazio.
