# 棋譜統計：ある局面で指された手。

explorer-title = 棋譜統計
explorer-sources = 対象
explorer-source = { $source ->
    [server] サーバーの対局
    [device] 自分の対局
   *[tables] テーブル
}
explorer-any = すべて
explorer-speed = 持ち時間
explorer-speed-name = { $speed ->
    [fast] 早指し
    [rapid] 中時間
    [slow] 長時間
   *[correspondence] 通信
}
explorer-rating = 平均レート
explorer-band-under = { $to }未満
explorer-band = { $from }〜{ $to }
explorer-band-over = { $from }以上
explorer-rated = 種別
explorer-rated-name = { $rated ->
    [true] レート戦
   *[false] レート対象外
}
explorer-loading = 対局を調べています…
explorer-looking = 局面を調べています…
explorer-offline = オフラインです。サーバーの対局は接続後に調べられます。
explorer-wait = 進行中のレート戦の局面です。終局後に表示されます。
explorer-too-many = 操作が速すぎます。少し待ってから、もう一度局面を選んでください。
explorer-failed = サーバーの対局を調べられませんでした。あとでもう一度お試しください。
explorer-nobody = このサーバーでは対局が行われていないため、調べる対局がありません。
explorer-nothing-server = この条件では、最初の{ $n }手までにこの局面になった終局済みの対局はこのサーバーにありません。
explorer-nothing-device = この局面になった終局済みの対局はこの端末にありません。
explorer-morelli = モレリには何百万通りもの配置があり、まったく同じ局面の対局だけを数えます。
explorer-nothing-tables = この局面の厳密な値はわかっていません。
explorer-sum = { $n }局
explorer-often = × { $n }
explorer-mean = 平均レート
explorer-results = 白勝ち{ $white }、引き分け{ $draws }、黒勝ち{ $black }
explorer-symmetry = 回転や鏡映で重なる局面は同じ局面として数えます。×はその手が指された対局の数です。
explorer-counting = まだ数えられていない終局済みの対局があります。
explorer-more = ほか{ $n }手
explorer-games = 最近の対局
explorer-tables = 手番側から見た証明済みの値：勝つ手{ $won }、引き分ける手{ $drawn }、負ける手{ $lost }。
explorer-keep = 最善手
