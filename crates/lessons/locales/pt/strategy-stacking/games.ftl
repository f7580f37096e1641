# Partida comentada de Moinho com pilhas. Os valores são do motor, depois do lance.
learn-game-stacks = O motor contra si próprio, 30 000 posições por lance para as brancas e 60 000 para as pretas. Acaba com a última colocação.
learn-game-stacks-5 = Os dois lados espalham-se. Aqui as diagonais são linhas, por isso todos os cantos contam.
learn-game-stacks-12 = O primeiro moinho, no lado esquerdo. A peça branca de b6 vai para baixo de a4.
learn-game-stacks-13 = As brancas respondem com um moinho na diagonal de cima à direita e fazem uma pilha em e5. O motor teria antes tomado a peça de g1.
learn-game-stacks-14 = As pretas voltam a colocar em baixo à direita. O motor teria preferido b6.
learn-game-stacks-15 = O erro. Só e3 segurava; agora as pretas ganham à força.
learn-game-stacks-16 = As pretas fecham a diagonal de baixo à direita, tomam g7 e têm uma segunda pilha, em f2.
learn-game-stacks-17 = As brancas têm um moinho à espera: viram a pilha de f2, tomam a7 e colocam lá uma peça.
learn-game-stacks-18 = Mas as pretas também têm um moinho. f2 volta a virar-se, aparece outra pilha em g1, e o último moinho põe uma peça debaixo de e3: três pilhas na diagonal e3-f2-g1.
