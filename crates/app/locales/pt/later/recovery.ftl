# Formas de voltar à conta.
codes-title = Códigos de recuperação
codes-about = Se você perder a senha, um destes códigos permite escolher outra. Cada um vale uma única vez.
codes-left = { $n ->
    [one] Resta { $n } código.
   *[other] Restam { $n } códigos.
}
codes-new = Gerar novos códigos
codes-new-about = Os códigos que você tem até agora deixam de valer.
codes-once = Guarde estes códigos em lugar seguro, fora deste dispositivo. Eles só aparecem agora, e cada um vale uma vez se você perder a senha.
codes-save = Guardar como texto
codes-kept = Já guardei
codes-file = Rayuela: códigos de recuperação de { $name }
mail-title = E-mail
mail-about = Opcional: para uma nova senha, se você perder a sua, e para lances em partidas por correspondência. Ninguém mais o vê.
mail-address = Endereço de e-mail
mail-change = Novo endereço
mail-set = Enviar confirmação
mail-pending = Uma mensagem está a caminho de { $address }. Abra o link dela para confirmar o endereço.
mail-remove = Remover endereço
mail-moves = Avisar-me por e-mail quando for a minha vez numa partida por correspondência
recover-title = Nova senha
recover-forgot = Esqueceu a senha?
recover-about = Informe seu nome, um dos seus códigos de recuperação e a senha que quer usar a partir de agora. Todos os outros dispositivos são desconectados.
recover-code = Código de recuperação
recover-go = Definir senha
recover-mail = Enviar-me um código por e-mail
recover-name-first = Informe primeiro o seu nome.
recover-mailed = Se esta conta tiver um endereço confirmado, uma mensagem está a caminho dele.
recover-confirm-title = Confirme seu endereço
recover-confirm-about = Você abriu o link enviado para o seu endereço.
recover-confirm = Confirmar
recover-confirmed = Seu endereço está confirmado.
refused-code = O nome e o código não combinam.
refused-used = Este link já foi usado ou é antigo demais. Peça um novo.
refused-address = Isto não é um endereço de e-mail.

# Notificações.
push-title = Notificações
push-about = Quando for a sua vez, mesmo com o Rayuela fechado. Só para este dispositivo.
push-switch = Avisar-me neste dispositivo
push-missing = Este navegador não permite isso aqui. No iPhone ou iPad, instale antes o Rayuela como app.
push-denied = Seu navegador bloqueia as notificações deste site. Permita-as nas preferências dele.
push-failed = O serviço de notificações do navegador não respondeu. Tente mais tarde.
