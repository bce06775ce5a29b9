-- What pedigrees know of lines beside their parents: the name of a variety, and how often a line was selfed since its cross.
-- Whether a crop's lines without a stage count as fully inbred.
ALTER TABLE lines
  ADD COLUMN IF NOT EXISTS variety_name text CHECK (length(variety_name) BETWEEN 1 AND 255),
  ADD COLUMN IF NOT EXISTS selfings smallint CHECK (selfings BETWEEN 0 AND 20);
ALTER TABLE crops ADD COLUMN IF NOT EXISTS fixed_lines boolean NOT NULL DEFAULT true;
