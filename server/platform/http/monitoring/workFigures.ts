import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { poolUses, type Sql, type Tx } from '../../db/connect.ts'
import { requestThreads } from '../../jobs/worker.ts'
import { onCountedEvent } from './countedEvents.ts'
import { sharedReading } from './sharedReading.ts'

/**
 * The database's figures of all companies together: tasks by kind and state, connections by state, bytes of stored files.
 */
interface DatabaseFigures {
  jobs: { kind: string; state: string; count: number }[]
  connections: { state: string; count: number }[]
  /** Seconds that the oldest unclaimed task has waited; 0: there is none. */
  oldest: number
  /** Null: not summed up yet. */
  files: number | null
}

/** Computes the figure that is too slow for a scrape: the bytes of all stored files. */
export async function storeFigures(db: Sql | Tx): Promise<void> {
  await db`
    INSERT INTO server_figures (name, value) VALUES ('files_bytes', stored_file_bytes())
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`
}

async function readDatabaseFigures(db: Sql): Promise<DatabaseFigures> {
  const [jobs, oldest, connections, files] = await Promise.all([
    db<DatabaseFigures['jobs']>`
      SELECT kind, CASE WHEN claimed_by IS NULL THEN 'queued' ELSE 'running' END AS state, count(*)::integer AS count
      FROM jobs GROUP BY 1, 2`,
    db<{ seconds: number }[]>`
      SELECT coalesce(max(extract(epoch FROM now() - created_at)), 0)::double precision AS seconds
      FROM jobs WHERE claimed_by IS NULL`,
    db<DatabaseFigures['connections']>`
      SELECT coalesce(state, 'unknown') AS state, count(*)::integer AS count FROM pg_stat_activity
      WHERE datname = current_database() AND usename = current_user GROUP BY 1`,
    // Summed up by a sweep: a scrape reads no whole table except the one of waiting tasks.
    db<{ value: number }[]>`SELECT value FROM server_figures WHERE name = 'files_bytes'`,
  ])
  return { jobs, oldest: oldest[0].seconds, connections, files: files[0]?.value ?? null }
}

/** Gauges that are read from the database on each scrape; while it is unavailable they are left out. */
function addDatabaseFigures(registers: Registry[], db: Sql): void {
  const figures = sharedReading(() => readDatabaseFigures(db))
  new Gauge({
    name: 'plotline_jobs',
    help: 'Tasks that wait or run',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      this.reset()
      for (const { kind, state, count } of (await figures())?.jobs ?? []) this.set({ kind, state }, count)
    },
  })
  new Gauge({
    name: 'plotline_db_connections',
    help: 'Connections of this role to the database',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset()
      for (const { state, count } of (await figures())?.connections ?? []) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'plotline_job_oldest_waiting_seconds',
    help: 'How long the oldest task waits that no node has taken',
    registers,
    async collect() {
      const current = await figures()
      if (current) this.set(current.oldest)
      else this.remove()
    },
  })
  new Gauge({
    name: 'plotline_threads',
    help: 'Threads for requests that run, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { running, waiting } = requestThreads.figures()
      this.set({ state: 'running' }, running)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'plotline_db_pool',
    help: 'Connections of each pool of this node: how many there may be, are in use, and are waited for',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      this.reset()
      for (const { name, max: limit, busy, waiting } of poolUses()) {
        this.inc({ pool: name, state: 'most' }, limit)
        this.inc({ pool: name, state: 'busy' }, busy)
        this.inc({ pool: name, state: 'waiting' }, waiting)
      }
    },
  })
  new Gauge({
    name: 'plotline_files_bytes',
    help: 'Bytes of stored files',
    registers,
    async collect() {
      const current = await figures()
      if (current && current.files !== null) this.set(current.files)
      else this.remove()
    },
  })
}

/** Counts the events of this process. Returns how to stop. */
function countWork(registers: Registry[]): () => void {
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers })
  const seconds = (name: string, help: string, buckets: number[], labelNames: string[] = []) =>
    new Histogram({ name, help, buckets, labelNames, registers })
  const changes = counter('plotline_changes_total', 'Changes that were stored', ['kind'])
  const cells = counter('plotline_change_cells_total', 'Cells that stored changes have written')
  const conflicts = counter('plotline_conflicts_total', 'Cells refused since somebody else had changed them')
  const logins = counter('plotline_logins_total', 'Attempts to sign in', ['result'])
  const reads = counter('plotline_snapshot_reads_total', 'Where columns of a field-year came from', ['result'])
  const jobs = seconds(
    'plotline_job_seconds',
    'Time that a task has run',
    [0.1, 0.5, 1, 5, 15, 60, 300, 1800],
    ['kind'],
  )
  const waits = seconds(
    'plotline_db_wait_seconds',
    'Time until a transaction had its connection',
    [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
  )
  const slowReaders = counter(
    'plotline_slow_readers_total',
    'Answers that were ended since their readers were too slow',
  )
  const bufferedAnswers = new Gauge({
    name: 'plotline_answer_bytes',
    help: 'Bytes of large answers that wait in memory for their readers',
    registers,
  })
  const sockets = new Gauge({ name: 'plotline_sockets', help: 'Live sockets of this node', registers })
  const columnBytes = new Gauge({
    name: 'plotline_column_store_bytes',
    help: 'Estimated bytes of the field-years in memory',
    registers,
  })
  const columnYears = new Gauge({ name: 'plotline_column_store_years', help: 'Field-years in memory', registers })
  const stops = [
    onCountedEvent('columnStore', ({ years, bytes }) => {
      columnYears.set(years)
      columnBytes.set(bytes)
    }),
    onCountedEvent('change', (event) => {
      changes.inc({ kind: event.kind })
      cells.inc(event.cells)
    }),
    onCountedEvent('conflict', (event) => conflicts.inc(event.cells)),
    onCountedEvent('login', ({ result }) => logins.inc({ result })),
    onCountedEvent('columns', ({ result }) => reads.inc({ result })),
    onCountedEvent('job', (event) => jobs.observe({ kind: event.kind }, event.seconds)),
    onCountedEvent('connection', (event) => waits.observe(event.seconds)),
    onCountedEvent('slowReader', () => slowReaders.inc()),
    onCountedEvent('bufferedAnswers', ({ bytes }) => bufferedAnswers.set(bytes)),
    onCountedEvent('sockets', ({ more }) => sockets.inc(more)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Adds metrics of the server's work and memory for the operator; no label contains a company, a login or an id. Returns
 * how to stop.
 */
export function addWorkFigures(registry: Registry, db: Sql): () => void {
  addDatabaseFigures([registry], db)
  return countWork([registry])
}
