# 問題。

puzzles-text = 正解が一つだけの局面です。どれも証明されています。盤上で見つけてください。
puzzles-daily-text = 全員に同じ問題が、毎日一題出ます。
puzzles-none = このRayuelaには問題が入っていません。
puzzles-unreachable = 問題を読み込めませんでした。一度だけ通信が必要で、その後はオフラインで使えます。
puzzles-damaged = 問題のファイルの{ $line }行目が壊れているため、この問題を表示できません。
puzzles-missing = その問題はありません。
puzzles-all = 問題の一覧
puzzles-where = 現在の場所
puzzles-solve = 解く
puzzles-streak = 連続正解
puzzles-solve-game = 問題を解く: { $game }
puzzles-streak-game = 連続正解: { $game }
puzzles-count = { $n }題
puzzles-tried = { $all }題中{ $n }題に挑戦、一回で正解{ $solved }題

puzzle-number = 問題{ $n }
puzzle-task-label = 課題
puzzle-task = { $color ->
    [white] { $goal ->
        [win] 白番、勝ちを決める
        [draw] 白番、引き分けに持ち込む
       *[win-in] { $n ->
            [1] 白番、一手で勝つ
           *[other] 白番、自分の{ $n }手で勝つ
        }
    }
   *[black] { $goal ->
        [win] 黒番、勝ちを決める
        [draw] 黒番、引き分けに持ち込む
       *[win-in] { $n ->
            [1] 黒番、一手で勝つ
           *[other] 黒番、自分の{ $n }手で勝つ
        }
    }
}
puzzle-why = { $goal ->
    [win] 勝ちを保つ手は一つだけです。
    [draw] ほかの手はどれも負けます。
   *[win-in] これより早く勝つ手はほかにありません。
}
puzzle-right = 正解です。続けてください。
puzzle-solved = 正解!
puzzle-solved-late = その手です。最初の挑戦で決まるため、不正解として数えます。
puzzle-wrong = { $goal ->
    [win] その手では勝ちを逃します。
    [draw] その手では負けます。
   *[win-in] { $n ->
        [1] その手では一手で勝てません。
       *[other] その手では自分の{ $n }手で勝てません。
    }
}
puzzle-shown = これが解答です。
puzzle-refuting = 応手を探しています…
puzzle-refuted = { $color ->
    [white] 白は{ $turn }と応じます。
   *[black] 黒は{ $turn }と応じます。
}
puzzle-estimate = { $color ->
    [white] 推定: 白の勝率約{ $p } %
   *[black] 推定: 黒の勝率約{ $p } %
}
puzzle-hint-piece = { $kind ->
    [place] { $at }に注目してください。
   *[move] { $at }にあるコマに注目してください。
}
puzzle-hint-move = { $turn }と指してください。
puzzle-retry = もう一度
puzzle-next = 次の問題
puzzle-solution = 解答
puzzle-rated = レート{ $n }
puzzle-uncounted = 30日以内に挑戦した問題なので、数えません。
puzzle-hand = { $color ->
    [white] 白の持ちゴマ: { $n }
   *[black] 黒の持ちゴマ: { $n }
}
puzzle-theme-label = 問題の種類
puzzle-theme-any = 自分のレートに近い問題
puzzle-theme = { $theme ->
    [mill-in-one] 一手でミル
    [double-mill] ダブルミル
    [block] 封鎖
    [only-move] 唯一の手
    [break-frame] フレームを崩す
    [frame-by-capture] 捕獲でフレーム
    [three-at-once] 三つ同時
    [throne-race] 玉座への競争
    [gridlock-count] 残り手数の数え合い
    [save-the-draw] 引き分けを守る
   *[turn-over] スタックを裏返す
}

rating-title = 自分のレート
rating-change = { $n }点の変化
rating-tried = { $n }題、一回で正解{ $solved }題
rating-graph = 最近{ $n }題のレート、現在{ $rating }

streak-best = 最長の連続正解: { $n }
streak-over = 連続正解は{ $n }で終わりです。
streak-new = もう一度はじめから
streak-how = 問題は一題ごとに難しくなります。最初の間違いで終わります。レートは変わりません。

key-puzzle-next = 次の問題、またはもう一度
key-puzzle-hint = ヒント
key-puzzle-solution = 解答
key-puzzle-analysis = 問題を検討で開く
