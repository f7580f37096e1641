# 人と人との対局。

line-opening = 接続しています…
line-broken = 再接続しています… データは失われません。
call-turn = あなたの番です
call-begun = 対局が始まりました
title-your-turn = あなたの番です

# 自分について。
who-title = 参加方法
who-way = { $way ->
    [guest] ゲスト
    [sign-in] ログイン
   *[sign-up] 新規登録
}
who-name = 名前
who-password = パスワード
who-about = { $way ->
    [guest] すぐに対局できます。ゲストの対局はレート対象外です。
    [sign-in] アカウントの名前とパスワードを入力してください。
   *[sign-up] 名前とパスワードだけで登録できます。メールは不要です。忘れたパスワードは再発行できません。
}
who-go = { $way ->
    [guest] ゲストで参加
    [sign-in] ログイン
   *[sign-up] 登録する
}
who-guest = ゲスト
who-account = ログイン中
who-get-account = アカウントを作る
who-sign-out = ログアウト
name-length = 名前は2～20文字で入力してください。
name-characters = 英字a～z、数字、「-」「_」が使えます。最初は英字にしてください。
name-reserved = この名前は使えません。
password-length = パスワードは8文字以上で入力してください。

# ロビー。
lobby-title = ロビー
lobby-heading = 人と対局する
lobby-text = 募集に参加する、自分で募集する、友だちにリンクを送る、サーバーのエンジンと対局する、の中から選べます。
lobby-seeks = 対局の募集
lobby-empty = 募集はありません。募集すると、次に来た人に表示されます。
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
seek-level = レベル
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
seek-rated = レート戦
seek-rated-hint = アカウントと持ち時間の設定が必要です。エンジンとの対局は対象外です。
seek-go = { $whom ->
    [anybody] 募集する
    [friend] リンクを作る
   *[engine] 対局する
}
seek-take = 対局する
seek-withdraw = 取り消す
rated-name = { $rated ->
    [true] レート戦
   *[false] レート対象外
}
challenge-title = { $name }さんからの対局申し込み
challenge-yours = あなたの対局申し込み
challenge-send = このリンクを友だちに送ってください。相手が承諾するとすぐに始まります。ここで待っても、ほかのページにいてもかまいません。
challenge-link = リンク
challenge-waiting = 友だちを待っています…
challenge-accept = 承諾して対局する
challenge-gone = この申し込みはすでに承諾されたか、取り消されました。

