//! The schemas of `docs/openapi.json` against the types that they describe.

use std::collections::BTreeSet;

use rayuela_online::api::*;
use rayuela_online::{
    ChatLine, Command, Entry, Event, Family, Lobby, Offer, Over, Player, Refusal, Seek, Speed, Terms, TimeControl,
};
use rayuela_rules::morelli::StartMode;
use rayuela_rules::{Color, Outcome, Reason};
use rayuela_studies::Visibility;
use serde::Serialize;
use serde_json::{Value, json};

use super::tests::description;

/// What other values are made of: everything that may be left out is there in one and left out in the other.
struct Samples {
    player: [Player; 2],
    terms: [Terms; 2],
    seek: [Seek; 2],
    clocks: [TimeControl; 5],
    rating: Rating,
    puzzle: PuzzleResult,
    entry: Entry,
    command: Command,
    over: Over,
}

impl Samples {
    fn new() -> Samples {
        let [ana, bob] = [("u1", "Ana"), ("g1", "Bob")].map(|(id, name)| Player::new(id.parse().unwrap(), name));
        let ana = Player { rating: Some(1500), provisional: true, ..ana };
        let clocks = [
            TimeControl::Unlimited,
            TimeControl::Fischer { start: 60_000, increment: 0 },
            TimeControl::ByoYomi { main: 1_000, period: 1_000, periods: 3 },
            TimeControl::Correspondence { bank: 1_000, increment: 1_000, cap: 2_000 },
            TimeControl::Game { total: 60_000 },
        ];
        let [morelli, six] = ["morelli9", "six"].map(|variant| variant.parse().unwrap());
        let full = Terms { variant: morelli, setup: Some(StartMode::Fists), clock: clocks[1], rated: true };
        let plain = Terms { variant: six, setup: None, clock: clocks[0], rated: false };
        let (color, private, at) = (Some(Color::White), true, 1);
        let challenge = Seek { id: "s".into(), by: ana.clone(), terms: full, color, private, at };
        let open = Seek { by: bob.clone(), terms: plain, color: None, private: false, ..challenge.clone() };
        let (family, speed) = (Family::Morelli, Speed::Fast);
        Samples {
            player: [ana, bob],
            terms: [full, plain],
            seek: [challenge, open],
            clocks,
            rating: Rating { family, speed, rating: 1500.0, deviation: 350.0, provisional: true, games: 1 },
            puzzle: PuzzleResult { at: 1, variant: six, number: 1, rating: 1500, solved: true },
            entry: Entry { seq: 2, at: 1, event: Event::Resigned { by: Color::Black } },
            command: Command::Offer { offer: Offer::End },
            over: Over::Played { outcome: Outcome::Draw, reason: Reason::Agreement },
        }
    }

    /// Bodies of requests.
    fn requests(&self) -> Vec<(&'static str, Value)> {
        let ([full, plain], color) = (self.terms, Some(Color::White));
        let keys = PushKeys { p256dh: "x".into(), auth: "y".into() };
        let endpoint = "https://push.example.net/x".into();
        let device = PushDevice { endpoint, keys: keys.clone(), lang: Some("ja".into()) };
        vec![
            of("Act", &Act { id: "a".into(), seen: 1, command: self.command.clone() }),
            of("Command", &self.command),
            of("Credentials", &Credentials { name: "Ana".into(), password: "x".into() }),
            of("EngineGame", &EngineGame { terms: full, level: 1, color }),
            of("EngineGame", &EngineGame { terms: plain, level: 10, color: None }),
            of("Farewell", &Farewell { password: "x".into() }),
            of("GuestName", &GuestName { name: "Bob".into() }),
            of("NewPassword", &NewPassword { old: "x".into(), new: "y".into() }),
            of("NewSeek", &NewSeek { terms: full, color, private: true }),
            of("NewSeek", &NewSeek { terms: plain, color: None, private: false }),
            of("NewToken", &NewToken { label: "bot".into() }),
            of("Report", &Report { name: "Bob".into(), game: Some("g".into()), text: "rude".into() }),
            of("Report", &Report { name: "Bob".into(), game: None, text: "rude".into() }),
            of("Say", &Say { text: "hello".into(), id: Some("a".into()) }),
            of("Say", &Say { text: "hello".into(), id: None }),
            of("Proof", &Proof { password: "x".into() }),
            of("Recover", &Recover { name: "Ana".into(), code: "x".into(), password: "y".into() }),
            of("Forgotten", &Forgotten { name: "Ana".into() }),
            of("NewAddress", &NewAddress { address: "a@b.org".into(), password: "x".into(), lang: "pt".into() }),
            of("Confirmation", &Confirmation { code: "x".into() }),
            of("MoveMail", &MoveMail { on: true }),
            of("NewPuzzleResults", &NewPuzzleResults { results: vec![self.puzzle] }),
            of("PushKeys", &keys),
            of("PushDevice", &device),
            of("PushDevice", &PushDevice { lang: None, ..device.clone() }),
        ]
    }

