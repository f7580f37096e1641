//! Results as data, and how a page shows them.

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde::Deserialize;

/// The result of one variant, as docs/results/VARIANT.json has it.
#[derive(Debug, Deserialize)]
pub(crate) struct VariantResult {
    pub(crate) variant: String,
    pub(crate) value: String,
    /// how it was computed
    pub(crate) computed: Computed,
    /// how it was checked
    pub(crate) verified: Verified,
    /// papers that the word "published" refers to
    #[serde(default)]
    pub(crate) sources: Vec<String>,
    /// best moves of both sides from the empty board
    pub(crate) line: Vec<String>,
    pub(crate) classes: Vec<Class>,
    /// one row for each number of men placed, or one for all
    pub(crate) placing: Vec<Placing>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Computed {
    pub(crate) command: String,
    pub(crate) version: String,
    pub(crate) date: String,
    /// where, and in what time
    pub(crate) run: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Verified {
    pub(crate) status: Status,
    /// what was done, in words
    pub(crate) how: String,
}

/// How far the values are verified, in the exact sense of docs/results.md.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub(crate) enum Status {
    #[serde(rename = "verified in full")]
    InFull,
    #[serde(rename = "sampled")]
    Sampled,
    #[serde(rename = "computed")]
    Computed,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Class {
    pub(crate) class: String,
    #[serde(flatten)]
    pub(crate) counts: Counts,
    pub(crate) longest_win: u64,
    pub(crate) longest_loss: u64,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Placing {
    pub(crate) placed: Option<u64>,
    #[serde(flatten)]
    pub(crate) counts: Counts,
    pub(crate) longest_win: Option<u64>,
    pub(crate) longest_loss: Option<u64>,
}

#[derive(Clone, Copy, Default, Debug, Deserialize)]
pub(crate) struct Counts {
    pub(crate) positions: u64,
    pub(crate) wins: u64,
    pub(crate) losses: u64,
    pub(crate) draws: u64,
}

impl Counts {
    /// The cells of a row.
    fn cells(self) -> String {
        [self.positions, self.wins, self.losses, self.draws].map(grouped).join(" | ")
    }
}

/// Reads all results of a folder, in the order of the variants' names.
pub(crate) fn read(dir: &Path) -> Result<Vec<VariantResult>, Box<dyn Error>> {
    let mut results = Vec::new();
    for file in fs::read_dir(dir)? {
        let path = file?.path();
        // Folders beside them hold other data.
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let result: VariantResult = serde_json::from_str(&fs::read_to_string(&path)?)?;
        if path.file_stem().is_none_or(|stem| *stem != *result.variant) {
            return Err(format!("{} holds {}", path.display(), result.variant).into());
        }
        results.push(result);
    }
    results.sort_by(|a, b| a.variant.cmp(&b.variant));
    Ok(results)
}

/// The page with everything between `<!-- result VARIANT -->` or `<!-- overview -->` and `<!-- end -->` written again.
pub(crate) fn render(page: &str, results: &[VariantResult]) -> Result<String, Box<dyn Error>> {
    let (mut text, mut inside) = (String::new(), false);
    for line in page.lines() {
        if line == "<!-- end -->" {
            inside = false;
        }
        if !inside {
            writeln!(text, "{line}")?;
        }
        if line == "<!-- overview -->" {
            inside = true;
            overview(&mut text, results)?;
        } else if let Some(name) = line.strip_prefix("<!-- result ").and_then(|rest| rest.strip_suffix(" -->")) {
            inside = true;
            let found = results.iter().find(|result| result.variant == name);
            section(&mut text, found.ok_or_else(|| format!("there is no docs/results/{name}.json"))?)?;
        }
    }
    if inside { Err("the last table has no `<!-- end -->`".into()) } else { Ok(text) }
}

/// One row for each variant.
fn overview(text: &mut String, results: &[VariantResult]) -> std::fmt::Result {
    writeln!(text, "| variant | value for White, who begins | computed | checked |\n|---|---|---|---|")?;
    for result in results {
        let status = match result.verified.status {
            Status::InFull => "**verified in full**",
            Status::Sampled => "sampled",
            Status::Computed => "computed, not checked",
        };
        let (variant, value, date) = (&result.variant, &result.value, &result.computed.date);
        writeln!(text, "| `{variant}` | {value} | {date} | {status}: {} |", result.verified.how)?;
    }
    Ok(())
}

/// The command, a line and the tables of one variant.
fn section(text: &mut String, result: &VariantResult) -> std::fmt::Result {
    let computed = &result.computed;
    let run = computed.run.as_ref().map(|run| format!("; {run}")).unwrap_or_default();
    writeln!(text, "`{}` ({}, version {}{run})\n", computed.command, computed.date, computed.version)?;
    for source in &result.sources {
        writeln!(text, "Published: {source}\n")?;
    }
    writeln!(text, "A line of best play: {}\n", result.line.join(" "))?;
    writeln!(
        text,
        "| class | positions | wins | losses | draws | longest win | longest loss |\n|---|---|---|---|---|---|---|"
    )?;
    let mut all = Counts::default();
    for Class { class, counts, longest_win, longest_loss } in &result.classes {
        writeln!(text, "| {class} | {} | {longest_win} | {longest_loss} |", counts.cells())?;
        all.positions += counts.positions;
        all.wins += counts.wins;
        all.losses += counts.losses;
        all.draws += counts.draws;
    }
    writeln!(text, "| all | {} | | |", all.cells())?;
    for Placing { counts, longest_win, longest_loss, .. } in result.placing.iter().filter(|row| row.placed.is_none()) {
        let [win, loss] = [longest_win, longest_loss].map(|longest| longest.map(grouped).unwrap_or_default());
        writeln!(text, "| placing | {} | {win} | {loss} |", counts.cells())?;
    }
    let mut plies = result.placing.iter().filter_map(|row| Some((row.placed?, row.counts))).peekable();
    if plies.peek().is_some() {
        writeln!(
            text,
            "\nThe placing phase by the number of men placed so far; positions whose numbers of men can arise:\n"
        )?;
        writeln!(text, "| placed | positions | wins | losses | draws |\n|---|---|---|---|---|")?;
    }
    for (placed, counts) in plies {
        writeln!(text, "| {placed} | {} |", counts.cells())?;
    }
    Ok(())
}

/// A number with commas.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let parts: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|part| std::str::from_utf8(part).ok()).collect();
    parts.join(",")
}
