# 自分のミスの練習。

practise-title = 自分のミスを練習
practise-count = { $n ->
    [0] 今日の出題はありません。保存済み：{ $all }局面
   *[other] 今日の出題：{ $n }局面。保存済み：{ $all }局面
}
practise-empty = まだ何もありません。対局を解析し、結果の「この局面を練習」を選んでください。間違えた局面がここで出題され、1日後と1週間後にもう一度出題されます。
practise-later = { $n ->
    [1] お疲れさまでした。次の出題は明日です。
   *[other] お疲れさまでした。次の出題は{ $n }日後です。
}
practise-report = 対局を解析
practise-task = { $color ->
    [white] 実戦の手は{ $played }でした。白のより良い手を見つけてください。
   *[black] 実戦の手は{ $played }でした。黒のより良い手を見つけてください。
}
practise-right = 正解です。
practise-wrong = まだ足りません。もう一度考えてみましょう。
practise-wrong-proved = その手では結果が悪くなります。もう一度考えてみましょう。
practise-checking = エンジンがこの手を調べています…
practise-solution = 最善手：{ $better }
practise-why = { $played }：{ $why }
practise-next = 次へ
practise-analyse = 解析
practise-forget = もう出題しない

# 解析結果の証明済みの事実と精度。
practise-these = この{ $n }局面を練習
practise-whose = どちらのミスを練習しますか？
practise-of = { $who ->
    [white] 白（{ $n }）
    [black] 黒（{ $n }）
   *[both] 両方（{ $n }）
}
practise-kept = { $n ->
    [0] この局面はすでにこの端末に保存されています。
   *[other] { $n }局面をこの端末に保存しました。1日後と1週間後にもう一度出題します。
}
practise-full = 保存できるのは{ $most }局面までなので、古い{ $n }局面を削除しました。
practise-no-room = 局面を保存できませんでした。ブラウザの保存領域がいっぱいか、ブロックされています。保存した解析か研究を消してから、もう一度お試しください。
practise-go = 今すぐ練習
report-threw = { $had ->
    [win] 勝ちを逃しました：{ $from } → { $to }
   *[draw] 引き分けを逃しました：{ $from } → { $to }
}
report-fact = { $value ->
    [win] { $n ->
        [0] 勝ち
       *[other] { $n }手で勝ち
    }
    [loss] { $n ->
        [0] 負け
       *[other] { $n }手で負け
    }
   *[draw] 引き分け
}
report-to-capture = { $fact }（次の捕獲または終局までの手数）
report-counted = 対象の手数
report-counted-about = 精度は、指し手で結果が変わりうる局面だけで数えます。負けが決まった局面や、どの手でも同じ結果になる局面は含みません。
