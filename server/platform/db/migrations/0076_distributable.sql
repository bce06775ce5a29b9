-- contract: 70
-- A company's rows may be on another machine than the next company's (`npm run admin -- distribute`, ADR 120). So one function
-- enters a company, statements over all companies go company by company, and no policy reads another table.
-- The policy removed was used by purge_plots() only, which now enters the company whose values it deletes.

-- The company of the rest of this transaction.
CREATE FUNCTION enter_company(p_company integer) RETURNS text LANGUAGE sql
  RETURN set_config('app.company', p_company::text, true);
REVOKE ALL ON FUNCTION enter_company(integer) FROM PUBLIC;

-- Deletes at most p_most rows of a table that fulfil a condition, company by company, and answers how many.
CREATE FUNCTION sweep_table(p_table regclass, p_due text, p_most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_all integer := 0;
  v_count integer;
  v_company integer;
BEGIN
  FOR v_company IN EXECUTE format(
    'SELECT DISTINCT company_id FROM (SELECT company_id FROM %s t WHERE %s LIMIT %s) due', p_table, p_due, p_most)
  LOOP
    EXIT WHEN v_all >= p_most;
    PERFORM enter_company(v_company);
    EXECUTE format('DELETE FROM %1$s WHERE company_id = %2$s AND ctid = ANY (ARRAY(
      SELECT t.ctid FROM %1$s t WHERE t.company_id = %2$s AND %3$s LIMIT %4$s FOR UPDATE OF t SKIP LOCKED))',
      p_table, v_company, p_due, p_most - v_all);
    GET DIAGNOSTICS v_count = ROW_COUNT;
    v_all := v_all + v_count;
  END LOOP;
  RETURN v_all;
END $$;
REVOKE ALL ON FUNCTION sweep_table(regclass, text, integer) FROM PUBLIC;

CREATE OR REPLACE FUNCTION sweep(p_most integer DEFAULT 5000) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_count integer;
BEGIN
  DELETE FROM login_attempts WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM login_attempts WHERE at < now() - interval '1 day' LIMIT p_most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count
    + sweep_table('live_payloads', 'created_at < now() - interval ''5 minutes''', p_most)
    + sweep_table('sessions', 'expires_at < now() - interval ''30 days''', p_most)
    + sweep_table('answered_requests', 'created_at < now() - interval ''1 day''', p_most)
    + sweep_table('reserved_ids', 'expires_at < now()', p_most)
    + sweep_table('tasks', 'finished_at < now() - interval ''90 days''', p_most)
    + sweep_table('notifications',
      'created_at < now() - interval ''90 days'' AND (is_ack OR created_at < now() - interval ''1 year'')', p_most);
END $$;

CREATE OR REPLACE FUNCTION purge_plots(p_most integer DEFAULT 5000) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_all integer;
  v_count integer;
  v_year record;
  v_is_due boolean := false;