    /// Bodies of answers.
    fn answers(&self) -> Vec<(&'static str, Value)> {
        let Rating { family, speed, rating, deviation, .. } = self.rating;
        let profile = Profile {
            name: "Ana".into(),
            created: 1,
            closed: false,
            ratings: vec![self.rating.clone()],
            games: 1,
            won: 1,
            lost: 0,
        };
        let token = Token { id: "t".into(), label: "bot".into(), created: 1, token: Some("x".into()) };
        let (id, name, games) = ("u1".parse().unwrap(), "Ana".into(), vec!["g".into()]);
        let waiting = vec!["g".into()];
        let me = Me { id, name, guest: false, games, waiting, moderator: true };
        let (address, pending) = (Some("a@b.org".into()), Some("c@d.org".into()));
        let recovery = Recovery { codes_left: 9, mail: true, address, pending, moves: true };
        vec![
            of("Acted", &Acted { seq: 1 }),
            of("Begun", &Begun { game: "g".into() }),
            of("Lobby", &Lobby { seeks: self.seek.to_vec(), games: 1 }),
            of("Me", &me),
            of("Me", &Me { moderator: false, waiting: Vec::new(), ..me.clone() }),
            of("SignedUp", &SignedUp { me, codes: vec!["x".into()] }),
            of("RecoveryCodes", &RecoveryCodes { codes: vec!["x".into()] }),
            of("Recovery", &recovery),
            of("Recovery", &Recovery::default()),
            of("PushState", &PushState { key: "x".into(), endpoint: Some("y".into()) }),
            of("PushState", &PushState { key: "x".into(), endpoint: None }),
            of("Profile", &profile),
            of("PuzzleResult", &self.puzzle),
            of("PuzzleResults", &PuzzleResults { results: vec![self.puzzle], until: 1 }),
            of("Rating", &self.rating),
            of("RatingPoint", &RatingPoint { at: 1, game: "g".into(), family, speed, rating, deviation }),
            of("Refused", &Refused { refusal: Refusal::Over, text: "over".into() }),
            of("Session", &Session { id: "s".into(), created: 1, used: 1, agent: "x".into(), current: true }),
            of("Token", &token),
            of("Token", &Token { token: None, ..token.clone() }),
        ]
    }

