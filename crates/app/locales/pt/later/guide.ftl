# O guia: a primeira visita, o treinador, ameaças, o momento decisivo.

tour-title = Aprender a jogar
tour-text = Dois minutos num tabuleiro interativo e depois a primeira partida com um treinador. Escolha um jogo.
tour-about = { $tour ->
    [morelli] Avançar para dentro, capturar, formar uma moldura, ocupar o Trono.
    [nine] Colocar peças, fechar moinhos, retirar peças ao adversário.
   *[stacking] Os moinhos põem peças por baixo das suas. Três pilhas em linha ganham.
}
tour-step = Passo { $n } de { $all }
tour-next = Seguinte
tour-back = Passo anterior
tour-show = Mostrar
tour-play = Jogar a primeira partida
tour-skip = Passar já a uma partida com treinador
tour-other = Outro jogo
tour-missed = É um lance legal, mas não o que se pede. Tente de novo ou escolha «Mostrar».

tour-morelli-move = Joga com as pretas. Uma peça move-se em linha reta, também na diagonal, quanto quiser, mas tem de acabar numa faixa mais próxima do centro. Avance uma peça preta qualquer.
tour-morelli-move-done = É assim que tudo se move: sempre para dentro, nunca para trás, nunca para cima do Trono, ao meio.
tour-morelli-capture = Uma peça entre duas suas é capturada. Mova a sua peça da margem esquerda de modo que a branca fique entre duas pretas.
tour-morelli-capture-done = Capturada! Mudou de cor e agora é sua.
tour-morelli-frame = Quatro peças suas que formam um quadrado em volta do centro são uma moldura. Três cantos desta já lá estão; a linha tracejada mostra-a. Ponha a quarta peça no último canto.
tour-morelli-frame-done = Uma moldura! O seu rei ocupa logo o Trono.
tour-morelli-throne = Agora é o rei branco que ocupa o Trono. Uma moldura sua expulsa-o. O último canto é uma peça branca: capture-a com a sua peça do canto superior direito.
tour-morelli-throne-done = A peça capturada passou a ser o último canto, e o seu rei toma o lugar.
tour-morelli-end = A partida acaba quando quem tem a vez já não tem lances. Ganha quem nessa altura ocupa o Trono. As brancas já não podem mover: faça o seu último lance.
tour-morelli-end-done = Ganhou: o seu rei ocupa o Trono. Já conhece o jogo todo.

tour-nine-place = Joga com as brancas. Primeiro, cada jogador coloca à vez as suas nove peças, uma a uma, em qualquer ponto livre. Coloque uma peça.
tour-nine-place-done = Os cruzamentos com muitas linhas são bons lugares: dali há mais caminhos.
tour-nine-mill = Três peças seguidas numa linha são um moinho. Um moinho retira uma peça ao adversário. Feche o moinho de cima e escolha depois a peça preta a retirar.
tour-nine-mill-done = Um moinho! As peças num moinho estão seguras enquanto houver outras para retirar.
tour-nine-block = As pretas têm duas peças na linha de baixo e querem fechar um moinho. Coloque uma peça no ponto que o impede.
tour-nine-block-done = Impedido. Antes de cada lance, procure duas peças em linha.
tour-nine-move = Depois de colocadas, as peças movem-se pelas linhas para um ponto vizinho. Feche o moinho de cima movendo uma peça.
tour-nine-move-done = Pode abrir e fechar o mesmo moinho uma e outra vez.
tour-nine-win = Quem fica com duas peças, ou não pode mover, perde. As pretas têm três: feche o moinho e retire uma.
tour-nine-win-done = Ganhou: às pretas restam só duas peças. Já conhece o jogo todo.

tour-stacking-place = Joga com as brancas. Primeiro, cada jogador coloca à vez as suas nove peças. As linhas vão também na diagonal. Coloque uma peça.
tour-stacking-place-done = Neste jogo nenhuma peça sai do tabuleiro.
tour-stacking-mill = Feche o moinho da direita. Ele toma uma peça preta simples e põe-na por baixo de uma das suas três: faz-se uma pilha, e é sua.
tour-stacking-mill-done = Uma pilha: duas peças, e a de cima diz de quem é.
tour-stacking-turn = Num moinho conta a peça de baixo de uma pilha. Feche o moinho de cima com a pilha preta no canto: a pilha é virada e passa a ser sua.
tour-stacking-turn-done = Virada: agora a pilha é branca.
tour-stacking-win = Três pilhas suas em linha ganham logo. Mova uma pilha para formar a linha.
tour-stacking-win-done = Ganhou: três pilhas em linha. Já conhece o jogo todo.

coach-title = Treinador
coach-show = Mostrar um lance melhor
coach-warning = Atenção: este lance { $why }. Jogar na mesma ou voltar?
coach-warning-plain = Atenção: há um lance muito melhor. Jogar este na mesma ou voltar?
coach-begin-morelli = Joga com as pretas e começa. Traga peças para dentro e pense em quadrados em volta do centro: quatro peças suas que formem um põem o seu rei no Trono. Eu aviso antes de um erro.
coach-begin-morris = Joga com as brancas e começa. Procure ter duas peças em linha com o terceiro ponto livre, e não deixe as pretas fazer o mesmo. Eu aviso antes de um erro.
coach-begin-stacking = Joga com as brancas e começa. Feche moinhos para fazer pilhas e vigie as linhas com duas peças pretas. Eu aviso antes de um erro.
praise-throne = { $edition ->
    [e2011] Muito bem: um quadrado, e a sua torre ocupa o Centro.
   *[e2015] Muito bem: uma moldura, e o seu rei ocupa o Trono.
}
praise-frame = Muito bem: mais uma moldura.
praise-captures = Muito bem: { $n } peças de uma vez.
praise-mill = Muito bem: um moinho.
praise-stack = Muito bem: um moinho, e uma pilha é sua.
chance-win = Pode ganhar com este lance.
chance-frame = Pode completar uma moldura com este lance. Está a vê-la?
chance-mill = Pode fechar um moinho com este lance. Está a vê-lo?
threat-win = O adversário ameaça ganhar no próximo lance.
threat-frame = { $edition ->
    [e2011] O adversário ameaça completar um quadrado e ocupar o Centro: { $at }.
   *[e2015] O adversário ameaça completar uma moldura e ocupar o Trono: { $at }.
}
threat-mill = O adversário ameaça um moinho: { $at }.
threat-capture = { $n ->
    [one] O adversário ameaça capturar { $at }.
   *[other] O adversário ameaça capturas: { $at }.
}
key-moment-title = Momento decisivo
key-moment = { $turn } { $why }.
key-moment-plain = { $turn } foi o lance que mais custou.
key-moment-none = Nenhum erro grave nesta partida.
key-moment-show = Mostrar a posição
