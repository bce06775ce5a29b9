-- Nodes compare now and then what they were told with what is stored. The functions answer for all companies at once and
-- give nothing away but numbers of things that the asking node holds sockets for.
CREATE POLICY compare ON field_years FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY compare ON crops FOR SELECT TO CURRENT_USER USING (true);

-- Numbers of the logs of these years and crops.
CREATE FUNCTION log_numbers(p_companies integer[], p_kinds text[], p_ids bigint[])
  RETURNS TABLE (company integer, kind text, id bigint, seq integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH asked AS (SELECT * FROM unnest(p_companies, p_kinds, p_ids) AS a (company, kind, id))
  SELECT a.company, a.kind, a.id, y.seq
  FROM asked a JOIN field_years y ON (y.company_id, y.id) = (a.company, a.id) WHERE a.kind = 'year'
  UNION ALL
  SELECT a.company, a.kind, a.id, c.seq
  FROM asked a JOIN crops c ON (c.company_id, c.id) = (a.company, a.id) WHERE a.kind = 'crop'
$$;

-- Which of these sessions have ended, or belong to somebody dismissed.
CREATE FUNCTION ended_sessions(p_sessions uuid[]) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT asked FROM unnest(p_sessions) AS asked
  WHERE NOT EXISTS (
    SELECT 1 FROM sessions s JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
    WHERE s.id = asked AND s.ended_at IS NULL AND s.expires_at > clock_timestamp() AND u.is_active)
$$;
