//! Commands of the player besides turns: by a key, or by a word typed into the line.

/// A command of the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    Help,
    Undo,
    Hint,
    Resign,
    Offer,
    Save,
    Load,
    Flip,
    Numbers,
    New,
    Quit,
}

impl Command {
    /// Every command with its key, its word and what it does. Keys avoid the letters that begin turns: a to m and x.
    pub(crate) const ALL: [(Command, char, &'static str, &'static str); 11] = [
        (Command::Help, '?', "help", "this page"),
        (Command::Undo, 'u', "undo", "take back your last move"),
        (Command::Hint, 't', "hint", "a hint from the engine"),
        (Command::Resign, 'r', "resign", "resign the game"),
        (Command::Offer, 'p', "offer", "propose to end the game"),
        (Command::Save, 's', "save", "save the record"),
        (Command::Load, 'o', "load", "open a record"),
        (Command::Flip, 'v', "flip", "flip the board"),
        (Command::Numbers, '#', "numbers", "frame numbers (Morelli)"),
        (Command::New, 'n', "new", "new game"),
        (Command::Quit, 'q', "quit", "prints an unsaved record"),
    ];

    /// The command of a key.
    pub(crate) fn of_key(key: char) -> Option<Command> {
        let key = key.to_ascii_lowercase();
        Command::ALL.into_iter().find(|(_, k, ..)| *k == key).map(|(command, ..)| command)
    }

    /// The command of a word.
    pub(crate) fn of_word(word: &str) -> Option<Command> {
        let word = word.to_ascii_lowercase();
        Command::ALL.into_iter().find(|(_, _, w, _)| *w == word).map(|(command, ..)| command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_never_begin_a_turn() {
        for (command, key, word, _) in Command::ALL {
            assert!(!('a'..='m').contains(&key) && key != 'x' && key != '~', "{key}");
            assert_eq!(Command::of_key(key), Some(command));
            assert_eq!(Command::of_word(word), Some(command));
        }
        assert_eq!(Command::of_word("HINT"), Some(Command::Hint));
        assert_eq!(Command::of_word("d2"), None);
    }
}
