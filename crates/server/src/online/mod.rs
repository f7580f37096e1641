//! Play between people: accounts, lobby, games, chat, archive, moderation.
//!
//! [`Services`] is one node: a service for each subject over one [`store`]. It holds nothing that another node could not
//! read from the database: a game is its log (`games/`), written by one task for all games (`store/writer.rs`) and told to
//! those who watch it (`presence/`) only when it is kept. Nodes that share a Postgres tell each other where to look
//! (`notifications.rs`). Requests come in by HTTP and WebSocket (`api/`).

mod accounts;
mod admin;
mod api;
mod archive;
mod chat;
mod clock;
mod engine;
mod explorer;
mod fair_play;
mod games;
mod identity;
mod ids;
mod lang;
mod lobby;
mod mail;
mod metrics;
mod moderation;
mod notifications;
mod presence;
mod push;
mod random;
mod rate_limits;
mod readiness;
mod recovery;
mod reminders;
mod rulings;
mod services;
mod signing;
mod store;
mod studies;
mod text;
mod timekeeping;

pub use admin::{Admin, AdminError, CopyProgress, ReportLine};
pub use mail::{Mail, MailError};
pub use reminders::Delays;
pub use services::{OpenError, Services, Settings};

pub(crate) use api::{is_forwarded_over_tls, routes};
pub(crate) use metrics::count_turned_away;
pub(crate) use store::insert_one_row;
