-- Never changed after it has been released: databases remember its checksum.
-- What was played in finished games, by position up to the board's symmetries. `position` is a number made of the variant and
-- the canonical position, `turn` the move as that position has it, `pool` the kind of game in decimal digits: speed (0 without
-- a clock), rating band (0 without ratings), rated. `games` are the ids of the last games, `last` is when the newest of them ended.
CREATE TABLE explorer (
    position BIGINT NOT NULL, turn TEXT NOT NULL, pool BIGINT NOT NULL, white BIGINT NOT NULL, draws BIGINT NOT NULL,
    black BIGINT NOT NULL, rating_sum BIGINT NOT NULL, rating_count BIGINT NOT NULL, last BIGINT NOT NULL,
    games TEXT NOT NULL, PRIMARY KEY (position, turn, pool));
-- Whether a finished game has been counted there; those of before wait for it as well.
ALTER TABLE games ADD COLUMN counted BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_to_count ON games (ended) WHERE counted = 0 AND ended IS NOT NULL;
