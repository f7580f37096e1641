//! How much a report searches.

use rayuela_rules::Variant;

/// How closely a report looks at each move of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// a look at a whole game in a few seconds
    Quick,
    /// the usual one
    Careful,
    /// for those who can wait
    Thorough,
}

impl Effort {
    /// All of them, the least first.
    pub const ALL: [Effort; 3] = [Effort::Quick, Effort::Careful, Effort::Thorough];

    /// The name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Effort::Quick => "quick",
            Effort::Careful => "careful",
            Effort::Thorough => "thorough",
        }
    }

    /// The positions that are searched for each move. In the time that a position of Morelli takes the engine looks at
    /// several of Morris, and it must see at least as much as the levels that are judged.
    ///
    /// # Examples
    /// ```
    /// use rayuela_coach::Effort;
    /// let [nine, morelli] = ["nine", "morelli9"].map(|name| Effort::Quick.nodes(name.parse().unwrap()));
    /// assert!(nine > morelli);
    /// ```
    pub const fn nodes(self, variant: Variant) -> u32 {
        let is_morelli = matches!(variant, Variant::Morelli(_));
        match self {
            Effort::Quick if is_morelli => 30_000,
            Effort::Quick => 150_000,
            Effort::Careful if is_morelli => 200_000,
            Effort::Careful => 500_000,
            Effort::Thorough if is_morelli => 1_500_000,
            Effort::Thorough => 4_000_000,
        }
    }
}
