//! Links that carry a whole game: the address has the start, and what follows `#` has the moves.
//!
//! Browsers do not send that part to the server, so that a long game needs nothing of it. Moves are written in compact
//! notation, variations in parentheses after the move they replace, as records have them. Comments stay at home.

use leptos::prelude::*;
use rayuela_rules::{AnyPosition, Position, Variant};

use super::initial::asked_position;
use super::input::{OpenError, Opened};
use super::open::sentence;
use super::saved_analyses::on_device;
use super::state::{Analysis, Tab};
use super::tree::{Id, Tree};
use crate::dom;
use crate::router::{Route, encode, query};

/// The most characters of a link. Programs that pass links on cut longer ones.
const LONGEST: usize = 16_000;
/// The most characters of what follows `#` that are read. Anything longer is not a link of ours.
const MOST_READ: usize = 4 * LONGEST;
/// The most characters of a player's name.
const LONGEST_NAME: usize = 60;

/// The tags that a link carries, each with its name there.
const TAGS: [(&str, &str); 4] = [("White", "white"), ("Black", "black"), ("Result", "result"), ("Termination", "end")];

/// The moves of a tree in the order of a record, and which of them leads to a node.
struct Moves<'a> {
    tree: &'a Tree,
    words: Vec<String>,
    count: Id,
    wanted: Id,
    at: Id,
}

impl Moves<'_> {
    fn push(&mut self, id: Id) {
        let node = self.tree.node(id);
        let before = self.tree.node(node.parent).position;
        self.words.extend(node.mv.map(|mv| before.compact(mv)));
        self.count += 1;
        if id == self.wanted {
            self.at = self.count;
        }
    }

    /// A line from one of its moves on, with the variations beside it.
    fn line(&mut self, first: Id) {
        let tree = self.tree;
        let mut id = first;
        loop {
            self.push(id);
            let siblings = &tree.node(tree.node(id).parent).children;
            if siblings.first() == Some(&id) {
                for &other in &siblings[1..] {
                    self.words.push("(".to_string());
                    self.line(other);
                    self.words.push(")".to_string());
                }
            }
            match tree.node(id).children.first() {
                Some(&next) => id = next,
                None => return,
            }
        }
    }
}

/// The link to a game without the server's address, open at a node; `None` if the game is too long. Where the variations
/// make it too long, it has the line on the board alone.
pub(crate) fn game_link(tree: &Tree, at: Id) -> Option<String> {
    let start = tree.node(0).position;
    let text = if start == AnyPosition::start(tree.variant()) { String::new() } else { start.text() };
    let path = Route::Analysis(Some((tree.variant(), text))).path();
    let moves = || Moves { tree, words: Vec::new(), count: 0, wanted: at, at: 0 };
    let mut all = moves();
    if let Some(&first) = tree.node(0).children.first() {
        all.line(first);
    }
    let mut line = moves();
    tree.line(at).into_iter().for_each(|id| line.push(id));
    [all, line].into_iter().map(|moves| written(&path, tree, &moves)).find(|link| link.len() <= LONGEST)
}

fn written(path: &str, tree: &Tree, moves: &Moves) -> String {
    if moves.words.is_empty() {
        return path.to_string();
    }
    let mut link = format!("{path}#moves={}", encode(&moves.words.join(" ")));
    if moves.at > 0 {
        link.push_str(&format!("&at={}", moves.at));
    }
    for (tag, name) in TAGS {
        if let Some(value) = tree.tag(tag).filter(|value| *value != "*" && value.chars().count() <= LONGEST_NAME) {
            link.push_str(&format!("&{name}={}", encode(value)));
        }
    }
    link
}

/// The game of a link: its start by the address, its moves by what follows `#`; `None` if no moves follow.
pub(crate) fn read_link(variant: Variant, start: &str, fragment: &str) -> Option<Result<Opened, OpenError>> {
    let fragment = fragment.trim_start_matches('#');
    if fragment.len() > MOST_READ {
        return Some(Err(OpenError::TooLong));
    }
    let values = query(fragment);
    let value = |name: &str| values.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
    let moves = value("moves")?;
    let read = || {
        let mut tree = Tree::new(asked_position(variant, start)?);
        play_all(&mut tree, moves)?;
        for (tag, name) in TAGS {
            if let Some(value) = value(name) {
                tree.set_tag(tag, &value.chars().filter(|c| !c.is_control()).take(LONGEST_NAME).collect::<String>());
            }
        }
        // Nodes are numbered in the order of the moves.
        let at = value("at").and_then(|at| at.parse().ok()).filter(|at| tree.has(*at)).unwrap_or_default();
        Ok(Opened { tree, at, doubts: Vec::new() })
    };
    Some(read())
}

