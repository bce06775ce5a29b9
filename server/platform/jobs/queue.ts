import type { FastifyBaseLogger } from 'fastify'
import type { TaskState } from '../../../src/contract/company/tasks.ts'
import { type CompanyScope, withCompany } from '../db/company.ts'
import type { Sql, Tx } from '../db/connect.ts'
import { isDatabaseUnavailable, isFilesFull } from '../db/failure.ts'
import { countEvent } from '../http/monitoring/countedEvents.ts'
import type { RequestContext } from '../http/routes/requestContext.ts'
import type { LiveFanout } from '../live/fanout.ts'
import { type Claim, type FreeKinds, jobClaims } from './claims.ts'

export type JobEnd = { state: Extract<TaskState, 'success' | 'warning' | 'failed'>; report: unknown }

/** What a job's handler works with. */
export interface Job<Input = unknown> extends CompanyScope {
  task: number
  user: number
  kind: string
  input: Input
  /** Aborted when the task is cancelled or the node stops. */
  signal: AbortSignal
  /** Reports the progress of the work, 0…1; shown at most a few times a second. */
  progress: (share: number) => void
  /**
   * Ends the task inside the transaction that writes its result: either both are stored or neither, so a killed node
   * repeats the job from its start and nothing is written twice.
   */
  finish: (tx: Tx, end: JobEnd) => Promise<void>
}

/** Does one kind of work and must call `finish`. An error fails the task with `task.failed`. */
type JobHandler<Input = never> = (job: Job<Input>) => Promise<void>
/** The report of a task whose handler threw, made inside the transaction that ends it. */
type FailureReport<Input = never> = (tx: Tx, job: Job<Input>) => Promise<{ code: 'task.failed' }>

/** How a kind of work is done. */
export interface JobKind<Input = never> {
  readonly run: JobHandler<Input>
  readonly failure?: FailureReport<Input>
  /**
   * How many run at once on one node, and of one company on all nodes. A company's surplus waits without delaying others,
   * also where one company may have all slots of a node: companies whose work waits take turns.
   */
  readonly slots: { readonly node: number; readonly company: number }
}

export interface JobQueue {
  /** Adds work inside the caller's transaction; returns the task's id. `file`: its input file, retained until it ends. */
  add: (
    tx: Tx,
    ctx: Pick<RequestContext, 'company' | 'user'>,
    kind: string,
    input: object,
    file?: number,
  ) => Promise<number>
  handle: <Input>(kind: string, how: JobKind<Input>) => void
  /** Notifies every node to stop the task (inside the caller's transaction). */
  cancel: (tx: Tx, task: number) => Promise<void>
  /** Starts working. `alone`: no other node serves this database, so every existing claim is a dead node's. */
  start: (options?: { alone: boolean }) => void
  /**
   * Stops claiming, aborts running handlers and returns their jobs. A handler that has not ended within `patience` ms is
   * abandoned: its job is returned too, and it can no longer end the task.
   */
  stop: (patience?: number) => Promise<void>
}

export const jobChannel = 'plotline_jobs'
export const cancelChannel = 'plotline_job_cancel'

const pollEvery = 2000
const heartbeatEvery = 3000
const maxAttempts = 3
/** Companies and kinds of work whose turn a node remembers. */
const maxTurns = 1000
/**
 * Seconds that work waits after each temporary failure: a deadlock, an unavailable database, a full disk. Together they
 * outlast a failover of the database that takes five minutes.
 */
export const retryAfterSeconds: readonly number[] = [1, 5, 25, 60, 120, 180]
const reportEvery = 300

interface TaskRow {
  user_id: number
  kind: string
  input: unknown
  cancel_requested: boolean
}

export interface JobQueueParts {
  /** The queue's own pool: waiting for work must not delay requests. */
  db: Sql
  /** Heartbeats have a separate connection: a job whose statements fill `db` must not look dead. */
  beatDb: Sql
  live: LiveFanout
  log: FastifyBaseLogger
  /** This node's name in the claims. */
  node: string
  /** Replaces the default seconds between attempts. */
  retryAfter?: readonly number[]
}

