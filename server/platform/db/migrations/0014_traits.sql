-- Stages and technologies are traits, too, whose values are dates. A name and unit stand once among traits and factors
-- together, and once among stages and among technologies: `family` tells which.
ALTER TABLE traits
  DROP CONSTRAINT traits_kind_check,
  DROP CONSTRAINT traits_role_check,
  ADD CONSTRAINT traits_kind_check CHECK (kind IN ('quantitative', 'qualitative', 'date')),
  ADD CONSTRAINT traits_role_check CHECK (role IN ('trait', 'factor', 'stage', 'technology')),
  ADD CONSTRAINT traits_dates_check CHECK ((kind = 'date') = (role IN ('stage', 'technology'))),
  ADD COLUMN method text,
  ADD COLUMN scale text,
  ADD COLUMN better text NOT NULL DEFAULT 'higher' CHECK (better IN ('higher', 'lower', 'none')),
  ADD COLUMN factor_kind text
    CHECK (factor_kind IN ('replication', 'block', 'row', 'column', 'whole_plot', 'treatment')),
  ADD COLUMN computed text CHECK (computed IN ('gca', 'sca')),
  ADD COLUMN family text GENERATED ALWAYS AS (CASE role WHEN 'factor' THEN 'trait' ELSE role END) STORED,
  DROP CONSTRAINT traits_company_id_crop_id_name_unit_key,
  ADD CONSTRAINT traits_name_once UNIQUE (company_id, crop_id, family, name, unit);

-- They are bytes of the former format, and are made again from the tables.
CALL see_every_company();
DELETE FROM field_year_snapshots;
CALL see_one_company();
