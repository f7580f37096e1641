//! A game with its variations and comments: a tree of turns.

use rayuela_rules::{
    AnyGame, AnyMove, AnyPosition, Doubt, GameError, Line, Position, Record, RecordTurn, ReplayError, Variant,
};

/// A tag of our own, which other programs ignore: the current node.
const AT: &str = "At";

/// The id of a node; the start's is 0. Ids never change.
pub(crate) type Id = usize;

/// A position of the tree and the turn that led to it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Node {
    /// the node before; the start is its own
    pub(crate) parent: Id,
    /// the turn as records write it; empty at the start
    pub(crate) text: String,
    /// the turn; the start has none
    pub(crate) mv: Option<AnyMove>,
    /// what stands on the board after it
    pub(crate) position: AnyPosition,
    /// the comment before the turn, where a variation begins
    pub(crate) intro: String,
    /// the comment after the turn
    pub(crate) comment: String,
    /// what follows; the first is the main one
    pub(crate) children: Vec<Id>,
}

/// A game with variations and comments.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tree {
    /// the tags of the record
    tags: Vec<(String, String)>,
    nodes: Vec<Node>,
}

impl Tree {
    /// A tree with nothing but a position.
    pub(crate) fn new(start: AnyPosition) -> Tree {
        let root = Node {
            parent: 0,
            text: String::new(),
            mv: None,
            position: start,
            intro: String::new(),
            comment: String::new(),
            children: Vec::new(),
        };
        Tree { tags: Vec::new(), nodes: vec![root] }
    }

    /// The tree of a record, the current node, and tags of the record that do not match the game.
    ///
    /// # Errors
    /// What keeps the record from being replayed.
    pub(crate) fn of_record(record: &Record) -> Result<(Tree, Id, Vec<Doubt>), ReplayError> {
        let replayed = record.replay()?;
        let mut tree = Tree::new(*replayed.game.start());
        tree.nodes[0].comment = record.line.comments.join("\n");
        tree.add(0, &record.line);
        let at = record.tag(AT).map_or(0, |place| tree.find(place));
        tree.tags = record.tags.iter().filter(|(name, _)| name != AT).cloned().collect();
        Ok((tree, at, replayed.doubts))
    }

    fn add(&mut self, mut at: Id, line: &Line) {
        for turn in &line.turns {
            // The rest of an illegal variation is left out; the replay reports it.
            let Ok(mv) = self.nodes[at].position.parse_turn(&turn.text) else { return };
            let Ok(next) = self.play(at, mv) else { return };
            join(&mut self.nodes[next].comment, &turn.comments);
            for variation in &turn.variations {
                let before = self.nodes[at].children.len();
                self.add(at, variation);
                if let Some(&first) = self.nodes[at].children.get(before) {
                    join(&mut self.nodes[first].intro, &variation.comments);
                }
            }
            at = next;
        }
    }

    /// Whether it has no turns.
    pub(crate) fn is_empty(&self) -> bool {
        self.nodes.len() == 1 && self.nodes[0].comment.is_empty()
    }

    /// A node.
    pub(crate) fn node(&self, id: Id) -> &Node {
        &self.nodes[id]
    }

    /// The rules being played.
    pub(crate) fn variant(&self) -> Variant {
        self.nodes[0].position.variant()
    }

    /// A tag of the record.
    pub(crate) fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Plays a turn: goes on to the node that has it, or to a new one.
    ///
    /// # Errors
    /// If the turn is not legal there; nothing changes then.
    pub(crate) fn play(&mut self, at: Id, mv: AnyMove) -> Result<Id, GameError> {
        let known = self.nodes[at].children.iter().find(|&&child| self.nodes[child].mv == Some(mv));
        if let Some(&known) = known {
            return Ok(known);
        }
        let before = self.nodes[at].position;
        let position = before.play(mv).map_err(|_| GameError::Illegal)?;
        let (text, mv) = (before.notation(mv), Some(mv));
        let (intro, comment, id) = (String::new(), String::new(), self.nodes.len());
        self.nodes.push(Node { parent: at, text, mv, position, intro, comment, children: Vec::new() });
        self.nodes[at].children.push(id);
        Ok(id)
    }

    /// Sets the comment of a node.
    pub(crate) fn set_comment(&mut self, id: Id, comment: &str) {
        self.nodes[id].comment = comment.to_string();
    }

