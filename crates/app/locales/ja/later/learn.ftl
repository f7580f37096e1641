# 学ぶ：レッスンのまわりの言葉。レッスンの本文は crates/lessons にある。

lessons-title = ゲームを学ぶ
lessons-text = 動かせる盤で学ぶ短いレッスンです。どの図でも、手を一つ見つけてください。進み具合はこの端末に保存されます。
lessons-missing = レッスンを読み込めませんでした。一度接続すれば、その後はオフラインで使えます。
family-about = { $family ->
    [morelli] 2015年から指されている虹色の盤。フレーム、捕獲、そして玉座の王。
    [morelli-2011] 初版のルール。石と塔と中央、そして見送ってもよい捕獲。
    [stacking] 盤から消えるコマはありません。取ったコマは下に重ね、スタックが三つ並べば勝ちです。
   *[morris] ナイン、シックス、トゥエルブ。置き方とミル、そしてすべての追加ルール。
}
family-start = 始める
family-go-on = 続ける
family-contents = レッスン一覧
lessons-done = 全{ $all }課のうち{ $n }課終了
figures-solved = 全{ $all }図のうち{ $n }図正解
lesson-read = 読了
lesson-to-read = 未読
lesson-where = 現在地
lesson-beside = 二つの版を比べる
lesson-alone = この版だけ
lesson-editions = 版
lesson-pairs = 並べて読む
lesson-previous = 前へ
lesson-next = 次へ
lesson-last = 最後のレッスンでした
lesson-neighbours = ほかのレッスン

figure-number = 図{ $n }
figure-board = 図{ $n }の盤
figure-typed = 図{ $n }の手を入力
figure-try = 指す
figure-known = 正解済み
figure-again = もう一度
figure-once-more = もう一度解く

# 盤の上の助けと、ねぎらい。
figure-show = 答えを見る
figure-yourself = 自分でやってみる
figure-play-on = 続きを見る
lesson-finished = レッスン完了です。
family-finished = これで最後です。{ $family }をすべて終えました。
lesson-played = 並べ終えました
lesson-to-play = これから並べる
lesson-rules = ルールを1ページで見る
learn-rules = ゲームごとのルール
learn-about = ゲームとこのアプリについて

# 見る盤と、並べる棋譜。
show-board = 盤{ $n }
replay-play = 再生
replay-pause = 一時停止
replay-steps = 手を進める
game-board = 対局の盤
game-begin = 最初の手の前です。
game-over = ゲームは終わりました。
game-next-note = 次の解説
game-analyse = この対局を解析
game-even = エンジン：ほぼ互角。
game-ahead = エンジン：{ $color }が{ $amount }優勢。
game-proved = 証明済み：{ $color }の勝ち。
game-proved-draw = 証明済み：引き分け。

# 調べるためのページ。
rules-title = ルール
rules-text = ゲームと版ごとに1ページ。調べるときや印刷に。
rules-lessons = レッスン
rules-print = 印刷
about-title = このアプリについて
about-version = バージョン { $version }
