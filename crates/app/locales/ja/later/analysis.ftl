# 検討。

analysis-title = 検討
analysis-players = { $white } 対 { $black }
analysis-empty = 盤の上で指すか、棋譜を開いてください。本譜と違う手は変化になります。
tabs-label = 表示するもの
tab-turns = 棋譜
tab-position = 局面
tab-report = 講評
tab-files = 開く・保存

# 局面の形勢。証明と見積もりは決して混同しません。
eval-win = { $n ->
    [0] { $color ->
        [white] 証明済み：白の勝ち
       *[black] 証明済み：黒の勝ち
    }
   *[other] { $color ->
        [white] 証明済み：{ $n }手で白の勝ち
       *[black] 証明済み：{ $n }手で黒の勝ち
    }
}
eval-draw = 証明済み：引き分け
eval-even = ほぼ互角
eval-about = { $color ->
    [white] 白の勝率 約{ $p }%
   *[black] 黒の勝率 約{ $p }%
}
eval-looking = エンジンが読んでいます…
eval-unknown = まだ調べていません
badge-win = { $n ->
    [0] 勝ち
   *[other] { $n }手で勝ち
}
badge-loss = { $n ->
    [0] 負け
   *[other] { $n }手で負け
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
graph-label = 対局を通じた白の形勢、{ $n }局面
graph-empty = 講評をすると、対局の流れがここに描かれます。

comment-label = この局面へのコメント
variation-promote = 本譜にする
turn-delete = ここから削除

radar-title = フレーム・レーダー
gridlock-title = 残りの手数
insight-title = 目につくこと
insight-none = 特にありません。
insight-more = ほか{ $n }件

report-title = 対局の講評
report-about = エンジンがこの手順のすべての局面を見て、手を評価します。勝つ見込みをどれだけ失ったか、または証明によります。
report-effort-label = 読みの深さ
report-effort = { $effort ->
    [quick] 速く
    [thorough] 徹底的に
   *[careful] 丁寧に
}
report-start = 対局を評価する
report-progress = { $all }局面中{ $done }局面
report-cancel = やめる
report-of = 各手の判定
report-accuracy = 正確さ
report-none = 大きく損をした手はありません。
report-drop = −{ $p }%
report-proved = 証明済み
report-better = より良い手：{ $turn }
report-annotate = 棋譜に書き込む

open-title = 開く
open-text = 棋譜または局面
open-hint = 棋譜には複数の対局があってもかまいません。局面の前にゲームの名前を書けます。
open-variant = 文中に名前がないときのゲーム
open-do = 開く
open-start = 開始局面
open-file = またはファイル
open-games = この文の対局
open-empty = まだ開くものがありません。
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
placing-not-on-rim = { $at } は最も外側の帯ではありません。

# 棋譜に書かれていて、対局と合わないこと。
doubt-numbers = { $color ->
    [white] 手の番号が、白番で始まる初期局面と合いません。
   *[black] 手の番号が、黒番で始まる初期局面と合いません。
}
doubt-unknown-result = Resultタグの「{ $tag }」は black・white・draw・* のどれでもありません。
doubt-unknown-reason = Terminationタグの終局理由を解釈できません。
doubt-other-result = Resultタグは「{ $tagged }」ですが、最終局面は「{ $found }」です。
doubt-mode = Modeタグの並べ方がStartタグの局面と違います。
doubt-placed = { $tag }タグのとおりに置いてもStartタグの局面になりません。
doubt-fists = FistsタグからはModeタグの並べ方になりません。
doubt-variation = 変化の中：{ $what }
doubt-not-last = { $n }手目が最後とされていますが、続きがあります。

kept-analyses = この端末に保存された検討
kept-turns = { $n ->
    [0] まだ手がありません
   *[other] { $n }手
}
forget-analysis = この検討を忘れる：{ $name }
