//! The tables and sentences of the page.

use std::fmt::Write;

use rayuela_stats::text::{number, percent};
use rayuela_stats::{Mean, Summary};

const SIZES: [u32; 5] = [5, 7, 9, 11, 13];
const MODES: [&str; 5] = ["random", "pairs", "facing", "adjacent", "free"];
/// Claims need this many games: the errors are those of large series.
const LEAST: usize = 100;
const EDITIONS: [(&str, &str); 2] = [("", "2015"), ("+2011", "2011")];

/// A table or list by its name.
pub(crate) fn named(name: &str, all: &[Summary]) -> Option<String> {
    let mut text = String::new();
    let written = match name {
        "series" => series(&mut text, all),
        "first" => matrix(&mut text, all, first_cell),
        "first-answer" => first_answer(&mut text, all),
        "fairest-answer" => fairest_answer(&mut text, all),
        "draws" => matrix(&mut text, all, draw_cell),
        "draws-answer" => draws_answer(&mut text, all),
        "captures" => captures(&mut text, all),
        "captures-answer" => captures_answer(&mut text, all),
        "morelli" => character(&mut text, &of_morelli(all)),
        "throne" => throne(&mut text, &of_morelli(all)),
        "morris" => morris(&mut text, all),
        "morris-character" => character(&mut text, &of_morris(all)),
        _ => return None,
    };
    written.ok().map(|()| text)
}

/// Whether a player plays themself.
fn is_self_play(summary: &&Summary) -> bool {
    summary.series.a == summary.series.b
}

fn of_morelli(all: &[Summary]) -> Vec<&Summary> {
    let mut found = Vec::new();
    for (edition, _) in EDITIONS {
        for size in SIZES {
            found.extend(MODES.iter().filter_map(|mode| find(all, &format!("morelli{size}{edition}"), mode)));
        }
    }
    found
}

fn of_morris(all: &[Summary]) -> Vec<&Summary> {
    all.iter().filter(is_self_play).filter(|summary| summary.series.mode.is_none()).collect()
}

fn find<'a>(all: &'a [Summary], variant: &str, mode: &str) -> Option<&'a Summary> {
    all.iter()
        .filter(is_self_play)
        .find(|summary| summary.series.variant == variant && summary.series.mode.as_deref() == Some(mode))
}

/// How many games there are, and who played them.
fn series(text: &mut String, all: &[Summary]) -> std::fmt::Result {
    let games: usize = all.iter().map(|summary| summary.games).sum();
    let distinct: usize = all.iter().map(|summary| summary.distinct).sum();
    let fewest = all.iter().map(|summary| summary.games).min().unwrap_or_default();
    let most = all.iter().map(|summary| summary.games).max().unwrap_or_default();
    let unfinished: usize = all.iter().map(|summary| summary.unfinished).sum();
    let mut players: Vec<&str> =
        all.iter().flat_map(|summary| [summary.series.a.as_str(), summary.series.b.as_str()]).collect();
    players.sort_unstable();
    players.dedup();
    let mut versions: Vec<&str> = all.iter().map(|summary| summary.series.version.as_str()).collect();
    versions.sort_unstable();
    versions.dedup();
    writeln!(
        text,
        "{games} games in {} series of {fewest} to {most}, {distinct} of them different and {unfinished} left unfinished; \
         players `{}`; version {}.",
        all.len(),
        players.join("`, `"),
        versions.join(", ")
    )?;
    if fewest < LEAST {
        writeln!(text, "Series of fewer than {LEAST} games support no claim: read their figures as a first look.")?;
    }
    Ok(())
}

/// A row for each size and edition, a column for each set-up.
fn matrix(text: &mut String, all: &[Summary], cell: fn(&Summary) -> String) -> std::fmt::Result {
    writeln!(text, "| | Random | Pairs | Facing | Adjacent | Free |\n|---|---|---|---|---|---|")?;
    for (suffix, _) in EDITIONS {
        for size in SIZES {
            let variant = format!("morelli{size}{suffix}");
            let cells = MODES.map(|mode| find(all, &variant, mode).map(cell).unwrap_or_default());
            writeln!(text, "| `{variant}` | {} |", cells.join(" | "))?;
        }
    }
    Ok(())
}

/// Whether games show that a mean is not this number.
fn shown(mean: Mean, number: f64, games: usize) -> bool {
    games >= LEAST && mean.excludes(number)
}

/// Bold where one half is excluded.
fn first_cell(summary: &Summary) -> String {
    let cell = |score| marked(&percent(score), shown(score, 0.5, summary.games));
    summary.first_score.map(cell).unwrap_or_default()
}

fn draw_cell(summary: &Summary) -> String {
    let share = summary.drawn;
    format!("{:.1} % ({:.1}–{:.1})", 100.0 * share.value(), 100.0 * share.low, 100.0 * share.high)
}