export function jobQueue(parts: JobQueueParts): JobQueue & { wake: () => void; cancelled: (task: string) => void } {
  const { db, beatDb, live, log, node, retryAfter = retryAfterSeconds } = parts
  const claims = jobClaims(db, node)
  const beats = jobClaims(beatDb, node)
  const kinds = new Map<string, JobKind>()
  const running = new Map<number, { claimed: Claim; kind: string; abort: AbortController; done: Promise<void> }>()
  const served = new Map<string, FreeKinds['served'][number]>()
  let timer: NodeJS.Timeout | undefined
  let stopping = true
  let claiming: Promise<void> = Promise.resolve()

  function freeKinds(): FreeKinds {
    const counts = Map.groupBy(running.values(), ({ kind }) => kind)
    const full = [...kinds].filter(([kind, { slots }]) => (counts.get(kind)?.length ?? 0) >= slots.node)
    return {
      full: full.map(([kind]) => kind),
      kinds: [...kinds.keys()],
      companySlots: [...kinds.values()].map(({ slots }) => slots.company),
      running: [...running.values()].map(({ claimed }) => claimed.id),
      served: [...served.values()],
    }
  }

  /** Puts a company behind the others whose work of this kind waits. */
  function recordTurn({ kind, company_id: company }: Claim): void {
    const key = `${kind}:${company}`
    served.delete(key)
    served.set(key, { kind, company })
    const [oldest] = served.keys()
    if (served.size > maxTurns) served.delete(oldest)
  }

  function wake(): void {
    if (stopping) return
    claiming = claiming.then(fill).catch((error) => log.warn({ err: error }, 'jobs not claimed'))
  }

  async function fill(): Promise<void> {
    while (!stopping) {
      const claimed = await claims.claim(freeKinds())
      if (!claimed) return
      recordTurn(claimed)
      const abort = new AbortController()
      const finished = run(claimed, abort).finally(() => {
        running.delete(claimed.task_id)
        wake()
      })
      running.set(claimed.task_id, { claimed, kind: claimed.kind, abort, done: finished })
    }
  }

  async function run(claimed: Claim, abort: AbortController): Promise<void> {
    const scope = { db, company: claimed.company_id }
    const began = performance.now()
    const beat = setInterval(() => {
      heartbeat(claimed, abort).catch((error) => log.warn({ err: error }, 'job heartbeat not written'))
    }, heartbeatEvery)
    try {
      const task = await begin(scope, claimed)
      if (!task) throw new Error('the task has ended')
      if (task.cancel_requested) return await end(scope, claimed, task, { state: 'cancelled', report: null })
      if (claimed.attempts > maxAttempts) throw new Error('the job did not end in its attempts')
      const known = kinds.get(task.kind)
      if (!known) throw new Error(`no handler of ${task.kind}`)
      await known.run(jobOf(scope, claimed, task, abort.signal) as Job<never>)
    } catch (error) {
      await failed(scope, claimed, abort, error)
    } finally {
      clearInterval(beat)
      countEvent('job', { kind: claimed.kind, seconds: (performance.now() - began) / 1000 })
    }
  }

  /** Reports that the work continues here, and reads whether it was cancelled, as the notification may have been lost. */
  async function heartbeat(claimed: Claim, abort: AbortController): Promise<void> {
    await beats.beat(claimed)
    const [cancelled] = await withCompany(
      { db: beatDb, company: claimed.company_id },
      (tx) => tx`SELECT 1 FROM tasks WHERE id = ${claimed.task_id} AND cancel_requested`,
    )
    if (cancelled) abort.abort()
  }

  function begin(scope: CompanyScope, claimed: Claim): Promise<TaskRow | undefined> {
    return withCompany(scope, async (tx) => {
      const [row] = await tx<(TaskRow | undefined)[]>`
        UPDATE tasks SET state = 'running' WHERE id = ${claimed.task_id} AND finished_at IS NULL
        RETURNING user_id, kind, input, cancel_requested`
      return row
    })
  }

  function jobOf(scope: CompanyScope, claimed: Claim, task: TaskRow, signal: AbortSignal): Job<unknown> {
    let reportedAt = 0
    let reporting: Promise<void> = Promise.resolve()
    return {
      ...scope,
      task: claimed.task_id,
      user: task.user_id,
      kind: task.kind,
      input: task.input,
      signal,
      progress: (share) => {
        if (Date.now() - reportedAt < reportEvery) return
        reportedAt = Date.now()
        reporting = reportProgress(scope, claimed.task_id, task, Math.min(1, Math.max(0, share))).catch((error) =>
          log.warn({ err: error }, 'job progress not written'),
        )
      },
      finish: async (tx, result) => {
        // Progress reports must arrive before the end.
        await reporting
        await finish(tx, scope, claimed, task, result)
      },
    }
  }

  async function reportProgress(scope: CompanyScope, id: number, task: TaskRow, progress: number): Promise<void> {
    const [row] = await withCompany(
      scope,
      (tx) => tx`
        UPDATE tasks SET progress = ${progress} WHERE id = ${id} AND state = 'running' AND progress < ${progress}
        RETURNING id`,
    )
    if (!row) return
    const data = { task_id: id, kind: task.kind, state: 'running' as const, progress }
    const to = { user: task.user_id }
    live.broadcast(`task:${id}`, { company: scope.company, to, frame: { event: 'file_upload', data } })
  }

  async function finish(
    tx: Tx,
    scope: CompanyScope,
    claimed: Claim,
    task: TaskRow,
    result: { state: TaskState; report: unknown },
  ): Promise<void> {
    const { task_id } = claimed
    // The job row is the claim: if another node has claimed the job since, this run must not write anything.
    const [claimedHere] = await tx`
      DELETE FROM jobs WHERE id = ${claimed.id} AND claimed_by = ${node} AND attempts = ${claimed.attempts} RETURNING id`
    if (!claimedHere) throw new Error('another node has claimed the job')
    await tx`
      UPDATE tasks SET state = ${result.state}, progress = 1, report = ${tx.json(result.report as never)}, finished_at = now()
      WHERE id = ${task_id}`
    const data = { task_id, kind: task.kind, state: result.state, report: result.report }
    const news = { company: scope.company, user: task.user_id, of: 'task' as const, id: task_id }
    live.publishUserEvent(tx, news, { event: 'task_completed', data })
  }

  function end(
    scope: CompanyScope,
    claimed: Claim,
    task: TaskRow,
    result: { state: TaskState; report: unknown },
  ): Promise<void> {
    return withCompany(scope, (tx) => finish(tx, scope, claimed, task, result))
  }

  async function failed(scope: CompanyScope, claimed: Claim, abort: AbortController, error: unknown): Promise<void> {
    try {
      const task = await begin(scope, claimed)
      if (!task) {
        // An error after the end of a task does not change its outcome.
        log.warn({ err: error, task: claimed.task_id }, 'job failed after its end')
        return
      }
      if (task.cancel_requested) return await end(scope, claimed, task, { state: 'cancelled', report: null })
      if (stopping && abort.signal.aborted) return await claims.release(claimed)
      if ((isDatabaseUnavailable(error) || isFilesFull(error)) && claimed.retries < retryAfter.length)
        return await later(claimed, error)
      log.error({ err: error, task: claimed.task_id }, 'job failed')
      const failure = kinds.get(task.kind)?.failure
      await withCompany(scope, async (tx) => {
        const job = jobOf(scope, claimed, task, abort.signal) as Job<never>
        const report = failure ? await failure(tx, job) : { code: 'task.failed' }
        await finish(tx, scope, claimed, task, { state: 'failed', report })
      })
    } catch (second) {
      // The heartbeat stops here, so another attempt claims the job.
      log.error({ err: second, task: claimed.task_id }, 'end of a job not written')
    }
  }

  /** Leaves work to a later attempt, on any node. */
  async function later(claimed: Claim, error: unknown): Promise<void> {
    const seconds = retryAfter[claimed.retries]
    log.warn({ err: error, task: claimed.task_id, seconds }, 'job will be tried again')
    await claims.postpone(claimed, seconds)
    setTimeout(wake, seconds * 1000).unref()
  }

  return {
    add: async (tx, ctx, kind, input, file) => {
      const [task] = await tx<{ id: number }[]>`
        INSERT INTO tasks (company_id, user_id, kind, input)
        VALUES (${ctx.company}, ${ctx.user}, ${kind}, ${tx.json(input as never)}) RETURNING id`
      await tx`
        INSERT INTO jobs (company_id, task_id, kind, file_id)
        VALUES (${ctx.company}, ${task.id}, ${kind}, ${file ?? null})`
      live.wake(tx, jobChannel, '')
      return task.id
    },
    handle: (kind, how) => {
      kinds.set(kind, how as JobKind)
    },
    cancel: async (tx, task) => {
      await tx`UPDATE tasks SET cancel_requested = true WHERE id = ${task}`
      live.wake(tx, cancelChannel, String(task))
    },
    cancelled: (task) => running.get(Number(task))?.abort.abort(),
    wake,
    start: ({ alone } = { alone: false }) => {
      stopping = false
      timer = setInterval(wake, pollEvery)
      if (alone)
        claiming = claims.freeOthers().catch((error) => log.warn({ err: error }, 'claims of dead nodes not freed'))
      wake()
    },
    stop: async (patience) => {
      stopping = true
      clearInterval(timer)
      for (const { abort } of running.values()) abort.abort()
      const allEnded = claiming.then(() => Promise.allSettled([...running.values()].map((job) => job.done)))
      let deadline: NodeJS.Timeout | undefined
      const timeout = new Promise((resolve) => {
        if (patience !== undefined) deadline = setTimeout(resolve, patience)
      })
      await Promise.race([allEnded, timeout])
      clearTimeout(deadline)
      for (const { claimed } of running.values()) {
        log.warn({ task: claimed.task_id, kind: claimed.kind }, 'job did not stop in time: returned to the queue')
        // Without the database the claim grows old, and another node takes the job.
        await claims.release(claimed).catch((error) => log.warn({ err: error }, 'job not given back'))
      }
    },
  }
}
