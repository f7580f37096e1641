# 動く画像。

animate-title = アニメーション画像（GIF）
animate-size = 大きさ
animate-small = 小（320ピクセル）
animate-medium = 中（480ピクセル）
animate-large = 大（720ピクセル）
animate-speed = 速さ
animate-slow = ゆっくり（1手1.5秒）
animate-normal = 標準（1手0.8秒）
animate-fast = 速い（1手0.4秒）
save-gif = GIFを保存
animate-cancel = キャンセル
animate-progress = 画像を作成中
animate-saved = 保存しました（{ $kb } kB）。
animate-cancelled = キャンセルしました。
animate-too-long = この対局は{ $moves }手です。アニメーション画像にできるのは{ $most }手までです。
animate-failed = ブラウザーで画像を作成できませんでした。
