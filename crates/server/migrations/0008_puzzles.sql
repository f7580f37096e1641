-- Never changed after it has been released: databases remember its checksum.
-- Puzzles that an account has tried: when by the device's clock, and when it was stored by ours.
CREATE TABLE puzzle_results (
    user_id TEXT NOT NULL, at BIGINT NOT NULL, variant TEXT NOT NULL, number BIGINT NOT NULL, rating BIGINT NOT NULL,
    solved BIGINT NOT NULL, stored BIGINT NOT NULL, PRIMARY KEY (user_id, at, variant, number));
CREATE INDEX puzzle_results_stored ON puzzle_results (user_id, stored);
