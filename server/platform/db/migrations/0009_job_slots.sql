-- Work waits for a slot of its kind and company, and after a failure that may pass for its time.
ALTER TABLE jobs ADD COLUMN kind text, ADD COLUMN run_after timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN retries integer NOT NULL DEFAULT 0;
CALL see_every_company();
UPDATE jobs j SET kind = t.kind FROM tasks t WHERE (t.company_id, t.id) = (j.company_id, j.task_id);
CALL see_one_company();
ALTER TABLE jobs ALTER COLUMN kind SET NOT NULL;
CREATE INDEX jobs_claimed ON jobs (kind, company_id) WHERE claimed_by IS NOT NULL;

CREATE POLICY sweep ON tasks TO CURRENT_USER USING (true);
CREATE POLICY sweep ON notifications TO CURRENT_USER USING (true);

-- Tasks that ended and notifications that were read go after 90 days, unread ones after a year.
CREATE OR REPLACE FUNCTION sweep() RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM login_attempts WHERE at < now() - interval '1 day';
  DELETE FROM live_payloads WHERE created_at < now() - interval '5 minutes';
  DELETE FROM sessions WHERE expires_at < now() - interval '30 days';
  DELETE FROM answered_requests WHERE created_at < now() - interval '1 day';
  DELETE FROM reserved_ids WHERE expires_at < now();
  DELETE FROM tasks WHERE finished_at < now() - interval '90 days';
  DELETE FROM notifications WHERE created_at < now() - CASE WHEN is_ack THEN interval '90 days' ELSE interval '1 year' END;
$$;
