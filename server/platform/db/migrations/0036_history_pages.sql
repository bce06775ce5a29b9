-- The company's history is read by year, and what was taken back is found from what it takes back.
CREATE INDEX audit_log_year ON audit_log (company_id, year_id, id);
CREATE INDEX audit_log_crop ON audit_log (company_id, spec_id, id);
CREATE INDEX audit_log_reverts ON audit_log (company_id, year_id, reverts) WHERE reverts IS NOT NULL;
