import postgres from '../../server/platform/db/driver.ts'
import type { EmbeddedDatabase } from '../../server/platform/embedded/database.ts'

/**
 * Connects to an external database server by its superuser's address (`PLOTLINE_TEST_POSTGRES`, to try another version
 * than the embedded one). The server must let its own roles in without a password. Its database `plotline` is recreated.
 */
export async function openExternal(address: string): Promise<EmbeddedDatabase> {
  const url = (role: string, name: string) => {
    const parsed = new URL(address)
    parsed.username = role
    parsed.pathname = name
    return decodeURI(parsed.href)
  }
  const superuserUrl = (name: string) => url(new URL(address).username, name)
  const sql = postgres(superuserUrl('postgres'), { max: 1, onnotice: () => undefined })
  for (const role of ['plotline_owner', 'plotline_app']) {
    const [existing] = await sql`SELECT 1 FROM pg_roles WHERE rolname = ${role}`
    if (!existing) await sql.unsafe(`CREATE ROLE ${role} LOGIN`)
  }
  await sql.unsafe('DROP DATABASE IF EXISTS plotline WITH (FORCE)')
  await sql.unsafe('CREATE DATABASE plotline OWNER plotline_owner')
  await sql.end({ timeout: 1 })
  return {
    migrateUrl: url('plotline_owner', 'plotline'),
    databaseUrl: url('plotline_app', 'plotline'),
    superuserUrl,
    isUp: () => true,
    close: async () => undefined,
  }
}