BEGIN
  v_all := sweep_table('plots', 't.deleted_at < now() - interval ''30 days''
      AND NOT EXISTS (SELECT 1 FROM seeds s WHERE (s.company_id, s.plot_id) = (t.company_id, t.id))
      AND NOT EXISTS (SELECT 1 FROM sowing_plan_items i WHERE (i.company_id, i.plot_id) = (t.company_id, t.id))', p_most)
    + sweep_table('plants', 't.deleted_at < now() - interval ''30 days''
      AND NOT EXISTS (SELECT 1 FROM seeds s WHERE (s.company_id, s.plant_id) = (t.company_id, t.id))', p_most);
  -- The oldest deleted year whose plots gave no seed. Only in its company are its plots visible.
  FOR v_year IN
    SELECT y.company_id, y.id FROM field_years y WHERE y.deleted_at < now() - interval '30 days'
      AND NOT EXISTS (SELECT 1 FROM sowing_plans n WHERE (n.company_id, n.field_year_id) = (y.company_id, y.id))
    ORDER BY y.deleted_at
  LOOP
    PERFORM enter_company(v_year.company_id);
    v_is_due := NOT EXISTS (
      SELECT 1 FROM seeds s JOIN plots p ON (p.company_id, p.id) = (s.company_id, s.plot_id)
      WHERE p.company_id = v_year.company_id AND p.field_year_id = v_year.id);
    EXIT WHEN v_is_due;
  END LOOP;
  IF v_is_due THEN
    PERFORM 1 FROM field_years WHERE company_id = v_year.company_id AND id = v_year.id
      AND deleted_at < now() - interval '30 days' FOR UPDATE SKIP LOCKED;
    v_is_due := FOUND;
  END IF;
  IF v_is_due THEN
    -- Values go first, by set: a cascade would go plot by plot.
    DELETE FROM plot_values v USING (
      SELECT trait_id, plot_id FROM plot_values
      WHERE company_id = v_year.company_id AND field_year_id = v_year.id LIMIT p_most) gone
    WHERE v.company_id = v_year.company_id AND v.field_year_id = v_year.id
      AND (v.trait_id, v.plot_id) = (gone.trait_id, gone.plot_id);
    GET DIAGNOSTICS v_count = ROW_COUNT;
    v_all := v_all + v_count;
    IF v_count < p_most THEN
      DELETE FROM field_years WHERE company_id = v_year.company_id AND id = v_year.id;
      v_all := v_all + 1;
    END IF;
  END IF;
  RETURN v_all + sweep_table('fields', 't.deleted_at < now() - interval ''30 days'' AND NOT EXISTS (
    SELECT 1 FROM field_years y WHERE (y.company_id, y.field_id) = (t.company_id, t.id))', p_most);
END $$;

CREATE OR REPLACE FUNCTION purge_left() RETURNS SETOF integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_person users;
BEGIN
  FOR v_person IN
    SELECT * FROM users WHERE erase_at <= now() AND first_name <> '' LIMIT 100 FOR UPDATE SKIP LOCKED
  LOOP
    PERFORM enter_company(v_person.company_id);
    UPDATE audit_log SET params = jsonb_set(params, '{name}', to_jsonb('№ ' || v_person.id))
    WHERE company_id = v_person.company_id AND params ? 'name' AND (about_user_id = v_person.id
      OR about_user_id IS NULL AND kind IN ('people', 'company')
        AND params ->> 'name' IN (trim(v_person.first_name || ' ' || v_person.last_name), v_person.username));
    UPDATE users SET first_name = '', last_name = '', patronymic = NULL, email = NULL, contact_telephone = NULL,
      birthday = NULL, extra_information = NULL, countries = '{}', username = 'erased.' || id, password_hash = ''
    WHERE company_id = v_person.company_id AND id = v_person.id;
    UPDATE audit_log SET user_name = NULL WHERE company_id = v_person.company_id AND user_id = v_person.id;
    DELETE FROM sessions WHERE company_id = v_person.company_id AND user_id = v_person.id;
    DELETE FROM user_settings WHERE company_id = v_person.company_id AND user_id = v_person.id;
    DELETE FROM notifications WHERE company_id = v_person.company_id AND user_id = v_person.id;
  END LOOP;
  DELETE FROM company_exports WHERE expires_at <= now();
  RETURN QUERY
    SELECT id FROM companies WHERE delete_requested_at <= now() - interval '30 days' ORDER BY delete_requested_at;
END $$;

CREATE OR REPLACE FUNCTION erase_company(p_company integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_left regclass[];
  v_kept regclass[];
  v_table regclass;
  v_message text;
BEGIN
  -- The policies of a company's own requests hold for the owner, too.
  PERFORM enter_company(p_company);
  -- Every node forgets who was signed in, and closes the sockets.
  PERFORM pg_notify('plotline_session', id::text) FROM sessions WHERE company_id = p_company AND ended_at IS NULL;
  SELECT array_agg(a.attrelid::regclass) INTO v_left
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attname = 'company_id' AND NOT a.attisdropped;
  WHILE cardinality(v_left) > 0 LOOP
    v_kept := '{}';
    FOREACH v_table IN ARRAY v_left LOOP
      BEGIN
        EXECUTE format('DELETE FROM %s WHERE company_id = $1', v_table) USING p_company;
      EXCEPTION WHEN foreign_key_violation THEN
        GET STACKED DIAGNOSTICS v_message = MESSAGE_TEXT;
        v_kept := v_kept || v_table;
      END;
    END LOOP;
    IF cardinality(v_kept) = cardinality(v_left) THEN
      RAISE EXCEPTION 'company % cannot be erased: %', p_company, v_message;
    END IF;
    v_left := v_kept;
  END LOOP;
  DELETE FROM companies WHERE id = p_company;
END $$;

CREATE OR REPLACE FUNCTION register_company(p_user jsonb) RETURNS TABLE (company_id integer, user_id bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_company integer;
  v_user bigint;
  v_countries bigint[] := ARRAY(SELECT value::bigint FROM jsonb_array_elements_text(p_user->'countries'));
BEGIN
  INSERT INTO companies (time_zone) VALUES (coalesce(p_user->>'time_zone', 'UTC')) RETURNING id INTO v_company;
  INSERT INTO users (company_id, username, password_hash, first_name, last_name, patronymic, email, contact_telephone,
    countries, birthday, extra_information, role)
  VALUES (v_company, p_user->>'username', p_user->>'password_hash', p_user->>'first_name', p_user->>'last_name',
    p_user->>'patronymic', p_user->>'email', p_user->>'contact_telephone',
    v_countries, (p_user->>'birthday')::date, p_user->>'extra_information', 'general_director')
  RETURNING id INTO v_user;
  -- What belongs to the registration is written here: on a worker, what follows could wait for this function's own rows.
  IF p_user ? 'time_zone' THEN
    PERFORM enter_company(v_company);
    INSERT INTO audit_log (company_id, user_id, user_name, kind, key)
    VALUES (v_company, v_user, nullif(trim(concat(p_user->>'first_name', ' ', p_user->>'last_name')), ''), 'company',
      'audit.registered');
  END IF;
  RETURN QUERY SELECT v_company, v_user;
END $$;

-- Functions with parameters that read tables are PL/pgSQL: their statements are planned for the parameter's value.
-- From here on the transaction sees deleted nurseries and years, too, or no longer: in a distributed database, where the functions below
-- run as their caller. Elsewhere they run as the owner, who sees them anyway.
CREATE FUNCTION see_deleted(p_is_on boolean) RETURNS text LANGUAGE sql
  RETURN set_config('app.sees_deleted', CASE WHEN p_is_on THEN 'on' ELSE 'off' END, true);
REVOKE ALL ON FUNCTION see_deleted(boolean) FROM PUBLIC;

CREATE OR REPLACE FUNCTION delete_field(p_id bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM see_deleted(true);
  UPDATE fields SET deleted_at = now() WHERE company_id = current_company() AND id = p_id AND deleted_at IS NULL;
  PERFORM see_deleted(false);
END $$;

CREATE OR REPLACE FUNCTION delete_years(p_ids bigint[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM see_deleted(true);
  UPDATE field_years SET deleted_at = now()
  WHERE company_id = current_company() AND id = ANY (p_ids) AND deleted_at IS NULL;
  PERFORM see_deleted(false);
END $$;

CREATE OR REPLACE FUNCTION number_deleted_years(p_ids bigint[]) RETURNS TABLE(id bigint, seq bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM see_deleted(true);
  RETURN QUERY
    UPDATE field_years y SET seq = y.seq + 1 FROM fields f
    WHERE y.company_id = current_company() AND y.id = ANY (p_ids)
      AND (f.company_id, f.id) = (y.company_id, y.field_id) AND (y.deleted_at IS NOT NULL OR f.deleted_at IS NOT NULL)
    RETURNING y.id::bigint, y.seq::bigint;
  PERFORM see_deleted(false);
END $$;

CREATE OR REPLACE FUNCTION restore_field(p_id bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_field fields%ROWTYPE;
  v_name text;
  v_try integer := 1;
BEGIN
  PERFORM see_deleted(true);
  SELECT * INTO v_field FROM fields
  WHERE company_id = current_company() AND id = p_id AND deleted_at >= now() - interval '30 days' FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM see_deleted(false);
    RETURN false;
  END IF;
  v_name := v_field.name;
  WHILE EXISTS (
    SELECT 1 FROM fields
    WHERE (company_id, crop_id, name) = (v_field.company_id, v_field.crop_id, v_name) AND deleted_at IS NULL
  ) LOOP
    v_name := left(v_field.name, 240) || '_restored' || CASE WHEN v_try > 1 THEN v_try::text ELSE '' END;
    v_try := v_try + 1;
  END LOOP;
  UPDATE fields SET deleted_at = NULL, name = v_name WHERE company_id = v_field.company_id AND id = p_id;
  UPDATE field_years SET deleted_at = NULL
  WHERE company_id = v_field.company_id AND field_id = p_id AND deleted_at = v_field.deleted_at;
  PERFORM see_deleted(false);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION restore_year(p_id bigint) RETURNS TABLE(outcome text, number integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_year field_years%ROWTYPE;
BEGIN
  PERFORM see_deleted(true);
  SELECT y.* INTO v_year FROM field_years y JOIN fields f ON (f.company_id, f.id) = (y.company_id, y.field_id)
  WHERE y.company_id = current_company() AND y.id = p_id AND f.deleted_at IS NULL
    AND y.deleted_at >= now() - interval '30 days'
  FOR UPDATE OF y;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'missing', NULL::integer;
  ELSIF EXISTS (
    SELECT 1 FROM field_years y
    WHERE (y.company_id, y.field_id, y.year) = (v_year.company_id, v_year.field_id, v_year.year) AND y.deleted_at IS NULL
  ) THEN
    RETURN QUERY SELECT 'taken', v_year.year::integer;
  ELSE
    UPDATE field_years SET deleted_at = NULL WHERE company_id = v_year.company_id AND id = p_id;
    RETURN QUERY SELECT 'restored', v_year.year::integer;
  END IF;
  PERFORM see_deleted(false);
END $$;

CREATE OR REPLACE FUNCTION delete_sample_crop(p_id bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_company integer := current_company();
  v_warehouses bigint[];
  v_years bigint[];
BEGIN
  PERFORM see_deleted(true);
  SELECT sample_warehouses INTO v_warehouses FROM crops
  WHERE company_id = v_company AND id = p_id AND sample_warehouses IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM see_deleted(false);
    RETURN false;
  END IF;
  SELECT array_agg(y.id) INTO v_years FROM field_years y JOIN fields f ON (f.company_id, f.id) = (y.company_id, y.field_id)
  WHERE f.company_id = v_company AND f.crop_id = p_id;
  DELETE FROM sowing_plans WHERE company_id = v_company AND crop_id = p_id;
  DELETE FROM seeds WHERE company_id = v_company AND crop_id = p_id;
  DELETE FROM warehouse_storages t WHERE t.company_id = v_company AND t.warehouse_id = ANY (v_warehouses)
    AND NOT EXISTS (SELECT 1 FROM seeds s WHERE (s.company_id, s.storage_id) = (t.company_id, t.id));
  DELETE FROM warehouses w WHERE w.company_id = v_company AND w.id = ANY (v_warehouses)
    AND NOT EXISTS (SELECT 1 FROM warehouse_storages t WHERE (t.company_id, t.warehouse_id) = (w.company_id, w.id));
  -- Values go first, by set: a cascade would go plot by plot.
  DELETE FROM plot_values WHERE company_id = v_company AND field_year_id = ANY (v_years);
  DELETE FROM field_years WHERE company_id = v_company AND id = ANY (v_years);
  DELETE FROM fields WHERE company_id = v_company AND crop_id = p_id;
  DELETE FROM genome_settings WHERE company_id = v_company AND crop_id = p_id;
  DELETE FROM crops WHERE company_id = v_company AND id = p_id;
  PERFORM see_deleted(false);
  RETURN true;
END $$;

CREATE OR REPLACE FUNCTION companies_with_files(p_before timestamptz) RETURNS SETOF integer
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT DISTINCT company_id FROM files WHERE created_at < p_before;
END $$;

CREATE OR REPLACE FUNCTION idle_genome_files(p_before timestamptz) RETURNS TABLE(company integer, id bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT company_id, id FROM genome_files WHERE status = 'Uploading' AND moved_at < p_before;
END $$;

CREATE OR REPLACE FUNCTION crop_contents(p_id bigint) RETURNS TABLE(nurseries integer, restorable integer, lines integer, lots integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT
      (SELECT count(*)::integer FROM fields
        WHERE company_id = current_company() AND crop_id = p_id AND deleted_at IS NULL),
      (SELECT count(*)::integer FROM fields
        WHERE company_id = current_company() AND crop_id = p_id AND deleted_at >= now() - interval '30 days'),
      (SELECT count(*)::integer FROM lines WHERE company_id = current_company() AND crop_id = p_id),
      (SELECT count(*)::integer FROM seeds
        WHERE company_id = current_company() AND crop_id = p_id AND deleted_at IS NULL);
END $$;

CREATE OR REPLACE FUNCTION find_login(p_login text) RETURNS TABLE(company_id integer, user_id bigint, password_hash text, closed boolean)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT u.company_id, u.id, u.password_hash, c.delete_requested_at IS NOT NULL AND u.role <> 'general_director'
    FROM users u JOIN companies c ON c.id = u.company_id
    WHERE lower(u.username) = lower(p_login) AND u.is_active;
END $$;

CREATE OR REPLACE FUNCTION ended_sessions(p_sessions uuid[]) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
    SELECT asked FROM unnest(p_sessions) AS asked
    WHERE NOT EXISTS (
      SELECT 1 FROM sessions s JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
      WHERE s.id = asked AND s.ended_at IS NULL AND s.expires_at > clock_timestamp() AND u.is_active);
END $$;

CREATE OR REPLACE FUNCTION find_session(p_family uuid) RETURNS TABLE(company_id integer, user_id bigint, username text, role text, division_id bigint, closed boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  UPDATE sessions SET last_seen_at = clock_timestamp() WHERE id = (
    SELECT s.id FROM sessions s
    WHERE s.id = p_family AND s.ended_at IS NULL AND s.last_seen_at < clock_timestamp() - interval '1 minute'
    FOR UPDATE SKIP LOCKED);
  RETURN QUERY
    SELECT s.company_id, s.user_id, u.username, u.role, u.division_id, c.delete_requested_at IS NOT NULL
    FROM sessions s JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id JOIN companies c ON c.id = s.company_id
    WHERE s.id = p_family AND s.ended_at IS NULL AND s.expires_at > clock_timestamp() AND u.is_active;
END $$;

CREATE OR REPLACE FUNCTION confirm_session(p_family uuid, p_generation integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE sessions SET confirmed = p_generation
  WHERE id = p_family AND confirmed < p_generation AND p_generation <= generation;
END $$;

CREATE OR REPLACE FUNCTION unblock_person(p_user bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM login_attempts a USING users u
  WHERE u.company_id = current_company() AND u.id = p_user AND a.kind = 'login'
    AND a.login IN (lower(u.username), 'password:' || lower(u.username));
  RETURN FOUND;
END $$;

CREATE OR REPLACE FUNCTION known_files(p_companies integer[], p_keys text[]) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v record;
BEGIN
  FOR v IN
    SELECT u.company, array_agg(u.key) AS keys FROM unnest(p_companies, p_keys) AS u (company, key) GROUP BY u.company
  LOOP
    RETURN QUERY SELECT f.key FROM files f WHERE f.company_id = v.company AND f.key = ANY (v.keys);
    RETURN QUERY SELECT g.key FROM genome_files g
      WHERE g.company_id = v.company AND g.key = ANY (v.keys) AND g.status <> 'failed';
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION log_numbers(p_companies integer[], p_kinds text[], p_ids bigint[]) RETURNS TABLE(company integer, kind text, id bigint, seq integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v record;
BEGIN
  FOR v IN
    SELECT a.company, array_agg(a.id) FILTER (WHERE a.kind = 'year') AS years,
      array_agg(a.id) FILTER (WHERE a.kind = 'crop') AS crops
    FROM unnest(p_companies, p_kinds, p_ids) AS a (company, kind, id) GROUP BY a.company
  LOOP
    RETURN QUERY SELECT y.company_id, 'year', y.id, y.seq FROM field_years y
      WHERE y.company_id = v.company AND y.id = ANY (v.years);
    RETURN QUERY SELECT c.company_id, 'crop', c.id, c.seq FROM crops c
      WHERE c.company_id = v.company AND c.id = ANY (v.crops);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION user_news(p_companies integer[], p_users bigint[]) RETURNS TABLE(company integer, user_id bigint, kind text, id bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v record;
BEGIN
  FOR v IN SELECT a.company, a.person FROM unnest(p_companies, p_users) AS a (company, person) LOOP
    RETURN QUERY SELECT v.company, v.person, 'notification', n.id FROM notifications n
      WHERE n.company_id = v.company AND n.user_id = v.person ORDER BY n.id DESC LIMIT 30;
    RETURN QUERY SELECT v.company, v.person, 'task', t.id FROM (
      SELECT r.id, r.finished_at FROM tasks r
      WHERE r.company_id = v.company AND r.user_id = v.person ORDER BY r.id DESC LIMIT 30) t
      WHERE t.finished_at IS NOT NULL;
  END LOOP;
END $$;

DROP POLICY purge ON plot_values;
