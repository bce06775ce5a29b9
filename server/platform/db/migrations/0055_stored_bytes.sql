-- Bytes of all companies' stored files together, for who watches over the server.
CREATE FUNCTION stored_file_bytes() RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(bytes), 0)::bigint FROM files
$$;