/// Plays the moves of a link on a tree.
fn play_all(tree: &mut Tree, moves: &str) -> Result<(), OpenError> {
    let (mut at, mut outer) = (0, Vec::new());
    for (i, word) in moves.split_whitespace().enumerate() {
        let wrong = || OpenError::Link(i + 1);
        match word {
            "(" if at != 0 => {
                outer.push(at);
                at = tree.node(at).parent;
            }
            ")" => at = outer.pop().ok_or_else(wrong)?,
            _ => {
                let mv = tree.node(at).position.parse_turn(word).map_err(|_| wrong())?;
                at = tree.play(at, mv).map_err(|_| wrong())?;
            }
        }
    }
    Ok(())
}

/// The node of a saved tree that a node of a link's tree means; `None` if the saved tree lacks any of the link's moves.
fn place_in(saved: &Tree, link: &Tree, at: Id) -> Option<Id> {
    if saved.node(0).position != link.node(0).position {
        return None;
    }
    let mut places = vec![0];
    // A node comes after the one it follows.
    for id in (1..).take_while(|id| link.has(*id)) {
        let node = link.node(id);
        let siblings = &saved.node(places[node.parent]).children;
        places.push(siblings.iter().copied().find(|&child| saved.node(child).mv == node.mv)?);
    }
    places.get(at).copied()
}

impl Analysis {
    /// Opens the game that the address carries after `#`; false if it carries none.
    pub(crate) fn open_link(self) -> bool {
        let Route::Analysis(Some((variant, start))) = self.app.route.get_untracked() else { return false };
        let fragment = dom::window().location().hash().unwrap_or_default();
        let Some(read) = read_link(variant, &start, &fragment) else { return false };
        let problem = read.map(|opened| self.open_linked(opened)).err().map(|error| sentence(&error));
        // From now on the address is that of the position, as always.
        let position = self.position();
        self.app.replace_address(Route::Analysis(Some((position.variant(), position.text()))));
        if problem.is_some() {
            self.problem.set(problem);
        }
        true
    }

