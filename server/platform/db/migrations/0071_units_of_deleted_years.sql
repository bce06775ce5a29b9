-- The values of a trait that gets another unit are converted in years in the bin, too, which the policy hides: what is written
-- there is in their logs, so that a year comes back as its columns say. Answers the next number of each of these deleted years.
CREATE FUNCTION number_deleted_years(p_ids bigint[]) RETURNS TABLE (id bigint, seq bigint)
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE field_years y SET seq = y.seq + 1 FROM fields f
  WHERE y.company_id = current_company() AND y.id = ANY (p_ids)
    AND (f.company_id, f.id) = (y.company_id, y.field_id) AND (y.deleted_at IS NOT NULL OR f.deleted_at IS NOT NULL)
  RETURNING y.id::bigint, y.seq::bigint
$$;
