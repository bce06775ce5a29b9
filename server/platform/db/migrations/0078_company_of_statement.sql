-- Functions without parameters read the company by current_setting(): a distributed database may plan their statements once
-- for a connection, and current_company() would then stay the company of the first call.
CREATE OR REPLACE FUNCTION blocked_people() RETURNS TABLE (user_id bigint, until timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH tried AS (
    SELECT u.id, a.address, a.at
    FROM users u JOIN login_attempts a ON a.kind = 'login' AND a.login = lower(u.username)
      AND a.at > clock_timestamp() - interval '15 minutes'
    WHERE u.company_id = nullif(current_setting('app.company', true), '')::integer
  )
  SELECT id, max(first) + interval '15 minutes' FROM (
    SELECT id, min(at) AS first FROM tried GROUP BY id, address HAVING count(*) >= 10
    UNION ALL
    SELECT id, min(at) FROM tried GROUP BY id HAVING count(*) >= 100
  ) blocking GROUP BY id
$$;

CREATE OR REPLACE FUNCTION calls_this_hour() RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(calls), 0)::bigint FROM api_calls
  WHERE company = nullif(current_setting('app.company', true), '')::integer AND hour = date_trunc('hour', clock_timestamp())
$$;
