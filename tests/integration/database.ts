import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '../../server/embedded/database.ts'
import { readKeys } from '../../server/embedded/keys.ts'
import { prepareDatabase } from '../../server/start.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the suite's database server, `{database}` where the database's name belongs. */
    addresses: { superuser: string; app: string; owner: string }
    /** Secret of the suite's servers. */
    secret: string
  }
}

/** One database server a suite, migrated once; each test file copies the migrated database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'plotline-test-'))
  // The database may run under another user, who must be able to enter.
  await chmod(dir, 0o755)
  const keys = await readKeys(dir)
  const embedded = await openEmbedded(dir, keys)
  await prepareDatabase(embedded)
  const named = (address: string) => address.replace(/\/plotline$/, '/{database}')
  project.provide('addresses', {
    superuser: embedded.superuserUrl('{database}'),
    app: named(embedded.databaseUrl),
    owner: named(embedded.migrateUrl),
  })
  project.provide('secret', keys.secret)
  return async () => {
    await embedded.close()
    await rm(dir, { recursive: true, force: true })
  }
}