fn marked(text: &str, bold: bool) -> String {
    if bold { format!("**{text}**") } else { text.to_string() }
}

/// All games of a size and edition together.
fn first_answer(text: &mut String, all: &[Summary]) -> std::fmt::Result {
    writeln!(text, "| | games | Black's score, all set-ups together | |\n|---|---|---|---|")?;
    for (suffix, _) in EDITIONS {
        for size in SIZES {
            let variant = format!("morelli{size}{suffix}");
            let found: Vec<&Summary> = MODES.iter().filter_map(|mode| find(all, &variant, mode)).collect();
            let Some(score) = pooled(&found) else { continue };
            let games: usize = found.iter().map(|summary| summary.games).sum();
            let verdict = match (shown(score, 0.5, games), score.value > 0.5) {
                (true, true) => "**Black is better off**",
                (true, false) => "**White is better off**",
                (false, _) => "not shown",
            };
            writeln!(text, "| `{variant}` | {games} | {} | {verdict} |", percent(score))?;
        }
    }
    Ok(())
}

/// The mean of the set-ups' scores.
fn pooled(summaries: &[&Summary]) -> Option<Mean> {
    average(&summaries.iter().filter_map(|summary| summary.first_score).collect::<Vec<_>>())
}

/// The mean of independent means, each with the same weight.
fn average(means: &[Mean]) -> Option<Mean> {
    let n = means.len() as f64;
    let squares: f64 = means.iter().map(|mean| mean.error.powi(2)).sum();
    let value = means.iter().map(|mean| mean.value).sum::<f64>() / n;
    (!means.is_empty()).then_some(Mean { value, error: squares.sqrt() / n })
}

/// For each set-up, Black's score over all sizes.
fn fairest_answer(text: &mut String, all: &[Summary]) -> std::fmt::Result {
    writeln!(text, "| set-up | Black's score, 2015 | Black's score, 2011 | furthest from a half |\n|---|---|---|---|")?;
    for mode in MODES {
        let of = |suffix: &str| -> Vec<&Summary> {
            SIZES.iter().filter_map(|size| find(all, &format!("morelli{size}{suffix}"), mode)).collect()
        };
        let cell = |found: &[&Summary]| {
            let games = found.iter().map(|summary| summary.games).sum();
            pooled(found).map(|score| marked(&percent(score), shown(score, 0.5, games))).unwrap_or_default()
        };
        let both: Vec<&Summary> = EDITIONS.iter().flat_map(|(suffix, _)| of(suffix)).collect();
        let distance = |summary: &&&Summary| summary.first_score.map_or(0.0, |score| (score.value - 0.5).abs());
        let furthest = both.iter().max_by(|a, b| distance(a).total_cmp(&distance(b)));
        let furthest = furthest.and_then(|summary| Some((summary.series.variant.as_str(), summary.first_score?)));
        let furthest = furthest.map(|(variant, score)| format!("`{variant}` {}", percent(score))).unwrap_or_default();
        writeln!(text, "| {mode} | {} | {} | {furthest} |", cell(&of("")), cell(&of("+2011")))?;
    }
    Ok(())
}

/// Draws of both editions, over the set-ups that both were played with.
fn draws_answer(text: &mut String, all: &[Summary]) -> std::fmt::Result {
    writeln!(text, "| board | drawn, 2015 | drawn, 2011 | difference | |\n|---|---|---|---|---|")?;
    for size in SIZES {
        let mut games = 0;
        let both = MODES.iter().filter_map(|mode| {
            let of = |suffix: &str| find(all, &format!("morelli{size}{suffix}"), mode);
            let (now, then) = (of("")?, of("+2011")?);
            // A claim about both editions needs enough games of each.
            games += now.games.min(then.games);
            Some((now.drawn.mean(), then.drawn.mean()))
        });
        let (now, then): (Vec<Mean>, Vec<Mean>) = both.unzip();
        let (Some(now), Some(then)) = (average(&now), average(&then)) else { continue };
        let difference = then.minus(now);
        let verdict = match (shown(difference, 0.0, games), difference.value > 0.0) {
            (true, true) => "**2011 is drawn more**",
            (true, false) => "**2015 is drawn more**",
            (false, _) => "no difference shown",
        };
        writeln!(
            text,
            "| {size}×{size} | {} | {} | {:+.1} ± {:.1} points | {verdict} |",
            percent(now),
            percent(then),
            100.0 * difference.value,
            100.0 * difference.error
        )?;
    }
    Ok(())
}

/// Series of a player against the same player with other captures.
fn against<'a>(all: &'a [Summary], variant: &str, rule: &str) -> Option<&'a Summary> {
    all.iter()
        .find(|summary| summary.series.variant == variant && summary.series.b.ends_with(&format!("/captures={rule}")))
}

