import { StartRefusedError } from '../startRefused.ts'
import type { Sql } from './connect.ts'

/** The oldest PostgreSQL that supports the migrations and queries, as `server_version_num`. */
const oldestVersion = 150_000

interface RoleFacts {
  role: string
  superuser: boolean
  bypass: boolean
  owner: boolean
  version: number
}

/**
 * Row-level security binds neither a superuser nor a role with BYPASSRLS, and an owner can switch it off.
 * @throws StartRefusedError if requests would run as one of them, or PostgreSQL is older than 15.
 */
export async function checkRequestRole(app: Sql): Promise<void> {
  const [facts] = await app<RoleFacts[]>`
    SELECT current_user AS role, rolsuper AS superuser, rolbypassrls AS bypass,
      EXISTS (SELECT 1 FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
              AND pg_has_role(current_user, c.relowner, 'MEMBER')) AS owner,
      current_setting('server_version_num')::integer AS version
    FROM pg_roles WHERE rolname = current_user`
  if (facts.version < oldestVersion)
    throw new StartRefusedError('start.postgresOld', { version: Math.floor(facts.version / 10_000) })
  if (facts.superuser) throw new StartRefusedError('start.roleSuperuser', { role: facts.role })
  if (facts.bypass) throw new StartRefusedError('start.roleBypass', { role: facts.role })
  if (facts.owner) throw new StartRefusedError('start.roleOwner', { role: facts.role })
}
