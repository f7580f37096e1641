# モデレーション、名前とアカウントについて断られた理由。

moderation-title = モデレーション
moderation-open = 未処理の通報
moderation-settled = 処理済みの通報
moderation-none = 通報はありません。
moderation-about = { $author } が { $about } を通報
moderation-game = 対局を見る
moderation-settle = 処理済みにする
moderation-when = { $day } に処理
moderation-player = 対局者
moderation-find = 名前またはゲストのID
moderation-look = 調べる
moderation-guest = ゲスト
moderation-since = { $day } に登録
moderation-count = { $n ->
    [one] 未処理の通報 { $n } 件
   *[other] 未処理の通報 { $n } 件
}
moderation-muted = { $time } まで発言禁止
moderation-closed = 閉鎖中
moderation-moderator = モデレーター
moderation-hours = 期間
moderation-length = { $length ->
    [hour] 1時間
    [day] 1日
    [week] 1週間
   *[month] 30日
}
moderation-why = 理由（ほかのモデレーター向け）
moderation-action = { $action ->
    [mute] 発言を禁止
    [unmute] 発言を許可
    [close] アカウントを閉鎖
    [reopen] アカウントを再開
   *[settle] 処理済みにする
}
moderation-log = 操作の記録
moderation-log-empty = まだ何も行われていません。
moderation-did = { $action ->
    [mute] が発言を禁止：
    [unmute] が発言を許可：
    [close] が閉鎖：
    [reopen] が再開：
    [appoint] がモデレーターに任命：
    [dismiss] がモデレーターを解任：
    [hide] が研究を非表示：
    [show] が研究を再表示：
   *[settle] が通報を処理：
}
moderation-host = 運営者
moderation-older = もっと前
player-deleted = 削除された対局者
set-up-bound = 両者が確定した後に対局を離れると、負けになります。
data-guest-about = 名前とメッセージは完全に削除されます。対局は名前を伏せて記録に残ります。
data-guest-delete = 自分のデータを削除
refused-alike = この名前はほかの対局者の名前とまぎらわしいです。
refused-in-use = この名前はゲストが使用中です。
refused-common = このパスワードは推測されやすすぎます。
refused-moderators = モデレーターだけができます。
refused-host = 運営者だけができます。
refused-self-report = 自分自身は通報できません。
