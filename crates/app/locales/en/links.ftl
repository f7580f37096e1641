# Links to pages that are fetched later.
help-rules = Rules of every game
help-about = About Rayuela
