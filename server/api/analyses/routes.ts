import {
  type AnalysisBody,
  deleteAnalysis,
  getAnalysis,
  listAnalyses,
  saveAnalysis,
  saveIdeotype,
  updateAnalysis,
} from '../../../src/contract/statistics/analyses.ts'
import { differingPlaces } from '../../../src/domain/analysis/saved/differing.ts'
import { traitsOfInputs } from '../../../src/domain/analysis/saved/inputs.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { type Refusal, refusalMessageKey } from '../../../src/domain/stats/result.ts'
import { record } from '../../core/audit/record.ts'
import { readTraits } from '../../core/changes/crop/traits.ts'
import { authorOf } from '../../core/changes/routes.ts'
import { freshenMeans } from '../../core/means/freshMeans.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, notFound } from '../../platform/http/answers/apiError.ts'
import type { RequestContext } from '../../platform/http/routes/requestContext.ts'
import { type App, route } from '../../platform/http/routes/route.ts'
import { runInThread } from '../../platform/jobs/worker.ts'
import { announceTopic } from '../../platform/live/announceTopic.ts'
import { readMember, requirePermission } from '../../platform/policy/permissions.ts'
import type { Services } from '../../services.ts'
import { lineNames } from '../designs/requestedDesign.ts'
import { isLiving } from '../downloads/livingPlots.ts'
import { readFit } from '../genome/fits/storedFits.ts'
import { ideotypeKey } from '../genome/ideotypeKey.ts'
import { answerIdeotype, ideotypeRequest } from '../genome/ideotypeRequest.ts'
import { checkCrop, findYear } from '../nurseries/readFields.ts'
import { type AnalysisInput, analysisModule, confirmAnalysis, packedYears } from './analysisJob.ts'
import type { AnalysisAnswer, AnalysisWork } from './analysisThread.ts'
import {
  answerAnalysis,
  answerIdeotypeResult,
  answerResult,
  cropOfIdeotypes,
  listedAnalyses,
  readAnalysis,
  type StoredAnalysis,
  type StoredIdeotype,
  storeAnalysis,
  storeIdeotype,
} from './storedAnalyses.ts'

const jobKind = 'analysis'

/** @throws ApiError for an analysis that has no result. */
function throwRefusal({ code, numbers, names }: Refusal): never {
  throw new ApiError(refusalMessageKey(code), { params: { ...numbers, names: names.join(', ') } })
}

function throwDiffering(places: readonly string[]): never {
  const fields = Object.fromEntries(places.map((place) => [place, [{ key: 'results.differ' }]]))
  throw new ApiError('results.differ', { fields })
}

/**
 * @throws ApiError `notFound` for ids that do not belong to the year and crop, `results.outdated` if the logs have
 * advanced.
 */
async function checkInputs(
  tx: Tx,
  columns: FieldYearColumns,
  { spec_id, inputs, sources }: AnalysisBody,
): Promise<void> {
  const source = sources.find(({ year_id }) => year_id === columns.year_id)
  if (columns.spec_id !== spec_id || !source) throw notFound()
  const traits = await readTraits(tx, spec_id)
  if (traitsOfInputs(inputs).some((id) => !traits.has(id))) throw notFound()
  if (inputs.control !== null) await lineNames(tx, spec_id, [inputs.control])
  if (inputs.plots !== 'all' && inputs.plots.some((id) => !isLiving(columns, id))) throw notFound()
  if (columns.seq !== source.seq || columns.crop_seq !== source.crop_seq) throw new ApiError('results.outdated')
}

/**
 * @throws ApiError if the years differ from the sources, a year appears twice, or an analysis of a single year gets
 * several.
 */
function checkYears({ kind, inputs, sources }: AnalysisBody): void {
  const { year_ids } = inputs
  const isSame = year_ids.length === sources.length && year_ids.every((year, k) => sources[k].year_id === year)
  const areYearsDistinct = new Set(year_ids).size === year_ids.length
  if (isSame && areYearsDistinct && (kind === 'comparison' || year_ids.length === 1)) return
  throw new ApiError('validation.choice', { fields: { sources: [{ key: 'validation.choice' }] } })
}

/** The server's own result; null if it takes too long for a request. */
async function ownResult({ columns: store, db }: Services, ctx: RequestContext, body: AnalysisBody) {
  const { kind, inputs, sources } = body
  checkYears(body)
  // Outside the request's transaction, which stores the answer for repeated requests.
  const scope = { db, company: ctx.company }
  for (const year of inputs.year_ids) await store.read(scope, year, (columns, tx) => checkInputs(tx, columns, body))
  const years = await packedYears(store, scope, inputs.year_ids)
  const work: AnalysisWork = { years, kind, inputs, mayBeSlow: false }
  const answer = await runInThread<AnalysisAnswer>(analysisModule, work)
  const isOld = answer.logs.some((log, k) => log.seq !== sources[k].seq || log.crop_seq !== sources[k].crop_seq)
  if (isOld) throw new ApiError('results.outdated')
  if (answer.kind === 'refused') return throwRefusal(answer.refusal)
  return answer.kind === 'slow' ? null : answer.result
}

