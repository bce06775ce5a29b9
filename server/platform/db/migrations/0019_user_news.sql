-- Nodes compare now and then what they have told users with what is stored: the newest notifications of these users, and
-- their newest tasks that have ended. As log_numbers, it gives nothing away but numbers.
CREATE FUNCTION user_news(p_companies integer[], p_users bigint[])
  RETURNS TABLE (company integer, user_id bigint, kind text, id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH asked AS (SELECT * FROM unnest(p_companies, p_users) AS a (company, user_id))
  SELECT a.company, a.user_id, 'notification', n.id
  FROM asked a CROSS JOIN LATERAL (
    SELECT n.id FROM notifications n WHERE (n.company_id, n.user_id) = (a.company, a.user_id)
    ORDER BY n.id DESC LIMIT 30) n
  UNION ALL
  SELECT a.company, a.user_id, 'task', t.id
  FROM asked a CROSS JOIN LATERAL (
    SELECT t.id, t.finished_at FROM tasks t WHERE (t.company_id, t.user_id) = (a.company, a.user_id)
    ORDER BY t.id DESC LIMIT 30) t
  WHERE t.finished_at IS NOT NULL
$$;
