# Jogar com outras pessoas.

line-opening = A ligar …
line-broken = A restabelecer a ligação … Nada se perde.
call-turn = É a sua vez
call-begun = A sua partida começou
title-your-turn = É a sua vez

# Quem se é.
who-title = Quem é
who-way = { $way ->
    [guest] Convidado
    [sign-in] Entrar
   *[sign-up] Nova conta
}
who-name = Nome
who-password = Palavra-passe
who-about = { $way ->
    [guest] Jogue já. As partidas de convidados não contam para a classificação.
    [sign-in] Com o nome e a palavra-passe da sua conta.
   *[sign-up] Basta um nome e uma palavra-passe, sem e-mail. Por isso, uma palavra-passe esquecida não pode ser substituída.
}
who-go = { $way ->
    [guest] Entrar como convidado
    [sign-in] Entrar
   *[sign-up] Criar conta
}
who-guest = Convidado
who-account = Entrou como
who-get-account = Criar uma conta
who-sign-out = Sair
name-length = Um nome tem de 2 a 20 caracteres.
name-characters = Um nome é feito das letras a a z, algarismos, “-” e “_”, e começa por uma letra.
name-reserved = Este nome está reservado à casa.
password-length = Uma palavra-passe tem pelo menos 8 caracteres.

# A sala.
lobby-title = Sala
lobby-heading = Joguem uns com os outros
lobby-text = Aceite um convite, abra o seu, envie uma ligação a um amigo ou jogue contra o motor da casa.
lobby-seeks = Convites abertos
lobby-empty = Agora ninguém procura partida. Abra um convite: quem vier a seguir vê-o.
lobby-own = As suas partidas
lobby-running = Partidas a decorrer
lobby-count = { $n ->
    [one] { $n } partida a decorrer
   *[other] { $n } partidas a decorrer
}
seek-title = Nova partida
seek-whom = Adversário
seek-whom-name = { $whom ->
    [anybody] Qualquer pessoa, na sala
    [friend] Um amigo, por ligação
   *[engine] O motor da casa
}
seek-level = Nível
seek-color = A sua cor
seek-color-name = { $color ->
    [white] Brancas
    [black] Pretas
   *[either] Qualquer uma
}
seek-plays = { $color ->
    [white] joga com as brancas
   *[black] joga com as pretas
}
seek-rated = Classificativa
seek-rated-hint = Precisa de uma conta e de um relógio; não contra o motor.
seek-go = { $whom ->
    [anybody] Abrir convite
    [friend] Criar ligação
   *[engine] Jogar
}
seek-take = Jogar
seek-withdraw = Retirar
rated-name = { $rated ->
    [true] classificativa
   *[false] amigável
}
challenge-title = { $name } desafia-o
challenge-yours = O seu desafio
challenge-send = Envie esta ligação ao seu amigo. A partida começa assim que ele aceitar; pode esperar aqui ou noutra destas páginas.
challenge-link = Ligação
challenge-waiting = À espera do seu amigo …
challenge-accept = Aceitar e jogar
challenge-gone = Este desafio já foi aceite ou retirado.

# Relógios.
clock-kind = { $kind ->
    [fischer] Tempo e incremento
    [byo-yomi] Byo-yomi
    [correspondence] Correspondência
    [game] Partida cronometrada
   *[none] Sem relógio
}
clock-start = Cada um começa com
clock-increment = Por lance
clock-main = Tempo principal
clock-periods = Períodos
clock-period = De
clock-bank = Cada um começa com
clock-cap = No máximo
clock-total = Para toda a partida
control-fischer = { $start } + { $seconds } s
control-byo-yomi = { $main }, depois { $periods } × { $seconds } s
control-correspondence = { $bank } + { $bonus } por lance, no máximo { $cap }
control-game = Partida cronometrada, { $total }
span-seconds = { $n } s
span-minutes = { $n } min
span-hours = { $n } h
span-days = { $n ->
    [one] { $n } dia
   *[other] { $n } dias
}
left-days = { $days } d { $hours } h
step-left = Faltam { $time } para este passo

