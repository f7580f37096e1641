# What is kept about people, why and how long.

privacy-lead = What this server stores about you, why, and for how long. There is no advertising, no tracking and nothing from other sites; your data is not sold or passed on.
privacy-device = On your device
privacy-device-text = Settings, games against the engine, analyses, positions to practise, studies that you do not share, lesson progress and, without an account, the puzzles you tried are saved in this browser only, until you delete them. The engine runs on your device. While you analyse, the page asks the server whether a position belongs to a rated game in progress, and what its tables know of it; games of Morris against level 10 ask for the latter, too. The server does not store these questions, nor those of the explorer.
privacy-cookies = Cookies
privacy-cookies-text = One cookie keeps you signed in: for a guest up to 180 days, for an account up to a year. A session that is not used for 90 days ends. A second cookie shows that you have signed in on this device before, so that people who guess at your password cannot slow you down; it lasts a year after you last signed in.
privacy-guest = Guests
privacy-guest-text = Your name, so that nobody else uses it while you are here. It is deleted when you sign out, or 180 days after your last visit. If you stay away for a day and have no game in progress, another guest may take it.
privacy-account = Accounts
privacy-account-text = Your name, when you signed up, and a hash from which your password cannot be read. Sessions with the name of the browser and when they were last used, API keys, ratings and their history, the puzzles you tried, open games, and the players you have blocked. Studies that you share, read by those you have chosen, until you stop sharing them. They are needed to let you in and to pair you, and are kept until you delete the account. Hashes of your recovery codes, and, if you give them, an e-mail address and the addresses by which notifications reach your devices, until you remove them or delete the account.
privacy-games = Games
privacy-games-text = Games are public: the players’ names, the moves with their times, and the result. They stay in the archive because they belong to both players. When you delete your data they stay without your name, and nothing shows which of them were yours. The explorer counts which moves were played in finished games and how these ended; the counts hold no names, and they stay.
privacy-chat = Chat
privacy-chat-text = Anyone who opens a game can read its chat. Your messages are kept with the game until you delete your data.
privacy-reports = Reports and moderation
privacy-reports-text = A report contains who reports whom, in which game and why. Only moderators see it. It is deleted 180 days after it was dealt with. What moderators do is logged for two years, so that it can be checked.
privacy-address = Network addresses
privacy-address-text = Your address is used to limit how often something can be done. The server keeps it in memory for less than an hour, or for a day if you open an account, and never stores it. The host’s network equipment may keep logs of its own.
privacy-yours = Your rights
privacy-yours-text = You can download everything stored about you, or delete it, at any time, with or without an account. Deletion takes effect at once; the host’s backups may contain deleted data until they are replaced. For anything else, ask the host of this server.
privacy-go = Your data
privacy-more = What is stored, why and how long
