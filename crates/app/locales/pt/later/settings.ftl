# Preferências.

settings-title = Preferências
settings-look = Aparência
settings-board = Tabuleiro
settings-engine = Motor
settings-kept = As preferências e as partidas jogadas aqui ficam neste dispositivo; as partidas online, no servidor.
setting-name = { $setting ->
    [theme] Tema
    [lang] Idioma
    [motion] Animação
    [sounds] Sons
    [palette] Cores do tabuleiro
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
       *[system] Sistema
    }
    [motion] { $value ->
        [off] Desligada
       *[system] Sistema
    }
    [bands] { $value ->
        [patterns] Com padrões
        [numbers] Com números
       *[plain] Só cores
    }
    [confirm] { $value ->
        [always] Sempre
        [never] Nunca
       *[touch] Depois de um toque em casas pequenas
    }
   *[switch] { $value ->
        [off] Não
       *[on] Sim
    }
}
lang-system = Navegador
lang-missing = Não foi possível carregar { $language }. Conecte-se uma vez à internet; depois funciona offline.
threads-count = { $n ->
    [one] { $n } thread
   *[other] { $n } threads
}
threads-hint = Mais threads aceleram a análise e os relatórios de partidas, até ao número de núcleos do dispositivo. As partidas contra o motor usam uma.
memory-size = { $n } MB
memory-hint = Para as posições que cada thread guarda. Mais memória só ajuda em análises longas.