    /// Shows the game of a link; one that is saved already is continued, with its comments.
    fn open_linked(self, opened: Opened) {
        let known = on_device().find_map(|(id, saved)| {
            let at = place_in(&saved.tree, &opened.tree, opened.at)?;
            Some((id, Opened { at, ..saved }))
        });
        match known {
            Some((id, saved)) => self.open_saved(id, saved),
            None => self.open(opened),
        }
        self.games.set(Vec::new());
        self.tab.set(Tab::Turns);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::Rng;

    /// A game with variations, at random.
    fn random_tree(variant: Variant, rng: &mut Rng, turns: usize) -> Tree {
        let mut tree = Tree::new(AnyPosition::start(variant));
        let mut at = 0;
        for _ in 0..turns {
            let legal = tree.node(at).position.legal_moves();
            if legal.is_empty() {
                at = 0;
                continue;
            }
            let mv = legal[rng.below(legal.len() as u64) as usize];
            at = tree.play(at, mv).unwrap();
            // Sometimes back by a few moves, from where the next one makes a variation.
            if rng.below(8) == 0 {
                for _ in 0..rng.below(6) {
                    at = tree.node(at).parent;
                }
            }
        }
        tree
    }

    fn opened(link: &str) -> Result<Opened, OpenError> {
        let (path, fragment) = link.split_once('#').unwrap();
        let Route::Analysis(Some((variant, start))) = Route::parse(path, "") else { panic!("{link}") };
        read_link(variant, &start, fragment).expect("moves")
    }

    #[test]
    fn every_link_opens_its_game() {
        let mut rng = Rng::new(15);
        for variant in Variant::all() {
            for turns in [1, 30, 120] {
                let mut tree = random_tree(variant, &mut rng, turns);
                tree.set_tag("White", "Ana & Rui #1 = 100 %");
                let nodes = tree.line(0);
                let at = nodes[rng.below(nodes.len() as u64) as usize];
                let Some(link) = game_link(&tree, at) else { panic!("{variant} with {turns} moves has no link") };
                assert!(!link.contains([' ', '(', ')', '<', '>', '"']), "{link}");
                let again = opened(&link).unwrap();
                assert_eq!(again.tree.record().line, tree.record().line, "{link}");
                assert_eq!(again.tree.node(again.at).position, tree.node(at).position);
                assert_eq!(again.tree.tag("White"), Some("Ana & Rui #1 = 100 %"));
            }
        }
    }

    #[test]
    fn another_start_is_in_the_address() {
        let start = AnyPosition::parse("six".parse().unwrap(), "w.w/.b./w..b/.../..b w 0 0").unwrap();
        let mut tree = Tree::new(start);
        assert_eq!(game_link(&tree, 0).as_deref(), Some("/analysis/six/w.w%2F.b.%2Fw..b%2F...%2F..b_w_0_0"));
        let first = tree.play(0, start.legal_moves()[0]).unwrap();
        let again = opened(&game_link(&tree, first).unwrap()).unwrap();
        assert_eq!((again.tree.record().to_string(), again.at), (tree.record().to_string(), 1));
    }

    #[test]
    fn a_long_game_goes_without_its_variations_or_not_at_all() {
        let mut rng = Rng::new(4);
        let tree = random_tree("morelli13".parse().unwrap(), &mut rng, 3_000);
        let line = tree.line(0);
        let again = opened(&game_link(&tree, 0).unwrap()).unwrap();
        assert_eq!((again.tree.line(0).len(), again.tree.record().line.turns.len()), (line.len(), line.len()));
        assert!(again.tree.record().line.turns.iter().all(|turn| turn.variations.is_empty()));
        let start = AnyPosition::parse("nine".parse().unwrap(), "w../.../w../....../..b/..b/w.b w 0 0").unwrap();
        let mut endless = Tree::new(start);
        let mut at = 0;
        for i in 0..8_000 {
            let position = endless.node(at).position;
            let legal = position.legal_moves();
            let quiet: Vec<_> = legal.into_iter().filter(|&mv| !position.compact(mv).contains('x')).collect();
            at = endless.play(at, quiet[i % quiet.len()]).unwrap();
        }
        assert_eq!(game_link(&endless, 0), None);
    }

    #[test]
    fn a_saved_game_is_found_again() {
        let six: Variant = "six".parse().unwrap();
        let read = |moves: &str| read_link(six, "", &format!("moves={moves}&at=2")).unwrap().unwrap();
        let saved = read("a1_e1_%28_c1_%29_a5");
        let place =
            |moves: &str| place_in(&saved.tree, &read(moves).tree, 2).map(|id| saved.tree.node(id).text.clone());
        assert_eq!(place("a1_e1").as_deref(), Some("e1"));
        assert_eq!(place("a1_c1").as_deref(), Some("c1"));
        assert_eq!((place("a1_a3"), place("e1_a1")), (None, None));
    }

    #[test]
    fn bad_links_are_told_in_short() {
        let six = "six".parse().unwrap();
        let wrong = |start: &str, fragment: &str| read_link(six, start, fragment).map(|read| read.unwrap_err());
        assert_eq!(wrong("", "#moves=a1_a1"), Some(OpenError::Link(2)));
        assert_eq!(wrong("", "moves=%28"), Some(OpenError::Link(1)));
        assert_eq!(wrong("", "moves=a1_%29"), Some(OpenError::Link(2)));
        assert!(matches!(wrong("nonsense", "moves=a1"), Some(OpenError::Position(_))));
        assert_eq!(wrong("", &format!("moves={}", "a1_".repeat(700_000))), Some(OpenError::TooLong));
        // A place outside the game is the start, and other fragments are none of our business.
        assert_eq!(read_link(six, "", "moves=a1&at=7").unwrap().unwrap().at, 0);
        assert!(read_link(six, "", "main").is_none() && read_link(six, "", "").is_none());
    }
}
