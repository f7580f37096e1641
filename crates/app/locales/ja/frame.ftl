# 全画面共通の枠。

nav-more = その他
running-move = { $n ->
    [1] あなたの番です
   *[other] { $n }局であなたの番です
}
running-game = 対局中
running-posted = 対戦相手を待っています…
