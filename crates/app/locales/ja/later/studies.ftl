# 研究。

studies-lead = 章、変化、コメント、図形を付けた対局の記録です。この端末に保存され、このサーバーで共有できます。
studies-here = この端末の研究
studies-none = 研究はまだありません。
studies-elsewhere = サーバーにあるあなたの研究
studies-public = 公開されている研究
studies-more = もっと見る
studies-full = この端末には研究が{ $most }件あり、これ以上保存できません。書き出してから、いくつか削除してください。
study-new = 新しい研究
study-name = タイトル
study-create = 作成
study-untitled = 無題の研究
study-chapters = { $n ->
   *[other] { $n }章
}
study-rename = 研究の名前を変更
study-save-name = 保存
study-export = 書き出す
study-delete = 削除
study-delete-sure = この研究をこの端末から削除しますか？サーバーで共有しているものは、共有をやめるまで残ります。
study-import = 読み込む
study-import-file = 棋譜ファイル（1局が1章になります）
study-loading = 読み込み中…
study-of = { $owner }さんの研究です。ここで試した手は保存されません。
study-copy = 自分の研究にコピー
study-copy-of = { $title }（自分の版）
study-from-analysis = この対局から研究を作成
study-no-room = この端末には保存できる空きがありません。ブラウザの保存領域がいっぱいか、ブロックされています。何も変更されていません。
study-other-tab = この研究は同時に別のタブで変更されました。ここでの変更は別の研究として保存しました。
study-too-long = 研究は最大{ $most } KBです（これは{ $kb } KB）。
study-too-many = 研究は最大{ $most }章です（これは{ $n }章）。
study-chapter-wrong = 第{ $n }章：{ $what }
chapters-title = 章
chapter-untitled = 第{ $n }章
chapter-name = 章の名前
chapter-add = 章を追加
chapter-text = 局面または棋譜（初期配置以外から始める場合）
chapter-rename = 章の名前を変更
chapter-up = 上へ
chapter-down = 下へ
chapter-delete = 章を削除
chapter-delete-sure = この章を、すべての手とコメントとともに削除しますか？
study-share = 共有
study-who = この研究を誰が読めますか？
study-share-do = 保存
study-withdraw = 共有をやめる
visibility-name = { $visibility ->
    [public] 公開
    [unlisted] 限定公開
   *[private] 非公開
}
visibility-hint = { $visibility ->
    [public] 誰でも読めて、研究の一覧に載ります。
    [unlisted] リンクを知っている人だけが読めます。
   *[private] 自分だけ。ログインしたどの端末でも読めます。
}
study-sends = サーバーに保存中…
study-sent = サーバーに保存しました。
study-waits = サーバーに保存できませんでした：{ $why } 変更はこの端末に保存されています。
study-sign-in = 共有しているアカウントでログインしてください。
study-gone = サーバーから削除されています。
study-outdated = この研究は別の端末で変更されています。
study-keep-both = 両方の版を残す
refused-studies = このサーバーの研究が多すぎます。いくつか削除してください。
refused-study = 研究を変更できるのは作成者だけです。
study-hide = ほかの人に表示しない（モデレーター）
study-hidden = 非表示にしました。作成者とモデレーターだけが見られます。
study-show = もう一度表示する（モデレーター）
study-shown = 読める人にもう一度表示されます。
study-is-hidden = モデレーターがこの研究を非表示にしました。リンクを開けるのは作成者とモデレーターだけで、公開の一覧には表示されません。
