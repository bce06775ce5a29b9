-- One statement exchanges names of lines or moves them on, and a change gives a name to a new line that it takes from another.
ALTER TABLE lines
  DROP CONSTRAINT lines_company_id_crop_id_name_key,
  ADD CONSTRAINT lines_name_once UNIQUE (company_id, crop_id, name) DEFERRABLE INITIALLY IMMEDIATE;
