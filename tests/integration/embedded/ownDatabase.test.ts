import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import postgres from '../../../server/platform/db/driver.ts'
import { readSettings } from '../../../server/platform/settings.ts'
import { startServer } from '../../../server/start.ts'

const addresses = inject('addresses')
const name = `own_${randomUUID().replaceAll('-', '')}`
const admin = postgres(addresses.superuser.replace('{database}', 'postgres'), { max: 1, onnotice: () => undefined })
const at = (address: string) => address.replace('{database}', name)

beforeAll(async () => {
  await admin.unsafe(`CREATE DATABASE ${name} OWNER plotline_owner`)
})
afterAll(async () => {
  await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.end()
})

function settings(databaseUrl: string, migrateUrl: string) {
  const SECRET = randomBytes(32).toString('hex')
  return readSettings({ PORT: '0', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl, MIGRATE_URL: migrateUrl, SECRET })
}

it('requests never run as superuser, as the owner, or as a role that bypasses row-level security', async () => {
  const owner = at(addresses.owner)
  const start = (databaseUrl: string) => startServer(settings(databaseUrl, owner))
  await expect(start(at(addresses.superuser))).rejects.toMatchObject({ key: 'start.roleSuperuser' })
  await expect(start(owner)).rejects.toMatchObject({ key: 'start.roleOwner' })
  const role = `bypass_${randomBytes(4).toString('hex')}`
  await admin.unsafe(`CREATE ROLE ${role} LOGIN BYPASSRLS PASSWORD 'x'`)
  const url = new URL(at(addresses.app))
  url.username = role
  url.password = 'x'
  await expect(start(url.href)).rejects.toMatchObject({ key: 'start.roleBypass' })
  const [{ superuser }] = await admin`SELECT rolsuper AS superuser FROM pg_roles WHERE rolname = 'postgres'`
  expect(superuser).toBe(true)
  const inside = postgres(at(addresses.superuser), { max: 1 })
  await inside.unsafe(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
  await inside.end()
})

it('an embedded database is migrated by its owner and served by the request role', async () => {
  const server = await startServer(settings(at(addresses.app), at(addresses.owner)))
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  await server.close()
})

it('a database newer than the program and incompatible with it is refused', async () => {
  const inside = postgres(at(addresses.superuser), { max: 1 })
  await inside`INSERT INTO schema_migrations (version, name, checksum, serves_from) VALUES (9999, '9999_later.sql', 'x', 9999)`
  const starting = startServer(settings(at(addresses.app), at(addresses.owner)))
  await expect(starting).rejects.toMatchObject({ key: 'start.databaseNewer' })
  await inside`DELETE FROM schema_migrations WHERE version = 9999`
  await inside.end()
})
