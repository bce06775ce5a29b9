-- Two functions without parameters read the company by its setting: in a distributed database current_company() is a constant of the plan, which a
-- connection keeps for the next company.

CREATE OR REPLACE FUNCTION delete_sample_crop(p_id bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_company integer := nullif(current_setting('app.company', true), '')::integer;
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

CREATE OR REPLACE FUNCTION genome_reservations() RETURNS TABLE (awaited bigint, own bigint, is_only boolean)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('genome_reservations'), 0);
  RETURN QUERY
    SELECT coalesce(sum(bytes - received), 0)::bigint,
      coalesce(sum(bytes - received) FILTER (
        WHERE company_id = nullif(current_setting('app.company', true), '')::integer), 0)::bigint,
      (SELECT count(*) FROM companies) = 1
    FROM genome_files
    WHERE status = 'Uploading' AND (received > 0 OR moved_at > clock_timestamp() - interval '1 hour');
END $$;