    /// What moderators send and are sent, and questions about fair play.
    fn moderation(&self) -> Vec<(&'static str, Value)> {
        let [ana, bob] = self.player.clone();
        let report = ReportLine {
            id: "r".into(),
            at: 1,
            author: "Ana".into(),
            about: "Bob".into(),
            about_id: Some(bob.id.clone()),
            game: Some("g".into()),
            text: "rude".into(),
            settled: Some(2),
        };
        let ruling = Ruling { action: Action::Mute, whom: "Bob".into(), hours: Some(1), why: "rude".into() };
        let (id, name, created) = (bob.id, bob.name, Some(1));
        let moderated = Moderated { id, name, created, closed: false, muted_until: 0, moderator: false, reports: 1 };
        let (id, by, detail) = ("a".into(), Some(ana.name), "rude".into());
        let audit = AuditLine { id, at: 1, by, action: Action::Mute, whom: "Bob".into(), detail };
        let mut all = vec![
            of("ReportLine", &report),
            of("ReportLine", &ReportLine { about_id: None, game: None, settled: None, ..report.clone() }),
            of("Ruling", &ruling),
            of("Ruling", &Ruling { hours: None, ..ruling.clone() }),
            of("Moderated", &moderated),
            of("Moderated", &Moderated { created: None, ..moderated.clone() }),
            of("AuditLine", &audit),
            of("AuditLine", &AuditLine { by: None, ..audit.clone() }),
            of("FairPlay", &FairPlay { variant: self.terms[1].variant, positions: vec!["x".into()] }),
            of("FairPlayAnswer", &FairPlayAnswer { wait: true }),
        ];
        all.extend(Action::ALL.iter().map(|action| of("Action", action)));
        all
    }

    /// Games, and the parts of other bodies.
    fn parts(&self) -> Vec<(&'static str, Value)> {
        let [white, black] = self.player.clone();
        let (id, over) = ("g".into(), Some(self.over));
        let summary =
            GameSummary { id, terms: self.terms[0], white, black, created: 1, ended: Some(2), over, turns: 3 };
        let running = GameSummary { ended: None, over: None, ..summary.clone() };
        let explored = ExploredMove { turn: "a1".into(), white: 1, draws: 2, black: 3, rating: Some(1500) };
        let line = ChatLine { number: 1, at: 1, name: "Ana".into(), seat: Some(Color::White), text: "hello".into() };
        let mut parts = vec![
            of("ChatLine", &line),
            of("ChatLine", &ChatLine { seat: None, ..line.clone() }),
            of("Entry", &self.entry),
            of("Found", &Found { games: vec![summary.clone(), running.clone()] }),
            of("GameLog", &GameLog { id: "g".into(), entries: vec![self.entry.clone()] }),
            of("GameSummary", &summary),
            of("GameSummary", &running),
            of("Over", &self.over),
            of("Over", &Over::Aborted),
            of("ExploredMove", &explored),
            of("ExploredMove", &ExploredMove { rating: None, ..explored.clone() }),
            of(
                "Explored",
                &Explored { moves: vec![explored], games: vec![summary.clone()], depth: 30, counting: true },
            ),
        ];
        parts.extend(Color::ALL.iter().map(|color| of("Color", color)));
        parts.extend(self.player.iter().map(|player| of("Player", player)));
        parts.extend(self.seek.iter().map(|seek| of("Seek", seek)));
        parts.extend(self.terms.iter().map(|terms| of("Terms", terms)));
        parts.extend(self.clocks.iter().map(|clock| of("TimeControl", clock)));
        parts
    }
}

/// Every value that is sent or taken, with all its fields and with as few as it can have.
fn values() -> Vec<(&'static str, Value)> {
    let samples = Samples::new();
    [samples.requests(), samples.answers(), samples.moderation(), samples.parts(), studies()].concat()
}

/// What is sent about studies.
fn studies() -> Vec<(&'static str, Value)> {
    let (text, visibility) = ("x".to_string(), Visibility::Unlisted);
    let (id, title, owner) = ("s".into(), "x".into(), "Ana".into());
    let study = StudyLine { id, title, owner, visibility, revision: 1, chapters: 1, updated: 1, hidden: true };
    let plain = StudyLine { hidden: false, ..study.clone() };
    let mut values = vec![
        of("NewStudy", &NewStudy { text: text.clone(), visibility }),
        of("StudyChange", &StudyChange { text: text.clone(), visibility, revision: 1 }),
        of("StudyHidden", &StudyHidden { hidden: true }),
        of("StudyLine", &study),
        of("StudyLine", &plain),
        of("StudyFile", &StudyFile { study: study.clone(), mine: true, moderates: false, text: text.clone() }),
        of("StudyFile", &StudyFile { study, mine: false, moderates: true, text }),
        of("StudyList", &StudyList { studies: vec![plain] }),
    ];
    values.extend(Visibility::ALL.iter().map(|visibility| of("Visibility", visibility)));
    values
}

