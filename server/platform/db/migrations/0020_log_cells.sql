-- What a cell held and when: a row a column of a logged change, with its ids and values as the log has them. A row a cell
-- would cost an import of 200,000 cells as many; finding one in the log itself would parse it whole.
CREATE TABLE change_log_cells (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  field_year_id bigint NOT NULL,
  entity text NOT NULL,
  field text NOT NULL,
  seq integer NOT NULL,
  name json NOT NULL,
  ids bigint[] NOT NULL,
  before json NOT NULL,
  after json NOT NULL,
  PRIMARY KEY (company_id, field_year_id, entity, field, seq),
  FOREIGN KEY (company_id, field_year_id) REFERENCES field_years (company_id, id) ON DELETE CASCADE
);
CALL protect('change_log_cells');

-- The same of a crop's lines.
CREATE TABLE crop_log_cells (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  crop_id bigint NOT NULL,
  entity text NOT NULL,
  field text NOT NULL,
  seq integer NOT NULL,
  name json NOT NULL,
  ids bigint[] NOT NULL,
  before json NOT NULL,
  after json NOT NULL,
  PRIMARY KEY (company_id, crop_id, entity, field, seq),
  FOREIGN KEY (company_id, crop_id) REFERENCES crops (company_id, id) ON DELETE CASCADE
);
CALL protect('crop_log_cells');

-- The columns of a change whose cells are looked up one by one, read in one go. A creation names what stays empty too.
CREATE FUNCTION log_cells(p_change json, p_entities text[])
  RETURNS TABLE (entity text, field text, ids bigint[], before json, after json) LANGUAGE sql IMMUTABLE AS $$
  SELECT c.entity, c.field, translate(c.ids::text, '[]', '{}')::bigint[], c.before, c.after
  FROM json_to_recordset(p_change -> 'columns') AS c (entity text, field text, ids json, before json, after json)
  WHERE c.entity = ANY (p_entities) AND c.before::text <> c.after::text
$$;

CALL see_every_company();
INSERT INTO change_log_cells
SELECT l.company_id, l.field_year_id, c.entity, c.field, l.seq, l.change -> 'name', c.ids, c.before, c.after
FROM change_log l CROSS JOIN LATERAL log_cells(l.change, '{plot,plant}') c;
INSERT INTO crop_log_cells
SELECT l.company_id, l.crop_id, c.entity, c.field, l.seq, l.change -> 'name', c.ids, c.before, c.after
FROM crop_log l CROSS JOIN LATERAL log_cells(l.change, '{line}') c;
CALL see_one_company();
