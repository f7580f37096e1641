# Porque não se pode jogar um lance escrito.

wrong-over = A partida terminou.
wrong-syntax = «{ $text }» não é um lance na notação deste jogo.
wrong-turn = { $turn }: { $why }
wrong-illegal = Este lance não é possível aqui.
wrong-off-board = { $at } não está neste tabuleiro.
wrong-nothing-there = não há nada em { $at } para mover.
wrong-not-yours = o que está em { $at } é do adversário.
wrong-not-straight = o caminho tem de ser direito: numa linha, coluna ou diagonal.
wrong-lands-on-throne = nada pode parar no centro.
wrong-not-nearer = o lance tem de acabar numa faixa mais próxima do centro.
wrong-occupied = { $at } está ocupada.
wrong-in-the-way = { $at } está no caminho.
wrong-throne-in-the-way = não se pode atravessar o centro enquanto está ocupado.
wrong-not-adverse = não há nada do adversário em { $at }.
wrong-not-adjacent = { $at } não está ao lado da casa de chegada.
wrong-not-flanked = { $at } não está flanqueada: do outro lado não há nada seu.
wrong-no-frame = o lance não completa nenhuma moldura.
wrong-already-there = o centro já é seu.
wrong-place-first = primeiro colocam-se as peças da mão.
wrong-hand-empty = não há mais peças na mão.
wrong-not-neighbours = { $a } e { $b } não são vizinhos numa linha.
wrong-reformed = volta a completar { $at }, desfeito no lance anterior.
wrong-no-mill = nada se pode retirar, porque o lance não completa nenhum moinho.
wrong-must-remove = o lance completa um moinho: escreva a peça a retirar, por exemplo x{ $at }.
wrong-removal-count = { $n ->
    [one] retira-se exatamente { $n } peça.
   *[other] retiram-se exatamente { $n } peças.
}
wrong-protected = { $at } está num moinho, e há outra peça que se pode tomar.
wrong-start-processing = primeiro há um moinho a tratar, por exemplo { $at }.
wrong-no-start-mill = não há nenhum moinho a tratar no início do lance.
wrong-end-processing = o lance completa um moinho a tratar, por exemplo { $at }.
wrong-not-turnable = nenhuma pilha em { $at } pode ser virada.
wrong-not-under = { $at } não é uma peça solta sua no moinho.
wrong-go-on = o lance tem de continuar com uma colocação ou um movimento.
wrong-won-already = três pilhas em linha acabam o lance: só { $at }.
wrong-leaves-no-move = isto não deixa nenhum movimento, e outra escolha deixa.
