import { openPool } from '../../platform/db/connect.ts'
import { attachEmbedded } from '../../platform/embedded/attach.ts'
import type { AdminCommand, AdminRows } from '../adminCommand.ts'
import { AdminRefusedError } from '../adminErrors.ts'
import { checkNotDistributed } from '../distribution/checkDistributable.ts'
import { progress } from '../progress.ts'
import { archiveLog } from './archiveLog.ts'

/** The start of a day in UTC that has begun. @throws AdminRefusedError. */
function dayOf(text: string): Date {
  const day = new Date(`${text}T00:00:00Z`)
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  if (!isDay || day.getTime() > Date.now()) throw new AdminRefusedError('log.dayInvalid')
  return day
}

/** Commands about the change logs of a running server. */
export const logCommands: Readonly<Record<string, AdminCommand>> = {
  'archive-log': {
    usage: '--before YYYY-MM-DD',
    operandCount: 0,
    options: ['before'],
    needs: ['before'],
    runStandalone: async ({ options }, { migrateUrl, dataDir }) => {
      const before = dayOf(options.before)
      const url = migrateUrl ?? (await attachEmbedded(dataDir, 'owner'))
      // No time limit: a batch may contain one long change.
      const db = openPool(url, { max: 1, name: 'plotline archive-log', statementTimeout: 0, lockTimeout: 10_000 })
      const report = progress()
      try {
        await checkNotDistributed(db)
        return [
          await archiveLog(db, before, { report: (changes) => report('log.progress', { changes }) }),
        ] as unknown as AdminRows
      } finally {
        await db.end({ timeout: 2 })
      }
    },
  },
}
