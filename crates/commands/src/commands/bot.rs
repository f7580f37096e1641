//! `rayuela bot`: an engine that plays on a server.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rayuela_client::{ClientError, Connection, Http, Seat, Secrets, fresh_id};
use rayuela_online::api::{Me, NewSeek};
use rayuela_online::{
    Command, FromServer, GameId, Lobby, Offer, Phase, PlayerId, Refusal, Room, Terms, TimeControl, ToServer,
};
use rayuela_rules::morelli::StartMode;
use rayuela_rules::{AnyGame, AnyMove, Color, Position, Rng, Variant};
use rayuela_seat::choose_cell;
use tokio::sync::mpsc;

use crate::matches::external::TurnLimit;
use crate::matches::player::{Player, Spec};

/// Play on a server as a program: our engine, or any engine that speaks UGI
///
/// It plays every casual game of the API key's account, and with --seek keeps a game posted in the lobby.
/// Ctrl-C ends it; its games stay, and it continues them when started again.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The server, such as `http://127.0.0.1:8421` or `https://rayuela.example.org`
    #[arg(long, value_name = "URL")]
    server: String,
    /// An API key of the account, from its account page
    #[arg(long, value_name = "TOKEN", env = "RAYUELA_TOKEN", hide_env_values = true)]
    token: String,
    /// An engine that speaks UGI, in place of ours
    #[arg(long, value_name = "COMMAND", conflicts_with = "player")]
    engine: Option<String>,
    /// How our engine plays, as for `rayuela match`
    #[arg(long, value_name = "SPEC", default_value = "level:5")]
    player: Spec,
    /// Keep a game of this kind posted in the lobby
    #[arg(long, value_name = "VARIANT")]
    seek: Option<Variant>,
    /// End after this many games
    #[arg(long, value_name = "N")]
    games: Option<usize>,
}

/// The time for a turn of an external engine.
const TURN: TurnLimit = TurnLimit::Time(Duration::from_secs(1));
/// The pause before connecting again.
const PAUSE: Duration = Duration::from_millis(500);

pub(crate) fn run(args: &Args) -> Result<()> {
    let spec = match &args.engine {
        Some(command) => format!("ugi:{command}").parse()?,
        None => args.player.clone(),
    };
    let http = Http::new(&args.server)?.with_token(&args.token);
    let runtime = tokio::runtime::Runtime::new().context("the bot cannot start")?;
    runtime.block_on(async {
        tokio::select! {
            result = serve(args, &spec, http) => result,
            _ = tokio::signal::ctrl_c() => Ok(()),
        }
    })
}