fn captures(text: &mut String, all: &[Summary]) -> std::fmt::Result {
    writeln!(
        text,
        "| | moves with captures on offer | refused some | against `captures=random` | against `captures=all` |\n\
         |---|---|---|---|---|"
    )?;
    for size in SIZES {
        let variant = format!("morelli{size}+2011");
        let found: Vec<&Summary> = MODES.iter().filter_map(|mode| find(all, &variant, mode)).collect();
        if found.is_empty() {
            continue;
        }
        let offers: u64 = found.iter().map(|summary| summary.captures.offers).sum();
        let refusals: u64 = found.iter().map(|summary| summary.captures.refusals).sum();
        let moves: f64 = found.iter().map(|summary| summary.length.mean.value * summary.games as f64).sum();
        let score = |rule: &str| {
            let score = against(all, &variant, rule).and_then(|summary| Some((summary.a_score?, summary.games)));
            score.map(|(score, games)| marked(&percent(score), shown(score, 0.5, games))).unwrap_or_default()
        };
        writeln!(
            text,
            "| `{variant}` | {:.1} % | {:.1} % of these | {} | {} |",
            100.0 * offers as f64 / moves.max(1.0),
            100.0 * refusals as f64 / offers.max(1) as f64,
            score("random"),
            score("all")
        )?;
    }
    Ok(())
}

fn captures_answer(text: &mut String, all: &[Summary]) -> std::fmt::Result {
    for (rule, what) in [("random", "draws its captures at random"), ("all", "makes every capture")] {
        let mut lists = [Vec::new(), Vec::new(), Vec::new()];
        for size in SIZES {
            let Some(summary) = against(all, &format!("morelli{size}+2011"), rule) else { continue };
            let Some(score) = summary.a_score else { continue };
            let list = if !shown(score, 0.5, summary.games) { 2 } else { usize::from(score.value < 0.5) };
            lists[list].push(format!("{size}×{size}"));
        }
        let [chooses, other, open] =
            lists.map(|list| if list.is_empty() { "none".to_string() } else { list.join(", ") });
        writeln!(
            text,
            "- Against a player who {what}: the one who chooses scores more on {chooses}; less on {other}; no difference shown on \
             {open}."
        )?;
    }
    Ok(())
}

/// Length, branching, captures and how exciting games are.
fn character(text: &mut String, all: &[&Summary]) -> std::fmt::Result {
    writeln!(
        text,
        "| | moves | legal moves | captures | lead change | drama, worst move | threshold | moves after it |\n\
         |---|---|---|---|---|---|---|---|"
    )?;
    for summary in all {
        let seen = summary.perception.as_ref();
        // One won game has no error.
        let won = seen.filter(|seen| seen.decided > 1);
        let cell = |mean: Option<Mean>| mean.map_or("–".to_string(), number);
        writeln!(
            text,
            "| {} | {} | {} | {} | {} | {}, {} | {} | {} |",
            name(summary),
            number(summary.length.mean),
            number(summary.branching),
            number(summary.captures.per_game),
            cell(seen.and_then(|seen| seen.lead_change)),
            cell(won.and_then(|seen| seen.drama)),
            cell(won.and_then(|seen| seen.greatest_drama)),
            cell(won.and_then(|seen| seen.threshold)),
            won.and_then(|seen| seen.decided_moves).map_or("–".to_string(), percent)
        )?;
    }
    Ok(())
}

fn name(summary: &Summary) -> String {
    let mode = summary.series.mode.as_ref().map(|mode| format!(" {mode}")).unwrap_or_default();
    format!("`{}`{mode}", summary.series.variant)
}

/// What happens on the Throne, and how the games end.
fn throne(text: &mut String, all: &[&Summary]) -> std::fmt::Result {
    writeln!(
        text,
        "| | Throne taken | changes hands | settled after | vacant to the end | both gridlocked |\n|---|---|---|---|---|---|"
    )?;
    for summary in all {
        let Some(throne) = &summary.throne else { continue };
        writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} |",
            name(summary),
            number(throne.enthroned),
            number(throne.changes),
            throne.settled.filter(|_| throne.vacant.of > throne.vacant.count + 1).map_or("–".to_string(), percent),
            percent(throne.vacant.mean()),
            summary.both_gridlocked.map(|both| percent(both.mean())).unwrap_or_default()
        )?;
    }
    Ok(())
}

/// Results of the Morris games.
fn morris(text: &mut String, all: &[Summary]) -> std::fmt::Result {
    writeln!(text, "| | games | White, who begins | drawn | ended by |\n|---|---|---|---|---|")?;
    for summary in of_morris(all) {
        let endings: Vec<String> = summary.endings.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
        writeln!(
            text,
            "| {} | {} | +{} ={} −{}, {} | {} | {} |",
            name(summary),
            summary.games,
            summary.first_wins,
            summary.draws,
            summary.second_wins,
            first_cell(summary),
            draw_cell(summary),
            endings.join(", ")
        )?;
    }
    Ok(())
}
