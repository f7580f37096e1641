# Partidas de Nove comentadas. Os valores são do motor, depois do lance.
learn-game-patience = Nove sem opções, o motor contra si próprio, com 40 000 posições por lance para as brancas e 60 000 para as pretas. Os dois primeiros lances foram sorteados.
learn-game-patience-3 = As brancas tomam um cruzamento ao lado da primeira peça.
learn-game-patience-9 = Olhando melhor, o motor teria preferido c5.
learn-game-patience-18 = As pretas colocam a última peça e fecham um moinho no lado direito.
learn-game-patience-22 = As pretas fecharam um moinho à esquerda do quadrado do meio. Olhando melhor, retirar e4 seria mais forte.
learn-game-patience-26 = O único lance: qualquer outro perde à força.
learn-game-patience-34 = As pretas abriram a linha a4-b4-c4 e voltaram a fechá-la. O motor teria preferido retirar d1.
learn-game-patience-41 = O passo descuidado. e5-d5 mantinha o equilíbrio; agora a vitória das pretas está provada.
learn-game-patience-56 = As brancas ficam com duas peças e perdem.

learn-game-first-mill = Nove sem opções, 40 000 posições por lance para as brancas e 60 000 para as pretas.
learn-game-first-mill-2 = As pretas respondem ao lado da peça branca. O motor tomaria um cruzamento, b4.
learn-game-first-mill-10 = As pretas deviam ter tomado f6: o motor vê as brancas mais de uma peça à frente.
learn-game-first-mill-13 = O primeiro moinho, fechado ao colocar, à direita do quadrado do meio.
learn-game-first-mill-28 = As pretas fecham um moinho na linha abaixo do meio, mas as brancas continuam com uma peça a mais.
learn-game-first-mill-40 = A peça preta deixa d6, e o valor das brancas sobe de repente.
learn-game-first-mill-52 = A partir daqui a vitória das brancas está provada. Qualquer outro lance também perdia, só que mais cedo.
learn-game-first-mill-59 = As brancas abrem de propósito o moinho f2-f4-f6. A partir de agora a peça de g4 vai e vem e fecha um moinho a cada passo.
learn-game-first-mill-65 = O terceiro moinho em três lances deixa as pretas com duas peças.
