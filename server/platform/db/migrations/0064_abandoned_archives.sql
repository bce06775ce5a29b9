-- Bytes that archives under way are still to bring. One of which no byte has come for an hour reserves nothing.
CREATE OR REPLACE FUNCTION awaited_genome_bytes() RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(bytes - received), 0)::bigint FROM genome_files
  WHERE status = 'Uploading' AND (received > 0 OR moved_at > now() - interval '1 hour')
$$;
