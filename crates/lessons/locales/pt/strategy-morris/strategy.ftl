# Jogar bem o Moinho. Os valores de Seis e de poucas peças em Nove vêm de tabelas, o resto do motor.
strategy-morris-loaded = Jogar bem o Moinho
learn-play-crossings-neighbours = Uma peça num cruzamento tem quatro vizinhos, no meio de outro lado três, num canto dois. Mais vizinhos são mais lances, mais moinhos ao alcance e menos maneiras de ficar bloqueado.
learn-play-crossings-board = Os quatro cruzamentos de Nove ficam a meio dos lados do quadrado do meio.
learn-play-crossings-engine = A dez lances de profundidade, o motor põe exatamente estes quatro à frente dos 24 primeiros lances. Espalhe as peças por várias linhas e não ponha três seguidas cedo demais: um moinho fechado que não pode abrir não faz nada.
learn-play-crossings-place = Colocam as brancas. As pretas ameaçam fechar um moinho à direita. Encontre o ponto que o impede e constrói uma linha sua.
learn-play-crossings-place-hint = Há duas peças pretas na linha à direita do quadrado interior.
learn-play-crossings-place-done = Bloqueia e constrói ao mesmo tempo. O motor prefere-o por mais de uma peça.
learn-play-crossings-parry = Seis, colocam as brancas. As tabelas dizem que só um ponto não perde.
learn-play-crossings-parry-hint = As pretas têm duas peças no lado direito.
learn-play-crossings-parry-done = Os outros nove pontos perdem. Ao colocar, procure primeiro os pares do adversário.

learn-play-mills-open = Um moinho só rende quando se fecha de novo. Abra-o tirando uma peça e feche-o no lance seguinte. Resulta se o adversário não puder entrar na falha nem fazer algo mais rápido.
learn-play-mills-step-out = As brancas têm um moinho na linha de cima. Abra-o com a peça certa. É o único lance que ganha.
learn-play-mills-step-out-hint = A falha não pode ter vizinhos pretos.
learn-play-mills-step-out-done = A falha só tem vizinhos brancos, e nada impede o moinho de se fechar de novo.
learn-play-mills-double = O melhor de tudo é um moinho duplo: uma peça que sai de um moinho e no mesmo passo fecha outro retira uma peça em cada lance.
learn-play-mills-swing = A peça entre as duas linhas de cima balança para cima e para baixo. Três lances, três peças.
learn-play-mills-which = As brancas têm um moinho no lado esquerdo. Só um dos lances que o abrem ganha.
learn-play-mills-which-hint = Deixe uma falha a que nenhuma peça preta chegue.
learn-play-mills-which-done = As pretas não conseguem ocupar o canto, e o moinho fecha-se de novo.

learn-play-blocking-why = Quem não pode mover-se perde, tenha as peças que tiver. Os bons jogadores ganham por bloqueio mais vezes do que se pensa: cada peça que não se move é como se tivesse sido retirada.
learn-play-blocking-one = Jogam as brancas: ganhe já, sem moinho.
learn-play-blocking-one-hint = As pretas só têm um ponto livre para onde ir.
learn-play-blocking-one-done = Cinco peças pretas, e nenhuma se pode mover.
learn-play-blocking-three = Jogam as brancas. As tabelas dão um lance que ganha: encerra as pretas em cinco lances.
learn-play-blocking-three-hint = Tape a falha a meio do lado esquerdo do quadrado interior.
learn-play-blocking-three-done = Só a peça do canto superior direito ainda se move, e as brancas tiram-lhe os pontos.
learn-play-blocking-nine = Nove, jogam as brancas. Procure o lance que tira espaço às pretas; está provado que ganha.
learn-play-blocking-nine-hint = O meio do lado de baixo do quadrado interior é a saída da peça preta do canto dele.
learn-play-blocking-nine-done = Continue: um moinho pelo caminho, e no fim as pretas ficam bloqueadas.
learn-play-blocking-room = Por isso conte os pontos livres, seus e do adversário, antes de fechar um moinho: a peça que retira também abre espaço.

learn-play-three-tables = Três contra três, sem voo, é uma luta a sério. Dizem as tabelas: quem joga ganha 54 em cada 100 posições e perde 24; as outras são empates. Com quatro contra três, os quatro ganham 94 em 100 se lhes cabe jogar.
learn-play-three-corner = Jogam as brancas e ganham. As tabelas só admitem um lance.
learn-play-three-corner-hint = Ponha-se onde a peça preta do canto inferior esquerdo quer ir.
learn-play-three-corner-done = A peça do canto fica presa de um lado, e as peças brancas juntam-se primeiro.
learn-play-three-shut = Jogam as brancas e ganham. De novo, só um lance serve.
learn-play-three-shut-hint = Vale a pena tomar o canto inferior esquerdo, embora pareça longe.
learn-play-three-shut-done = Agora a linha de baixo das brancas chega primeiro, e as pretas atrasam-se.
learn-play-three-more = Mantenha as peças perto umas das outras e dos pontos livres do adversário. Uma ameaça que obriga sempre a responder ganha a corrida.

learn-play-flying-tables = Com voo, três peças são fortes. Três contra três, quem joga ganha 83 em cada 100 posições.
learn-play-flying-fork = Três contra três, com voo. As pretas têm um moinho e ameaçam abri-lo. Encontre o único lance que ganha.
learn-play-flying-fork-hint = Duas das suas peças estão próximas, em baixo. Faça a terceira pousar onde faz duas linhas com elas.
learn-play-flying-fork-done = Dois moinhos ameaçados de uma vez, e as pretas só bloqueiam um.
learn-play-flying-four = Quatro contra três é quase sempre empate quando os três voam: os quatro só ganham 10 em cada 100 posições se lhes cabe jogar. Não reduza o adversário a três peças cedo demais: prepare primeiro um segundo moinho e tire depois as duas últimas seguidas.
