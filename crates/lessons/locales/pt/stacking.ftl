# Moinho com pilhas.
learn-stacking-stacks = As pilhas
learn-stacking-stacks-what = O Moinho com pilhas usa o tabuleiro de nove com diagonais, para mover e para moinhos, e nove peças para cada um. Nenhuma peça sai do tabuleiro. As peças empilham-se: uma pilha são duas peças, uma de cada cor, e pertence a quem tem a peça de cima. Move-se inteira. Uma peça sozinha é uma peça simples.
learn-stacking-stacks-take = Ao fechar um moinho, toma uma peça simples do adversário e põe-na por baixo de uma peça simples sua desse moinho. Como sempre, as peças num moinho estão a salvo enquanto houver outra para tomar.
learn-stacking-stacks-first = Colocam as brancas: feche um moinho e faça uma pilha.
learn-stacking-stacks-first-hint = f4 e f6 são das brancas.
learn-stacking-stacks-first-done = Agora tem uma pilha, com uma peça preta por baixo.

learn-stacking-mills = O que é um moinho
learn-stacking-mills-level = Só contam as peças de baixo. As suas peças simples fazem moinho, e também as suas peças por baixo das pilhas do adversário, desde que haja na linha pelo menos uma peça simples sua. As suas próprias pilhas não contam: a peça de baixo é do adversário.
learn-stacking-mills-borrow = Colocam as brancas. De duas linhas, uma é quase um moinho e a outra não. Feche a verdadeira.
learn-stacking-mills-borrow-hint = Por baixo da pilha preta de a7 há uma peça branca. Por baixo da sua pilha de a1 há uma preta.
learn-stacking-mills-borrow-done = A pilha de a7 vira-se e passa a ser sua, e uma peça preta simples vai para baixo de uma das suas.
learn-stacking-mills-process = Para resolver um moinho, vire primeiro uma das pilhas do adversário que nele estejam; se forem duas, escolha. Depois tome uma peça simples, vendo quais se podem tomar já depois de virar, e ponha-a por baixo de uma peça simples sua do moinho. Se não houver nenhuma para tomar, essa parte não se faz.

learn-stacking-waiting = Moinhos à espera
learn-stacking-waiting-start = O adversário pode deixar-lhe um moinho sem querer, ou pode ter fechado dois e resolvido só um. Se tiver um moinho quando começa a sua vez, resolve primeiro um e depois coloca ou move como de costume.
learn-stacking-waiting-first = As brancas começam o lance com um moinho na linha de baixo. Resolva-o e coloque depois uma peça.
learn-stacking-waiting-first-hint = Vire g1, tome uma peça preta simples, ponha-a por baixo de a1 ou d1, e coloque uma peça.
learn-stacking-waiting-first-done = Duas coisas num só lance: resolver um moinho e colocar uma peça.
learn-stacking-waiting-choice = Resolver o moinho é obrigatório. Se depois a peça colocada ou movida fechar um moinho, resolve também um desses.

learn-stacking-winning = Três pilhas ganham
learn-stacking-winning-three = Três pilhas suas numa linha ganham logo, antes de se resolver qualquer moinho.
learn-stacking-winning-move = Jogam as brancas: ganhe.
learn-stacking-winning-move-hint = Há duas pilhas na linha de cima, e a terceira está perto.
learn-stacking-winning-move-done = Três pilhas, e a partida acabou.
learn-stacking-winning-turn = Colocam as brancas. O moinho tem duas pilhas das pretas. Vire a certa.
learn-stacking-winning-turn-hint = Coloque em g7 e olhe depois para a coluna d.
learn-stacking-winning-turn-done = A pilha virada era a terceira da linha. Já não é preciso tomar nada.
learn-stacking-winning-start = No início do lance, dois moinhos esperam pelas brancas. Escolha o que ganha.
learn-stacking-winning-start-hint = Tem pilhas em g4 e g7.
learn-stacking-winning-start-done = Bastou virar: nem foi preciso colocar uma peça.
learn-stacking-winning-else = Quem não puder mover na sua vez perde, e a terceira ocorrência de uma posição é empate. Aqui ninguém fica reduzido a duas peças.
