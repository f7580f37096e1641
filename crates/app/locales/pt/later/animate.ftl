# Imagens animadas.

animate-title = Imagem animada (GIF)
animate-size = Tamanho
animate-small = Pequena (320 px)
animate-medium = Média (480 px)
animate-large = Grande (720 px)
animate-speed = Velocidade
animate-slow = Lenta (1,5 segundos por lance)
animate-normal = Normal (0,8 segundos por lance)
animate-fast = Rápida (0,4 segundos por lance)
save-gif = Guardar GIF
animate-cancel = Cancelar
animate-progress = Criação da imagem
animate-saved = Guardada: { $kb } kB.
animate-cancelled = Cancelado.
animate-too-long = Esta partida tem { $moves } lances. Uma imagem animada mostra no máximo { $most }.
animate-failed = O navegador não conseguiu criar a imagem.
