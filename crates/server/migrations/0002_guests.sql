-- Never changed after it has been released: databases remember its checksum.
-- Guests whom somebody has blocked or reported; of others nothing is kept but their games.
CREATE TABLE guests (id TEXT PRIMARY KEY, name TEXT NOT NULL, muted_until BIGINT NOT NULL);
CREATE INDEX blocks_of_blocked ON blocks (blocked);
