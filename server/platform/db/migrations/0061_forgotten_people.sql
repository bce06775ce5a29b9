-- Whom of the company a row of its history is about: with it the name goes out of the row once the person is forgotten,
-- whatever the name was when the row was written.
ALTER TABLE audit_log ADD COLUMN about_user_id bigint;
CREATE INDEX audit_log_about ON audit_log (company_id, about_user_id) WHERE about_user_id IS NOT NULL;

-- A company is erased only by what sees that its time is over.
REVOKE ALL ON FUNCTION erase_company(integer) FROM PUBLIC;

-- Forgets people who deleted their account 30 days ago, and answers the companies that waited as long. Stored files lose their
-- rows and are swept as any that nothing refers to. Rows that do not tell whom they are about hold a name or a login.
DROP FUNCTION purge_left();
CREATE FUNCTION purge_left() RETURNS SETOF integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_person users;
BEGIN
  FOR v_person IN
    SELECT * FROM users WHERE erase_at <= now() AND first_name <> '' LIMIT 100 FOR UPDATE SKIP LOCKED
  LOOP
    PERFORM set_config('app.company', v_person.company_id::text, true);
    UPDATE audit_log SET params = jsonb_set(params, '{name}', to_jsonb('№ ' || v_person.id))
    WHERE company_id = v_person.company_id AND params ? 'name' AND (about_user_id = v_person.id
      OR about_user_id IS NULL AND kind IN ('people', 'company')
        AND params ->> 'name' IN (trim(v_person.first_name || ' ' || v_person.last_name), v_person.username));
    UPDATE users SET first_name = '', last_name = '', patronymic = NULL, email = NULL, contact_telephone = NULL,
      birthday = NULL, extra_information = NULL, countries = '{}', username = 'erased.' || id, password_hash = ''
    WHERE company_id = v_person.company_id AND id = v_person.id;
    UPDATE audit_log SET user_name = NULL WHERE company_id = v_person.company_id AND user_id = v_person.id;
    DELETE FROM sessions WHERE company_id = v_person.company_id AND user_id = v_person.id;
    DELETE FROM user_settings WHERE company_id = v_person.company_id AND user_id = v_person.id;
    DELETE FROM notifications WHERE company_id = v_person.company_id AND user_id = v_person.id;
  END LOOP;
  DELETE FROM company_exports WHERE expires_at <= now();
  RETURN QUERY
    SELECT id FROM companies WHERE delete_requested_at <= now() - interval '30 days' ORDER BY delete_requested_at;
END $$;

-- Erases a company whose 30 days are over, and answers whether it did: its director may have kept it meanwhile, and another
-- node may be at it.
CREATE FUNCTION purge_company(p_company integer) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM companies WHERE id = p_company AND delete_requested_at <= now() - interval '30 days'
  FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM erase_company(p_company);
  RETURN true;
END $$;
