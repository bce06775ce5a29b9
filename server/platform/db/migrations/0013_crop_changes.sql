-- A crop's change is sent, answered and taken back as a year's is. A change that came with a year's names that one.
ALTER TABLE crop_log
  ADD COLUMN answer json, ADD COLUMN request text, ADD COLUMN reverts integer,
  ADD COLUMN origin_year_id bigint, ADD COLUMN origin_seq integer,
  ADD CONSTRAINT crop_log_key UNIQUE (company_id, key);
