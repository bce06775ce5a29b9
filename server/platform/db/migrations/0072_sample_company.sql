-- Whether a company's data are the sample data that the demo brings: its pages say so.
ALTER TABLE companies ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
