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
practise-due = 自分のミスを練習
forget-game = { $game }のこの対局を削除

option-setup = 初期配置

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
