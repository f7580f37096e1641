# Porque não se pode jogar um lance escrito.

wrong-over = A partida terminou.
wrong-syntax = «{ $text }» não é um lance na notação deste jogo.
wrong-turn = { $turn }: { $why }
wrong-illegal = Este lance não é possível aqui.
wrong-off-board = { $at } não está neste tabuleiro.
wrong-nothing-there = não há nada em { $at } para mover.
wrong-not-yours = { $at } é do adversário.
wrong-not-straight = o caminho tem de ser reto: numa linha, coluna ou diagonal.
wrong-lands-on-throne = nada pode parar no centro.
wrong-not-nearer = o lance tem de terminar numa faixa mais próxima do centro.
wrong-occupied = { $at } está ocupada.
wrong-in-the-way = { $at } está no caminho.
wrong-throne-in-the-way = não se pode atravessar o centro enquanto está ocupado.
wrong-not-adverse = não há nada do adversário em { $at }.
wrong-not-adjacent = { $at } não está ao lado da casa de chegada.
wrong-not-flanked = { $at } não está flanqueada: do outro lado não há nada seu.
wrong-no-frame = o lance não completa nenhuma moldura.
wrong-already-there = o centro já é seu.
wrong-place-first = coloque primeiro as peças da mão.
wrong-hand-empty = não há mais peças na mão.
wrong-not-neighbours = { $a } e { $b } não são vizinhos numa linha.
wrong-reformed = refaz { $at }, que desfez no seu último lance.
wrong-no-mill = nada se pode retirar: o lance não fecha nenhum moinho.
wrong-must-remove = o lance fecha um moinho: indique a peça a retirar, por exemplo x{ $at }.
wrong-removal-count = { $n ->
    [one] retira-se exatamente { $n } peça.
   *[other] retiram-se exatamente { $n } peças.
}
wrong-protected = { $at } está num moinho; escolha uma peça fora dos moinhos.
wrong-start-processing = há primeiro um moinho a resolver, por exemplo { $at }.
wrong-no-start-mill = não há nenhum moinho a resolver no início do lance.
wrong-end-processing = o lance fecha um moinho a resolver, por exemplo { $at }.
wrong-not-turnable = não há em { $at } nenhuma pilha que se possa virar.
wrong-not-under = { $at } não é uma peça simples sua no moinho.
wrong-go-on = o lance não acabou: coloque ou mova uma peça.
wrong-won-already = três pilhas em linha acabam o lance: só { $at }.
wrong-leaves-no-move = ficaria sem lances; escolha outro.
