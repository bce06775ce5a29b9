-- Markers are written through the crop's log and calls of plots through the year's: what they hold stays as it is. A marker
-- has its place in base pairs too, may be pinned to every year, and tells whether it was made from a plot.
ALTER TABLE markers
  ADD COLUMN position_bp bigint,
  ADD COLUMN pinned boolean NOT NULL DEFAULT false,
  ADD COLUMN in_plot_created boolean NOT NULL DEFAULT false,
  ADD COLUMN version integer NOT NULL DEFAULT 0,
  -- Names may be exchanged in one statement.
  DROP CONSTRAINT markers_company_id_crop_id_name_key,
  ADD CONSTRAINT markers_name_once UNIQUE (company_id, crop_id, name) DEFERRABLE INITIALLY IMMEDIATE;

CALL see_every_company();
-- Copies of years were kept without calls.
DELETE FROM field_year_snapshots;
CALL see_one_company();
