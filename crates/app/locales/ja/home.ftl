# ホーム。

home-title = モレリとモリスで遊ぼう
home-text = エンジンとも、隣の人とも、オンラインでも対局できます。
home-about = { $game ->
    [morelli13] 虹色の盤。内側へ進み、挟んで捕獲し、フレームを完成させて王を玉座へ。
    [six] コマは六つ、点は十六。短く鋭いゲームで、すべての局面が解析済みです。
    [twelve] コマは十二、斜めの線でもミルができます。激しい展開になります。
    [stacking] 盤からコマはなくなりません。取ったコマは自分のコマの下へ。スタックが三つ並べば勝ち。
   *[nine] 古くからのミルのゲーム。コマは九つ、点は二十四。三つ並べて一つ取ります。
}
play-now = 対局する
card-options = 対局設定
continue-title = 続きから
forget-game = { $game }のこの対局を削除

options-title = 新しい対局
option-game = ゲーム
option-board = 盤
option-edition = ルール
option-edition-name = { $edition ->
    [e2011] 2011年 初版
   *[e2015] 2015年 改訂版
}
option-setup = 初期配置
option-rules = 追加ルール
option-clock = 時計
option-diagonal-hint = 斜めの線に沿って動けます。斜めのミルはありません。
option-flying-hint = コマが三つになったら、どの空点へも動けます。
option-double-hint = 一度に二つのミルを作ると二つ取れます。
option-noreform-hint = 崩したミルを次の手ですぐ作り直すことはできません。
start-game = 対局を始める

setup-name = { $mode ->
    [random] ランダム
    [pairs] ペア
    [facing] 向かい合い
    [adjacent] 隣り合い
    [free] 自由配置
    [fists] こぶし
   *[other] 指定の局面
}
setup-about = { $mode ->
    [adjacent] 黒は隣り合う二辺。
    [facing] 黒は向かい合う二辺。
   *[free] 石を一つずつ置きます。
}
