-- Time zone (IANA name) by which the company's days are counted: of lots, warnings, paper plans, exports.
ALTER TABLE companies ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC';
