import { differingPlaces } from '../../../src/domain/analysis/saved/differing.ts'
import { type CompanyScope, withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import { runInThread } from '../../platform/jobs/worker.ts'
import { announceTopic } from '../../platform/live/announceTopic.ts'
import type { Services } from '../../services.ts'
import type { AnalysisAnswer, AnalysisWork } from './analysisThread.ts'
import { countChangedCells } from './changedSince.ts'
import { readAnalysis } from './storedAnalyses.ts'

export const analysisModule = new URL('./analysisThread.ts', import.meta.url)

/** The stored input of the task that confirms a result. */
export interface AnalysisInput {
  readonly id: number
}

/** The packed columns of several years, read one after another so that only one is being packed at a time. */
export async function packedYears(
  columns: Services['columns'],
  scope: CompanyScope,
  ids: readonly number[],
): Promise<Uint8Array[]> {
  const years: Uint8Array[] = []
  for (const id of ids) years.push(await columns.encode(scope, id))
  return years
}

/** Trends of large fields iterate for minutes on a slow machine. */
const limits = { memory: 2048, seconds: 600 }

async function end(
  services: Services,
  job: Job<AnalysisInput>,
  verified: boolean,
  write: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const { company, user, input } = job
  await withCompany(job, async (tx) => {
    await write(tx)
    const [row] = await tx<{ spec_id: number }[]>`SELECT crop_id AS spec_id FROM analyses WHERE id = ${input.id}`
    await announceTopic(
      tx,
      services.live,
      { company, user },
      { topic: 'results', spec_id: row.spec_id, ids: [input.id] },
    )
    await job.finish(tx, { state: verified ? 'success' : 'warning', report: { result_id: input.id, verified } })
  })
}

/**
 * Recomputes a saved result and stores the server's own figures, or why it could not be confirmed: they differ, there are
 * none, or its values changed before the task started.
 */
export async function confirmAnalysis(services: Services, job: Job<AnalysisInput>): Promise<void> {
  const { input, signal, db, company } = job
  const stored = await withCompany(job, (tx) => readAnalysis(tx, input.id))
  if (stored.kind === 'ideotype') throw new Error('an ideotype is confirmed when it is saved')
  const years = await packedYears(services.columns, { db, company }, stored.inputs.year_ids)
  const work: AnalysisWork = { years, kind: stored.kind, inputs: stored.inputs, mayBeSlow: true }
  const answer = await runInThread<AnalysisAnswer>(analysisModule, work, { ...limits, signal })
  // Compared with the numbers of the bytes that were analysed, not with later changes.
  const isOld = await withCompany(
    job,
    async (tx) =>
      answer.logs.some(({ seq }, k) => seq > stored.sources[k].seq) && (await countChangedCells(tx, stored)) > 0,
  )
  const isSame = answer.kind === 'result' && !isOld && differingPlaces(stored.result, answer.result, 1).length === 0
  await end(services, job, isSame, (tx) =>
    isSame
      ? tx`UPDATE analyses SET verified = true, result = ${tx.json(answer.result as never)} WHERE id = ${input.id}`
      : tx`UPDATE analyses SET verified = false WHERE id = ${input.id}`,
  )
}
