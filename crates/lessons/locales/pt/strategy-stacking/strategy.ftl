# Jogar bem o Moinho com pilhas. As vitórias estão provadas pelo motor.
strategy-stacking-loaded = Jogar bem o Moinho com pilhas
learn-play-turning-worth = Um moinho dá normalmente uma pilha. Se nele houver uma pilha do adversário, essa também muda de dono: ganha uma pilha e ele perde uma. Assim, um moinho que vira uma pilha vale mais dois passos do que um simples. As suas pilhas estão em perigo sempre que as peças de baixo delas estão em linha com duas peças da mesma cor.
learn-play-turning-swing = As brancas colocam na linha de cima: a pilha preta do canto vira-se, e uma peça preta vai para baixo de uma branca. As brancas tinham uma pilha e têm agora três; as pretas tinham uma e não têm nenhuma.
learn-play-turning-under = Depois escolhe duas coisas: que peça simples toma, e debaixo de qual das suas a põe. Escolha a peça que está onde uma pilha faz falta, junto das suas outras pilhas.
learn-play-turning-right = Jogam as brancas. Vários lances viram a pilha de e5. De um deles está provado que ganha.
learn-play-turning-right-hint = Feche por baixo o lado de cima do quadrado interior, tome a peça de d6 e ponha-a debaixo da que acabou de mover.
learn-play-turning-right-done = As pilhas estão em c5 e e5, e a terceira vem para o meio. Continue.

learn-play-third-lines = Duas pilhas numa linha são uma ameaça quando uma terceira pode chegar ao último ponto. As pilhas movem-se como as peças, um ponto de cada vez; pense nelas como uma equipa de três à procura de uma linha.
learn-play-third-short = Jogam as pretas: há uma vitória rápida.
learn-play-third-short-hint = Uma das pilhas pretas pode ir para o canto superior direito do quadrado do meio, na diagonal de outra.
learn-play-third-short-done = As brancas não impedem a terceira pilha de chegar a e5.
learn-play-third-long = Jogam as pretas. O mesmo plano de mais longe: quatro lances pretos, e uma vitória provada.
learn-play-third-long-hint = Traga para baixo a pilha do meio da linha de cima.
learn-play-third-long-done = Passo a passo até à diagonal de cima à direita. Continue.
learn-play-third-make = Jogam as pretas. Um moinho faz a terceira pilha mesmo a tempo.
learn-play-third-make-hint = A ponta esquerda do lado de cima do quadrado do meio está livre. Dali a peça preta ajuda as da esquerda.
learn-play-third-make-done = As brancas não respondem a tudo. Continue e veja o moinho que vira uma pilha.

learn-play-starving-together = Cada pilha tem uma peça de cada cor. Por isso, com todas as peças colocadas, os dois jogadores têm o mesmo número de peças simples: nove menos o número de pilhas. Cada moinho que toma uma peça gasta uma peça simples de cada lado.
learn-play-starving-count = Sete pilhas, portanto duas peças simples para cada um: as assinaladas.
learn-play-starving-then = Um moinho precisa de uma peça simples do dono e de uma peça simples para tomar. Quando há poucas, os moinhos são raros, as pilhas ficam como estão, e o que conta é quem põe três em linha. Antes dos últimos moinhos, veja de quem são as pilhas mais próximas umas das outras.
learn-play-starving-race = A mesma posição, jogam as pretas. Todos os outros lances perdem à força; um ganha.
learn-play-starving-race-hint = Duas das pilhas pretas já estão numa linha. Traga a terceira, de baixo à esquerda.
learn-play-starving-race-done = Chega ao lado direito do quadrado interior antes que as brancas possam fazer alguma coisa.
learn-play-starving-plan = De novo duas peças simples para cada um. Jogam as pretas: primeiro abra caminho, depois traga a pilha. Encontre o primeiro lance, calmo.
learn-play-starving-plan-hint = Uma peça preta está no caminho da própria pilha preta.
learn-play-starving-plan-done = O caminho por baixo está livre. Continue.
