//! Reads summaries and writes them into a page.

use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use rayuela_stats::Summary;

use super::tables;

/// Reads all summaries of a folder, in the order of the files' names.
pub(crate) fn read(dir: &Path) -> Result<Vec<Summary>, Box<dyn Error>> {
    let mut files: Vec<_> = fs::read_dir(dir)?.map(|file| Ok(file?.path())).collect::<Result<_, std::io::Error>>()?;
    files.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    files.sort();
    let mut summaries: Vec<Summary> = Vec::new();
    for path in files {
        let read: Vec<Summary> = serde_json::from_str(&fs::read_to_string(&path)?)?;
        summaries.extend(read);
    }
    let key = |summary: &Summary| {
        let series = &summary.series;
        (series.variant.clone(), series.mode.clone(), series.a.clone(), series.b.clone())
    };
    let mut keys: Vec<_> = summaries.iter().map(key).collect();
    keys.sort();
    match keys.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("two series of {:?}", pair[0]).into()),
        None => Ok(summaries),
    }
}

/// The page with everything between `<!-- table NAME -->` and `<!-- end -->` written again.
pub(crate) fn render(page: &str, summaries: &[Summary]) -> Result<String, Box<dyn Error>> {
    let (mut text, mut inside) = (String::new(), false);
    for line in page.lines() {
        if line == "<!-- end -->" {
            inside = false;
        }
        if !inside {
            writeln!(text, "{line}")?;
        }
        if let Some(name) = line.strip_prefix("<!-- table ").and_then(|rest| rest.strip_suffix(" -->")) {
            inside = true;
            text += &tables::named(name, summaries).ok_or_else(|| format!("there is no table `{name}`"))?;
        }
    }
    if inside { Err("the last table has no `<!-- end -->`".into()) } else { Ok(text) }
}
