# Moinho com nove, seis e doze peças.
learn-morris-placing = Colocar as peças
learn-morris-placing-board = O Moinho de nove joga-se em três quadrados, uns dentro dos outros, unidos por linhas entre os meios dos lados. São 24 pontos. Cada jogador tem nove peças, e as brancas começam.
learn-morris-placing-first = O tabuleiro começa vazio. À vez, cada jogador coloca uma peça num ponto livre. Três peças da mesma cor numa linha são um moinho, e quem fecha um retira do tabuleiro uma peça do adversário.
learn-morris-placing-mill = Colocam as brancas: feche um moinho e retire uma peça preta.
learn-morris-placing-mill-hint = Há duas peças brancas na linha de cima.
learn-morris-placing-mill-done = Já há um moinho, e as pretas têm uma peça a menos.

learn-morris-mills = Moinhos
learn-morris-mills-remove = Com todas as peças colocadas, move-se uma por lance, ao longo de uma linha, para um ponto vizinho livre. Um moinho fechado ao mover também retira uma peça. As peças num moinho estão protegidas: só podem ser retiradas quando todas as do adversário estão em moinhos. Uma peça retirada nunca volta.
learn-morris-mills-protected = Jogam as brancas: feche um moinho com a peça mais à direita e retire uma das peças que pode retirar.
learn-morris-mills-protected-hint = Complete o lado de baixo do quadrado interior. A linha de baixo das pretas é um moinho.
learn-morris-mills-protected-done = As três peças da linha de baixo estavam protegidas; as outras três não.
learn-morris-mills-again = Fechar conta de cada vez. Um moinho parado não faz nada, mas uma peça pode sair e voltar a entrar mais tarde, e isso fecha-o de novo. Impedir o próximo moinho do adversário é metade do jogo.
learn-morris-mills-block = As pretas ameaçam fechar o lado de cima do quadrado do meio. Jogam as brancas: impeça-o.
learn-morris-mills-block-hint = Chegue a d6 antes das pretas.
learn-morris-mills-block-done = No próximo lance não há moinho para as pretas.

learn-morris-swing = Moinhos duplos
learn-morris-swing-what = A formação mais forte: uma peça balança entre duas linhas, e cada passo que a tira de um moinho fecha o outro. Assim retira-se uma peça em cada lance.
learn-morris-swing-close = As brancas têm um moinho no quadrado do meio. Tire de lá uma peça e feche outro.
learn-morris-swing-close-hint = Os dois cantos de cima são das brancas. O meio desse lado está livre.
learn-morris-swing-close-done = No próximo lance a peça volta e fecha outra vez o primeiro moinho. As pretas mal conseguem acompanhar.
learn-morris-swing-noreform = Há quem ache isto forte demais e proíba refazer: um moinho desfeito ao tirar de lá uma peça não pode ser fechado no lance seguinte desse jogador, por nenhuma peça. Quem sai de dois moinhos fica impedido nos dois.
learn-morris-swing-banned = Sem refazer. As brancas acabam de abrir o moinho do lado de cima do quadrado do meio, subindo de d6 a d7, e não podem fechar agora b6-d6-f6. Encontre outro moinho.
learn-morris-swing-banned-hint = Veja a linha de baixo.
learn-morris-swing-banned-done = Depois deste lance a linha proibida volta a ficar livre.

learn-morris-ending = Ganhar e empatar
learn-morris-ending-two = Ganha quando o adversário fica com duas peças, contando as que tem na mão, ou não pode mover na sua vez.
learn-morris-ending-third = Jogam as pretas: às brancas restam três peças. Acabe a partida.
learn-morris-ending-third-hint = Feche um moinho no quadrado do meio.
learn-morris-ending-third-done = Duas peças nunca mais fecham um moinho.
learn-morris-ending-blocked = Jogam as pretas: ganhe sem retirar nenhuma peça.
learn-morris-ending-blocked-hint = As brancas só têm uma saída, de a4 para b4.
learn-morris-ending-blocked-done = As peças brancas estão todas cercadas, e a partida acabou.
learn-morris-ending-draw = Há empate por acordo, ou quando a mesma posição ocorre pela terceira vez com o mesmo jogador a jogar. No Moinho de nove, o jogo perfeito leva ao empate.

learn-morris-flying = Voar
learn-morris-flying-three = Uma opção muito usada dá asas ao lado mais fraco. Com exatamente três peças no tabuleiro e nenhuma na mão, uma peça pode saltar para qualquer ponto livre. Com duas continua a perder-se.
learn-morris-flying-jump = As brancas têm três peças e podem voar. Feche um moinho.
learn-morris-flying-jump-hint = Duas peças brancas numa linha, e a terceira vem a voar.
learn-morris-flying-jump-done = Três peças que voam ainda são um perigo.

learn-morris-options = Mais duas opções
learn-morris-options-diagonal = Lances diagonais: linhas unem os cantos dos quadrados, e as peças podem andar por elas. Três numa diagonal não são moinho. O jogo fica mais vivo, e é o que recomendamos.
learn-morris-options-step = Com diagonais, jogam as brancas: feche um moinho.
learn-morris-options-step-hint = A peça de a1 pode ir para b2.
learn-morris-options-step-done = Veio pela diagonal; o moinho está num lado do quadrado.
learn-morris-options-double = Dois moinhos, duas peças: dois moinhos fechados num lance retiram normalmente uma peça. Com esta opção retiram duas.
learn-morris-options-two = Colocam as brancas: feche dois moinhos ao mesmo tempo e retire duas peças.
learn-morris-options-two-hint = Duas linhas encontram-se no canto superior direito.
learn-morris-options-two-done = Uma peça colocada, duas ganhas.

learn-morris-six = Moinho de seis
learn-morris-six-board = O jogo pequeno: dois quadrados, 16 pontos e seis peças para cada um. As linhas entre os quadrados só têm dois pontos, por isso os moinhos fazem-se apenas nos lados dos quadrados. O resto é como no de nove.
learn-morris-six-mill = Colocam as brancas: feche um moinho.
learn-morris-six-mill-hint = Veja o lado de cima do quadrado exterior.
learn-morris-six-mill-done = Um jogo rápido e incisivo.

learn-morris-twelve = Moinho de doze
learn-morris-twelve-diagonal = Também conhecido por Morabaraba. Doze peças para cada um no tabuleiro de nove, com diagonais nos cantos. Pode mover-se por elas, e aqui três peças numa diagonal também são um moinho.
learn-morris-twelve-mill = Colocam as brancas: feche um moinho numa diagonal.
learn-morris-twelve-mill-hint = b2 e c3 apontam para um canto.
learn-morris-twelve-mill-done = 20 linhas a vigiar em vez de 16.
learn-morris-twelve-full = Há tantos pontos como peças. Se todos os pontos estiverem ocupados quando a última peça for colocada, ninguém pode mover e a partida fica empatada.
