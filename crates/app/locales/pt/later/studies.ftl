# Estudos.

studies-lead = Partidas com capítulos, variantes, comentários e desenhos. Ficam neste dispositivo; pode partilhá-las neste servidor.
studies-here = Neste dispositivo
studies-none = Ainda não há estudos.
studies-elsewhere = Os seus no servidor
studies-public = Estudos públicos
studies-more = Mostrar mais
studies-full = Este dispositivo tem { $most } estudos e já não tem espaço para mais. Exporte e elimine alguns primeiro.
study-new = Novo estudo
study-name = Título
study-create = Criar
study-untitled = Estudo sem título
study-chapters = { $n ->
    [one] { $n } capítulo
   *[other] { $n } capítulos
}
study-rename = Mudar o título
study-save-name = Guardar
study-export = Exportar
study-delete = Eliminar
study-delete-sure = Eliminar este estudo deste dispositivo? O que está partilhado no servidor continua lá até deixar de o partilhar.
study-import = Importar
study-import-file = Partidas guardadas como texto; cada uma torna-se um capítulo
study-loading = Só um momento…
study-of = Um estudo de { $owner }. O que experimentar aqui não é guardado.
study-copy = Copiar para os meus estudos
study-copy-of = { $title } (a minha versão)
study-from-analysis = Novo estudo com esta partida
study-no-room = Não há espaço para ele neste dispositivo: o armazenamento do navegador está cheio ou bloqueado. Nada foi alterado.
study-other-tab = Este estudo foi alterado ao mesmo tempo em outra janela. O que fez aqui fica guardado como um estudo à parte.
study-too-long = Um estudo tem no máximo { $most } KB; este tem { $kb }.
study-too-many = Um estudo tem no máximo { $most } capítulos; este tem { $n }.
study-chapter-wrong = Capítulo { $n }: { $what }
chapters-title = Capítulos
chapter-untitled = Capítulo { $n }
chapter-name = Nome do capítulo
chapter-add = Acrescentar capítulo
chapter-text = Posição ou partida, se não começar do início
chapter-rename = Mudar o nome do capítulo
chapter-up = Para cima
chapter-down = Para baixo
chapter-delete = Eliminar capítulo
chapter-delete-sure = Eliminar este capítulo com todos os seus lances e comentários?
study-share = Partilhar
study-who = Quem pode ler este estudo?
study-share-do = Guardar
study-withdraw = Deixar de partilhar
visibility-name = { $visibility ->
    [public] Público
    [unlisted] Não listado
   *[private] Privado
}
visibility-hint = { $visibility ->
    [public] Toda a gente, e aparece na lista de estudos.
    [unlisted] Quem tiver o link.
   *[private] Só a própria pessoa, em todos os dispositivos onde iniciar sessão.
}
study-sends = Falta guardar no servidor…
study-sent = Guardado no servidor.
study-waits = Não foi guardado no servidor: { $why } As alterações estão seguras neste dispositivo.
study-sign-in = Inicie sessão com a conta que o partilha.
study-gone = Foi eliminado lá.
study-outdated = Este estudo foi alterado noutro dispositivo.
study-keep-both = Ficar com as duas versões
refused-studies = Tem demasiados estudos neste servidor. Elimine alguns primeiro.
refused-study = Só quem criou um estudo o pode alterar.
study-hide = Ocultar dos outros (moderação)
study-hidden = Oculto. Só quem o criou e a moderação o veem agora.
study-show = Mostrar de novo (moderação)
study-shown = Está de novo visível para quem o pode ler.
study-is-hidden = A moderação ocultou este estudo. Só o seu autor e a moderação podem abrir o link, e não aparece em nenhuma lista pública.
