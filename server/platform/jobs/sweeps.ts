import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../db/connect.ts'

/** Periodic work for the whole database, which one node does for all. */
export interface Sweeps {
  /** Registers work that is due every `ms`; `work` gets a pool whose statements have no time limit. */
  every: (name: string, ms: number, work: (db: Sql) => Promise<unknown>) => void
  /** Starts. `alone`: no other node serves this database, so everything is due at once. */
  start: (options: { alone: boolean }) => void
  /** Begins nothing more, and waits for running work. */
  stop: () => Promise<void>
}

interface Sweep {
  name: string
  ms: number
  work: (db: Sql) => Promise<unknown>
}

/** How often a node looks for due work, ms. */
const checkInterval = 60_000

/** Claims a sweep that is due: true for one node in each period. */
export async function claimSweep(db: Sql, name: string, ms: number): Promise<boolean> {
  const claimed = await db`
    INSERT INTO sweeps AS s (name, next_at) VALUES (${name}, now() + make_interval(secs => ${ms / 1000}))
    ON CONFLICT (name) DO UPDATE SET next_at = excluded.next_at WHERE s.next_at <= now() RETURNING name`
  return claimed.length > 0
}

/** Calls a database function that deletes rows in batches, until no row is left to delete. */
export async function inBatches(
  batch: () => Promise<number>,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  while (shouldContinue() && (await batch()) > 0);
}

export function sweeps(db: Sql, log: Pick<FastifyBaseLogger, 'warn'>): Sweeps {
  const registered: Sweep[] = []
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = true
  let isBusy = false

  async function run({ name, ms, work }: Sweep): Promise<void> {
    if (!(await claimSweep(db, name, ms))) return
    // Work that takes longer than its period stays this node's.
    const renewal = setInterval(() => {
      db`UPDATE sweeps SET next_at = now() + make_interval(secs => ${ms / 1000}) WHERE name = ${name}`.catch((error) =>
        log.warn({ err: error, sweep: name }, 'sweep not renewed'),
      )
    }, ms / 2)
    try {
      await work(db)
    } finally {
      clearInterval(renewal)
    }
  }

  async function runDue(): Promise<void> {
    for (const sweep of registered) {
      if (isStopped) return
      await run(sweep).catch((error) => isStopped || log.warn({ err: error, sweep: sweep.name }, 'sweep failed'))
    }
  }

  function check(): void {
    if (isBusy || isStopped) return
    isBusy = true
    running = runDue().finally(() => {
      isBusy = false
    })
  }

  return {
    every: (name, ms, work) => {
      registered.push({ name, ms, work })
    },
    start: ({ alone }) => {
      isStopped = false
      timer = setInterval(check, checkInterval)
      if (!alone) return check()
      db`UPDATE sweeps SET next_at = now()`.catch((error) => log.warn({ err: error }, 'sweeps not due')).finally(check)
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}
