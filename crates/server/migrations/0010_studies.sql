-- Never changed after it has been released: databases remember its checksum.
-- Studies that are shared: a record file each. The revision counts its changes, so that two devices of the owner do not
-- overwrite each other; visibility is 'private', 'unlisted' or 'public'; what a moderator has hidden only the owner reads.
CREATE TABLE studies (
    id TEXT PRIMARY KEY, owner TEXT NOT NULL, title TEXT NOT NULL, visibility TEXT NOT NULL, revision BIGINT NOT NULL,
    chapters BIGINT NOT NULL, created BIGINT NOT NULL, updated BIGINT NOT NULL, hidden BIGINT NOT NULL, text TEXT NOT NULL);
CREATE INDEX studies_of_owner ON studies (owner, updated);
CREATE INDEX studies_public ON studies (updated) WHERE visibility = 'public' AND hidden = 0;
