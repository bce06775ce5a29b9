-- A company has a name; people are removed and restored, and get a first password from somebody else; sessions are shown to
-- their user by a number, for the family of their tokens never leaves the server; settings follow their user.
ALTER TABLE companies ADD COLUMN name text CHECK (name <> '');
ALTER TABLE users
  ADD COLUMN removed_at timestamptz,
  ADD COLUMN password_pending boolean NOT NULL DEFAULT false;
ALTER TABLE sessions
  ADD COLUMN number integer GENERATED ALWAYS AS IDENTITY,
  -- What the browser says of itself; null: it said nothing.
  ADD COLUMN device text CHECK (length(device) <= 300),
  ADD COLUMN address text,
  ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now();

CALL see_every_company();
UPDATE sessions SET last_seen_at = rotated_at;
CALL see_one_company();

CREATE UNIQUE INDEX sessions_number ON sessions (company_id, number);
CREATE INDEX lines_created_by ON lines (company_id, created_by);

CREATE TABLE user_settings (
  company_id integer NOT NULL,
  user_id bigint NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CALL protect('user_settings');

-- As before, and notes that the session was seen, at most once a minute; a row that another is writing is left alone.
CREATE OR REPLACE FUNCTION find_session(p_family uuid)
  RETURNS TABLE (company_id integer, user_id bigint, username text, role text, division_id bigint)
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sessions SET last_seen_at = clock_timestamp() WHERE id = (
    SELECT s.id FROM sessions s
    WHERE s.id = p_family AND s.ended_at IS NULL AND s.last_seen_at < clock_timestamp() - interval '1 minute'
    FOR UPDATE SKIP LOCKED);
  SELECT s.company_id, s.user_id, u.username, u.role, u.division_id
  FROM sessions s JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
  WHERE s.id = p_family AND s.ended_at IS NULL AND s.expires_at > clock_timestamp() AND u.is_active
$$;

-- Until when sign-in is refused to people of this company, by the rule of attempt_login.
CREATE FUNCTION blocked_people() RETURNS TABLE (user_id bigint, until timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH tried AS (
    SELECT u.id, a.address, a.at
    FROM users u JOIN login_attempts a ON a.kind = 'login' AND a.login = lower(u.username)
      AND a.at > clock_timestamp() - interval '15 minutes'
    WHERE u.company_id = current_company()
  )
  SELECT id, max(first) + interval '15 minutes' FROM (
    SELECT id, min(at) AS first FROM tried GROUP BY id, address HAVING count(*) >= 10
    UNION ALL
    SELECT id, min(at) FROM tried GROUP BY id HAVING count(*) >= 100
  ) blocking GROUP BY id
$$;

-- Lifts the block of a person of this company, of whatever password was asked for.
CREATE FUNCTION unblock_person(p_user bigint) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM login_attempts a USING users u
    WHERE u.company_id = current_company() AND u.id = p_user AND a.kind = 'login'
      AND a.login IN (lower(u.username), 'password:' || lower(u.username))
    RETURNING 1
  )
  SELECT EXISTS (SELECT 1 FROM gone)
$$;
