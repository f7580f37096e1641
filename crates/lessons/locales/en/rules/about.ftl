# What the app is.
about-what = Rayuela is free software to play, learn and analyse two families of board games. It plays offline, shows no advertisements and tracks nobody.
about-morelli = Morelli
about-morelli-text = Morelli was invented by Richard Moxham, who published it in 2011 and revised it in 2015. The design of the game and its name are due to the inventor.
about-name = The name comes from Julio Cortázar’s novel Rayuela of 1963, Hopscotch in English. Morelli is the old writer whom its characters admire, and in one of its chapters they talk of an endless Indian chess in which the one who conquers the centre wins. This app took the title of the book for its name: a hopscotch court, too, is a way towards one last field.
about-morris = Morris
about-morris-text = Morris, also called Mill, Merels or Cowboy Checkers, is one of the oldest board games still played. It can be traced back at least to ancient Rome, and Nine Men’s Morris was very popular in medieval Europe. Twelve Men’s Morris is played in southern Africa under the name Morabaraba.
about-morris-solved = Nine Men’s Morris with flying was solved by Ralph Gasser in 1993: with best play it is a draw. This project has solved the other games too: Nine without flying, Nine with diagonal moves and Six are draws, and Twelve is a win for White.
about-stacking = Stacking Morris
about-stacking-text = Stacking Morris was invented by Kanare_Abstract. It keeps the board of Nine and adds stacks: nobody loses a man.
about-sources = Sources
about-sources-text = The rules here are told in our own words after Richard Moxham’s rules of 2011 and 2015, a student report on Morelli from the University of Porto of 2015, and Kanare_Abstract’s leaflet on Morris and Stacking Morris.
about-licence = Licence
about-licence-text = The program is free under the MIT licence or the Apache licence 2.0, as you like. The games belong to their authors.
about-privacy = What you set and what you have solved is saved on your device only. Playing other people sends to the server what the game needs.
