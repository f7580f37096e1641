-- Never changed after it has been released: databases remember its checksum.
-- Every name that somebody has, by what it looks like. Guests have theirs until some time after they were last seen.
CREATE TABLE names (skeleton TEXT PRIMARY KEY, name TEXT NOT NULL, holder TEXT NOT NULL, seen BIGINT);
CREATE INDEX names_of_holder ON names (holder);
-- Who may moderate, and what was done by whom; without an actor it was the host.
ALTER TABLE users ADD COLUMN moderator BIGINT NOT NULL DEFAULT 0;
CREATE TABLE audit (
    id TEXT PRIMARY KEY, at BIGINT NOT NULL, actor TEXT, actor_name TEXT, action TEXT NOT NULL, subject TEXT,
    subject_name TEXT NOT NULL, detail TEXT NOT NULL);
CREATE INDEX audit_by_age ON audit (at);
ALTER TABLE reports ADD COLUMN about_id TEXT;
-- The sender's own id of a line of chat: the same line sent twice is one.
ALTER TABLE chat ADD COLUMN said TEXT;
CREATE UNIQUE INDEX chat_by_id ON chat (game, author, said) WHERE said IS NOT NULL;
CREATE INDEX chat_of_author ON chat (author);
-- No help is given with positions of these.
CREATE INDEX games_rated_running ON games (id) WHERE rated = 1 AND ended IS NULL;
