//! The limits of a `go` command.

use std::time::Duration;

use rayuela_engine::{Limits, TimeLeft};
use rayuela_rules::{Color, Variant};

/// Reads the words after `go`; what is not understood is left out.
pub(crate) fn limits(words: &[&str], variant: Variant, turn: Color) -> Limits {
    let first = variant.first_player();
    let mut limits = Limits::default();
    let (mut left, mut increment) = (None, Duration::ZERO);
    let mut words = words.iter().copied();
    while let Some(word) = words.next() {
        if word == "infinite" {
            limits.infinite = true;
            continue;
        }
        let clock_of = match word {
            "wtime" | "winc" => Some(Color::White),
            "btime" | "binc" => Some(Color::Black),
            "p1time" | "p1inc" => Some(first),
            "p2time" | "p2inc" => Some(!first),
            _ => None,
        };
        if clock_of.is_none() && !matches!(word, "movetime" | "nodes" | "depth") {
            continue;
        }
        let Some(number) = words.next().and_then(number) else { continue };
        let time = Duration::from_millis(number);
        match (word, clock_of) {
            ("movetime", _) => limits.movetime = Some(time),
            ("nodes", _) => limits.nodes = Some(number),
            ("depth", _) => limits.depth = Some(number.clamp(1, 100) as u32),
            (_, Some(color)) if color != turn => {}
            (word, _) if word.ends_with("time") => left = Some(time),
            _ => increment = time,
        }
    }
    limits.clock = left.map(|left| TimeLeft { left, increment });
    let unlimited = Limits { infinite: true, ..Limits::default() };
    // `go` alone thinks until it is told to stop.
    if limits == Limits::default() { unlimited } else { limits }
}

/// A number; a negative clock counts as empty, and nothing lasts longer than a month.
fn number(text: &str) -> Option<u64> {
    let number: i64 = text.parse().ok()?;
    Some(number.clamp(0, 1 << 50) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, variant: &str, turn: Color) -> Limits {
        limits(&text.split_whitespace().collect::<Vec<_>>(), variant.parse().unwrap(), turn)
    }

    #[test]
    fn every_limit() {
        assert_eq!(read("movetime 250", "nine", Color::White), Limits::movetime(Duration::from_millis(250)));
        assert_eq!(read("nodes 7 depth 3", "nine", Color::White).nodes, Some(7));
        assert!(read("", "nine", Color::White).infinite);
        assert!(read("infinite", "nine", Color::White).infinite);
        assert!(read("movetime x depth", "nine", Color::White).infinite);
    }

    #[test]
    fn clocks_by_colour_and_by_order() {
        let left =
            |text: &str, variant: &str, turn| read(text, variant, turn).clock.map(|clock| clock.left.as_millis());
        assert_eq!(left("wtime 5000 btime 7000 winc 10", "nine", Color::Black), Some(7000));
        assert_eq!(left("p1time 5000 p2time 7000", "nine", Color::White), Some(5000));
        assert_eq!(left("p1time 5000 p2time 7000", "morelli9", Color::White), Some(7000));
        assert_eq!(left("wtime -20", "nine", Color::White), Some(0));
    }
}