/** The year in whose history a saved result is recorded; null if it belongs to none. */
const yearOf = (result: StoredAnalysis | StoredIdeotype): number | null =>
  result.kind === 'ideotype' ? null : result.inputs.year_ids[0]

export function registerAnalyses(app: App): void {
  const { services } = app
  const { jobs, live } = services
  jobs.handle<AnalysisInput>(jobKind, {
    run: (job) => confirmAnalysis(services, job),
    slots: { node: 1, company: 1 },
  })

  /** Records it in the history and notifies the clients. */
  const announceResult = async (
    tx: Tx,
    ctx: RequestContext,
    key: string,
    of: { id: number; title: string; spec_id: number },
    year: number | null,
  ) => {
    record(tx, ctx, { kind: 'values', key, params: { title: of.title }, spec_id: of.spec_id, year_id: year })
    await announceTopic(tx, live, authorOf(ctx), { topic: 'results', spec_id: of.spec_id, ids: [of.id] })
  }

  /** Refreshes the means by which saved ideotypes are compared; does nothing if there are none. */
  const freshen = async (
    requestContext: RequestContext,
    dependent: { readonly id: number } | { readonly crop: number },
  ) => {
    const ctx = { ...requestContext, around: undefined }
    const crop = await withCompany(ctx, (tx) => cropOfIdeotypes(tx, dependent))
    if (crop !== null) await freshenMeans(services.columns, ctx, crop)
  }

  route(app, saveAnalysis, async ({ ctx, body }) => {
    const result = await ownResult(services, ctx, body)
    const places = result === null ? [] : differingPlaces(body.result, result)
    if (places.length > 0) return throwDiffering(places)
    return withCompany(ctx, async (tx) => {
      const [year] = body.inputs.year_ids
      const stored = result === null ? { result: body.result, verified: null } : { result, verified: true as const }
      const id = await storeAnalysis(tx, authorOf(ctx), body, stored)
      if (result === null) await jobs.add(tx, ctx, jobKind, { id } satisfies AnalysisInput)
      await announceResult(tx, ctx, 'audit.resultSaved', { id, ...body }, year)
      return answerResult(tx, id)
    })
  })

  route(app, saveIdeotype, async ({ ctx, body, reply }) => {
    const { title, note, ...request } = body
    const outcome = await ideotypeRequest(services, ctx, request)
    if ('task_id' in outcome) {
      reply.status(202)
      return outcome
    }
    const { scope, founders } = outcome.requested
    return withCompany(ctx, async (tx) => {
      const fit = await readFit(tx, scope)
      if (!fit) throw notFound()
      const { key, ...figures } = fit
      const data_key = await ideotypeKey(tx, scope, key)
      const { targets, ...body } = await answerIdeotype(tx, { ...figures, stale: false }, outcome.requested)
      const [, ...donor_ids] = founders
      const inputs = { ...request, phenotype: scope.trait, donor_ids }
      const result = { ...body, rows: targets }
      const id = await storeIdeotype(tx, authorOf(ctx), { inputs, title, note, result, data_key })
      await announceResult(tx, ctx, 'audit.resultSaved', { id, title, spec_id: scope.crop }, null)
      return answerIdeotypeResult(tx, id)
    })
  })

  route(app, listAnalyses, async ({ ctx, query }) => {
    await freshen(ctx, { crop: query.spec_id })
    return withCompany(ctx, async (tx) => {
      await checkCrop(tx, query.spec_id)
      if (query.year_id !== undefined) await findYear(tx, query.year_id)
      const data = await listedAnalyses(tx, query.spec_id, query.year_id ?? null)
      return { meta: { total: data.length }, data }
    })
  })

  route(app, getAnalysis, async ({ ctx, params }) => {
    await freshen(ctx, params)
    return withCompany(ctx, (tx) => answerAnalysis(tx, params.id))
  })

  route(app, updateAnalysis, async ({ ctx, params, body }) => {
    await freshen(ctx, params)
    return withCompany(ctx, async (tx) => {
      const before = await readAnalysis(tx, params.id, true)
      const title = body.title ?? before.title
      const note = body.note === undefined ? before.note : body.note
      await tx`UPDATE analyses SET title = ${title}, note = ${note} WHERE id = ${params.id}`
      await announceResult(
        tx,
        ctx,
        'audit.resultEdited',
        { id: before.id, spec_id: before.spec_id, title },
        yearOf(before),
      )
      return answerAnalysis(tx, params.id)
    })
  })

  route(app, deleteAnalysis, ({ ctx, params }) =>
    withCompany(ctx, async (tx) => {
      const stored = await readAnalysis(tx, params.id, true)
      if (stored.created_by !== ctx.user) requirePermission(ctx, 'revert', await readMember(tx, stored.created_by))
      await tx`UPDATE analyses SET deleted_at = now() WHERE id = ${params.id}`
      await announceResult(tx, ctx, 'audit.resultDeleted', stored, yearOf(stored))
    }),
  )
}
