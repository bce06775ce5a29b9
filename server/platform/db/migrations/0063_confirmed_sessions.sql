-- The newest generation of a session of which an access token was used: its answer has arrived. Until then the parent
-- refresh token stays good, as an answer that is lost in the field must not sign anybody out.
ALTER TABLE sessions ADD COLUMN confirmed integer NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION rotate_session(p_family uuid, p_generation integer)
  RETURNS TABLE (company_id integer, user_id bigint, generation integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_session sessions%ROWTYPE;
BEGIN
  SELECT s.* INTO v_session FROM sessions s JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
    WHERE s.id = p_family AND u.is_active FOR UPDATE OF s;
  IF NOT FOUND OR v_session.ended_at IS NOT NULL OR v_session.expires_at < clock_timestamp() THEN
    RETURN;
  END IF;
  IF v_session.generation = p_generation THEN
    UPDATE sessions s SET generation = s.generation + 1, rotated_at = clock_timestamp(),
      expires_at = clock_timestamp() + interval '14 days'
    WHERE s.id = p_family RETURNING s.* INTO v_session;
  -- The parent of a successor in use is good for ten seconds, for tabs that refresh at once.
  ELSIF v_session.generation <> p_generation + 1 OR v_session.confirmed >= v_session.generation
    AND v_session.rotated_at < clock_timestamp() - interval '10 seconds' THEN
    UPDATE sessions s SET ended_at = clock_timestamp() WHERE s.id = p_family;
    PERFORM pg_notify('plotline_session', p_family::text);
    RETURN;
  END IF;
  RETURN QUERY SELECT v_session.company_id, v_session.user_id, v_session.generation;
END $$;

-- An access token of this generation was used.
CREATE FUNCTION confirm_session(p_family uuid, p_generation integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE sessions SET confirmed = p_generation
  WHERE id = p_family AND confirmed < p_generation AND p_generation <= generation
$$;
