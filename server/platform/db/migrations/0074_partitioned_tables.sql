-- The same for tables that are partitioned by company (`npm run admin -- partition`): a row's place is unique within its partition
-- only, so values are deleted by their key, and a company is erased from partitioned tables as well.
CREATE OR REPLACE FUNCTION purge_plots(p_most integer DEFAULT 5000) RETURNS integer
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
  DELETE FROM fields WHERE ctid = ANY (ARRAY(
    SELECT f.ctid FROM fields f WHERE f.deleted_at < now() - interval '30 days' AND NOT EXISTS (
      SELECT 1 FROM field_years y WHERE (y.company_id, y.field_id) = (f.company_id, f.id))
    LIMIT p_most));
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_all + v_count;
END $$;

-- Deletes all that a company has. Tables refer to each other in many ways: those that nothing refers to any more go first,
-- then the next, and when a round deletes nothing the last refusal is reported.
CREATE OR REPLACE FUNCTION erase_company(p_company integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_left regclass[];
  v_kept regclass[];
  v_table regclass;
  v_message text;
BEGIN
  -- The policies of a company's own requests hold for the owner, too.
  PERFORM set_config('app.company', p_company::text, true);
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
