# 対局。

board-label = 盤（Shiftと矢印キーで移動）
side-label = 対局
moves-title = 棋譜
moves-empty = まだ手はありません。
step-first = 最初へ
step-back = 一手戻る
step-forward = 一手進む
step-last = 最後へ
flip = 盤を反転

# 次に選ぶもの。
step-piece = { $game ->
    [e2011] 動かす石を選んでください
   *[other] 動かすコマを選んでください
}
step-destination = 行き先を選んでください
step-capture = 捕獲する石を選んでください
step-occupy = 塔を中央に置けます
step-place = コマを置く点を選んでください
step-man = { $game ->
    [stacking] 動かすコマかスタックを選んでください
   *[other] 動かすコマを選んでください
}
step-remove = 取り除くコマを選んでください
step-turn-over = 裏返すスタックを選んでください
step-take = 取る単独のコマを選んでください
step-put-under = どのコマの下に入れるか選んでください
step-or = 、または
do-next = { $color ->
    [white] 白：{ $what }。
   *[black] 黒：{ $what }。
}
engine-thinks = { $color ->
    [white] 白が考慮中（レベル{ $level }）…
   *[black] 黒が考慮中（レベル{ $level }）…
}
engines-rest = 停止中です。
looking-back = { $n }手目／全{ $all }手
confirm-turn = { $turn } を指しますか？
placing-next = { $kind ->
    [engine] { $color ->
        [white] 白が配置しています…
       *[black] 黒が配置しています…
    }
    [Pairs] { $color ->
        [white] 白：ペアをあと{ $n }組置きます。黒のコマのマスを選んでください。
       *[black] 黒：ペアをあと{ $n }組置きます。黒のコマのマスを選んでください。
    }
   *[Free] { $color ->
        [white] 白：最外周に石をあと{ $n }個置きます。
       *[black] 黒：最外周に石をあと{ $n }個置きます。
    }
}

choice-confirm = 指す
choice-cancel = 戻る
choice-all = すべて捕獲
choice-done = { $any ->
    [true] 選んだ石だけ
   *[false] 捕獲しない
}
choice-occupy = 中央を占める
choice-leave = 占めない

fists-title = こぶし
fists-about = 二人がこっそり選びます。同じならその配置、違えば残りの一つになります。
fists-choose = { $color ->
    [white] 白：配置を選んでください。黒は見ないでください。
   *[black] 黒：配置を選んでください。白は見ないでください。
}
fists-revealed = 二人とも選びました。
fists-settled = { $same ->
    [true] 同じ選択：{ $mode }。
   *[false] 選択が違うので、残りの一つ：{ $mode }。
}
fists-begin = 始める

undo = 待った
hint = ヒント
offer = { $family ->
    [morelli] 終局を提案
   *[morris] 引き分けを提案
}
resign = 投了
new-game = 新しい対局
rematch = 再戦
pause = 一時停止
go-on = 再開
men-in-hand = 手持ち{ $n }個
holds-throne = { $edition ->
    [e2011] 中央を占めています
   *[e2015] 玉座にいます
}

typed-label = 手を入力
typed-play = 指す
typed-wrong = { $about }
bad-start = リンクの局面が正しくないため、通常の初期配置から始めます。
not-your-turn = あなたの番ではありません。
engine-failed = エンジンが応答しません。ページを読み込み直してください。
hint-thinking = よい手を探しています…
hint-is = 最善手：{ $about }
offer-thinking = エンジンが提案を検討中…
offer-declined = 提案は断られました。
ask-resign = { $color ->
    [white] 白は投了しますか？ 黒の勝ちになります。
   *[black] 黒は投了しますか？ 白の勝ちになります。
}
ask-accept = { $family ->
    [morelli] { $color ->
        [white] 白がここでの終局を提案しています。中央を占める側の勝ちです。黒は受けますか？
       *[black] 黒がここでの終局を提案しています。中央を占める側の勝ちです。白は受けますか？
    }
   *[morris] { $color ->
        [white] 白が引き分けを提案しています。黒は受けますか？
       *[black] 黒が引き分けを提案しています。白は受けますか？
    }
}

share-title = 保存とコピー

spoken-turn = { $color ->
    [white] 白、{ $turn }。
   *[black] 黒、{ $turn }。
}
spoken-throne = { $edition ->
    [e2011] 塔が中央を占めました。
   *[e2015] 王が玉座につきました。
}

outcome-win = { $color ->
    [white] 白の勝ち
   *[black] 黒の勝ち
}
outcome-draw = 引き分け
ending = { $outcome }（{ $reason }）。
reason-no-move = { $edition ->
    [e2011] 指せる手がなくなり、中央で決まりました
   *[e2015] 指せる手がなくなり、玉座で決まりました
}
reason-agreement = 合意
reason-resignation = 投了
reason-time = 時間切れ
reason-game-time = { $edition ->
    [e2011] 時間終了、中央で決まりました
   *[e2015] 時間終了、玉座で決まりました
}
reason-stacks = スタックが三つ並びました
reason-two-men = コマが残り二つ
reason-blocked = 動けるコマがありません
reason-repetition = 同一局面が三回現れました
reason-full-board = 盤が埋まりました
