# Links para páginas que se carregam depois.
help-rules = Regras de todos os jogos
help-about = Sobre o Rayuela
