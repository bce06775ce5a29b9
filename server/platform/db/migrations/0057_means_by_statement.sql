-- Means of lines come in tens of thousands: what they refer to is looked for once a statement, not once a row and key, as
-- foreign keys do. The rules are the same: no means of what is not there, and they go with their year, trait or line.
ALTER TABLE line_means
  DROP CONSTRAINT line_means_company_id_fkey,
  DROP CONSTRAINT line_means_company_id_field_year_id_fkey,
  DROP CONSTRAINT line_means_company_id_trait_id_fkey,
  DROP CONSTRAINT line_means_company_id_line_id_fkey;

-- As a foreign key does, it locks what is referred to, so that nobody takes it away before this transaction has ended.
CREATE FUNCTION line_means_refer() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_there bigint;
BEGIN
  SELECT count(*) INTO v_there FROM (
    SELECT 1 FROM field_years WHERE (company_id, id) IN (SELECT company_id, field_year_id FROM made) FOR KEY SHARE) found;
  IF v_there < (SELECT count(*) FROM (SELECT DISTINCT company_id, field_year_id FROM made) asked) THEN
    RAISE foreign_key_violation USING TABLE = 'line_means', MESSAGE = 'means of what is not in field_years';
  END IF;
  SELECT count(*) INTO v_there FROM (
    SELECT 1 FROM traits WHERE (company_id, id) IN (SELECT company_id, trait_id FROM made) FOR KEY SHARE) found;
  IF v_there < (SELECT count(*) FROM (SELECT DISTINCT company_id, trait_id FROM made) asked) THEN
    RAISE foreign_key_violation USING TABLE = 'line_means', MESSAGE = 'means of what is not in traits';
  END IF;
  SELECT count(*) INTO v_there FROM (
    SELECT 1 FROM lines WHERE (company_id, id) IN (SELECT company_id, line_id FROM made) FOR KEY SHARE) found;
  IF v_there < (SELECT count(*) FROM (SELECT DISTINCT company_id, line_id FROM made) asked) THEN
    RAISE foreign_key_violation USING TABLE = 'line_means', MESSAGE = 'means of what is not in lines';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER line_means_made AFTER INSERT ON line_means
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION line_means_refer();
CREATE TRIGGER line_means_altered AFTER UPDATE ON line_means
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION line_means_refer();

CREATE FUNCTION line_means_go() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'lines' THEN
    DELETE FROM line_means m USING gone g WHERE m.company_id = g.company_id AND m.line_id = g.id;
  ELSIF TG_TABLE_NAME = 'traits' THEN
    DELETE FROM line_means m USING gone g WHERE m.company_id = g.company_id AND m.trait_id = g.id;
  ELSE
    DELETE FROM line_means m USING gone g WHERE m.company_id = g.company_id AND m.field_year_id = g.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER line_means_go AFTER DELETE ON lines
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION line_means_go();
CREATE TRIGGER line_means_go AFTER DELETE ON traits
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION line_means_go();
CREATE TRIGGER line_means_go AFTER DELETE ON field_years
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION line_means_go();
