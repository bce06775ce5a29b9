import type { FastifyBaseLogger } from 'fastify'
import type { ChangeSet } from '../../src/domain/change/changeSet.ts'
import type { Sql, Tx } from './connect.ts'

/** Nodes are told here that a bulk load has been committed. */
export const loadedChannel = 'plotline_loaded'

/** New cells that make a change a bulk load. */
const manyNewCells = 20_000

/** Asks for new statistics when `tx` commits, if the change brings as many new cells as a bulk load. */
export async function askForStatistics(tx: Tx, change: ChangeSet): Promise<void> {
  let cells = 0
  for (const { before } of change.columns) for (const value of before) if (value === null) cells++
  if (cells >= manyNewCells) await tx`SELECT pg_notify(${loadedChannel}, '')`
}

/** What a node does when it is told: it looks at the tables that bulk loads fill, once more if told meanwhile. */
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
    if (!isTaking) take()
  }
}
