# 局面編集と、局面の誤りについての言葉。

editor-title = 局面を作る
editor-board = 編集する盤
editor-side = 局面
editor-game = ゲームとルール
editor-turn = 手番
editor-throne = { $edition ->
    [e2011] 中央
   *[e2015] 玉座
}
editor-holder = { $holder ->
    [white] { $edition ->
        [e2011] 白の塔
       *[e2015] 白の王
    }
    [black] { $edition ->
        [e2011] 黒の塔
       *[e2015] 黒の王
    }
   *[none] 空き
}
editor-hand = { $color ->
    [white] 白の手持ち
   *[black] 黒の手持ち
}
editor-counts = { $family ->
    [morelli] { $edition ->
        [e2011] 白{ $white }個、黒{ $black }個。石は全部で{ $most }個です。
       *[e2015] 白{ $white }個、黒{ $black }個。コマは全部で{ $most }個です。
    }
   *[morris] 盤上：白{ $white }個、黒{ $black }個。コマは各{ $most }個です。
}
editor-start = 初期配置
editor-clear = クリア
editor-mirror = 左右反転
editor-swap = 白黒交換
editor-text = 局面のテキスト
editor-valid = この局面から指せます。
editor-play = ここから対局
editor-analyse = 検討
tray-label = 置くコマ
tray-hint = 盤へドラッグするか、選んでクリックしてください。盤の外へドラッグすると取り除きます。マスの上では w・b・x キーでも置けます。
tool-erase = 取り除く
tool-stack = { $color ->
    [white] 白が上
   *[black] 黒が上
}

fault-syntax = { $column }文字目の「{ $found }」が正しくありません。必要なもの：{ $expected }。
fault-ends = 文字列が途中で終わっています。必要なもの：{ $expected }。
fault-expected = { $what ->
    [cells] b、w、空きマスの数、または /
    [run] 空きマスの数
    [side] 手番（b か w）
    [throne] 中央を占める側（-、b、w）
    [points] . w b /（スタッキング・モリスでは W と B も）
    [white-hand] 白の手持ちの数
    [black-hand] 黒の手持ちの数
    [black-bans] 黒の禁止された線、または -
    [point] d2 のような点
    [end] 何も書かない
   *[other] 別の文字
}
fault-rank-count = 文字列には{ $found }段ありますが、盤は{ $expected }段です。
fault-rank-width = { $rank }段目は文字列では{ $found }か所ですが、盤では{ $expected }か所です。
fault-too-many-pieces = { $piece ->
    [stone] 石が{ $found }個あります。このゲームの石は{ $most }個です。
   *[piece] コマが{ $found }個あります。このゲームのコマは{ $most }個です。
}
fault-centre-occupied = { $piece ->
    [stone] 中央 { $cell } は空いていなければなりません。石が置かれることはありません。
   *[piece] 玉座 { $cell } は空いていなければなりません。コマが置かれることはありません。
}
fault-too-many-men = { $color ->
    [white] 白のコマが盤上と手持ちを合わせて{ $found }個あります。このゲームでは{ $most }個です。
   *[black] 黒のコマが盤上と手持ちを合わせて{ $found }個あります。このゲームでは{ $most }個です。
}
fault-stacks-unknown = スタック（W、B）があるのはスタッキング・モリスだけです。
fault-bans-unknown = 禁止された線を書くのは、再形成禁止のときだけです。
fault-bans-missing = 再形成禁止では、最後に白と黒の禁止された線を書きます（なければ「- -」）。
fault-not-a-line = 「{ $line }」はこの盤のミルの線ではありません。
fault-both-won = 両者ともスタックが三つ並んでいます。対局でこの局面になることはありません。