fn of(schema: &'static str, value: &impl Serialize) -> (&'static str, Value) {
    (schema, serde_json::to_value(value).unwrap())
}

/// What is wrong with a value by a schema: the parts of JSON Schema that the description uses.
fn faults(schema: &Value, value: &Value, schemas: &Value) -> Vec<String> {
    if let Some(name) = schema["$ref"].as_str() {
        return faults(&schemas[name.rsplit('/').next().unwrap()], value, schemas);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let fitting = choices.iter().filter(|choice| faults(choice, value, schemas).is_empty()).count();
        return if fitting == 1 { vec![] } else { vec![format!("{value} fits {fitting} of the choices")] };
    }
    if schema["enum"].as_array().is_some_and(|known| !known.contains(value)) {
        return vec![format!("{value} is not listed")];
    }
    match (schema["type"].as_str().unwrap_or_default(), value) {
        ("object", Value::Object(fields)) => {
            let required = schema["required"].as_array().cloned().unwrap_or_default();
            let missing = required.iter().filter_map(Value::as_str).filter(|name| !fields.contains_key(*name));
            let mut faults: Vec<String> = missing.map(|name| format!("{name} is missing")).collect();
            for (name, field) in fields {
                match schema["properties"].get(name) {
                    Some(property) => faults.extend(self::faults(property, field, schemas)),
                    None => faults.push(format!("{name} is not described")),
                }
            }
            faults
        }
        ("array", Value::Array(items)) => {
            items.iter().flat_map(|item| faults(&schema["items"], item, schemas)).collect()
        }
        ("string", Value::String(_)) | ("boolean", Value::Bool(_)) | ("null", Value::Null) => vec![],
        ("number", Value::Number(_)) => vec![],
        ("integer", Value::Number(number)) if number.is_u64() => vec![],
        (kind, value) => vec![format!("{value} is no {kind}")],
    }
}

/// Commands, events and refusals have many forms, told in `docs/api.md`: only their tags are described.
fn opened(mut schemas: Value) -> Value {
    let any = |tag: &str, properties: Value| json!({ "type": "object", "required": [tag], "properties": properties });
    let kinds = schemas["Command"]["properties"]["type"].clone();
    schemas["Command"] = any("type", json!({ "type": kinds, "offer": { "type": "string" } }));
    schemas["Entry"]["properties"]["event"] =
        any("type", json!({ "type": { "type": "string" }, "by": { "$ref": "#/components/schemas/Color" } }));
    schemas
}

#[test]
fn the_schemas_fit_the_types() {
    let schemas = opened(description()["components"]["schemas"].clone());
    let mut seen = BTreeSet::new();
    for (name, value) in values() {
        seen.insert(name.to_string());
        assert_eq!(faults(&schemas[name], &value, &schemas), Vec::<String>::new(), "{name}: {value}");
    }
    let described: BTreeSet<String> = schemas.as_object().unwrap().keys().cloned().collect();
    assert_eq!(seen, described);
}

#[test]
fn every_property_is_a_field() {
    let schemas = opened(description()["components"]["schemas"].clone());
    for (name, schema) in schemas.as_object().unwrap() {
        let own: Vec<Value> = values().into_iter().filter(|(known, _)| known == name).map(|(_, value)| value).collect();
        for property in schema["properties"].as_object().into_iter().flat_map(|properties| properties.keys()) {
            assert!(own.iter().any(|value| value.get(property).is_some()), "{name} has no field {property}");
        }
    }
}
