//! The house's engine as a player: it acts by the same commands as everybody else.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rayuela_engine::Level;
use rayuela_online::api::Act;
use rayuela_online::{Command, GameId, Offer, Phase, Room, Share};
use rayuela_rules::morelli::{Choice, Commitment, Edition};
use rayuela_rules::{AnyGame, Color, Outcome, Position, Rng, Variant, each_game};
use rayuela_seat::choose_cell;

use super::House;
use super::auth::Who;
use super::chance::{bytes, seal};
use super::store::values;

/// How often games are looked for in which the engine is awaited and nobody has woken it, as after a restart.
const LOOK: Duration = Duration::from_secs(3);

/// Games in which the engine of this node is at work.
static AT_WORK: Mutex<Vec<GameId>> = Mutex::new(Vec::new());

/// The colour that the engine plays, with its level.
fn seat(room: &Room) -> Option<(Color, Level)> {
    Color::ALL.into_iter().find_map(|color| Some((color, Level::new(room.player(color).engine_level()?)?)))
}

/// Whether the engine has something to do, or to answer.
fn has_work(room: &Room, color: Color) -> bool {
    let asked = Offer::ALL.into_iter().any(|offer| room.offer(offer) == Some(!color));
    room.awaits(color) || asked || room.rematch_offer() == Some(!color)
}

/// Lets the engine act in a game if it is awaited there.
pub(crate) fn wake(house: &Arc<House>, game: &str, room: &Room) {
    if seat(room).is_none_or(|(color, _)| !has_work(room, color)) {
        return;
    }
    {
        let mut at_work = AT_WORK.lock().unwrap_or_else(PoisonError::into_inner);
        if at_work.iter().any(|busy| busy == game) {
            return;
        }
        at_work.push(game.to_string());
    }
    let (house, game) = (house.clone(), game.to_string());
    tokio::spawn(async move {
        work(&house, &game).await;
        AT_WORK.lock().unwrap_or_else(PoisonError::into_inner).retain(|busy| *busy != game);
        // Something may have come in between the last look and the line before.
        if let Ok(room) = house.with_game(&game, |live| live.room.clone()).await {
            wake(&house, &game, &room);
        }
    });
}

/// Looks for games that wait for the engine.
pub(crate) async fn wake_idle(house: Arc<House>) {
    loop {
        let rows = house.db.fetch("SELECT id FROM games WHERE engine_due <> 0 LIMIT 200", values![]).await;
        for game in rows.iter().flatten().filter_map(|row| row.text(0).ok()) {
            if let Ok(room) = house.with_game(game, |live| live.room.clone()).await {
                wake(&house, game, &room);
            }
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Acts as long as there is something to do.
async fn work(house: &Arc<House>, game: &str) {
    while let Ok(room) = house.with_game(game, |live| live.room.clone()).await {
        let Some((color, level)) = seat(&room).filter(|&(color, _)| has_work(&room, color)) else { return };
        let Some(command) = choose(house, game, &room, color, level).await else { return };
        let who = Who { id: room.player(color).id.clone(), name: String::new(), key: None };
        // The name of the command follows from the log: two nodes that think about the same turn play one.
        let act = Act { id: format!("engine-{}", room.seq()), seen: room.seq(), command };
        if let Err(refusal) = house.act(&who, game, &act, 0).await {
            tracing::debug!(%refusal, game, "the engine looks again");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

async fn choose(house: &Arc<House>, game: &str, room: &Room, color: Color, level: Level) -> Option<Command> {
    if room.over().is_some() {
        return Some(Command::Rematch);
    }
    if room.offer(Offer::TakeBack) == Some(!color) {
        return Some(Command::Accept { offer: Offer::TakeBack });
    }
    // What only this place can know follows from its secret: any node can go on with it.
    let secret = |what: &str| seal(&house.secret, &format!("{what} {} {game}", color.name()));
    match room.phase() {
        Phase::Draw(draw) => {
            let share = Share(secret("share"));
            Some(if draw.has_committed(color) {
                Command::RevealShare { share: share.0 }
            } else {
                Command::CommitShare { commitment: share.commitment(color) }
            })
        }
        Phase::Fists(fists) => {
            let choice = Choice::ALL[usize::from(secret("choice").0[0]) % 3];
            let salt = secret("salt");
            Some(if fists.commitment(color).is_some() {
                Command::RevealFist { choice, salt }
            } else {
                let commitment = rayuela_online::Hex(Commitment::new(color, choice, &salt.0).0);
                Command::CommitFist { commitment }
            })
        }
        Phase::Placing(placing) => {
            let (placing, edition) = (placing.clone(), edition(room)?);
            let chosen = tokio::task::spawn_blocking(move || {
                let mut rng = Rng::new(u64::from_le_bytes(bytes()));
                Some(choose_cell(&placing, edition, &mut rng)?.name(placing.size()).to_string())
            });
            Some(Command::Place { cell: chosen.await.ok()?? })
        }
        Phase::Playing(game) => {
            let asked = room.offer(Offer::End) == Some(!color);
            if asked {
                return Some(answer_end(house, game, color, level).await);
            }
            think(house, game, level).await.map(|(turn, _)| Command::Turn { turn })
        }
    }
}

fn edition(room: &Room) -> Option<Edition> {
    match room.terms().variant {
        Variant::Morelli(variant) => Some(variant.edition),
        _ => None,
    }
}

/// Whether to agree to end: when ending is worth at least as much as playing on.
async fn answer_end(house: &Arc<House>, game: &AnyGame, color: Color, level: Level) -> Command {
    let agreed = each_game!(AnyGame, game, game => game.position().agreed_outcome());
    let worth = match agreed {
        Outcome::Win(winner) if winner == color => 1.0,
        Outcome::Win(_) => 0.0,
        Outcome::Draw => 0.5,
    };
    let expected = think(house, game, level)
        .await
        .map_or(0.5, |(_, expectation)| if game.position().turn() == color { expectation } else { 1.0 - expectation });
    if worth >= expected { Command::Accept { offer: Offer::End } } else { Command::Decline { offer: Offer::End } }
}

/// A turn, and what the player to move can expect.
async fn think(house: &Arc<House>, game: &AnyGame, level: Level) -> Option<(String, f64)> {
    let _turn = house.thinking.acquire().await.ok()?;
    let game = game.clone();
    let searched = tokio::task::spawn_blocking(move || {
        let mut rng = Rng::new(u64::from_le_bytes(bytes()));
        level.choose_any(&game, &mut rng, &AtomicBool::new(false))
    });
    let result = searched.await.ok()??;
    Some((result.best, result.score.expectation()))
}
