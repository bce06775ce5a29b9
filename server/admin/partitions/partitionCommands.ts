import { openPool } from '../../platform/db/connect.ts'
import { attachEmbedded } from '../../platform/embedded/attach.ts'
import { terminalLanguage, translate } from '../../platform/http/answers/translate.ts'
import type { AdminCommand, AdminRows } from '../adminCommand.ts'
import { AdminRefused } from '../refused.ts'
import { defaultParts, partitionTables } from './partitionTables.ts'

const maxParts = 256
/** Pause between two lines of progress, ms. */
const pause = 5000

/** The number of partitions, a whole number. @throws AdminRefused. */
function countOf(text: string | undefined): number {
  if (text === undefined) return defaultParts
  const parts = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (parts < 1 || parts > maxParts) throw new AdminRefused('partition.countInvalid', { max: maxParts })
  return parts
}

/** A report that writes a line to the error output now and then. */
function progress(): (table: string, rows: number) => void {
  const language = terminalLanguage(process.env)
  let last = performance.now()
  return (table, rows) => {
    if (performance.now() - last < pause) return
    last = performance.now()
    process.stderr.write(`${translate(language, 'partition.progress', { table, rows })}\n`)
  }
}

/** Converts the largest tables of a running server into partitioned ones. */
export const partitionCommands: Readonly<Record<string, AdminCommand>> = {
  partition: {
    usage: '[--parts N]',
    words: 0,
    options: ['parts'],
    alone: async ({ options }, { migrateUrl, dataDir }) => {
      const parts = countOf(options.parts)
      const url = migrateUrl ?? (await attachEmbedded(dataDir, 'owner'))
      // The second connection holds the lock that excludes another run. No time limit: a large table takes minutes.
      const db = openPool(url, { max: 2, name: 'plotline partition', statementTimeout: 0, lockTimeout: 10_000 })
      try {
        return (await partitionTables(db, { parts, report: progress() })) as unknown as AdminRows
      } finally {
        await db.end({ timeout: 2 })
      }
    },
  },
}
