-- What is set for the genome figures of a crop: cM in a Mb where markers have places in base pairs alone, and the trait by which
-- its lines flower (null = the one that is named so).
CREATE TABLE genome_settings (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  crop_id bigint NOT NULL,
  cm_per_mb double precision NOT NULL DEFAULT 1 CHECK (cm_per_mb > 0 AND cm_per_mb <= 1000),
  flowering_trait_id bigint,
  PRIMARY KEY (company_id, crop_id),
  FOREIGN KEY (company_id, crop_id) REFERENCES crops (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, flowering_trait_id) REFERENCES traits (company_id, id)
    ON DELETE SET NULL (flowering_trait_id)
);
CREATE INDEX genome_settings_trait ON genome_settings (company_id, flowering_trait_id);
CALL protect('genome_settings');