async fn serve(args: &Args, spec: &Spec, http: Http) -> Result<()> {
    let me: Me = http.clone().get("/api/me").await.context("the server does not accept the API key")?;
    eprintln!("playing as {} on {}", me.name, args.server);
    let mut bot = Bot { args, spec, http, id: me.id, playing: HashSet::new(), left: HashSet::new() };
    let mut finished = 0;
    let (done, mut over) = mpsc::channel(16);
    for game in me.games {
        bot.begin(game, &done);
    }
    loop {
        let mut connection = match Connection::open(&bot.http).await {
            Ok(connection) => connection,
            Err(ClientError::Broken(_)) => {
                tokio::time::sleep(PAUSE).await;
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        bot.seek(&mut connection).await;
        loop {
            tokio::select! {
                message = connection.next() => match message {
                    Ok(FromServer::Welcome { me: Some(me), .. }) => {
                        for game in me.games {
                            bot.begin(game, &done);
                        }
                    }
                    Ok(FromServer::Started { game, .. } | FromServer::YourTurn { game, .. }) => {
                        bot.begin(game, &done);
                    }
                    Ok(FromServer::Bye { why, again: false }) => bail!("{why}"),
                    Ok(FromServer::Bye { .. }) | Err(ClientError::Broken(_)) => break,
                    Ok(_) => {}
                    Err(error) => return Err(error.into()),
                },
                Some((game, result)) = over.recv() => {
                    bot.playing.remove(&game);
                    match result {
                        Ok(Some(result)) => eprintln!("game {game}: {result}"),
                        Ok(None) => {
                            bot.left.insert(game);
                            continue;
                        }
                        Err(error) => eprintln!("game {game}: {error:#}"),
                    }
                    finished += 1;
                    if args.games.is_some_and(|most| finished >= most) {
                        return Ok(());
                    }
                    bot.seek(&mut connection).await;
                }
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
}

type Over = mpsc::Sender<(GameId, Result<Option<String>>)>;

struct Bot<'a> {
    args: &'a Args,
    spec: &'a Spec,
    http: Http,
    /// the account's
    id: PlayerId,
    playing: HashSet<GameId>,
    /// rated games, which programs may not play
    left: HashSet<GameId>,
}

impl Bot<'_> {
    /// Opens a seek if one is wanted, none is open and nothing is being played.
    async fn seek(&self, connection: &mut Connection) {
        let Some(variant) = self.args.seek.filter(|_| self.playing.is_empty()) else { return };
        let setup = variant.is_morelli().then_some(StartMode::Random);
        let clock = TimeControl::Fischer { start: 300_000, increment: 5_000 };
        let terms = Terms { variant, setup, clock, rated: false };
        // A seek opened over a connection that has broken still exists.
        if let Ok(lobby) = self.http.clone().get::<Lobby>("/api/lobby").await
            && lobby.seeks.iter().any(|seek| seek.by.id == self.id && seek.terms == terms)
        {
            return;
        }
        let seek = NewSeek { terms, color: None, private: false };
        // A broken connection is noticed at the next read.
        let _ = connection.send(&ToServer::Seek { id: fresh_id(), seek }).await;
    }

    fn begin(&mut self, game: GameId, done: &Over) {
        if self.left.contains(&game) || !self.playing.insert(game.clone()) {
            return;
        }
        let (http, spec, done) = (self.http.clone(), self.spec.clone(), done.clone());
        let secrets = Secrets::of(&self.args.token, &game);
        tokio::spawn(async move {
            let result = play(&http, &spec, &game, &secrets).await;
            // The receiver is gone if the bot has ended.
            let _ = done.send((game, result)).await;
        });
    }
}

/// Plays a game to its end; not if it is rated, because programs may not play rated games.
async fn play(http: &Http, spec: &Spec, game: &str, secrets: &Secrets) -> Result<Option<String>> {
    let mut seat = Seat::take(vec![http.clone()], game).await?;
    let Some(color) = seat.color() else { bail!("this is not our game") };
    if seat.room().terms().rated {
        return Ok(None);
    }
    let mut rng = Rng::new(getrandom::u64().unwrap_or(1));
    let mut player = spec.seat(seat.room().terms().variant, TURN, None)?;
    player.new_game()?;
    loop {
        seat.until(|room| room.over().is_some() || has_work(room, color)).await?;
        let room = seat.room().clone();
        if let Some(over) = room.over() {
            return Ok(Some(over.result().to_string()));
        }
        let command = match (answer(&room, color), secrets.step(&room, color), room.phase()) {
            (Some(command), _, _) | (None, Some(command), _) => command,
            (None, None, Phase::Placing(placing)) => {
                let Variant::Morelli(variant) = room.terms().variant else { bail!("only Morelli is set up") };
                let cell = choose_cell(placing, variant.edition, &mut rng).context("all is placed")?;
                Command::Place { cell: cell.name(placing.size()).to_string() }
            }
            (None, None, Phase::Playing(game)) => {
                let (choice, back) = choose(player, game.clone(), rng).await?;
                (player, rng) = back;
                Command::Turn { turn: game.position().compact(choice) }
            }
            _ => bail!("there is nothing to do"),
        };
        // Let go, so that the game is not copied when the turn is played.
        let seen = room.seq();
        drop(room);
        match seat.act(command).await {
            Ok(seq) => seat.until(|room| room.seq() >= seq).await?,
            // The game has gone on meanwhile.
            Err(ClientError::Refused(Refusal::Stale { .. } | Refusal::Over | Refusal::NotNow | Refusal::TimeOver)) => {
                seat.until(|room| room.seq() > seen).await?;
            }
            Err(error) => return Err(error.into()),
        }
    }
}

fn has_work(room: &Room, color: Color) -> bool {
    room.awaits(color) || answer(room, color).is_some()
}

/// A take-back is granted, an end declined: engines play on.
fn answer(room: &Room, color: Color) -> Option<Command> {
    let offer = Offer::ALL.into_iter().find(|&offer| room.offer(offer) == Some(!color))?;
    Some(match offer {
        Offer::TakeBack => Command::Accept { offer },
        Offer::End => Command::Decline { offer },
    })
}

/// Thinks in a thread of its own.
async fn choose(mut player: Player, game: Arc<AnyGame>, mut rng: Rng) -> Result<(AnyMove, (Player, Rng))> {
    let thinking = tokio::task::spawn_blocking(move || {
        let choice = player.choose(&game, &mut rng)?;
        anyhow::Ok((choice.mv, (player, rng)))
    });
    thinking.await.context("the engine broke down")?
}
