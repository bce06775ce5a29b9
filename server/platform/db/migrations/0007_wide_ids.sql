-- Ids are drawn by the block and for every written value: 2^31 of them is in reach of a large company. All but the
-- companies' own, of which one is drawn a registration, become bigint.

-- The owner is bound by the forced policies too, and would see no row without a company. A migration that rewrites rows
-- stands between these two.
CREATE PROCEDURE see_every_company() LANGUAGE plpgsql AS $$
DECLARE
  name regclass;
BEGIN
  FOR name IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relforcerowsecurity LOOP
    EXECUTE format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', name);
  END LOOP;
END $$;

CREATE PROCEDURE see_one_company() LANGUAGE plpgsql AS $$
DECLARE
  name regclass;
BEGIN
  -- What is still to be checked would keep its table from being altered.
  SET CONSTRAINTS ALL IMMEDIATE;
  FOR name IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relrowsecurity LOOP
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name);
  END LOOP;
END $$;

-- Blocks instead of sets: one row a block, found by its first id, and gone some time after it was given.
DROP TABLE reserved_ids;

CALL see_every_company();
DO $$
DECLARE
  wide record;
BEGIN
  FOR wide IN
    SELECT c.oid::regclass AS name,
      string_agg(format('ALTER COLUMN %I TYPE bigint', a.attname), ', ' ORDER BY a.attnum) AS changes
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.atttypid = 'integer'::regtype
      AND (a.attname = 'id' OR a.attname LIKE '%\_id') AND a.attname <> 'company_id' AND c.relname <> 'companies'
    GROUP BY c.oid
  LOOP
    EXECUTE format('ALTER TABLE %s %s', wide.name, wide.changes);
  END LOOP;
  ALTER TABLE users ALTER COLUMN countries TYPE bigint[];
  ALTER TABLE lines ALTER COLUMN created_by TYPE bigint;
END $$;
CALL see_one_company();

CREATE TABLE reserved_ids (
  company_id integer NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  entity text NOT NULL CHECK (entity IN ('plot', 'line', 'trait')),
  first bigint NOT NULL,
  last bigint NOT NULL CHECK (last >= first),
  user_id bigint NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (company_id, entity, first)
);
CREATE INDEX reserved_ids_expiry ON reserved_ids (expires_at);
CALL protect('reserved_ids');
CREATE POLICY sweep ON reserved_ids TO CURRENT_USER USING (true);

CREATE INDEX plots_crossing_line ON plots (company_id, crossing_line_id) WHERE crossing_line_id IS NOT NULL;
CREATE INDEX plot_values_trait ON plot_values (company_id, trait_id);
CREATE INDEX plot_genotypes_marker ON plot_genotypes (company_id, marker_id);

CREATE OR REPLACE FUNCTION sweep() RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM login_attempts WHERE at < now() - interval '1 day';
  DELETE FROM live_payloads WHERE created_at < now() - interval '5 minutes';
  DELETE FROM sessions WHERE expires_at < now() - interval '30 days';
  DELETE FROM answered_requests WHERE created_at < now() - interval '1 day';
  DELETE FROM reserved_ids WHERE expires_at < now();
$$;

-- The same functions as before, with wide ids.
DROP FUNCTION find_login(text);
CREATE FUNCTION find_login(p_login text)
  RETURNS TABLE (company_id integer, user_id bigint, password_hash text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.company_id, u.id, u.password_hash FROM users u WHERE lower(u.username) = lower(p_login) AND u.is_active
$$;

DROP FUNCTION register_company(jsonb);
CREATE FUNCTION register_company(p_user jsonb) RETURNS TABLE (company_id integer, user_id bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_company integer;
  v_user bigint;
BEGIN
  INSERT INTO companies DEFAULT VALUES RETURNING id INTO v_company;
  INSERT INTO users (company_id, username, password_hash, first_name, last_name, patronymic, email, contact_telephone,
    countries, birthday, extra_information, role)
  VALUES (v_company, p_user->>'username', p_user->>'password_hash', p_user->>'first_name', p_user->>'last_name',
    p_user->>'patronymic', p_user->>'email', p_user->>'contact_telephone',
    ARRAY(SELECT value::bigint FROM jsonb_array_elements_text(p_user->'countries')),
    (p_user->>'birthday')::date, p_user->>'extra_information', 'general_director')
  RETURNING id INTO v_user;
  RETURN QUERY SELECT v_company, v_user;
END $$;

DROP FUNCTION rotate_session(uuid, integer);
CREATE FUNCTION rotate_session(p_family uuid, p_generation integer)
  RETURNS TABLE (company_id integer, user_id bigint, generation integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_session sessions%ROWTYPE;
BEGIN
  SELECT s.* INTO v_session FROM sessions s JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
    WHERE s.id = p_family AND u.is_active FOR UPDATE OF s;
  IF NOT FOUND OR v_session.ended_at IS NOT NULL OR v_session.expires_at < clock_timestamp() THEN
    RETURN;
  END IF;
  IF v_session.generation = p_generation THEN
    UPDATE sessions s SET generation = s.generation + 1, rotated_at = clock_timestamp(),
      expires_at = clock_timestamp() + interval '14 days'
    WHERE s.id = p_family RETURNING s.* INTO v_session;
  ELSIF v_session.generation <> p_generation + 1 OR v_session.rotated_at < clock_timestamp() - interval '10 seconds' THEN
    UPDATE sessions s SET ended_at = clock_timestamp() WHERE s.id = p_family;
    PERFORM pg_notify('plotline_session', p_family::text);
    RETURN;
  END IF;
  RETURN QUERY SELECT v_session.company_id, v_session.user_id, v_session.generation;
END $$;

DROP FUNCTION find_session(uuid);
CREATE FUNCTION find_session(p_family uuid)
  RETURNS TABLE (company_id integer, user_id bigint, username text, role text, division_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.company_id, s.user_id, u.username, u.role, u.division_id
  FROM sessions s JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
  WHERE s.id = p_family AND s.ended_at IS NULL AND s.expires_at > clock_timestamp() AND u.is_active
$$;