# A partida.
game-you = você
game-watching = Está a assistir.
watchers-none = Ninguém está a assistir.
watchers = { $n ->
    [one] { $n } pessoa a assistir.
   *[other] { $n } pessoas a assistir.
}
turn-sending = A caminho …
turn-theirs = É a vez de { $name }.
placing-theirs = { $name } está a colocar.
draw-title = Sorteio da posição inicial
draw-going-on = A posição inicial está a ser sorteada.
draw-about = Cada máquina sela um número ao acaso e só o abre quando ambos estão selados. A posição inicial resulta dos dois, por isso nenhum jogador a pode ter escolhido.
draw-seed = A posição inicial foi sorteada com os números de ambos: semente { $seed }.
set-up-committed = selado
set-up-awaited = esperado
fists-secret = Escolha em segredo. Se as escolhas coincidem, joga-se essa; se diferem, joga-se a terceira. A sua escolha fica neste dispositivo até ambas estarem seladas.
fists-sealed = A sua escolha está selada; abre-se quando ambas estiverem.
fists-your-choice = Escolha em segredo uma posição inicial.
fists-going-on = Ambos escolhem em segredo uma posição inicial.
abort = Anular
take-back = Pedir para voltar atrás
ask-resign-online = Desiste? Ganha o seu adversário.
ask-abort = Anular a partida? Ninguém ganha e nada conta.
offered-end = { $family ->
    [morelli] Propôs terminar aqui; ganha quem ocupa o centro.
   *[morris] Propôs empate.
}
asked-end = { $family ->
    [morelli] O seu adversário propõe terminar aqui; ganha quem ocupa o centro.
   *[morris] O seu adversário propõe empate.
}
offered-take-back = Pediu para voltar atrás no seu último lance.
asked-take-back = O seu adversário pede para voltar atrás no último lance.
offer-accept = Aceitar
offer-decline = Recusar
offer-withdraw = Retirar
over-aborted = A partida foi anulada.
rematch-accept = Aceitar a desforra
rematch-waits = Pediu a desforra.
rematch-go = Para a partida seguinte
notify-me = Avisar-me quando for a minha vez
premove-title = Lance antecipado
premove-about = Escolha já o seu próximo lance: será jogado de imediato, se for possível.
premove-is = A seguir, se for possível: { $turn }.
premove-clear = Retirar
plan-title = Lances condicionais
plan-about = Deixe respostas aos lances que espera; são jogadas por si.
plan-try = Experimentar uma linha no tabuleiro
plan-theirs = Jogue o lance que espera.
plan-answer = Jogue a sua resposta.
plan-begin = Comece com o lance do adversário.
plan-keep = Guardar esta linha
plan-remove = Remover
chat-title = Conversa
chat-empty = Ainda nada foi dito.
chat-label = Dizer algo
chat-send = Enviar
chat-more = Mais sobre { $name }
chat-block = Bloquear
chat-blocked = Bloqueado. Não ouvirá mais este jogador, e ele não pode aceitar os seus convites.
chat-report = Denunciar
chat-report-label = O que se passa?
chat-report-empty = Diga em poucas palavras o que se passa.
chat-reported = Obrigado. Os moderadores vão ver.

