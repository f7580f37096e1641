# Animated pictures.

animate-title = Animated picture (GIF)
animate-size = Size
animate-small = Small (320 pixels)
animate-medium = Medium (480 pixels)
animate-large = Large (720 pixels)
animate-speed = Speed
animate-slow = Slow (1.5 seconds a move)
animate-normal = Normal (0.8 seconds a move)
animate-fast = Fast (0.4 seconds a move)
save-gif = Save GIF
animate-cancel = Cancel
animate-progress = Making the picture
animate-saved = Saved: { $kb } kB.
animate-cancelled = Cancelled.
animate-too-long = This game has { $moves } moves. An animated picture can show { $most } at most.
animate-failed = The browser could not make the picture.
