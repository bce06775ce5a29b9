-- When the server was backed up last, for who watches over it; null = never. No company's data.
CREATE TABLE last_backup (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  -- The moment whose rows the backup has.
  at timestamptz
);
INSERT INTO last_backup DEFAULT VALUES;

-- Readings of a feed that ever failed, for who watches over it; `failures` are those one after another.
ALTER TABLE news_feeds ADD COLUMN failed bigint NOT NULL DEFAULT 0;
