-- Cells of a year itself are found by their last change, too, so that who wrote one is known where it is asked about.
CALL see_every_company();
INSERT INTO change_log_cells
SELECT l.company_id, l.field_year_id, c.entity, c.field, l.seq, l.change -> 'name', c.ids, c.before, c.after
FROM change_log l CROSS JOIN LATERAL log_cells(l.change, '{field_year}') c
ON CONFLICT DO NOTHING;
CALL see_one_company();
