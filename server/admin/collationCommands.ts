import { reindexCollations } from '../platform/db/collations.ts'
import { openPool } from '../platform/db/connect.ts'
import { openEmbedded } from '../platform/embedded/database.ts'
import { readKeys } from '../platform/embedded/keys.ts'
import type { Settings } from '../platform/settings.ts'
import type { AdminCommand, AdminRows } from './adminCommand.ts'

async function reindex(url: string): Promise<AdminRows> {
  // An index of any size is built by one statement.
  const db = openPool(url, { max: 1, name: 'plotline reindex', statementTimeout: 0, lockTimeout: 10_000 })
  try {
    return (await reindexCollations(db)) as unknown as AdminRows
  } finally {
    await db.end({ timeout: 2 })
  }
}

/** Run after an update of the operating system or of PostgreSQL has changed how texts are ordered. */
export const collationCommands: Readonly<Record<string, AdminCommand>> = {
  'reindex-collations': {
    usage: '   (no server may be running)',
    operandCount: 0,
    runStandalone: async (_given, { migrateUrl, dataDir }: Settings) => {
      if (migrateUrl) return reindex(migrateUrl)
      const embedded = await openEmbedded(dataDir, await readKeys(dataDir))
      return reindex(embedded.migrateUrl).finally(embedded.close)
    },
  },
}
