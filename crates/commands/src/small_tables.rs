//! Small tables for a server that has none: built in the background, so that exact values show without anybody's effort; and
//! packs of those with few men, which devices fetch and keep.

use std::path::Path;

use rayuela_rules::Variant;
use rayuela_tables::{Pack, Settings, Tables, solve};

/// The games that get them; Six is built in.
const VARIANTS: [&str; 4] = ["nine", "nine+diagonal", "nine+flying", "twelve"];
/// Men on the board: with these the classes of one game take a few seconds on one core, and a few megabytes.
const MOST_MEN: usize = 9;
/// Far more than they need.
const MEMORY: u64 = 1 << 30;

/// Builds the tables of every game that has none in the folder, one after another, on a thread that gives way to
/// everything else.
pub(crate) fn build_missing(dir: &Path) {
    let dir = dir.to_path_buf();
    let built = std::thread::Builder::new().name("small-tables".to_string()).spawn(move || {
        give_way();
        for variant in VARIANTS.iter().filter_map(|name| name.parse().ok()) {
            build(&dir, variant, MOST_MEN);
            pack(&dir, variant);
        }
    });
    if let Err(error) = built {
        tracing::warn!("no small tables are built: {error}");
    }
}

fn build(dir: &Path, variant: Variant, most_men: usize) {
    let Variant::Morris(morris) = variant else { return };
    if Tables::open(dir, morris).exist() {
        return;
    }
    let settings = Settings {
        dir: Some(dir.to_path_buf()),
        threads: 1,
        memory: MEMORY,
        most_men: Some(most_men),
        distances: false,
        placing: false,
    };
    tracing::info!("building the tables of {variant} up to {most_men} men in {}", dir.display());
    match solve(morris, &settings, &|_| ()) {
        Ok(_) => {
            tracing::info!("the tables of {variant} up to {most_men} men are there; `rayuela solve` builds the rest")
        }
        Err(error) => tracing::warn!("the tables of {variant} cannot be built: {error}"),
    }
}

/// Packs the tables with few men, unless that is done.
fn pack(dir: &Path, variant: Variant) {
    let Variant::Morris(morris) = variant else { return };
    let path = Pack::path(dir, morris);
    if path.exists() {
        return;
    }
    match Pack::write(dir, morris) {
        Ok(Some(bytes)) => tracing::info!("{} has the tables of {variant} for devices, {bytes} bytes", path.display()),
        Ok(None) => {}
        Err(error) => tracing::warn!("the tables of {variant} cannot be packed for devices: {error}"),
    }
}

/// Takes the lowest priority, which threads started by this one inherit.
fn give_way() {
    #[cfg(unix)]
    if let Err(error) = rustix::process::setpriority_process(None, 19) {
        tracing::debug!("the priority cannot be lowered: {error}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayuela_rules::Position;
    use rayuela_rules::morris::Morris;

    #[test]
    fn a_folder_without_tables_gets_small_ones_once() {
        let dir = std::env::temp_dir().join(format!("rayuela-small-tables-{}", std::process::id()));
        let Ok(Variant::Morris(nine)) = "nine+flying".parse() else { panic!("nine+flying is Morris") };
        build(&dir, Variant::Morris(nine), 6);
        let tables = Tables::open(&dir, nine);
        assert!(tables.exist());
        let position = Morris::parse(nine, ".w./.../.b./w....b/.../.b./..w w 0 0").unwrap();
        assert!(tables.probe_files(&position).unwrap().is_some());
        pack(&dir, Variant::Morris(nine));
        let small = Pack::read(&std::fs::read(Pack::path(&dir, nine)).unwrap()).unwrap();
        assert_eq!(small.probe(&position), tables.probe_files(&position).unwrap());
        // A folder that has some is left as it is.
        let file = dir.join("nine+flying");
        std::fs::remove_dir_all(&file).unwrap();
        std::fs::create_dir_all(&file).unwrap();
        build(&dir, Variant::Morris(nine), 6);
        assert_eq!(std::fs::read_dir(&file).unwrap().count(), 0);
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
