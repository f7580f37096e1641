-- Never changed after it has been released: databases remember its checksum.
-- One-time codes that open an account: of the set that its owner keeps ('code'), sent by mail ('mail'), or to confirm an
-- address ('confirm'). Only hashes are kept; those of the set do not expire (0).
CREATE TABLE recovery_codes (
    hash TEXT PRIMARY KEY, user_id TEXT NOT NULL, kind TEXT NOT NULL, created BIGINT NOT NULL, expires BIGINT NOT NULL);
CREATE INDEX recovery_codes_of_user ON recovery_codes (user_id, kind);
CREATE TABLE addresses (
    user_id TEXT PRIMARY KEY, address TEXT, pending TEXT, moves BIGINT NOT NULL, lang TEXT NOT NULL);
-- A browser that wants notifications: one for each session.
CREATE TABLE push_devices (
    key_id TEXT PRIMARY KEY, user_id TEXT NOT NULL, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
    lang TEXT NOT NULL, created BIGINT NOT NULL);
CREATE INDEX push_devices_of_user ON push_devices (user_id);
CREATE INDEX push_devices_at_endpoint ON push_devices (endpoint);
-- Players who are to be told of a move: on a device (target is its session) or by mail (target is the account).
CREATE TABLE reminders (
    target TEXT NOT NULL, game TEXT NOT NULL, user_id TEXT NOT NULL, due BIGINT NOT NULL, tries BIGINT NOT NULL,
    was_open BIGINT NOT NULL, PRIMARY KEY (target, game));
CREATE INDEX reminders_due ON reminders (due);
