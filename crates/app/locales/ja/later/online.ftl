# 人と人との対局。

line-opening = 接続しています…
line-broken = 再接続しています… 何も失われません。
call-turn = あなたの番です
call-begun = 対局が始まりました
title-your-turn = あなたの番です

# 自分について。
who-title = あなたについて
who-way = { $way ->
    [guest] ゲスト
    [sign-in] ログイン
   *[sign-up] 新規登録
}
who-name = 名前
who-password = パスワード
who-about = { $way ->
    [guest] すぐに対局できます。ゲストの対局はレーティングに数えません。
    [sign-in] アカウントの名前とパスワードを入力してください。
   *[sign-up] 名前とパスワードだけで登録できます。メールは不要ですが、そのため忘れたパスワードは再発行できません。
}
who-go = { $way ->
    [guest] 入る
    [sign-in] ログイン
   *[sign-up] 登録する
}
who-guest = ゲスト
who-account = ログイン中
who-get-account = アカウントを作る
who-sign-out = 退出
name-length = 名前は2～20文字です。
name-characters = 名前には英字a～z、数字、「-」「_」が使え、最初は英字です。
name-reserved = この名前は使えません。
password-length = パスワードは8文字以上です。

# ロビー。
lobby-title = ロビー
lobby-heading = 人と対局する
lobby-text = 募集に応じる、自分で募集する、友だちにリンクを送る、サーバーのエンジンと指す。お好きな方法でどうぞ。
lobby-seeks = 対局の募集
lobby-empty = 今は募集がありません。募集を出すと、次に来た人の目に留まります。
lobby-own = あなたの対局
lobby-running = 観戦できる対局
lobby-count = { $n }局が進行中
seek-title = 新しい対局
seek-whom = 相手
seek-whom-name = { $whom ->
    [anybody] ロビーの誰か
    [friend] 友だち（リンクで）
   *[engine] サーバーのエンジン
}
seek-level = 強さ
seek-color = あなたの色
seek-color-name = { $color ->
    [white] 白
    [black] 黒
   *[either] どちらでも
}
seek-plays = { $color ->
    [white] 白を持つ
   *[black] 黒を持つ
}
seek-rated = レーティング戦
seek-rated-hint = アカウントと時計が必要です。エンジンとの対局は対象外です。
seek-go = { $whom ->
    [anybody] 募集する
    [friend] リンクを作る
   *[engine] 対局する
}
seek-take = 対局する
seek-withdraw = 取り下げる
rated-name = { $rated ->
    [true] レーティング戦
   *[false] 練習
}
challenge-title = { $name }さんからの挑戦
challenge-yours = あなたの挑戦
challenge-send = このリンクを友だちに送ってください。受けてもらえればすぐに始まります。ここで待っても、ほかのページにいてもかまいません。
challenge-link = リンク
challenge-waiting = 友だちを待っています…
challenge-accept = 受けて対局する
challenge-gone = この挑戦はすでに受けられたか、取り下げられました。

# 時計。
clock-kind = { $kind ->
    [fischer] 持ち時間と加算
    [byo-yomi] 秒読み
    [correspondence] 通信対局
    [game] 時間制の対局
   *[none] 時計なし
}
clock-start = 最初の持ち時間
clock-increment = 一手ごとの加算
clock-main = 持ち時間
clock-periods = 秒読みの回数
clock-period = 一回の長さ
clock-bank = 最初の持ち時間
clock-cap = 上限
clock-total = 対局全体の時間
control-fischer = { $start }＋一手{ $seconds }秒
control-byo-yomi = { $main }、その後{ $seconds }秒×{ $periods }
control-correspondence = { $bank }＋一手{ $bonus }、上限{ $cap }
control-game = 時間制 { $total }
span-seconds = { $n }秒
span-minutes = { $n }分
span-hours = { $n }時間
span-days = { $n }日
left-days = { $days }日{ $hours }時間
step-left = この段階の残り時間：{ $time }

# 対局。
game-you = あなた
game-watching = 観戦しています。
watchers-none = 観戦者はいません。
watchers = 観戦者{ $n }人
turn-sending = 送信中…
turn-theirs = { $name }さんの番です。
placing-theirs = { $name }さんが置いています。
draw-title = 初期配置の抽選
draw-going-on = 初期配置を抽選しています。
draw-about = 双方の端末が乱数を封じ、両方が封じられてから開きます。配置は二つの数から決まるので、どちらの対局者にも選べません。
draw-seed = 初期配置は双方の数から決まりました。シード：{ $seed }
set-up-committed = 封印済み
set-up-awaited = 待機中
fists-secret = こっそり選んでください。同じならその配置、違えば残りの一つになります。両方が封じられるまで、選択はこの端末の外に出ません。
fists-sealed = あなたの選択は封じられました。両方そろったら開きます。
fists-your-choice = 配置をこっそり選んでください。
fists-going-on = 双方が配置をこっそり選んでいます。
abort = 対局を取りやめる
take-back = 待ったを頼む
ask-resign-online = 投了しますか？ 相手の勝ちになります。
ask-abort = 対局を取りやめますか？ 勝敗はつきません。
offered-end = { $family ->
    [morelli] ここでの終局を提案しました。中央を占める側の勝ちです。
   *[morris] 引き分けを提案しました。
}
asked-end = { $family ->
    [morelli] 相手がここでの終局を提案しています。中央を占める側の勝ちです。
   *[morris] 相手が引き分けを提案しています。
}
offered-take-back = 最後の手の待ったを頼みました。
asked-take-back = 相手が最後の手の待ったを頼んでいます。
offer-accept = 受ける
offer-decline = 断る
offer-withdraw = 取り下げる
over-aborted = 対局は取りやめになりました。
rematch-accept = 再戦を受ける
rematch-waits = 再戦を申し込みました。
rematch-go = 次の対局へ
notify-me = 自分の番になったら知らせる
premove-title = 先行入力
premove-about = 次の手を今選んでおくと、指せる場合にすぐ指されます。
premove-is = 指せれば次の手：{ $turn }
premove-clear = 取り消す
plan-title = 条件付きの手
plan-about = 予想した手への応手を残しておくと、代わりに指されます。
plan-try = 盤の上で手順を試す
plan-theirs = 予想する相手の手を指してください。
plan-answer = あなたの応手を指してください。
plan-begin = 相手の手から始めてください。
plan-keep = この手順を残す
plan-remove = 削除
chat-title = チャット
chat-empty = まだ発言はありません。
chat-label = 発言する
chat-send = 送信
chat-more = { $name }さんについて
chat-block = ブロック
chat-blocked = ブロックしました。この人の発言は表示されず、あなたの募集にも応じられません。
chat-report = 通報
chat-report-label = 何がありましたか？
chat-report-empty = 何があったか短く書いてください。
chat-reported = ありがとうございます。モデレーターが確認します。

