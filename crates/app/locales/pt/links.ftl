# Links para páginas que se carregam depois.
