import type { GenomeFit, GenomeScope } from '../../../../src/domain/genome/panel.ts'
import { freshenMeans } from '../../../core/means/freshMeans.ts'
import { withCompany } from '../../../platform/db/company.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import type { RequestContext } from '../../../platform/http/routes/requestContext.ts'
import type { Job } from '../../../platform/jobs/queue.ts'
import type { Services } from '../../../services.ts'
import { notify } from '../../notifications/notify.ts'
import { dataKey, estimatedSeconds, makeFit, readFitSource } from './makeFit.ts'
import { readFit, type StoredFit, storeFit } from './storedFits.ts'

/** Kind of the task that makes a large fit. */
export const fitKind = 'genome_fit'

/** Notification about a fit that a task has made. */
const fittedMessageKey = 'notification.genomeFitted'

/** Longest fit that is computed within a request, s; a longer one becomes a task. */
const secondsInRequest = 2
/** Memory of a fit's thread in addition to its numbers, MiB, and its time limit, s. */
const jobLimits = { memory: 1024, seconds: 4 * 3600 }

/** The fit of a scope, or the task that makes it. */
export type FoundFit = { readonly fit: GenomeFit } | { readonly task_id: number }

type Parts = Pick<Services, 'columns' | 'jobs'>

/**
 * The fit of a scope: the stored one, `stale` if its data have changed since; a new one if there is none, or with
 * `recalculate` if it is stale, at once or by a task if that takes long.
 * @throws ApiError `genome.noData`, `genome.tooLarge` for a fit that has to be made.
 */
export async function readOrMakeFit(
  parts: Parts,
  ctx: RequestContext,
  scope: GenomeScope,
  recalculate = false,
): Promise<FoundFit> {
  await freshenMeans(parts.columns, ctx, scope.crop)
  const state = await withCompany(
    ctx,
    async (tx): Promise<FoundFit | { ground: Awaited<ReturnType<typeof readFitSource>> }> => {
      const stored = await readStoredFit(tx, scope)
      if (stored && !(recalculate && stored.stale)) return { fit: stored }
      const ground = await readFitSource(tx, scope)
      if (estimatedSeconds(ground.panel) <= secondsInRequest) return { ground }
      return { task_id: await fitTask(tx, parts.jobs, ctx, scope) }
    },
  )
  if (!('ground' in state)) return state
  const created = await makeFit(scope, state.ground)
  return withCompany(ctx, async (tx) => {
    await storeFit(tx, ctx.company, created)
    return { fit: await storedFit(tx, scope, created.key) }
  })
}

/**
 * Whether a fit is stored, or can be made within a request. @throws ApiError `genome.noData`, `genome.tooLarge`. Means
 * must be up to date.
 */
export async function isQuickFit(tx: Tx, scope: GenomeScope): Promise<boolean> {
  if (await readFit(tx, scope)) return true
  return estimatedSeconds((await readFitSource(tx, scope)).panel) <= secondsInRequest
}

/** The stored fit of a scope and whether it is stale; null: none. Means must be up to date. */
export async function readStoredFit(tx: Tx, scope: GenomeScope): Promise<GenomeFit | null> {
  const stored = await readFit(tx, scope)
  return stored && withStaleness(stored, await dataKey(tx, scope))
}

async function storedFit(tx: Tx, scope: GenomeScope, key: string): Promise<GenomeFit> {
  const stored = await readFit(tx, scope)
  if (!stored) throw new Error('a stored fit is missing')
  return withStaleness(stored, key)
}

const withStaleness = ({ key, ...fit }: StoredFit, currentKey: string): GenomeFit => ({
  ...fit,
  stale: key !== currentKey,
})

/** The task that makes the fit of a scope: the running one, else a new one. Two concurrent requests get the same. */
export async function fitTask(
  tx: Tx,
  jobs: Services['jobs'],
  ctx: Pick<RequestContext, 'company' | 'user'>,
  scope: GenomeScope,
): Promise<number> {
  const { crop, trait, region, level } = scope
  const key = [fitKind, crop, trait, region ?? 'all', level ?? 'all'].join(' ')
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${key}, ${ctx.company}))`
  const [task] = await tx<{ id: number }[]>`
    SELECT id FROM tasks WHERE kind = ${fitKind} AND finished_at IS NULL AND input::jsonb = ${tx.json(scope as never)}::jsonb
    ORDER BY id DESC LIMIT 1`
  return task?.id ?? jobs.add(tx, ctx, fitKind, scope)
}

/**
 * Makes a large fit, in a thread that ends when the task is cancelled; the end is announced by `mutation_definition` and
 * a notification.
 */
export async function runFit(
  { columns, live }: Pick<Services, 'columns' | 'live'>,
  job: Job<GenomeScope>,
): Promise<void> {
  const scope = job.input
  await freshenMeans(columns, job, scope.crop)
  const ground = await withCompany(job, (tx) => readFitSource(tx, scope))
  job.progress(0.05)
  const created = await makeFit(scope, ground, {
    ...jobLimits,
    signal: job.signal,
    progress: (share) => job.progress(0.05 + 0.93 * share),
  })
  await withCompany(job, async (tx) => {
    await storeFit(tx, job.company, created)
    const { lines, markers } = created.counts
    const [{ name }] = await tx<{ name: string }[]>`SELECT name FROM traits WHERE id = ${scope.trait}`
    const report = { ...scope, lines, markers }
    await job.finish(tx, { state: 'success', report })
    const { company, user, task: task_id } = job
    const data = { task_id, state: 'success' as const, report }
    live.publish(tx, { company, to: { user }, frame: { event: 'mutation_definition', data } })
    const params = { trait: name, lines, markers }
    await notify(tx, live, {
      company,
      user,
      key: fittedMessageKey,
      params,
      status: 'success',
      type: 'mutation_definition',
    })
  })
}
