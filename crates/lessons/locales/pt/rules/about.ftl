# O que é a aplicação.
about-what = O Rayuela é software livre para jogar, aprender e analisar duas famílias de jogos de tabuleiro. Funciona sem rede, não mostra publicidade e não segue ninguém.
about-morelli = Morelli
about-morelli-text = O Morelli foi inventado por Richard Moxham, que o publicou em 2011 e o reviu em 2015. A conceção do jogo e o nome são dele.
about-name = O nome vem do romance Rayuela, de Julio Cortázar, de 1963, O Jogo da Amarelinha ou O Jogo do Mundo em português. Morelli é o velho escritor que as personagens admiram, e num dos capítulos fala-se de um xadrez indiano sem fim em que ganha quem conquista o centro. Esta aplicação tomou o título do livro: também o jogo da macaca é um caminho para uma última casa.
about-morris = Moinho
about-morris-text = O Moinho, também chamado Trilha, é um dos jogos de tabuleiro mais antigos que ainda se jogam. Remonta pelo menos à Roma antiga, e o de nove foi muito popular na Europa medieval. O de doze joga-se no sul de África com o nome de Morabaraba.
about-morris-solved = O Moinho de nove com voo foi resolvido por Ralph Gasser em 1993: com o melhor jogo há empate. Este projeto resolveu também os outros jogos: o de nove sem voo, o de nove com lances diagonais e o de seis são empates, e o de doze é ganho pelas brancas.
about-stacking = Moinho com pilhas
about-stacking-text = O Stacking Morris foi inventado por Kanare_Abstract. Mantém o tabuleiro de Nove e junta as pilhas: ninguém perde peças.
about-sources = Fontes
about-sources-text = As regras são contadas aqui por palavras nossas, segundo as regras de Richard Moxham de 2011 e 2015, um relatório de estudantes da Universidade do Porto sobre o Morelli, de 2015, e o folheto de Kanare_Abstract sobre Morris e Stacking Morris.
about-licence = Licença
about-licence-text = O programa é livre, à sua escolha sob a licença MIT ou a licença Apache 2.0. Os jogos pertencem aos seus autores.
about-privacy = As suas preferências e o que já resolveu ficam guardados só no seu dispositivo. Jogar com outras pessoas envia ao servidor o que a partida precisa.
