# Jogar com outras pessoas.

line-opening = Conectando…
line-broken = Restabelecendo a conexão… Nada se perde.
call-turn = É a sua vez
call-begun = A sua partida começou
title-your-turn = É a sua vez

# Quem se é.
who-title = Identificação
who-way = { $way ->
    [guest] Convidado
    [sign-in] Entrar
   *[sign-up] Nova conta
}
who-name = Nome
who-password = Senha
who-about = { $way ->
    [guest] Jogue já. As partidas de convidados não são pontuadas.
    [sign-in] Com o nome e a senha da sua conta.
   *[sign-up] Basta um nome e uma senha, sem e-mail. Uma senha esquecida não pode ser recuperada.
}
who-go = { $way ->
    [guest] Jogar como convidado
    [sign-in] Entrar
   *[sign-up] Criar conta
}
who-guest = Convidado
who-account = Entrou como
who-get-account = Criar uma conta
who-sign-out = Sair
name-length = Use de 2 a 20 letras ou símbolos.
name-characters = Use letras de a a z, algarismos, «-» e «_»; comece por uma letra.
name-reserved = Este nome está reservado.
password-length = A senha precisa de pelo menos 8 letras ou símbolos.

# A sala.
lobby-title = Sala
lobby-heading = Jogar com outras pessoas
lobby-text = Aceite um convite, publique o seu, envie um link a alguém ou jogue contra o motor do servidor.
lobby-seeks = Convites abertos
lobby-empty = Não há convites abertos. Publique um; quem vier a seguir poderá vê-lo.
lobby-own = As suas partidas
lobby-running = Partidas em curso
lobby-count = { $n ->
    [one] { $n } partida em curso
   *[other] { $n } partidas em curso
}
seek-title = Nova partida
seek-whom = Adversário
seek-whom-name = { $whom ->
    [anybody] Qualquer pessoa, na sala
    [friend] Alguém, por link
   *[engine] O motor do servidor
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
seek-rated = Pontuada
seek-rated-hint = Precisa de uma conta e de um relógio; não contra o motor.
seek-go = { $whom ->
    [anybody] Publicar partida
    [friend] Criar link
   *[engine] Jogar
}
seek-take = Jogar
seek-withdraw = Cancelar
rated-name = { $rated ->
    [true] pontuada
   *[false] amigável
}
challenge-title = Desafio de { $name }
challenge-yours = O seu desafio
challenge-send = Envie este link à outra pessoa. A partida começa quando ela aceitar; pode esperar aqui ou em qualquer outra página.
challenge-link = Link
challenge-waiting = À espera da outra pessoa…
challenge-accept = Aceitar e jogar
challenge-gone = Este desafio já foi respondido ou cancelado.

# Relógios.
clock-kind = { $kind ->
    [fischer] Tempo e incremento
    [byo-yomi] Byo-yomi
    [correspondence] Correspondência
    [game] Partida cronometrada
   *[none] Sem relógio
}
clock-start = Tempo de cada jogador
clock-increment = Incremento por lance
clock-main = Tempo principal
clock-periods = Períodos
clock-period = Duração de cada um
clock-bank = Tempo inicial
clock-cap = Máximo
clock-total = Partida inteira
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
step-left = { $time } para este passo

# A partida.
game-you = eu
game-watching = Modo espectador.
watchers-none = Sem espectadores.
watchers = { $n ->
    [one] { $n } espectador.
   *[other] { $n } espectadores.
}
turn-sending = Enviando…
turn-theirs = É a vez de { $name }.
placing-theirs = { $name } coloca peças.
draw-title = Sorteio da posição inicial
draw-going-on = Sorteando a posição inicial.
draw-about = Cada dispositivo compromete-se com um número ao acaso antes de qualquer deles ser revelado; assim, nenhum jogador controla a posição inicial.
draw-seed = A posição inicial foi sorteada com os números de ambos: semente { $seed }.
set-up-committed = pronto
set-up-awaited = à espera
fists-secret = Escolha em segredo. Se coincidirem, joga-se esse modo; senão, o terceiro. A sua escolha fica neste dispositivo até ambos escolherem.
fists-sealed = A sua escolha está feita. Ambas são reveladas ao mesmo tempo.
fists-your-choice = Escolha em segredo uma posição inicial.
fists-going-on = Ambos escolhem em segredo uma posição inicial.
abort = Anular partida
take-back = Pedir para desfazer
ask-resign-online = Desistir? Ganha o seu adversário.
ask-abort = Anular a partida? Ninguém ganha, e ela não conta.
offered-end = { $family ->
    [morelli] Propôs terminar agora; ganha quem ocupa o centro.
   *[morris] Propôs empate.
}
asked-end = { $family ->
    [morelli] O seu adversário propõe terminar agora; ganha quem ocupa o centro.
   *[morris] O seu adversário propõe empate.
}
offered-take-back = Pediu para desfazer o seu último lance.
asked-take-back = O seu adversário pede para desfazer o último lance.
offer-accept = Aceitar
offer-decline = Recusar
offer-withdraw = Cancelar
over-aborted = A partida foi anulada.
rematch-accept = Aceitar a revanche
rematch-waits = Propôs uma revanche.
rematch-go = Próxima partida
notify-me = Avisar-me quando for a minha vez
premove-title = Lance antecipado
premove-about = Escolha já o próximo lance; será jogado de imediato, se for legal.
premove-is = A seguir, se for legal: { $turn }.
premove-clear = Cancelar
plan-title = Lances condicionais
plan-about = Junte respostas aos lances que espera; serão jogadas automaticamente.
plan-try = Experimentar uma linha no tabuleiro
plan-theirs = Jogue o lance que espera.
plan-answer = Jogue a sua resposta.
plan-begin = Comece com o lance do adversário.
plan-keep = Guardar esta linha
plan-remove = Remover
chat-title = Chat
chat-empty = Ainda não há mensagens.
chat-label = Escrever uma mensagem
chat-send = Enviar
chat-more = Mais sobre { $name }
chat-block = Bloquear
chat-blocked = Bloqueio feito. Deixará de ver as mensagens desta pessoa, que não poderá aceitar os seus convites.
chat-report = Denunciar
chat-report-label = Qual é o problema?
chat-report-empty = Descreva o problema em poucas palavras.
chat-reported = Agradecemos o aviso. A moderação vai verificar.

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
profile-since = Membro desde { $day }
profile-games = { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
}: { $won } ganhas, { $lost } perdidas, { $drawn } empatadas
profile-closed = Esta conta foi fechada pela moderação.
profile-ratings = Pontuações
profile-unrated = Ainda sem partidas pontuadas.
profile-graph = Pontuação, { $what }
profile-recent = Últimas partidas
profile-all = Todas as partidas no arquivo
rating-games = { $n ->
    [one] { $n } partida pontuada
   *[other] { $n } partidas pontuadas
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
search-rated = Pontuada
search-state = Estado
search-value = { $value ->
    [white] Ganharam as brancas
    [black] Ganharam as pretas
    [draw] Empate
    [aborted] Anuladas
    [true] Só pontuadas
    [false] Só amigáveis
    [running] Em curso
   *[any] Todas
}
search-go = Pesquisar

# A conta.
account-title = Conta
account-needed = Entre ou crie uma conta para aceder a esta página.
password-title = Senha
password-old = Senha atual
password-new = Nova senha
password-change = Mudar a senha
password-changed = Senha alterada. As sessões nos outros dispositivos foram terminadas.
sessions-title = Sessões ativas
session-current = este dispositivo
session-used = último uso: { $time }
session-unknown = Programa desconhecido
session-end = Sair
tokens-title = Chaves de API
tokens-about = Um programa com esta chave joga e escreve em seu nome. Dê-a só a programas em que confia.
token-label = Para que serve?
token-label-empty = Diga para que serve a chave.
token-make = Criar chave
token-end = Revogar
token-once = Copie a chave agora: só é mostrada uma vez.
copy = Copiar
blocks-title = Pessoas bloqueadas
blocks-about = Não vê as mensagens delas, e elas não podem aceitar os seus convites. Bloqueia-se alguém no chat.
block-end = Desbloquear
data-title = Os seus dados
data-about = Tudo o que está guardado sobre a sua conta, num só documento.
data-export = Transferir
data-delete = Apagar a conta
data-delete-about = O seu nome, senha, pontuações e mensagens serão apagados definitivamente. As partidas ficam no arquivo sem o seu nome.
data-delete-go = Apagar definitivamente

# Porque algo foi recusado.
refused-broken = O servidor não responde neste momento.
refused-missing = { $what ->
    [game] Essa partida não existe.
    [seek] Este convite já não está disponível.
    [player] Essa pessoa não existe.
   *[other] Isso não existe.
}
refused-not-signed-in = Primeiro indique um nome ou entre na sua conta.
refused-not-seated = Só os jogadores desta partida podem fazer isso.
refused-stale = A partida mudou entretanto; confirme a posição.
refused-over = A partida terminou.
refused-not-now = Isso não é possível agora.
refused-time-over = O tempo acabou.
refused-illegal = Isso é contra as regras.
refused-too-many = Demasiados pedidos; aguarde.
refused-forbidden = Isso não é permitido.
refused-not-kept = O servidor não conseguiu guardar isto; nada mudou. Tente de novo.
refused-rated = As partidas pontuadas precisam de uma conta.
refused-games = Tem demasiadas partidas em curso.
refused-seeks = Tem demasiados convites abertos.
refused-self = Não pode aceitar o seu próprio convite.
refused-unwanted = Esta pessoa não aceita os seus convites.
refused-account = Isto precisa de uma conta.
refused-muted = A moderação desativou as suas mensagens por algum tempo.
refused-password = Nome ou senha incorretos.
refused-taken = Este nome já está em uso.
refused-closed = Esta conta foi fechada pela moderação.
refused-running = Termine primeiro as suas partidas em curso, ou desista delas.
refused-take-back = Não tem lance para desfazer.
