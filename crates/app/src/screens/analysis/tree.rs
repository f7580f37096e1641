//! A game with its variations and comments: a tree of turns.

use rayuela_rules::{
    AnyGame, AnyMove, AnyPosition, Color, Doubt, GameError, Line, Position, Record, RecordTurn, ReplayError, Variant,
};

use crate::board::BoardKind;
use crate::drawings::{Drawing, comment_with, split_comment};

/// A tag of our own, which other programs ignore: the current node.
const AT: &str = "At";
/// Another one: the colour that the user had in the game. It is saved on the device only; a record that is given away does
/// not have it.
pub(crate) const SEAT: &str = "Seat";

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
    /// what is drawn on the board
    pub(crate) drawings: Vec<Drawing>,
    /// what follows; the first is the main one
    pub(crate) children: Vec<Id>,
}

/// A game with variations and comments.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tree {
    /// the tags of the record
    tags: Vec<(String, String)>,
    /// the user's colour in the game, if they played it and one of the colours was theirs
    pub(crate) seat: Option<Color>,
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
            drawings: Vec::new(),
            children: Vec::new(),
        };
        Tree { tags: Vec::new(), seat: None, nodes: vec![root] }
    }

    /// The tree of a record, the current node, and tags of the record that do not match the game.
    ///
    /// # Errors
    /// What keeps the record from being replayed.
    pub(crate) fn of_record(record: &Record) -> Result<(Tree, Id, Vec<Doubt>), ReplayError> {
        let replayed = record.replay()?;
        let mut tree = Tree::new(*replayed.game.start());
        tree.annotate(0, &record.line.comments);
        tree.add(0, &record.line);
        let at = record.tag(AT).map_or(0, |place| tree.find(place));
        tree.seat = Color::ALL.into_iter().find(|color| record.tag(SEAT) == Some(color.name()));
        tree.tags = record.tags.iter().filter(|(name, _)| name != AT && name != SEAT).cloned().collect();
        Ok((tree, at, replayed.doubts))
    }

    fn add(&mut self, mut at: Id, line: &Line) {
        for turn in &line.turns {
            // The rest of an illegal variation is left out; the replay reports it.
            let Ok(mv) = self.nodes[at].position.parse_turn(&turn.text) else { return };
            let Ok(next) = self.play(at, mv) else { return };
            self.annotate(next, &turn.comments);
            for variation in &turn.variations {
                let before = self.nodes[at].children.len();
                self.add(at, variation);
                if let Some(&first) = self.nodes[at].children.get(before) {
                    variation.comments.iter().for_each(|words| join(&mut self.nodes[first].intro, words));
                }
            }
            at = next;
        }
    }

    /// Adds the words and the drawings of a record's comments to a node.
    fn annotate(&mut self, id: Id, comments: &[String]) {
        let kind = BoardKind::of(self.variant());
        let node = &mut self.nodes[id];
        for comment in comments {
            let (words, drawings) = split_comment(kind, comment);
            join(&mut node.comment, &words);
            // A game that is read twice, as a variation and as the main line, has each of them once.
            node.drawings.retain(|known| !drawings.contains(known));
            node.drawings.extend(drawings);
        }
    }

    /// Whether there is nothing in it but a position.
    pub(crate) fn is_empty(&self) -> bool {
        let start = &self.nodes[0];
        self.nodes.len() == 1 && start.comment.is_empty() && start.drawings.is_empty()
    }

    /// Whether there is a node of this number.
    pub(crate) fn has(&self, id: Id) -> bool {
        id < self.nodes.len()
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
        let (drawings, children) = (Vec::new(), Vec::new());
        self.nodes.push(Node { parent: at, text, mv, position, intro, comment, drawings, children });
        self.nodes[at].children.push(id);
        Ok(id)
    }

    /// Sets the comment of a node.
    pub(crate) fn set_comment(&mut self, id: Id, comment: &str) {
        self.nodes[id].comment = comment.to_string();
    }

    /// Changes the drawings of a node.
    pub(crate) fn draw(&mut self, id: Id, change: impl FnOnce(&mut Vec<Drawing>)) {
        change(&mut self.nodes[id].drawings);
    }

    /// Sets a tag of the record.
    pub(crate) fn set_tag(&mut self, name: &str, value: &str) {
        self.tags.retain(|(tag, _)| tag != name);
        self.tags.push((name.to_string(), value.to_string()));
    }

    /// The node beside this one, up or down in the list of alternatives and round from its end to its beginning; `None`
    /// where there is no alternative.
    pub(crate) fn beside(&self, id: Id, down: bool) -> Option<Id> {
        let siblings = &self.nodes[self.nodes[id].parent].children;
        let at = siblings.iter().position(|sibling| *sibling == id).filter(|_| id != 0 && siblings.len() > 1)?;
        let step = if down { 1 } else { siblings.len() - 1 };
        Some(siblings[(at + step) % siblings.len()])
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
        record.line.comments.splice(0..0, self.comments(0));
        if let (true, Some(last)) = (game.ending().is_some(), record.line.turns.last_mut()) {
            last.text.push_str("//");
        }
        record
    }

    /// The text of the tree as it is saved on the device.
    pub(crate) fn saved_text(&self, at: Id) -> String {
        let mut record = self.saved_record(at);
        if let Some(seat) = self.seat {
            record.set_tag(SEAT, seat.name());
        }
        record.to_string()
    }

    /// The record of the tree with the current node.
    pub(crate) fn saved_record(&self, at: Id) -> Record {
        let mut record = self.record();
        record.set_tag(AT, self.place(at));
        record
    }

    /// The line that begins with this node, with the variations beside its turns.
    fn written(&self, first: Id) -> Line {
        let intro = self.nodes[first].intro.trim();
        let comments = if intro.is_empty() { Vec::new() } else { vec![intro.to_string()] };
        let mut line = Line { comments, turns: Vec::new() };
        let mut id = first;
        loop {
            let node = &self.nodes[id];
            let siblings = &self.nodes[node.parent].children;
            // The first turn of a variation does not repeat its alternatives.
            let beside = if siblings.first() == Some(&id) { &siblings[1..] } else { &[] };
            line.turns.push(RecordTurn {
                text: node.text.clone(),
                comments: self.comments(id),
                variations: beside.iter().map(|&other| self.written(other)).collect(),
            });
            match node.children.first() {
                Some(&next) => id = next,
                None => return line,
            }
        }
    }

    /// A node's comment and drawings as records have them.
    fn comments(&self, id: Id) -> Vec<String> {
        let node = &self.nodes[id];
        let text = comment_with(&node.comment, &node.drawings);
        if text.is_empty() { Vec::new() } else { vec![text] }
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

/// Adds a line to a comment.
fn join(comment: &mut String, more: &str) {
    let more = more.trim();
    if !comment.is_empty() && !more.is_empty() {
        comment.push('\n');
    }
    comment.push_str(more);
}

#[cfg(test)]
mod tests;
