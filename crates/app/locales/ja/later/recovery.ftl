# アカウントに戻る方法。
codes-title = 復旧コード
codes-about = パスワードをなくしたとき、このコードで新しいパスワードを設定できます。それぞれ 1 回だけ使えます。
codes-left = { $n ->
   *[other] 残り { $n } 個です。
}
codes-new = 新しいコードを作る
codes-new-about = これまでのコードは使えなくなります。
codes-once = この端末とは別の安全な場所に保管してください。表示されるのは今だけです。パスワードをなくしたとき、それぞれ 1 回使えます。
codes-save = ファイルに保存
codes-kept = 保管しました
codes-file = Rayuela：{ $name } さんの復旧コード
mail-title = メール
mail-about = 任意です。パスワードをなくしたときの再設定と、通信対局の手番のお知らせに使います。ほかの人には見えません。
mail-address = メールアドレス
mail-change = 新しいアドレス
mail-set = 確認メールを送る
mail-pending = { $address } にメールを送りました。メールのリンクを開いて確認してください。
mail-remove = アドレスを削除
mail-moves = 通信対局で自分の番になったらメールで知らせる
recover-title = 新しいパスワード
recover-forgot = パスワードを忘れましたか？
recover-about = 名前、復旧コードの一つ、これから使うパスワードを入力してください。ほかの端末はすべてログアウトされます。
recover-code = 復旧コード
recover-go = パスワードを設定
recover-mail = コードをメールで受け取る
recover-name-first = 先に名前を入力してください。
recover-mailed = 確認済みのアドレスがあれば、そこにメールを送りました。
recover-confirm-title = アドレスの確認
recover-confirm-about = あなたのアドレスに届いたリンクが開かれました。
recover-confirm = 確認する
recover-confirmed = アドレスを確認しました。
refused-code = 名前とコードが一致しません。
refused-used = このリンクは使用済みか、期限切れです。もう一度請求してください。
refused-address = メールアドレスではありません。

# 通知。
push-title = 通知
push-about = Rayuela を閉じていても、自分の番になったらお知らせします。この端末だけの設定です。
push-switch = この端末に通知する
push-missing = このブラウザではここで通知を使えません。iPhone や iPad では、先に Rayuela をホーム画面に追加してください。
push-denied = ブラウザがこのサイトの通知をブロックしています。設定で許可してください。
push-failed = ブラウザの通知サービスから応答がありません。あとでもう一度お試しください。
