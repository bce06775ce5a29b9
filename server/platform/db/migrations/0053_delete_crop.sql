-- What stands in the way of deleting a crop: its nurseries, those that were deleted and can still be restored, its lines and lots
-- of seed. What is deleted is hidden from the server's role, so that this looks for it.
CREATE FUNCTION crop_contents(p_id bigint) RETURNS TABLE (nurseries integer, restorable integer, lines integer, lots integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT
    (SELECT count(*)::integer FROM fields
      WHERE company_id = current_company() AND crop_id = p_id AND deleted_at IS NULL),
    (SELECT count(*)::integer FROM fields
      WHERE company_id = current_company() AND crop_id = p_id AND deleted_at >= now() - interval '30 days'),
    (SELECT count(*)::integer FROM lines WHERE company_id = current_company() AND crop_id = p_id),
    (SELECT count(*)::integer FROM seeds
      WHERE company_id = current_company() AND crop_id = p_id AND deleted_at IS NULL)
$$;