# 対局者と対局。
family-name = { $family ->
    [morelli] モレリ
    [stacking] スタッキング・モリス
   *[morris] モリス
}
speed-name = { $speed ->
    [fast] 早指し
    [rapid] 中速
    [slow] 長考
   *[correspondence] 通信
}
profile-since = { $day }から
profile-games = { $games }局：{ $won }勝{ $lost }敗{ $drawn }分
profile-closed = このアカウントはモデレーターにより閉鎖されました。
profile-ratings = レーティング
profile-unrated = レーティング戦はまだありません。
profile-graph = レーティング：{ $what }
profile-recent = 最近の対局
profile-all = すべての対局を見る
rating-games = レーティング戦{ $n }局
rating-provisional = 暫定
archive-title = 対局の記録
archive-none = 条件に合う対局はありません。
archive-more = もっと前の対局
search-title = 検索
search-player = 対局者
search-opponent = 相手
search-any-game = すべてのゲーム
search-result = 結果
search-rated = 種別
search-state = 対象
search-value = { $value ->
    [white] 白の勝ち
    [black] 黒の勝ち
    [draw] 引き分け
    [aborted] 取りやめ
    [true] レーティング戦のみ
    [false] 練習のみ
    [running] 進行中
   *[any] すべて
}
search-go = 検索

# アカウント。
account-title = アカウント
account-needed = ログインするか、アカウントを作ってください。
password-title = パスワード
password-old = 今のパスワード
password-new = 新しいパスワード
password-change = パスワードを変更
password-changed = パスワードを変更しました。ほかの端末はログアウトされました。
sessions-title = ログイン中の端末
session-current = この端末
session-used = 最終利用：{ $time }
session-unknown = 不明なプログラム
session-end = ログアウト
tokens-title = プログラム用の鍵
tokens-about = この鍵を持つプログラムは、あなたとして対局し発言します。信頼できるプログラムにだけ渡してください。
token-label = 用途
token-label-empty = 鍵の用途を書いてください。
token-make = 鍵を作る
token-end = 無効にする
token-once = 今コピーしてください。鍵は一度しか表示されません。
copy = コピー
blocks-title = ブロックした人
blocks-about = 発言は表示されず、あなたの募集にも応じられません。チャットからブロックできます。
block-end = 解除
data-title = あなたのデータ
data-about = あなたについて保存されているすべてを、一つのファイルで。
data-export = ダウンロード
data-delete = アカウントを削除
data-delete-about = 名前、パスワード、レーティング、メッセージは完全に削除されます。対局は名前を伏せて記録に残ります。
data-delete-go = 完全に削除する

# 断られた理由。
refused-broken = 今はサーバーに接続できません。
refused-missing = { $what ->
    [game] その対局はありません。
    [seek] この募集はすでに受けられたか、取り下げられました。
    [player] その対局者はいません。
   *[other] 見つかりません。
}
refused-not-signed-in = 先に名前を入れるか、ログインしてください。
refused-not-seated = この対局の対局者だけができます。
refused-stale = その間に動きがありました。もう一度ご覧ください。
refused-over = 対局は終わっています。
refused-not-now = 今はできません。
refused-time-over = 時間切れでした。
refused-illegal = ルールに反しています。
refused-too-many = 一度に多すぎます。少しお待ちください。
refused-forbidden = 許可されていません。
refused-not-kept = サーバーが今これを保存できませんでした。何も変わっていません。もう一度お試しください。
refused-rated = レーティング戦にはアカウントが必要です。
refused-games = 進行中の対局が多すぎます。
refused-seeks = 募集が多すぎます。
refused-himself = 自分自身とは対局できません。
refused-unwanted = この人はあなたとの対局を望んでいません。
refused-account = アカウントが必要です。
refused-muted = しばらく発言を控えるよう、モデレーターから求められています。
refused-password = 名前とパスワードが合いません。
refused-taken = この名前は使われています。
refused-closed = このアカウントはモデレーターにより閉鎖されました。
refused-running = 先に進行中の対局を終えるか、投了してください。
refused-take-back = 戻せる手がありません。
