//! The app in a real browser: one program for all its tests, so that they share a server and a driver.

mod addresses;
mod analysis;
mod analysis_tools;
mod controls;
mod editor;
mod engine;
mod exact;
mod first_visit;
mod keyboard;
mod language;
mod learn;
mod looks;
mod moderation;
mod online;
mod online_lobby;
mod play;
mod quick;
mod recovery;
mod saved_game;
mod saving;
mod settings;
mod setup;
mod shell;
mod slips;
mod turns;
