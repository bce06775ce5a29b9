-- Contents of old changes of a nursery-year, packed by `npm run admin -- archive-log`: those up to last_seq, and after the last_seq
-- of the row before, as a list of {seq, change}. Their rows of change_log keep number, author, time, key and answer, with a change
-- that has no columns. A reader unites both in one statement: in two it could miss what is archived in between.
CREATE TABLE archived_changes (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  field_year_id bigint NOT NULL,
  last_seq integer NOT NULL,
  changes json NOT NULL,
  PRIMARY KEY (company_id, field_year_id, last_seq),
  FOREIGN KEY (company_id, field_year_id) REFERENCES field_years (company_id, id) ON DELETE CASCADE
);
CALL protect('archived_changes');
