# Partidas de Morelli comentadas. Os valores são do motor, depois do lance.
learn-game-nine-squares = O motor contra si próprio, 30 000 posições por lance. Começam as pretas. Avance lance a lance ou salte de nota em nota.
learn-game-nine-squares-1 = As pretas vão logo para uma casa junto ao Trono, como o motor faz muitas vezes.
learn-game-nine-squares-6 = Depois da captura preta em D5, as brancas retomam. O meio encheu-se, e nada está decidido.
learn-game-nine-squares-7 = Uma captura tentadora. Olhando melhor, o motor teria preferido I7-F4: daqui em diante as brancas estão à frente.
learn-game-nine-squares-12 = Um lance calmo, e a primeira escolha do motor. As brancas não têm pressa.
learn-game-nine-squares-16 = Três capturas num só lance, e a vantagem é clara.
learn-game-nine-squares-26 = Parece inofensivo, mas agora as pretas só têm um lance, A9-B8, que evita uma derrota provada.
learn-game-nine-squares-30 = A partir daqui a vitória está provada: as brancas conseguem à força uma moldura antes de acabarem os lances.
learn-game-nine-squares-38 = O último lance captura duas peças, completa Azul 2 e leva o rei branco a um Trono vazio. As pretas não têm lances, e a partida acaba.

learn-game-two-kings = O motor contra si próprio, 30 000 posições por lance. O Trono fica vazio até aos dois últimos lances.
learn-game-two-kings-4 = Dois lances longos de cada lado, e três das quatro peças estão junto ao Trono. O motor acha-o equilibrado.
learn-game-two-kings-12 = As brancas dão um passo curto e guardam os lances longos. Continua equilibrado.
learn-game-two-kings-18 = Mais uma peça junto ao Trono, e nada está decidido.
learn-game-two-kings-28 = O valor começa a inclinar-se para as brancas.
learn-game-two-kings-34 = As brancas retomam duas peças. O segundo melhor lance só daria equilíbrio.
learn-game-two-kings-36 = Um lance calmo, e o motor provou que a partir daqui ganham as brancas.
learn-game-two-kings-45 = As pretas completam Azul 1, e o rei preto toma o Trono. Mas não é o último lance.
learn-game-two-kings-46 = As brancas capturam D4 e completam duas molduras de uma vez, Roxo 1 e Azul 3. Muda o rei, as pretas não têm lances, e ganham as brancas.

learn-game-full-board = O tabuleiro completo: o motor contra si próprio, 20 000 e 30 000 posições por lance, 98 lances.
learn-game-full-board-6 = As brancas entram cedo pela esquerda. As pretas podem capturar já em C6.
learn-game-full-board-18 = Capturas e recapturas à volta do Trono. O valor oscila a cada lance.
learn-game-full-board-24 = As brancas capturam duas peças num só lance.
learn-game-full-board-38 = Depois de muitas trocas o motor vê a partida equilibrada.
learn-game-full-board-44 = As brancas saíram delas melhor: o motor prefere-as por cerca de uma peça.
learn-game-full-board-67 = As pretas completam Laranja 5, e o rei preto toma o Trono. O motor continua a preferir as brancas: há muitos lances para o retomar.
learn-game-full-board-68 = As brancas capturam um canto da moldura. No Trono nada muda: uma moldura conta uma vez, quando se completa.
learn-game-full-board-86 = Aqui o motor achava que as pretas estavam muito à frente.
learn-game-full-board-88 = Dois lances depois viu que as brancas ganham à força. Uma estimativa é um palpite; só uma prova é certa.
learn-game-full-board-98 = Amarelo 5 está completa, o rei branco toma o Trono, e as pretas já não têm lances.

learn-sample-1 = Partida jogada por um programa em 11×11. O Trono muda de dono várias vezes, e no fim é das pretas.
learn-sample-2 = Partida jogada por um programa em 9×9. Ninguém completa uma moldura e o Trono fica vazio: empate.
learn-sample-3 = Outra partida jogada por um programa em 9×9, empatada da mesma maneira.