# Jogadores e partidas.
family-name = { $family ->
    [morelli] Morelli
    [stacking] Moinho com pilhas
   *[morris] Moinho
}
speed-name = { $speed ->
    [fast] rápidas
    [rapid] semirrápidas
    [slow] lentas
   *[correspondence] correspondência
}
profile-since = Aqui desde { $day }
profile-games = { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
}: { $won } ganhas, { $lost } perdidas, { $drawn } empatadas
profile-closed = Esta conta foi fechada por um moderador.
profile-ratings = Classificações
profile-unrated = Ainda sem partidas classificativas.
profile-graph = Classificação, { $what }
profile-recent = Últimas partidas
profile-all = Todas as partidas no arquivo
rating-games = { $n ->
    [one] { $n } partida classificativa
   *[other] { $n } partidas classificativas
}
rating-provisional = provisória
archive-title = Arquivo
archive-none = Nenhuma partida corresponde a esta pesquisa.
archive-more = Partidas mais antigas
search-title = Pesquisar
search-player = Jogador
search-opponent = Contra
search-any-game = Qualquer jogo
search-result = Resultado
search-rated = Classificativa
search-state = Quais
search-value = { $value ->
    [white] Ganharam as brancas
    [black] Ganharam as pretas
    [draw] Empate
    [aborted] Anuladas
    [true] Só classificativas
    [false] Só amigáveis
    [running] A decorrer
   *[any] Todas
}
search-go = Pesquisar

# A conta.
account-title = Conta
account-needed = Entre ou crie uma conta para vir aqui.
password-title = Palavra-passe
password-old = Palavra-passe atual
password-new = Nova palavra-passe
password-change = Mudar a palavra-passe
password-changed = A palavra-passe foi mudada. Os outros dispositivos saíram da conta.
sessions-title = Onde entrou
session-current = este dispositivo
session-used = último uso: { $time }
session-unknown = Programa desconhecido
session-end = Terminar
tokens-title = Chaves para programas
tokens-about = Um programa com uma destas chaves joga e fala em seu nome. Dê-a só a programas em que confia.
token-label = Para que serve?
token-label-empty = Diga para que serve a chave.
token-make = Criar chave
token-end = Revogar
token-once = Copie a chave agora: só é mostrada uma vez.
copy = Copiar
blocks-title = Jogadores bloqueados
blocks-about = Não ouve o que dizem, e eles não podem aceitar os seus convites. Bloqueia-se alguém a partir da conversa.
block-end = Desbloquear
data-title = Os seus dados
data-about = Tudo o que está guardado sobre si, num só ficheiro.
data-export = Descarregar
data-delete = Apagar a conta
data-delete-about = O seu nome, palavra-passe, classificações e mensagens são apagados para sempre. As partidas ficam no arquivo sem o seu nome.
data-delete-go = Apagar para sempre

# Porque algo foi recusado.
refused-broken = Não é possível contactar o servidor neste momento.
refused-missing = { $what ->
    [game] Não existe tal partida.
    [seek] Este convite já foi aceite ou retirado.
    [player] Não existe tal jogador.
   *[other] Isso não existe.
}
refused-not-signed-in = Primeiro dê um nome ou entre na sua conta.
refused-not-seated = Só os jogadores desta partida podem fazer isso.
refused-stale = Entretanto aconteceu algo: veja de novo.
refused-over = A partida acabou.
refused-not-now = Isso não é possível agora.
refused-time-over = O tempo tinha acabado.
refused-illegal = Isso é contra as regras.
refused-too-many = Demasiado de uma vez: espere um momento.
refused-forbidden = Isso não é permitido.
refused-not-kept = O servidor não pôde guardar isto agora; nada mudou. Tente de novo.
refused-rated = As partidas classificativas precisam de uma conta.
refused-games = Tem demasiadas partidas a decorrer.
refused-seeks = Tem demasiados convites abertos.
refused-himself = Ninguém joga consigo próprio.
refused-unwanted = Este jogador não quer jogar consigo.
refused-account = Isto precisa de uma conta.
refused-muted = Um moderador pediu-lhe silêncio durante algum tempo.
refused-password = O nome e a palavra-passe não coincidem.
refused-taken = Este nome já está a ser usado.
refused-closed = Esta conta foi fechada por um moderador.
refused-running = Primeiro termine ou abandone as suas partidas.
refused-take-back = Não tem lance para voltar atrás.
