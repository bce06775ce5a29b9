import { openPool } from '../../platform/db/connect.ts'
import { attachEmbedded } from '../../platform/embedded/attach.ts'
import type { AdminCommand, AdminRows } from '../adminCommand.ts'
import { AdminRefusedError } from '../adminErrors.ts'
import { checkNotDistributed } from '../distribution/checkDistributable.ts'
import { progress } from '../progress.ts'
import { defaultParts, partitionTables } from './partitionTables.ts'

const maxParts = 256

/** The number of partitions, a whole number. @throws AdminRefusedError. */
function countOf(text: string | undefined): number {
  if (text === undefined) return defaultParts
  const parts = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (parts < 1 || parts > maxParts) throw new AdminRefusedError('partition.countInvalid', { max: maxParts })
  return parts
}

/** Converts the largest tables of a running server into partitioned ones. */
export const partitionCommands: Readonly<Record<string, AdminCommand>> = {
  partition: {
    usage: '[--parts N]',
    operandCount: 0,
    options: ['parts'],
    runStandalone: async ({ options }, { migrateUrl, dataDir }) => {
      const parts = countOf(options.parts)
      const url = migrateUrl ?? (await attachEmbedded(dataDir, 'owner'))
      // The second connection holds the lock that excludes another run. No time limit: a large table takes minutes.
      const db = openPool(url, { max: 2, name: 'plotline partition', statementTimeout: 0, lockTimeout: 10_000 })
      const report = progress()
      try {
        await checkNotDistributed(db)
        return (await partitionTables(db, {
          parts,
          report: (table, rows) => report('partition.progress', { table, rows }),
        })) as unknown as AdminRows
      } finally {
        await db.end({ timeout: 2 })
      }
    },
  },
}
