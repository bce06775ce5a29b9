-- An ideotype is kept among the saved results. It is of no year: what it was worked out from is told by a key.
ALTER TABLE analyses ADD COLUMN data_key text;
ALTER TABLE analyses ADD CONSTRAINT analyses_data_key CHECK ((kind = 'ideotype') = (data_key IS NOT NULL));

CREATE OR REPLACE FUNCTION keep_analysis() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.crop_id, NEW.kind, NEW.inputs::text, NEW.sources::text, NEW.year_ids, NEW.data_key, NEW.engine_version, NEW.created_at)
      IS DISTINCT FROM (OLD.crop_id, OLD.kind, OLD.inputs::text, OLD.sources::text, OLD.year_ids, OLD.data_key, OLD.engine_version,
        OLD.created_at)
    OR OLD.verified IS NOT NULL AND (NEW.verified, NEW.result::text) IS DISTINCT FROM (OLD.verified, OLD.result::text)
  THEN
    RAISE EXCEPTION 'a saved result stays as it is';
  END IF;
  RETURN NEW;
END $$;
