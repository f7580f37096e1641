# Moderação, e recusas sobre nomes e contas.

moderation-title = Moderação
moderation-open = Denúncias abertas
moderation-settled = Denúncias resolvidas
moderation-none = Não há denúncias.
moderation-about = { $author } denuncia { $about }
moderation-game = Ver a partida
moderation-settle = Dar por resolvida
moderation-when = resolvida em { $day }
moderation-player = Pessoa
moderation-find = Nome, ou o identificador de um convidado
moderation-look = Procurar
moderation-guest = Convidado
moderation-since = Conta desde { $day }
moderation-count = { $n ->
    [one] { $n } denúncia aberta
   *[other] { $n } denúncias abertas
}
moderation-muted = Em silêncio até { $time }
moderation-closed = Fechada
moderation-moderator = Moderação
moderation-hours = Duração
moderation-length = { $length ->
    [hour] 1 hora
    [day] 1 dia
    [week] 1 semana
   *[month] 30 dias
}
moderation-why = Motivo, para o resto da moderação
moderation-action = { $action ->
    [mute] Silenciar
    [unmute] Deixar falar
    [close] Fechar a conta
    [reopen] Reabrir a conta
   *[settle] Dar por resolvida
}
moderation-log = Histórico
moderation-log-empty = Ainda não foi feito nada.
moderation-did = { $action ->
    [mute] silenciou
    [unmute] deixou falar
    [close] fechou a conta de
    [reopen] reabriu a conta de
    [appoint] deu a moderação a
    [dismiss] retirou a moderação a
    [hide] ocultou um estudo de
    [show] voltou a mostrar um estudo de
   *[settle] resolveu uma denúncia sobre
}
moderation-host = Administração
moderation-older = Mais antigos
player-deleted = Conta apagada
set-up-bound = Depois de ambas as escolhas estarem feitas, sair da partida conta como derrota.
data-guest-about = O seu nome e as suas mensagens são apagados para sempre. As partidas ficam no arquivo sem o seu nome.
data-guest-delete = Apagar os meus dados
refused-alike = Este nome parece-se com o de outra pessoa.
refused-in-use = Um convidado está a usar este nome.
refused-common = Esta senha é demasiado fácil de adivinhar.
refused-moderators = Só a moderação pode fazer isso.
refused-host = Só quem administra o servidor pode fazer isso.
refused-self-report = Não pode fazer uma denúncia sobre si.
