-- Requests that carried a key of their own, each with its answer: sent again, because the answer was lost on its way, they
-- get the first answer and write nothing. A day is longer than anybody tries.
CREATE TABLE answered_requests (
  company_id integer NOT NULL,
  user_id integer NOT NULL,
  key text NOT NULL,
  -- Digest of the request: another request under the same key is refused.
  request text NOT NULL,
  answer json,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, user_id, key),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX answered_requests_age ON answered_requests (created_at);
CALL protect('answered_requests');
CREATE POLICY sweep ON answered_requests TO CURRENT_USER USING (true);

CREATE OR REPLACE FUNCTION sweep() RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM login_attempts WHERE at < now() - interval '1 day';
  DELETE FROM live_payloads WHERE created_at < now() - interval '5 minutes';
  DELETE FROM sessions WHERE expires_at < now() - interval '30 days';
  DELETE FROM answered_requests WHERE created_at < now() - interval '1 day';
$$;
