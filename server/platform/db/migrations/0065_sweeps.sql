-- Who sweeps when: a node takes a sweep by moving its time on, so that of all nodes one does it.
CREATE TABLE sweeps (
  name text PRIMARY KEY,
  next_at timestamptz NOT NULL
);

CREATE INDEX login_attempts_age ON login_attempts (at);
CREATE INDEX sessions_expiry ON sessions (expires_at);
CREATE INDEX tasks_finished ON tasks (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX notifications_age ON notifications (created_at);

-- Deletes at most p_most rows of each table that nobody needs any more, and answers how many in all. It is called again
-- until that is 0: no call holds many rows, or a connection, for long.
DROP FUNCTION sweep();
CREATE FUNCTION sweep(p_most integer DEFAULT 5000) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_all integer := 0;
  v_count integer;
BEGIN
  DELETE FROM login_attempts WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM login_attempts WHERE at < now() - interval '1 day' LIMIT p_most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_all := v_all + v_count;
  DELETE FROM live_payloads WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM live_payloads WHERE created_at < now() - interval '5 minutes' LIMIT p_most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_all := v_all + v_count;
  DELETE FROM sessions WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM sessions WHERE expires_at < now() - interval '30 days' LIMIT p_most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_all := v_all + v_count;
  DELETE FROM answered_requests WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM answered_requests WHERE created_at < now() - interval '1 day' LIMIT p_most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_all := v_all + v_count;
  DELETE FROM reserved_ids WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM reserved_ids WHERE expires_at < now() LIMIT p_most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_all := v_all + v_count;
  DELETE FROM tasks WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM tasks WHERE finished_at < now() - interval '90 days' LIMIT p_most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_all := v_all + v_count;
  DELETE FROM notifications WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM notifications
    WHERE created_at < now() - interval '90 days' AND (is_ack OR created_at < now() - interval '1 year')
    LIMIT p_most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_all + v_count;
END $$;

-- Deletes at most p_most plots, plants and values of what was deleted 30 days ago, and answers how many rows in all, a
-- nursery-year being one. Seed's origin, and what was sown or is to be, stays.
DROP FUNCTION purge_plots();
CREATE FUNCTION purge_plots(p_most integer DEFAULT 5000) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_all integer := 0;
  v_count integer;
  v_year record;
BEGIN
  DELETE FROM plots WHERE ctid = ANY (ARRAY(
    SELECT p.ctid FROM plots p WHERE p.deleted_at < now() - interval '30 days'
      AND NOT EXISTS (SELECT 1 FROM seeds s WHERE (s.company_id, s.plot_id) = (p.company_id, p.id))
      AND NOT EXISTS (SELECT 1 FROM sowing_plan_items i WHERE (i.company_id, i.plot_id) = (p.company_id, p.id))
    LIMIT p_most FOR UPDATE OF p SKIP LOCKED));
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_all := v_all + v_count;
  DELETE FROM plants WHERE ctid = ANY (ARRAY(
    SELECT p.ctid FROM plants p WHERE p.deleted_at < now() - interval '30 days'
      AND NOT EXISTS (SELECT 1 FROM seeds s WHERE (s.company_id, s.plant_id) = (p.company_id, p.id))
    LIMIT p_most FOR UPDATE OF p SKIP LOCKED));
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_all := v_all + v_count;
  SELECT y.company_id, y.id INTO v_year FROM field_years y WHERE y.deleted_at < now() - interval '30 days'
    AND NOT EXISTS (SELECT 1 FROM sowing_plans n WHERE (n.company_id, n.field_year_id) = (y.company_id, y.id))
    AND NOT EXISTS (
      SELECT 1 FROM seeds s JOIN plots p ON (p.company_id, p.id) = (s.company_id, s.plot_id)
      WHERE (p.company_id, p.field_year_id) = (y.company_id, y.id))
  ORDER BY y.deleted_at LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF FOUND THEN
    -- Values go first, by set: a cascade would go plot by plot.
    DELETE FROM plot_values WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM plot_values WHERE company_id = v_year.company_id AND field_year_id = v_year.id LIMIT p_most));
    GET DIAGNOSTICS v_count = ROW_COUNT;
    v_all := v_all + v_count;
    IF v_count < p_most THEN
      DELETE FROM field_years WHERE company_id = v_year.company_id AND id = v_year.id;
      v_all := v_all + 1;
    END IF;
  END IF;
  DELETE FROM fields WHERE ctid = ANY (ARRAY(
    SELECT f.ctid FROM fields f WHERE f.deleted_at < now() - interval '30 days' AND NOT EXISTS (
      SELECT 1 FROM field_years y WHERE (y.company_id, y.field_id) = (f.company_id, f.id))
    LIMIT p_most));
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_all + v_count;
END $$;
