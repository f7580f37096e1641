# すべての画面で使う言葉。

skip-to-content = 本文へ移動
nav-main = メイン
nav-home-long = Rayuela ホーム
nav-play = 対局
nav-settings = 設定
nav-help = ヘルプ
nav-privacy = プライバシー
part-missing = この画面を読み込めませんでした。一度接続すれば、その後はオフラインで使えます。
part-again = もう一度
yes = はい
no = いいえ
close = 閉じる

color = { $color ->
    [white] 白
   *[black] 黒
}

game-morelli = モレリ
game-morris = { $base ->
    [six] シックス・メンズ・モリス
    [twelve] トゥエルブ・メンズ・モリス
   *[nine] ナイン・メンズ・モリス
}
game-stacking = スタッキング・モリス

option-size = { $n } × { $n }
option-2011 = 2011年版
option-diagonal = 斜め移動
option-double = 二重ミルで二つ取り
option-flying = フライング
option-noreform = 再形成禁止

player-human = 人間
player-engine = エンジン レベル{ $level }

clock-none = 持ち時間なし
clock-fischer = { $minutes }分 + 1手{ $seconds }秒
clock-game = 時間制対局 { $minutes }分

turns-played = { $n }手

cell-empty = 空き
cell-man = { $color ->
    [white] { $what ->
        [stone] 白石
        [piece] 白のコマ
        [stack] 白が上のスタック
       *[man] 白のコマ
    }
   *[black] { $what ->
        [stone] 黒石
        [piece] 黒のコマ
        [stack] 黒が上のスタック
       *[man] 黒のコマ
    }
}
cell-throne = { $edition ->
    [e2011] { $holder ->
        [white] 中央、白の塔
        [black] 中央、黒の塔
       *[none] 中央、空き
    }
   *[e2015] { $holder ->
        [white] 玉座、白の王
        [black] 玉座、黒の王
       *[none] 玉座、空き
    }
}
cell-band = { $band ->
    [red] 赤
    [orange] 橙
    [yellow] 黄
    [green] 緑
    [blue] 青
    [indigo] 藍
   *[violet] 紫
}
cell-chosen = 選択中
cell-choosable = 選べます
cell-worth = { $worth ->
    [won] 勝ち
    [drawn] 引き分け
   *[lost] 負け
}

unknown-title = ページが見つかりません
unknown-text = このアドレスのページは存在しません。
unknown-home = ゲーム一覧へ

nav-analysis = 検討
analyse = 検討する
nav-editor = 編集
nav-puzzles = 問題
puzzle-daily = 今日の問題
nav-studies = 研究
nav-learn = 学ぶ
nav-online = オンライン
fair-wait = レート戦が終わるまでヒントは使えません。
