# Definições.

settings-title = Definições
settings-look = Página
settings-board = Tabuleiro
settings-engine = Motor
settings-kept = As definições e as partidas ficam só neste dispositivo.
setting-name = { $setting ->
    [theme] Tema
    [lang] Língua
    [motion] Animação
    [sounds] Sons
    [bands] Faixas
    [pieces] Peças
    [coordinates] Coordenadas
    [confirm] Confirmar lances
    [threads] Threads
   *[memory] Memória
}
setting-value = { $setting ->
    [theme] { $value ->
        [light] Claro
        [dark] Escuro
       *[system] Como o sistema
    }
    [motion] { $value ->
        [off] Desligada
       *[system] Como o sistema
    }
    [bands] { $value ->
        [patterns] Com padrões
        [numbers] Com números
       *[plain] Só cores
    }
    [pieces] { $value ->
        [flat] Lisas
        [marked] Marcadas: anel e cruz
       *[shaded] Com sombra
    }
    [confirm] { $value ->
        [always] Sempre
        [never] Nunca
       *[touch] Após um toque
    }
   *[switch] { $value ->
        [off] Não
       *[on] Sim
    }
}
lang-system = Como o navegador
lang-missing = Não foi possível obter { $language }. Precisa de rede uma vez; depois funciona sem ela.
threads-count = { $n ->
    [one] { $n } thread
   *[other] { $n } threads
}
threads-hint = As threads avaliam em paralelo os lances do relatório de uma partida; mais do que os núcleos do dispositivo não ajudam. Uma só posição é analisada por uma única thread.
memory-size = { $n } MB
memory-hint = Para as posições que cada thread guarda. Mais memória só ajuda em análises longas.
