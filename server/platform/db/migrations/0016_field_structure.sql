-- What the field of a year is made of beside its plots: kinds of places, a row of the map each, and what is one cell of the
-- year. Texts in the form in which changes carry them.
ALTER TABLE field_years
  ADD COLUMN trials text,
  ADD COLUMN alleys text,
  ADD COLUMN north double precision CHECK (north >= 0 AND north < 360),
  ADD COLUMN road_side text CHECK (road_side IN ('top', 'right', 'bottom', 'left'));

CREATE TABLE field_rows (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  field_year_id bigint NOT NULL,
  "row" integer NOT NULL CHECK ("row" BETWEEN 1 AND 100000),
  kinds text NOT NULL,
  version integer NOT NULL,
  PRIMARY KEY (company_id, field_year_id, "row"),
  FOREIGN KEY (company_id, field_year_id) REFERENCES field_years (company_id, id) ON DELETE CASCADE
);
CALL protect('field_rows');
