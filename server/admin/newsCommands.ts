import { checkFeeds } from '../api/news/checkFeeds.ts'
import type { DatabaseCommand } from './adminCommand.ts'
import { AdminRefusedError, AdminUsageError } from './adminErrors.ts'

const quiet = { warn: () => undefined }

/** Commands about the news. */
export const newsCommands: Readonly<Record<string, DatabaseCommand>> = {
  news: {
    usage: 'check',
    operandCount: 1,
    isFailure: (rows) => rows.some(({ failure }) => failure !== null),
    run: async (db, { operands: [word] }, { newsFeedUrls }) => {
      if (word !== 'check') throw new AdminUsageError(word)
      if (newsFeedUrls.length === 0) throw new AdminRefusedError('admin.noFeeds')
      // A feed's failure is reported in its row, as a log would.
      const checks = await checkFeeds({ db, log: quiet }, newsFeedUrls, { isForced: true })
      return checks.map((check) => ({
        feed: check.address,
        items: 'items' in check ? (check.items ?? 'unchanged') : null,
        failure: 'failure' in check ? check.failure : null,
      }))
    },
  },
}
