-- After a bulk load the planner knows nothing of the new rows until the database's own housekeeping comes round, and
-- reads whole years where a few thousand values are asked for. Any node may call this then. A table that another is
-- looking at already is passed over.
CREATE FUNCTION take_statistics() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  ANALYZE (SKIP_LOCKED) plots, plot_values, lines;
END $$;
