-- Deleted nurseries and years are hidden for 30 days, in which they can be restored with all that is in them, and go then.
-- The policy hides them, so that no query has to remember it; `live` lets their names be used again.
ALTER TABLE fields
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN live boolean GENERATED ALWAYS AS (CASE WHEN deleted_at IS NULL THEN true END) STORED,
  DROP CONSTRAINT fields_company_id_crop_id_name_key,
  ADD CONSTRAINT fields_company_id_crop_id_name_key UNIQUE (company_id, crop_id, name, live);
ALTER TABLE field_years
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN live boolean GENERATED ALWAYS AS (CASE WHEN deleted_at IS NULL THEN true END) STORED,
  DROP CONSTRAINT field_years_company_id_field_id_year_key,
  ADD CONSTRAINT field_years_company_id_field_id_year_key UNIQUE (company_id, field_id, year, live);
CREATE INDEX fields_deleted ON fields (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX field_years_deleted ON field_years (deleted_at) WHERE deleted_at IS NOT NULL;
ALTER POLICY company ON fields
  USING (company_id = current_company() AND deleted_at IS NULL) WITH CHECK (company_id = current_company());
ALTER POLICY company ON field_years
  USING (company_id = current_company() AND deleted_at IS NULL) WITH CHECK (company_id = current_company());

-- What the functions below see beside: what is deleted of the company, and what has been for 30 days of every company.
CREATE POLICY deleted ON fields TO CURRENT_USER USING (company_id = current_company());
CREATE POLICY deleted ON field_years TO CURRENT_USER USING (company_id = current_company());
CREATE POLICY purge ON fields TO CURRENT_USER USING (deleted_at < now() - interval '30 days');
CREATE POLICY purge ON field_years TO CURRENT_USER USING (deleted_at < now() - interval '30 days');
CREATE POLICY purge ON plot_values TO CURRENT_USER USING (EXISTS (
  SELECT 1 FROM field_years y
  WHERE (y.company_id, y.id) = (plot_values.company_id, plot_values.field_year_id)
    AND y.deleted_at < now() - interval '30 days'));

CREATE FUNCTION delete_years(p_ids bigint[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE field_years SET deleted_at = now()
  WHERE company_id = current_company() AND id = ANY (p_ids) AND deleted_at IS NULL
$$;

CREATE FUNCTION delete_field(p_id bigint) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE fields SET deleted_at = now() WHERE company_id = current_company() AND id = p_id AND deleted_at IS NULL
$$;

-- 'restored', 'missing', or 'taken' when the nursery has another year of that number by now.
CREATE FUNCTION restore_year(p_id bigint) RETURNS TABLE (outcome text, number integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_year field_years%ROWTYPE;
BEGIN
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
END $$;

-- Restores a nursery with the years that were deleted with it; a name that another bears by now gets `_restored`. Answers
-- whether it was there.
CREATE FUNCTION restore_field(p_id bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_field fields%ROWTYPE;
  v_name text;
  v_try integer := 1;
BEGIN
  SELECT * INTO v_field FROM fields
  WHERE company_id = current_company() AND id = p_id AND deleted_at >= now() - interval '30 days' FOR UPDATE;
  IF NOT FOUND THEN
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
  RETURN true;
END $$;

-- As before, and years and nurseries too; values go first, by set, because a cascade would go plot by plot. A few years at
-- a time: each may be large.
CREATE OR REPLACE FUNCTION purge_plots() RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_gone record;
BEGIN
  DELETE FROM plots WHERE deleted_at < now() - interval '30 days';
  FOR v_gone IN
    SELECT company_id, id FROM field_years WHERE deleted_at < now() - interval '30 days'
    ORDER BY deleted_at LIMIT 3 FOR UPDATE SKIP LOCKED
  LOOP
    DELETE FROM plot_values WHERE company_id = v_gone.company_id AND field_year_id = v_gone.id;
    DELETE FROM field_years WHERE company_id = v_gone.company_id AND id = v_gone.id;
  END LOOP;
  DELETE FROM fields f WHERE f.deleted_at < now() - interval '30 days' AND NOT EXISTS (
    SELECT 1 FROM field_years y WHERE (y.company_id, y.field_id) = (f.company_id, f.id));
END $$;
