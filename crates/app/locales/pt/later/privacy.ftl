# O que se guarda sobre as pessoas, porquê e por quanto tempo.

privacy-lead = O que este servidor guarda sobre si, porquê e durante quanto tempo. Não há publicidade, nem rastreio, nem nada de outros sites; os seus dados não são vendidos nem cedidos.
privacy-device = No seu dispositivo
privacy-device-text = As preferências, as partidas contra o motor, as análises, as posições para treinar, os estudos que não partilha, o progresso nas lições e, sem conta, os problemas que tentou ficam guardados apenas neste navegador, até os apagar. O motor funciona no seu dispositivo. Durante a análise, a página pergunta ao servidor se uma posição pertence a uma partida pontuada em curso e o que as tabelas dele sabem sobre ela; nas partidas de Moinho contra o nível 10 pergunta-lhe também o que dizem as tabelas. O servidor não guarda essas perguntas nem as do explorador.
privacy-cookies = Cookies
privacy-cookies-text = Um cookie mantém a sua sessão: a de um convidado até 180 dias, a de uma conta até um ano. Uma sessão que não é usada durante 90 dias termina. Um segundo cookie indica que já entrou neste dispositivo, para que quem tente adivinhar a sua senha não possa atrasar o seu acesso; dura um ano a partir da última entrada.
privacy-guest = Convidados
privacy-guest-text = O seu nome, para que mais ninguém o use enquanto aqui está. É apagado quando sai, ou 180 dias depois da última visita. Se estiver ausente durante um dia e não tiver partidas em curso, outro convidado pode ficar com ele.
privacy-account = Contas
privacy-account-text = O seu nome, a data em que criou a conta e um resumo criptográfico a partir do qual não se consegue ler a senha. As sessões, com o nome do navegador e o último uso, as chaves de API, a pontuação e o seu histórico, os problemas que tentou, os convites abertos e as pessoas que bloqueou. Os estudos que partilha, lidos por quem escolheu, até deixar de os partilhar. São necessários para entrar e para encontrar adversários, e ficam guardados até apagar a conta. Resumos criptográficos dos códigos de recuperação e, se os indicar, um endereço de e-mail e os endereços das notificações dos seus dispositivos, até os remover ou apagar a conta.
privacy-games = Partidas
privacy-games-text = As partidas são públicas: os nomes de quem joga, os lances com os tempos e o resultado. Ficam no arquivo porque pertencem a ambas as partes. Quando apaga os seus dados, ficam sem o seu nome, e nada mostra quais eram suas. O explorador conta os lances jogados nas partidas terminadas e como estas acabaram; as contagens não têm nomes e mantêm-se.
privacy-chat = Chat
privacy-chat-text = Quem abre uma partida pode ler o chat. As suas mensagens ficam guardadas com a partida até apagar os seus dados.
privacy-reports = Denúncias e moderação
privacy-reports-text = Uma denúncia contém quem denuncia quem, em que partida e porquê. Só a moderação a vê. É apagada 180 dias depois de resolvida. O que a moderação faz fica num histórico durante dois anos, para poder ser verificado.
privacy-address = Endereços de rede
privacy-address-text = O seu endereço serve para limitar a frequência dos pedidos. O servidor mantém-no em memória durante menos de uma hora, ou um dia se abrir uma conta, e nunca o guarda. O equipamento de rede de quem administra o servidor pode guardar dados próprios.
privacy-yours = Os seus direitos
privacy-yours-text = Pode transferir tudo o que está guardado sobre si, ou apagá-lo, a qualquer momento, com ou sem conta. A eliminação tem efeito imediato; as cópias de segurança podem conter dados apagados até serem substituídas. Para tudo o resto, fale com quem administra este servidor.
privacy-go = Os seus dados
privacy-more = O que se guarda, porquê e por quanto tempo
