import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type PlanPreview, printPlan } from '../../../src/contract/plots/plans.ts'
import { type FieldYearColumns, traitColumn } from '../../../src/domain/columns/fieldYear.ts'
import { boundsOf, mapSize } from '../../../src/domain/layout/positions.ts'
import { viewExchangesAxes } from '../../../src/domain/layout/viewCorner.ts'
import { maxPlanSheets, planSheets } from '../../../src/domain/printedPlan/planSheets.ts'
import { record } from '../../core/audit/record.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { ApiError, notFound } from '../../platform/http/answers/apiError.ts'
import { attach, pdfType } from '../../platform/http/answers/attachment.ts'
import { translate } from '../../platform/http/answers/translate.ts'
import { incomingFolder } from '../../platform/http/input/upload.ts'
import { type App, type HandlerInput, route } from '../../platform/http/routes/route.ts'
import { runInThread } from '../../platform/jobs/worker.ts'
import { decimalMarkOfUser } from '../account/decimalMark.ts'
import { companyDay } from '../company/companyDay.ts'
import { countLivingPlots, isLiving } from '../downloads/livingPlots.ts'
import type { PlannedPage, PlanRequest } from './plannedField.ts'
import type { PlanExport } from './planThread.ts'

const planModule = new URL('./planThread.ts', import.meta.url)
const threadLimits = { memory: 1024, seconds: 120 }

type RequestParts = Pick<HandlerInput<typeof printPlan>, 'ctx' | 'services' | 'body' | 'language'>

/** Whether the year has what colours the plan: its trait, or every one of its chosen plots. */
function isOfYear(columns: FieldYearColumns, colouring: NonNullable<RequestParts['body']['colouring']>): boolean {
  if ('plot_ids' in colouring) return colouring.plot_ids.every((id) => isLiving(columns, id))
  return colouring.by === 'line' || traitColumn(columns, colouring.trait_id) !== null
}

/** @throws ApiError if the year has no such map, or the map would need too many sheets. */
function checkMap(columns: FieldYearColumns, body: RequestParts['body']): void {
  if (body.colouring && !isOfYear(columns, body.colouring)) throw notFound()
  if (boundsOf(columns) === null) throw new ApiError('plan.empty')
  const { rows, cols } = mapSize(columns)
  const isTurned = viewExchangesAxes({ origin: body.origin })
  const { tiles } = planSheets(isTurned ? cols : rows, isTurned ? rows : cols, body)
  if (tiles.length > maxPlanSheets) throw new ApiError('plan.tooMany', { params: { max: maxPlanSheets } })
}

/** Checks the request and records the export of a file in the history; returns the file's name. */
async function prepareExport({ ctx, services, body, language }: RequestParts): Promise<string> {
  return services.columns.read(ctx, body.year_id, (columns: FieldYearColumns, tx: Tx) => {
    checkMap(columns, body)
    const { spec_id, field_id, year_id } = columns
    if (body.preview === null)
      record(tx, ctx, {
        kind: 'taken_out',
        key: 'audit.planTakenOut',
        params: { count: countLivingPlots(columns) },
        spec_id,
        field_id,
        year_id,
      })
    return `${columns.field_name}_${columns.year}_${translate(language, 'plan.name')}.pdf`
  })
}

export function registerPlans(app: App): void {
  route(app, printPlan, async ({ reply, ...parts }) => {
    const { ctx, services, body, language } = parts
    const { year_id, preview, ...options } = body
    const title = await prepareExport(parts)
    const { day, mark } = await withCompany(ctx, async (tx) => ({
      day: await companyDay(tx),
      mark: await decimalMarkOfUser(tx, ctx.user, language),
    }))
    const year = await services.columns.encode(ctx, year_id)
    const wantedPlan: PlanRequest = { ...options, language, mark, title, day }
    const run = <Result>(to: PlanExport['to']) =>
      runInThread<Result>(planModule, { year, wanted: wantedPlan, to } satisfies PlanExport, threadLimits)
    if (preview !== null) {
      const page = await run<PlannedPage>({ page: preview })
      reply.type('application/json; charset=utf-8')
      return JSON.stringify({ file_name: title, ...page } satisfies PlanPreview) as never
    }
    const folder = join(services.settings.dataDir, incomingFolder)
    await mkdir(folder, { recursive: true })
    const path = join(folder, randomUUID())
    try {
      await run<null>({ path })
      const bytes = await readFile(path)
      attach(reply, title, pdfType)
      return bytes as never
    } finally {
      await rm(path, { force: true })
    }
  })
}
