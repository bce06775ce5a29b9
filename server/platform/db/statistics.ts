import type { FastifyBaseLogger } from 'fastify'
import type { ChangeSet } from '../../../src/domain/change/changeSet.ts'
import { inBackground } from '../../../src/domain/inBackground.ts'
import type { Sql } from './connect.ts'

/** Nodes are notified on this channel that a bulk load has been committed. */
export const loadedChannel = 'plotline_loaded'

/** New cells that make a change a bulk load. */
const manyNewCells = 20_000

/** Whether a change has as many new cells as a bulk load, after which statistics are refreshed. */
export function isBulkLoad(change: ChangeSet): boolean {
  let cells = 0
  for (const { before } of change.columns) for (const value of before) if (value === null) cells++
  return cells >= manyNewCells
}

/**
 * A node's reaction to that notification: it analyses the tables that bulk loads fill, once more if notified in the
 * meantime.
 */
export function statisticsTaker(db: Sql, log: FastifyBaseLogger): () => void {
  let isWanted = false
  let isTaking = false
  async function take(): Promise<void> {
    isTaking = true
    try {
      while (isWanted) {
        isWanted = false
        await db`SELECT take_statistics()`
      }
    } catch (error) {
      log.warn({ err: error }, 'statistics not taken')
    } finally {
      isTaking = false
    }
  }
  return () => {
    isWanted = true
    if (!isTaking) inBackground(take())
  }
}
