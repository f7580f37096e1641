# 後から読み込むページへのリンク。
help-rules = ゲームのルール
help-about = Rayuelaについて
