-- Never changed after it has been released: databases remember its checksum.
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE heartbeat (id BIGINT PRIMARY KEY, at BIGINT NOT NULL);
CREATE TABLE users (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL UNIQUE, password TEXT NOT NULL,
    created BIGINT NOT NULL, closed BIGINT NOT NULL, muted_until BIGINT NOT NULL);
CREATE TABLE keys (
    hash TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, user_id TEXT NOT NULL, is_token BIGINT NOT NULL,
    label TEXT NOT NULL, created BIGINT NOT NULL, used BIGINT NOT NULL);
CREATE INDEX keys_of_user ON keys (user_id);
CREATE TABLE games (
    id TEXT PRIMARY KEY, seq BIGINT NOT NULL, created BIGINT NOT NULL, ended BIGINT, deadline BIGINT,
    engine_due BIGINT NOT NULL, variant TEXT NOT NULL, terms TEXT NOT NULL, rated BIGINT NOT NULL,
    white TEXT NOT NULL, black TEXT NOT NULL, white_player TEXT NOT NULL, black_player TEXT NOT NULL,
    turns BIGINT NOT NULL, over_as TEXT, result TEXT);
CREATE INDEX games_due ON games (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX games_for_engines ON games (engine_due) WHERE engine_due <> 0;
CREATE INDEX games_of_white ON games (white, created);
CREATE INDEX games_of_black ON games (black, created);
CREATE INDEX games_by_age ON games (created);
CREATE TABLE events (
    game TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, actor TEXT, command TEXT, body TEXT NOT NULL,
    PRIMARY KEY (game, seq));
CREATE UNIQUE INDEX events_by_command ON events (game, actor, command) WHERE command IS NOT NULL;
CREATE TABLE chat (
    game TEXT NOT NULL, number BIGINT NOT NULL, at BIGINT NOT NULL, author TEXT NOT NULL, name TEXT NOT NULL,
    seat TEXT, text TEXT NOT NULL, PRIMARY KEY (game, number));
CREATE TABLE seeks (
    id TEXT PRIMARY KEY, author TEXT NOT NULL, body TEXT NOT NULL, private BIGINT NOT NULL, live BIGINT NOT NULL,
    created BIGINT NOT NULL, expires BIGINT NOT NULL);
CREATE INDEX seeks_of ON seeks (author);
CREATE TABLE ratings (
    user_id TEXT NOT NULL, family TEXT NOT NULL, speed TEXT NOT NULL, rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL, volatility DOUBLE PRECISION NOT NULL, games BIGINT NOT NULL,
    PRIMARY KEY (user_id, family, speed));
CREATE TABLE rating_history (
    user_id TEXT NOT NULL, game TEXT NOT NULL, at BIGINT NOT NULL, family TEXT NOT NULL, speed TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL, deviation DOUBLE PRECISION NOT NULL, PRIMARY KEY (user_id, game));
CREATE TABLE blocks (user_id TEXT NOT NULL, blocked TEXT NOT NULL, PRIMARY KEY (user_id, blocked));
CREATE TABLE reports (
    id TEXT PRIMARY KEY, at BIGINT NOT NULL, author TEXT NOT NULL, about TEXT NOT NULL, game TEXT,
    text TEXT NOT NULL, settled BIGINT);
