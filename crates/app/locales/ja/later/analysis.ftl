# 検討。

analysis-title = 検討
analysis-players = { $white } 対 { $black }
analysis-engine = { $name }（エンジン、レベル{ $level }）
analysis-empty = 盤の上で指すか、棋譜を開いてください。本譜と違う手は変化になります。
tabs-label = 表示
tab-turns = 棋譜
tab-position = 局面
tab-report = 解析
tab-files = 開く・保存

# 局面の形勢。証明と見積もりは決して混同しません。
eval-win = { $n ->
    [0] { $color ->
        [white] 証明済み：白の勝ち
       *[black] 証明済み：黒の勝ち
    }
   *[other] { $color ->
        [white] 証明済み：白の勝ち（双方合わせて{ $n }手以内）
       *[black] 証明済み：黒の勝ち（双方合わせて{ $n }手以内）
    }
}
eval-draw = 証明済み：引き分け
eval-even = ほぼ互角
eval-about = { $color ->
    [white] 白の勝率 約{ $p }%
   *[black] 黒の勝率 約{ $p }%
}
eval-looking = 解析中…
eval-unknown = 未解析
badge-win = { $n ->
    [0] 勝ち
   *[other] { $n }手以内に勝ち
}
badge-loss = { $n ->
    [0] 負け
   *[other] { $n }手以内に負け
}
badge-draw = 引き分け
badge-about = { $p }%

engine-title = エンジン
engine-lines-label = 候補手
engine-lines = 候補{ $n }手
engine-depth = { $unit ->
    [one] 深さ{ $depth } · { $n }局面
   *[thousand] 深さ{ $depth } · { $n }千局面
}
engine-speed = { $threads }スレッドで毎秒{ $n }千局面
graph-label = 対局を通じた白の形勢、{ $n }局面を解析済み
graph-empty = 解析すると形勢グラフが表示されます

comment-label = この局面へのコメント
variation-promote = 本譜にする
turn-delete = ここから削除
exact-none = テーブルにない局面です。エンジンの評価は推定値です。
tools-title = この手
drawings = 書き込み：{ $what }
drawings-none = 書き込みはありません。
drawings-clear = 書き込みを消す
draw-begun = { $at } を始点にしました。もう一度 m を押すと、同じ場所なら丸、別の場所なら矢印になります。

radar-title = フレーム・レーダー
gridlock-title = 残りの手数
insight-title = 注目点
insight-none = 特にありません。
insight-more = ほか{ $n }件

report-title = 対局の解析
report-about = エンジンが全ての手を調べます。勝率の低下、または証明された結果で判定します。
report-effort-label = 読みの深さ
report-effort = { $effort ->
    [quick] 速い
    [thorough] 深い
   *[careful] 標準
}
report-start = 対局を解析
report-progress = { $all }局面中{ $done }局面
report-cancel = 中止
report-of = 各手の判定
report-accuracy = 精度
report-none = 大きなミスはありません。
report-drop = −{ $p }%
report-better = 最善手：{ $turn }
report-annotate = 棋譜にコメントを追加

open-title = 開く
open-text = 棋譜または局面
open-hint = 棋譜には複数の対局を含められます。局面の前にゲーム名を書けます。
open-variant = ゲーム（棋譜に指定がない場合）
open-do = 開く
open-start = 初期配置
open-file = またはファイル
open-games = 読み込んだ対局
open-empty = まだ開くものがありません。
open-too-long = 長すぎて開けません。{ $n } KBまでです。
open-link = リンクが壊れています。{ $n } 番目は合法手ではありません。
link-too-long = 長すぎてリンクにできません。棋譜を保存してください。
open-game = 第{ $n }局：{ $what }
open-doubts = 棋譜を開きました。合わない点：{ $what }
play-from-here = ここから対局
record-text = 変化とコメントを含む棋譜

# 文のどこがおかしいか。
record-wrong = { $line }行{ $column }文字目：{ $what }
record-bad-tag = タグは [名前 "値"] と書きます。
record-open-comment = コメントを閉じる「{ "}" }」がありません。
record-open-variation = 変化を閉じる「)」がありません。
record-unopened = 「{ $sign }」に対応する始まりがありません。
record-nothing-to-vary = 変化の前には手が必要です。
record-no-turn = 「{ $word }」はどの手のものでもありません。
record-too-deep = 変化の入れ子が深すぎます。
replay-no-variant = どのゲームの棋譜か分かりません。Variantタグがありません。
replay-no-start = モレリの棋譜にはStartタグが必要です（またはMode facing・adjacent、SeedつきのrandomかPairsつきのpairs、Freeつきのfree）。
replay-unplaced = { $tag }タグ：置いていないコマがあります。
replay-tag = { $tag }タグ：{ $what }
replay-turn = { $n }手目：{ $what }
variant-unknown = 「{ $name }」というゲームはありません。「{ $nearest }」のことですか？
variant-option = 「{ $name }」という選択肢はありません。「{ $nearest }」のことですか？
variant-unfit = 選択肢「{ $name }」は「{ $base }」には使えません。
variant-twice = 選択肢「{ $name }」が二度書かれています。
placing-out-of-turn = { $color ->
    [white] 白が置く番です。
   *[black] 黒が置く番です。
}
placing-complete = コマはすべて置かれています。
placing-not-on-rim = { $at } は最外周ではありません。

# 棋譜に書かれていて、対局と合わないこと。
doubt-numbers = { $color ->
    [white] 手の番号が、白番で始まる初期局面と合いません。
   *[black] 手の番号が、黒番で始まる初期局面と合いません。
}
doubt-unknown-result = Resultタグの「{ $tag }」は black・white・draw・* のどれでもありません。
doubt-unknown-reason = Terminationタグの終局理由を解釈できません。
doubt-other-result = Resultタグは「{ $tagged }」ですが、最終局面は「{ $found }」です。
doubt-mode = Modeタグの初期配置がStartタグの局面と違います。
doubt-placed = { $tag }タグのとおりに置いてもStartタグの局面になりません。
doubt-fists = FistsタグからはModeタグの初期配置になりません。
doubt-variation = 変化の中：{ $what }
doubt-not-last = { $n }手目が最後とされていますが、続きがあります。

kept-analyses = この端末に保存した検討
kept-turns = { $n ->
    [0] まだ手がありません
   *[other] { $n }手
}
forget-analysis = この検討を削除：{ $name }
