-- A company may copy the sample data in as a crop of its own, to look around, and delete all of it at once.
-- Warehouses that came with it; null = the crop is the company's own.
ALTER TABLE crops ADD COLUMN sample_warehouses bigint[];

-- Deletes the company's sample crop with all that belongs to it, also what was added later; answers whether it was one.
-- Its warehouses go with it unless seed of another crop is in them. Stored files lose their rows and are swept later.
CREATE FUNCTION delete_sample_crop(p_id bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_company integer := current_company();
  v_warehouses bigint[];
  v_years bigint[];
BEGIN
  SELECT sample_warehouses INTO v_warehouses FROM crops
  WHERE company_id = v_company AND id = p_id AND sample_warehouses IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
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
  RETURN true;
END $$;
