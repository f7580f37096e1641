-- Never changed after it has been released: databases remember its checksum.
-- An index for every search of the archive: those of one player hold what such a search filters by, the others are
-- partial, so that a move in a running game changes none of them.
DROP INDEX games_of_white;
DROP INDEX games_of_black;
DROP INDEX games_by_age;
CREATE INDEX games_of_white ON games (white, created, black, variant, result, rated);
CREATE INDEX games_of_black ON games (black, created, white, variant, result, rated);
CREATE INDEX games_running ON games (created, variant, rated) WHERE ended IS NULL;
CREATE INDEX games_finished ON games (result, rated, created) WHERE ended IS NOT NULL;
CREATE INDEX games_finished_by_variant ON games (variant, result, rated, created) WHERE ended IS NOT NULL;
-- A log that is taken up to entry n was read up to entry n, with the commands in it. So the number of an entry decides
-- every race by itself, and this index only made every move write one more page.
DROP INDEX events_by_command;
