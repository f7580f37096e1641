# 新しい対局のパネル。

options-title = 新しい対局
option-game = ゲーム
option-board = 盤
option-edition = ルール
option-edition-name = { $edition ->
    [e2011] 2011年 初版
   *[e2015] 2015年 改訂版
}
option-rules = 追加ルール
option-clock = 時計
option-diagonal-hint = 斜めの線に沿って動けます。斜めのミルはありません。
option-flying-hint = コマが三つになったら、どの空点へも動けます。
option-double-hint = 一度に二つのミルを作ると二つ取れます。
option-noreform-hint = 崩したミルを次の手ですぐ作り直すことはできません。
start-game = 対局を始める
setup-other = { $name }（もう一方の版）
setup-note = { $mode ->
    [random] コマは無作為に並び、どのコマも反対側は相手の色です。
    [pairs] 対局の前に、向かい合う一組のコマを交互に置きます。
    [facing] 黒は向かい合う二辺です。
    [adjacent] 黒は隣り合う二辺です。
    [free] 対局の前に、自分の石を交互に一つずつ置きます。
    [fists] 向かい合い・隣り合い・自由配置から二人がこっそり選び、違えば残りの一つになります。
   *[other] この局面から始めます。
}
setup-empty = 最初の盤は空です。コマを交互に置いていきます。
edition-note = { $edition ->
    [e2011] 初版：石と塔。捕獲や中央は見送ることができます。
   *[e2015] 改訂版：捕獲は必須で、フレームができると王がすぐ玉座につきます。
}
size-note = { $size ->
    [s5] 試すための、独自の小さな盤です。
    [s7] 短い対局です。
    [s9] 初めての方にルールが勧める大きさです。
    [s11] ほぼ完全なゲームです。
   *[s13] 完全なゲームです。
}
option-recommended = ルールの著者が勧めています。
name-of = { $color ->
    [white] 白の名前
   *[black] 黒の名前
}
