//! A summary for people.

use std::fmt::Write;

use crate::estimate::{Mean, Share};
use crate::summary::Summary;

/// Writes a summary as lines of text.
pub fn of(summary: &Summary) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut text, summary);
    text
}

fn write(text: &mut String, summary: &Summary) -> std::fmt::Result {
    let Summary { series, games, distinct, length, captures, .. } = summary;
    let mode = series.mode.as_ref().map(|mode| format!(", {mode}")).unwrap_or_default();
    let players = if series.a == series.b { series.a.clone() } else { format!("{} against {}", series.a, series.b) };
    writeln!(
        text,
        "{}{mode}: {players}, {} random moves first, version {}",
        series.variant, series.opening_plies, series.version
    )?;
    writeln!(text, "  games            {games}, {distinct} of them different, {} unfinished", summary.unfinished)?;
    writeln!(
        text,
        "  first player     +{} ={} -{}, {}",
        summary.first_wins,
        summary.draws,
        summary.second_wins,
        summary.first_score.map_or("no game finished".to_string(), |score| format!("score {}", percent(score)))
    )?;
    if let Some(score) = summary.a_score {
        writeln!(text, "  player A         score {}", percent(score))?;
    }
    writeln!(text, "  drawn            {}", share(summary.drawn))?;
    let endings: Vec<String> = summary.endings.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
    writeln!(text, "  ended by         {}", endings.join(", "))?;
    writeln!(
        text,
        "  length           {}, from {} to {}, half of them up to {}",
        number(length.mean),
        length.shortest,
        length.longest,
        length.median
    )?;
    writeln!(text, "  legal moves      {}", number(summary.branching))?;
    writeln!(
        text,
        "  captures         {} a game; {} of the moves capture, {} could",
        number(captures.per_game),
        percent(captures.capturing),
        percent(captures.possible)
    )?;
    if captures.offers > 0 {
        writeln!(
            text,
            "  refused          captures at {} of {} moves that offered some",
            captures.refusals, captures.offers
        )?;
    }
    if let Some(throne) = &summary.throne {
        writeln!(
            text,
            "  Throne           taken {} times, changes hands {} times, vacant to the end in {}{}",
            number(throne.enthroned),
            number(throne.changes),
            share(throne.vacant),
            throne
                .settled
                .map(|settled| format!(", settled after {} of the game", percent(settled)))
                .unwrap_or_default()
        )?;
    }
    if let Some(both) = summary.both_gridlocked {
        writeln!(text, "  gridlock         of both players at the end in {}", share(both))?;
    }
    perception(text, summary)
}

fn perception(text: &mut String, summary: &Summary) -> std::fmt::Result {
    let Some(seen) = &summary.perception else { return Ok(()) };
    if let Some(change) = seen.lead_change {
        writeln!(text, "  lead change      {}", number(change))?;
    }
    if let (Some(drama), Some(greatest), Some(threshold), Some(moves)) =
        (seen.drama, seen.greatest_drama, seen.threshold, seen.decided_moves)
    {
        writeln!(text, "  drama            {} on average, {} at the worst move", number(drama), number(greatest))?;
        writeln!(
            text,
            "  decisiveness     threshold {}, {} of the moves after it ({} won games)",
            number(threshold),
            percent(moves),
            seen.decided
        )?;
    }
    Ok(())
}

/// A mean with its error.
pub fn number(mean: Mean) -> String {
    let digits = if mean.value.abs() >= 10.0 { 1 } else { 2 };
    format!("{:.digits$} ± {:.digits$}", mean.value, mean.error)
}

/// A mean between 0 and 1 as a percentage with its error.
pub fn percent(mean: Mean) -> String {
    format!("{:.1} ± {:.1} %", 100.0 * mean.value, 100.0 * mean.error)
}

/// A share as a percentage with its interval.
pub fn share(share: Share) -> String {
    format!("{:.1} % ({:.1} to {:.1} %)", 100.0 * share.value(), 100.0 * share.low, 100.0 * share.high)
}
