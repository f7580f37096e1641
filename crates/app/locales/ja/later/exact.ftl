# 局面と手の厳密な値（テーブルによる）。

exact-title = 厳密な値
exact-source = { $source ->
    [device] この端末のテーブル
    [book] 証明済みの定跡集
    [search] 終局までの読み切りで証明
    [instead] サーバーのテーブル（この端末用のファイルが壊れているため）
    [despite] この端末の値（サーバーの値はこれと矛盾するため表示しません）
   *[server] サーバーのテーブル
}
exact-win = { $n ->
    [0] 勝ち
   *[other] 勝ち（{ $n }手）
}
exact-loss = { $n ->
    [0] 負け
   *[other] 負け（{ $n }手）
}
exact-draw = 引き分け
exact-more = ほか{ $n }手
exact-distance = 手番側から見た証明済みの値。数字は次の捕獲または終局までの双方の手数です。
exact-wrong = サーバーの厳密な値がルールと矛盾しているため、表示しません。
exact-partly = { $n ->
    [0] 各手の値はここでは分かりません。
   *[other] ほかの手の値はここでは分かりません。
}
exact-played = 実戦の手
exact-damaged = { $place ->
    [device] この端末用のテーブルファイルが壊れているため、使いません。
   *[server] サーバーのテーブルファイルが壊れているため、使いません。
}
