-- Whether anybody has registered yet: decides if the demo company is loaded on the first start.
CREATE FUNCTION has_companies() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM companies)
$$;
