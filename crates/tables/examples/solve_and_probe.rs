//! Solves the endgames of Six Men's Morris with flying, looks a position up and verifies the tables.
//!
//!     cargo run --release --example solve_and_probe

use std::error::Error;

use rayuela_rules::morris::Morris;
use rayuela_rules::{Position, Variant};
use rayuela_tables::{Event, Probed, Settings, Tables, solve, verify};

/// Visible, so that a test can call it.
pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let Variant::Morris(variant) = "six+flying".parse()? else { return Err("not a game of Morris".into()) };
    let dir = std::env::temp_dir().join(format!("rayuela-example-{}", std::process::id()));

    // 1. Solve. Only classes with up to eight men on the board, which takes a moment; `None` solves the whole game.
    let settings = Settings {
        dir: Some(dir.clone()),
        threads: 0,
        memory: 1 << 30,
        most_men: Some(8),
        distances: false,
        placing: false,
    };
    solve(variant, &settings, &|event| {
        // A class is the men of the side to move and of the opponent.
        if let Event::Class(result) = event {
            let (wins, losses, draws) = (result.wins, result.losses, result.draws);
            println!("{}: {wins} wins, {losses} losses, {draws} draws", result.class);
        }
    })?;

    // 2. Probe. Four white men against three black ones, White to move, nobody has a man in hand.
    let tables = Tables::open(&dir, variant);
    let position = Morris::parse(variant, "w.w/.b./w..b/.../.wb w 0 0")?;
    let found = Probed::of(&position, |position| tables.answer(position))?.ok_or("the class was not solved")?;
    println!("\n{}\n{} for the side to move; the best moves:", position.setup(), found.value);
    for (mv, value) in found.turns.iter().take(5) {
        println!("  {:8} {value}", position.compact(*mv));
    }

    // 3. Verify: every value must follow from those of the positions that its moves lead to.
    let (mut entries, mut wrong) = (0, 0);
    verify(&tables, None, &|_, _, _| (), |checked| {
        entries += checked.entries;
        wrong += checked.wrong;
    })?;
    println!("\n{entries} entries verified, {wrong} wrong");

    std::fs::remove_dir_all(&dir)?;
    Ok(())
}
