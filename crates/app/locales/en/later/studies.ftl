# Studies.

studies-lead = Games with chapters, variations, comments and drawings. They are kept on this device; you can share them on this server.
studies-here = On this device
studies-none = No studies yet.
studies-elsewhere = Yours on the server
studies-public = Public studies
studies-more = Show more
studies-full = This device has { $most } studies, and no room for more. Export and delete some first.
study-new = New study
study-name = Title
study-create = Create
study-untitled = Untitled study
study-chapters = { $n ->
    [one] { $n } chapter
   *[other] { $n } chapters
}
study-rename = Rename study
study-save-name = Save
study-export = Export
study-delete = Delete
study-delete-sure = Delete this study from this device? What is shared on the server stays there until you stop sharing.
study-import = Import
study-import-file = Record file; every game becomes a chapter
study-loading = Loading…
study-of = A study by { $owner }. What you try here is not saved.
study-copy = Copy to my studies
study-copy-of = { $title } (my version)
study-from-analysis = New study from this game
study-no-room = There is no room for it on this device: the browser’s storage is full or blocked. Nothing was changed.
study-other-tab = This study was changed in another tab at the same time. What you did here is kept as a study of its own.
study-too-long = A study has at most { $most } KB; this one has { $kb }.
study-too-many = A study has at most { $most } chapters; this one has { $n }.
study-chapter-wrong = Chapter { $n }: { $what }
chapters-title = Chapters
chapter-untitled = Chapter { $n }
chapter-name = Name of the chapter
chapter-add = Add chapter
chapter-text = Position or record, if it does not begin at the start
chapter-rename = Rename chapter
chapter-up = Move up
chapter-down = Move down
chapter-delete = Delete chapter
chapter-delete-sure = Delete this chapter with all its moves and comments?
study-share = Share
study-who = Who may read this study?
study-share-do = Save
study-withdraw = Stop sharing
visibility-name = { $visibility ->
    [public] Public
    [unlisted] Unlisted
   *[private] Private
}
visibility-hint = { $visibility ->
    [public] Everybody, and it is listed under Studies.
    [unlisted] Everybody who has the link.
   *[private] Only you, on every device where you sign in.
}
study-sends = Saving on the server…
study-sent = Saved on the server.
study-waits = Not saved on the server: { $why } Your changes are safe on this device.
study-sign-in = Sign in with the account that shares it.
study-gone = It has been deleted there.
study-outdated = This study has been changed on another device.
study-keep-both = Keep both versions
refused-studies = You have too many studies on this server. Delete some first.
refused-study = Only its owner can change a study.
study-hide = Hide from others (moderator)
study-hidden = Hidden. Only its owner and moderators see it now.
study-show = Show again (moderator)
study-shown = It is shown again to everybody who may read it.
study-is-hidden = A moderator has hidden this study. Only you and moderators can open its link, and it is in no public list.