# 時計。
clock-kind = { $kind ->
    [fischer] 持ち時間と加算
    [byo-yomi] 秒読み
    [correspondence] 通信対局
    [game] 時間制対局
   *[none] 持ち時間なし
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
control-game = 時間制対局 { $total }
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
draw-about = どちらかの乱数が公開される前に、両方の端末が自分の乱数を確定します。そのため、どちらの対局者も配置を操作できません。
draw-seed = 初期配置は双方の数から決まりました。シード：{ $seed }
set-up-committed = 確定済み
set-up-awaited = 待機中
fists-secret = こっそり選んでください。同じならその配置、違えば残りの一つになります。両者が選び終わるまで、選択はこの端末の外に出ません。
fists-sealed = 選択を確定しました。両者が選ぶと同時に公開されます。
fists-your-choice = 配置をこっそり選んでください。
fists-going-on = 双方が配置をこっそり選んでいます。
abort = 対局を中止
take-back = 待ったをお願いする
ask-resign-online = 投了しますか？ 相手の勝ちになります。
ask-abort = 対局を中止しますか？ 勝敗はつきません。
offered-end = { $family ->
    [morelli] ここでの終局を提案しました。中央を占める側の勝ちです。
   *[morris] 引き分けを提案しました。
}
asked-end = { $family ->
    [morelli] 相手がここでの終局を提案しています。中央を占める側の勝ちです。
   *[morris] 相手が引き分けを提案しています。
}
offered-take-back = 待ったをお願いしました。
asked-take-back = 相手が待ったを求めています。
offer-accept = 承諾
offer-decline = 断る
offer-withdraw = 取り消す
over-aborted = 対局は中止されました。
rematch-accept = 再戦に応じる
rematch-waits = 再戦を申し込みました。
rematch-go = 次の対局へ
notify-me = 自分の番になったら通知する
premove-title = 先行入力
premove-about = 次の手を選んでおくと、指せる手であればすぐに指されます。
premove-is = 次の手（指せる場合）：{ $turn }
premove-clear = 取り消す
plan-title = 条件付き予約手
plan-about = 予想する手への応手を登録しておくと、自動で指されます。
plan-try = 盤の上で手順を試す
plan-theirs = 予想する相手の手を指してください。
plan-answer = あなたの応手を指してください。
plan-begin = 相手の手から始めてください。
plan-keep = この手順を保存
plan-remove = 削除
chat-title = チャット
chat-empty = まだメッセージはありません。
chat-label = メッセージを書く
chat-send = 送信
chat-more = { $name }さんについて
chat-block = ブロック
chat-blocked = ブロックしました。この人のメッセージは表示されず、相手はあなたの募集に参加できません。
chat-report = 通報
chat-report-label = どのような問題ですか？
chat-report-empty = 問題を簡潔に書いてください。
chat-reported = ありがとうございます。モデレーターが確認します。

# 対局者と対局。
family-name = { $family ->
    [morelli] モレリ
    [stacking] スタッキング・モリス
   *[morris] モリス
}
speed-name = { $speed ->
    [fast] 早指し
    [rapid] 中時間
    [slow] 長時間
   *[correspondence] 通信
}
profile-since = { $day }に登録
profile-games = { $games }局：{ $won }勝{ $lost }敗{ $drawn }分
profile-closed = このアカウントはモデレーターにより閉鎖されました。
profile-ratings = レーティング
profile-unrated = レート戦はまだありません。
profile-graph = レーティング：{ $what }
profile-recent = 最近の対局
profile-all = すべての対局を見る
rating-games = レート戦{ $n }局
rating-provisional = 暫定
archive-title = 対局アーカイブ
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
    [aborted] 中止
    [true] レート戦のみ
    [false] レート対象外のみ
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
tokens-title = APIキー
tokens-about = このキーを持つプログラムは、あなたとして対局し、発言します。信頼できるプログラムにだけ渡してください。
token-label = 用途
token-label-empty = キーの用途を入力してください。
token-make = キーを作成
token-end = 無効にする
token-once = 今コピーしてください。キーは一度しか表示されません。
copy = コピー
blocks-title = ブロック中の相手
blocks-about = 相手のメッセージは表示されず、相手はあなたの募集に参加できません。チャットからブロックできます。
block-end = 解除
data-title = あなたのデータ
data-about = あなたについて保存されているすべてのデータを、一つのファイルで受け取れます。
data-export = ダウンロード
data-delete = アカウントを削除
data-delete-about = 名前、パスワード、レーティング、メッセージは完全に削除されます。対局は名前を伏せてアーカイブに残ります。
data-delete-go = 完全に削除する

# 断られた理由。
refused-broken = 今はサーバーに接続できません。
refused-missing = { $what ->
    [game] その対局はありません。
    [seek] この募集はすでに終了しました。
    [player] そのユーザーはいません。
   *[other] 見つかりません。
}
refused-not-signed-in = 先に名前を入力するか、ログインしてください。
refused-not-seated = この操作は対局者だけができます。
refused-stale = 対局が進んでいます。盤面を確認してください。
refused-over = 対局は終わっています。
refused-not-now = 今はできません。
refused-time-over = 時間切れでした。
refused-illegal = ルールに反しています。
refused-too-many = 操作が多すぎます。少しお待ちください。
refused-forbidden = 許可されていません。
refused-not-kept = サーバーに保存できませんでした。何も変わっていません。もう一度お試しください。
refused-rated = レート戦にはアカウントが必要です。
refused-games = 進行中の対局が多すぎます。
refused-seeks = 募集が多すぎます。
refused-self = 自分自身とは対局できません。
refused-unwanted = この人とは対局できません。
refused-account = アカウントが必要です。
refused-muted = モデレーターにより、しばらく発言できません。
refused-password = 名前またはパスワードが正しくありません。
refused-taken = この名前はすでに使われています。
refused-closed = このアカウントはモデレーターにより閉鎖されました。
refused-running = 先に進行中の対局を終えるか、投了してください。
refused-take-back = 戻せる手がありません。
