-- What is said of a year as a whole beside its dates: how much is put into it, and which lines are its checks, the control
-- first. Checks are a text in the form in which changes carry them, ids of lines, a line each.
ALTER TABLE field_years
  ADD COLUMN technology_level text NOT NULL DEFAULT 'standard'
    CHECK (technology_level IN ('minimum', 'standard', 'maximum')),
  ADD COLUMN checks text CHECK (checks ~ '^[1-9][0-9]*(\n[1-9][0-9]*)*$');