    /// Deletes a turn and everything after it; returns the node before it.
    pub(crate) fn delete(&mut self, id: Id) -> Id {
        let parent = self.nodes[id].parent;
        if id != 0 {
            self.forget_result(id);
            self.nodes[parent].children.retain(|child| *child != id);
        }
        parent
    }

    /// Makes a node's variation the main line where it branches off; false if it is already.
    pub(crate) fn promote(&mut self, id: Id) -> bool {
        let Some(first) = self.branch(id) else { return false };
        let parent = self.nodes[first].parent;
        let siblings = &mut self.nodes[parent].children;
        siblings.retain(|child| *child != first);
        siblings.insert(0, first);
        self.forget_result(first);
        true
    }

    /// The first turn of the innermost variation that a node belongs to; `None` on the main line.
    pub(crate) fn branch(&self, id: Id) -> Option<Id> {
        self.path(id)
            .into_iter()
            .rev()
            .find(|&node| self.nodes[self.nodes[node].parent].children.first() != Some(&node))
    }

    /// Removes the result tags, which no longer hold when the main line changes.
    fn forget_result(&mut self, changed: Id) {
        if self.branch(changed).is_none() {
            self.tags.retain(|(name, _)| name != "Result" && name != "Termination");
        }
    }

    /// The nodes from the first turn to this one.
    pub(crate) fn path(&self, id: Id) -> Vec<Id> {
        let mut path = Vec::new();
        let mut at = id;
        while at != 0 {
            path.push(at);
            at = self.nodes[at].parent;
        }
        path.reverse();
        path
    }

    /// The nodes of the line that goes through this one, from the first turn to its end.
    pub(crate) fn line(&self, id: Id) -> Vec<Id> {
        let mut line = self.path(id);
        let mut at = id;
        while let Some(&next) = self.nodes[at].children.first() {
            line.push(next);
            at = next;
        }
        line
    }

    /// The game up to a node.
    pub(crate) fn game(&self, id: Id) -> AnyGame {
        let mut game = AnyGame::new(self.nodes[0].position);
        for mv in self.path(id).into_iter().filter_map(|node| self.nodes[node].mv) {
            // Every turn of the tree has been played once before.
            let _ = game.play_on(mv);
        }
        game
    }

    /// A node with this position, preferably on the line of `near`.
    pub(crate) fn find_position(&self, near: Id, position: &AnyPosition) -> Option<Id> {
        let here = |id: &Id| self.nodes[*id].position == *position;
        let line = self.line(near);
        [near].into_iter().chain(line).chain([0]).find(here).or_else(|| self.all().into_iter().find(here))
    }

    /// Every node that is still in the tree.
    fn all(&self) -> Vec<Id> {
        let mut all = vec![0];
        let mut next = 0;
        while let Some(&id) = all.get(next) {
            all.extend(&self.nodes[id].children);
            next += 1;
        }
        all
    }

    /// The record for people and other programs.
    pub(crate) fn record(&self) -> Record {
        let main = self.line(0);
        let game = self.game(main.last().copied().unwrap_or_default());
        let mut record = Record::of_game(&game);
        let known = std::mem::replace(&mut record.tags, self.tags.clone());
        for (name, value) in known {
            // A result that does not follow from the position, such as a resignation, stays.
            if !(value == "*" && record.tag(&name).is_some()) {
                record.set_tag(&name, value);
            }
        }
        record.line = self.nodes[0].children.first().map_or_else(Line::default, |&first| self.written(first));
        record.line.comments.splice(0..0, comments(&self.nodes[0].comment));
        if let (true, Some(last)) = (game.ending().is_some(), record.line.turns.last_mut()) {
            last.text.push_str("//");
        }
        record
    }

    /// The text of the tree as it is saved on the device.
    pub(crate) fn saved_text(&self, at: Id) -> String {
        self.saved_record(at).to_string()
    }

    /// The record of the tree with the current node.
    pub(crate) fn saved_record(&self, at: Id) -> Record {
        let mut record = self.record();
        record.set_tag(AT, self.place(at));
        record
    }

    /// The line that begins with this node, with the variations beside its turns.
    fn written(&self, first: Id) -> Line {
        let mut line = Line { comments: comments(&self.nodes[first].intro), turns: Vec::new() };
        let mut id = first;
        loop {
            let node = &self.nodes[id];
            let siblings = &self.nodes[node.parent].children;
            // The first turn of a variation does not repeat its alternatives.
            let beside = if siblings.first() == Some(&id) { &siblings[1..] } else { &[] };
            line.turns.push(RecordTurn {
                text: node.text.clone(),
                comments: comments(&node.comment),
                variations: beside.iter().map(|&other| self.written(other)).collect(),
            });
            match node.children.first() {
                Some(&next) => id = next,
                None => return line,
            }
        }
    }

    /// Which child to take at each step, as text for [`Tree::find`].
    fn place(&self, id: Id) -> String {
        let step = |id: &Id| {
            let siblings = &self.nodes[self.nodes[*id].parent].children;
            siblings.iter().position(|other| other == id).unwrap_or_default().to_string()
        };
        self.path(id).iter().map(step).collect::<Vec<_>>().join(" ")
    }

    /// The node that such steps lead to; invalid steps are skipped.
    fn find(&self, place: &str) -> Id {
        place
            .split(' ')
            .filter_map(|step| step.parse::<usize>().ok())
            .fold(0, |at, step| self.nodes[at].children.get(step).copied().unwrap_or(at))
    }
}

/// A comment as records have it.
fn comments(comment: &str) -> Vec<String> {
    Some(comment.trim()).filter(|comment| !comment.is_empty()).map(str::to_string).into_iter().collect()
}

fn join(comment: &mut String, more: &[String]) {
    for more in more {
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(more.trim());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Variant \"six\"]\n[White \"Ana\"]\n[Result \"white\"]\n[Termination \"resignation\"]\n\n\
        {A start.} 1. a1 {Corner.} e1 (1... c1 {Why not?} 2. e1 (2. a5)) (1... a3) 2. a5";

    fn tree() -> Tree {
        Tree::of_record(&Record::parse_all(GAME).unwrap()[0]).unwrap().0
    }

    fn play(tree: &mut Tree, at: Id, turn: &str) -> Id {
        tree.play(at, tree.node(at).position.parse_turn(turn).unwrap()).unwrap()
    }

    fn texts(tree: &Tree, line: &[Id]) -> Vec<String> {
        line.iter().map(|&id| tree.node(id).text.clone()).collect()
    }

    #[test]
    fn a_record_and_back() {
        let tree = tree();
        assert_eq!(texts(&tree, &tree.line(0)), ["a1", "e1", "a5"]);
        let record = tree.record();
        assert_eq!(record.tag("White"), Some("Ana"));
        assert_eq!((record.tag("Result"), record.tag("Termination")), (Some("white"), Some("resignation")));
        let line = record.to_string();
        let again = Record::parse_all(&line).unwrap();
        assert_eq!(again[0].line, Record::parse_all(GAME).unwrap()[0].line, "{line}");
    }

    #[test]
    fn another_turn_makes_a_variation() {
        let mut tree = tree();
        let first = tree.line(0)[0];
        assert_eq!(play(&mut tree, first, "e1"), tree.line(0)[1]);
        let other = play(&mut tree, first, "c5");
        assert_eq!(tree.branch(other), Some(other));
        assert!(tree.promote(other) && !tree.promote(other));
        assert_eq!(texts(&tree, &tree.line(0)), ["a1", "c5"]);
        // The main line is another one now, so the result no longer fits.
        assert_eq!(tree.record().tag("Result"), Some("*"));
        assert_eq!(tree.delete(other), first);
        assert_eq!(texts(&tree, &tree.line(0)), ["a1", "e1", "a5"]);
        let played = tree.node(first).mv.unwrap();
        assert_eq!(tree.play(first, played), Err(GameError::Illegal));
    }

    #[test]
    fn where_the_person_was_comes_back() {
        let tree = tree();
        let deep = tree.all().into_iter().find(|&id| tree.path(id).len() == 3 && tree.branch(id) == Some(id)).unwrap();
        let (again, at, doubts) = Tree::of_record(&Record::parse_all(&tree.saved_text(deep)).unwrap()[0]).unwrap();
        assert_eq!(texts(&again, &again.path(at)), ["a1", "c1", "a5"]);
        assert!(doubts.is_empty(), "{doubts:?}");
        assert_eq!(again.tag(AT), None);
        assert_eq!(again.find_position(0, &tree.node(deep).position), Some(at));
    }
}
