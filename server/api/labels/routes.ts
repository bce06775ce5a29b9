import { readFile } from 'node:fs/promises'
import {
  type LabelPreview,
  type LabelReport,
  pathOfTask,
  printLabels,
  taskContent,
} from '../../../src/contract/plots/labels.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { labelSheets, placesOf } from '../../../src/domain/labels/labelSheets.ts'
import {
  defaultPlotFields,
  labelFields,
  maxLabels,
  type PlotLabelField,
} from '../../../src/domain/labels/plotLabels.ts'
import {
  defaultLocationFields,
  defaultLotFields,
  type LocationLabelField,
  type LotLabelField,
  type LotLabelWord,
  lotLabelLines,
} from '../../../src/domain/labels/storeLabels.ts'
import { checkWalkDirections } from '../../../src/domain/layout/numbering/numberingOptions.ts'
import { type StoreCode, storeAddress, storeBars } from '../../../src/domain/seeds/seedCode.ts'
import type { DecimalMark } from '../../../src/words/digits.ts'
import type { Language } from '../../../src/words/word.ts'
import { record } from '../../core/audit/record.ts'
import { withCompany } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { recordFile, storeFile } from '../../platform/files/storedFiles.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import { attach, pdfType } from '../../platform/http/answers/attachment.ts'
import { siteOrigin } from '../../platform/http/answers/siteOrigin.ts'
import { translate } from '../../platform/http/answers/translate.ts'
import { type App, type HandlerInput, route } from '../../platform/http/routes/route.ts'
import type { Job } from '../../platform/jobs/queue.ts'
import type { Services } from '../../services.ts'
import { decimalMarkOfUser } from '../account/decimalMark.ts'
import { countLivingPlots, isLiving } from '../downloads/livingPlots.ts'
import { readSeedsOf } from '../seeds/readSeeds.ts'
import { readLocations } from '../seeds/warehouses.ts'
import type { LabelRequest, ListedLabel } from './labelsOf.ts'
import { previewLabels, withLabelFile } from './makeLabels.ts'

interface StoreLabelRequest {
  ids: readonly number[]
  /** Null: the default ones. */
  fields: readonly string[] | null
  origin: string
  language: Language
  /** The decimal mark of the reader. */
  mark: DecimalMark
}

const labelOf = (code: StoreCode, lines: string[], origin: string): ListedLabel => ({
  lines,
  address: storeAddress(origin, code),
  bars: storeBars(code),
})

/** Labels of lots, in the order in which they are named, with their crop. @throws ApiError `notFound`. */
async function lotLabels(tx: Tx, { ids, fields, origin, language, mark }: StoreLabelRequest) {
  const lotIds = [...new Set(ids)]
  const living = await tx<{ id: number }[]>`
    SELECT id FROM seeds WHERE id = ANY (${lotIds}::bigint[]) AND deleted_at IS NULL`
  if (living.length < lotIds.length) throw notFound()
  const word: LotLabelWord = (field, value) =>
    translate(language, `labels.lot.${field}`, { value: String(value).replace('.', mark) })
  const lots = await readSeedsOf(tx, language, lotIds)
  const listedLots = lots.map((lot) => {
    const lines = lotLabelLines(lot, (fields as readonly LotLabelField[] | null) ?? defaultLotFields, word)
    return labelOf({ kind: 'lot', id: lot.id, crop: lot.spec_id }, lines, origin)
  })
  return { listed: listedLots, spec_id: lots[0].spec_id }
}

/** Labels of places of warehouses, in natural order. @throws ApiError `notFound`. */
async function locationLabels(tx: Tx, { ids, fields, origin }: StoreLabelRequest) {
  const locationIds = new Set(ids)
  const places = (await readLocations(tx, {})).filter(({ id }) => locationIds.has(id))
  if (places.length < locationIds.size) throw notFound()
  const listedLocations = places.map(({ id, name, warehouse_name }) => {
    const read: Record<LocationLabelField, string> = { location: name, warehouse: warehouse_name }
    const lines = ((fields as readonly LocationLabelField[] | null) ?? defaultLocationFields).map(
      (field) => read[field],
    )
    return labelOf({ kind: 'location', id, crop: null }, lines, origin)
  })
  return { listed: listedLocations, spec_id: null }
}

/** The stored input of the task that makes labels. */
interface LabelInput {
  /** The year whose plots are labelled; null: listed things. */
  year: number | null
  listed?: readonly ListedLabel[]
  wanted: LabelRequest
  /** How many labels there are, and the name of their file. */
  labels: number
  name: string
}

/** Makes the PDF of many labels and stores it for a day. */
async function runLabels(services: Services, job: Job<LabelInput>): Promise<void> {
  const { company, input, signal, progress } = job
  const { year, listed = [], wanted, labels, name } = input
  const subject = year === null ? { listed } : { year }
  const storedFile = await withLabelFile(services, job, subject, wanted, { signal, progress }, (path) =>
    storeFile(services.files, { company, kind: 'made', name, type: pdfType, path }),
  )
  try {
    await withCompany(job, async (tx) => {
      await recordFile(tx, storedFile)
      await tx`UPDATE tasks SET content = ${storedFile.key} WHERE id = ${job.task}`
      const report: LabelReport = { url: pathOfTask(job.task), name, bytes: storedFile.bytes, labels }
      await job.finish(tx, { state: 'success', report })
    })
  } catch (error) {
    await services.files.remove(storedFile.key)
    throw error
  }
}

const jobKind = 'labels'
/** Most labels that are made within the request; more become a task. */
const maxInRequest = 2000

type Body = HandlerInput<typeof printLabels>['body']
type RequestParts = Pick<HandlerInput<typeof printLabels>, 'ctx' | 'services' | 'body' | 'language' | 'request'>

/** The kind of labelled things. @throws ApiError `labels.what` unless the request names exactly one. */
function kindOf({ year_id, plot_ids, seed_ids, location_ids, order }: Body): keyof typeof labelFields {
  const selections = [year_id, seed_ids, location_ids].filter((selection) => selection !== undefined)
  if (selections.length !== 1 || (plot_ids && year_id === undefined)) throw new ApiError('labels.what')
  if (year_id !== undefined) return 'plot'
  if (order !== undefined) throw fieldError('order', 'validation.invalid')
  return seed_ids === undefined ? 'location' : 'lot'
}

/** @throws ApiError for parts of a request of labels that contradict each other. */
function checkRequest(body: Body): keyof typeof labelFields {
  const kind = kindOf(body)
  const known: readonly string[] = labelFields[kind]
  const strange = body.fields?.find((field) => !known.includes(field))
  if (strange !== undefined) throw fieldError('fields', 'labels.field', { field: strange })
  const skipMax = placesOf(labelSheets[body.sheet]) - 1
  if (body.skip > skipMax) throw fieldError('skip', 'validation.maxValue', { max: skipMax })
  const refusal = typeof body.order === 'object' ? checkWalkDirections(body.order) : null
  if (refusal) throw fieldError('order', refusal.code, { ...refusal.params })
  return kind
}

/** The checked input of labels: their number, their file's name, and their things. */
interface CheckedLabels extends Pick<LabelInput, 'labels' | 'name' | 'year' | 'listed'> {
  walk: LabelRequest['walk']
}

/** @throws ApiError `labels.tooMany`. */
function countLabels(things: number, copies: number): number {
  const labels = things * copies
  if (labels > maxLabels) throw new ApiError('labels.tooMany', { params: { max: maxLabels } })
  return labels
}

/** Checks a request for labels of seed lots or storage locations. */
async function checkStoreLabels({ ctx, body, language, request }: RequestParts): Promise<CheckedLabels> {
  return withCompany(ctx, async (tx) => {
    const { seed_ids, location_ids, copies } = body
    const mark = await decimalMarkOfUser(tx, ctx.user, language)
    const options = { fields: body.fields ?? null, origin: siteOrigin(request), language, mark }
    const { listed, spec_id } = seed_ids
      ? await lotLabels(tx, { ...options, ids: seed_ids })
      : await locationLabels(tx, { ...options, ids: location_ids ?? [] })
    const labels = countLabels(listed.length, copies)
    if (!body.preview)
      record(tx, ctx, { kind: 'taken_out', key: 'audit.labelsTakenOut', params: { count: labels }, spec_id })
    return { labels, name: `${translate(language, 'labels.name')}.pdf`, walk: null, year: null, listed }
  })
}

/** Checks the named plots and records the export in the history; returns their number, and the file's name. */
async function checkPlotLabels({ ctx, services, body, language }: RequestParts): Promise<CheckedLabels> {
  const year = body.year_id as number
  return services.columns.read(ctx, year, (columns: FieldYearColumns, tx: Tx) => {
    const ids = body.plot_ids ?? null
    if (ids?.some((id) => !isLiving(columns, id))) throw notFound()
    const labels = countLabels(ids ? new Set(ids).size : countLivingPlots(columns), body.copies)
    const { spec_id, field_id, year_id } = columns
    if (!body.preview)
      record(tx, ctx, {
        kind: 'taken_out',
        key: 'audit.labelsTakenOut',
        params: { count: labels },
        spec_id,
        field_id,
        year_id,
      })
    const name = `${columns.field_name}_${columns.year}_${translate(language, 'labels.name')}.pdf`
    return { labels, name, walk: columns.walk, year }
  })
}

export function registerLabels(app: App): void {
  const { services } = app
  services.jobs.handle<LabelInput>(jobKind, {
    run: (job) => runLabels(services, job),
    slots: { node: 1, company: 1 },
  })

  route(app, printLabels, async ({ reply, ...parts }) => {
    const { ctx, body, language, request } = parts
    const kind = checkRequest(body)
    const checked = kind === 'plot' ? await checkPlotLabels(parts) : await checkStoreLabels(parts)
    const { labels, name, walk, year, listed = [] } = checked
    const subject = year === null ? { listed } : { year }
    const fields = kind === 'plot' ? ((body.fields ?? defaultPlotFields) as readonly PlotLabelField[]) : []
    const { sheet, code, copies, skip, order = 'walk' } = body
    const plotIds = body.plot_ids ?? null
    const origin = siteOrigin(request)
    const wantedLabels = { sheet, code, fields, plotIds, order, walk, copies, skip, origin, language, title: name }
    if (body.preview) {
      const first = await previewLabels(services, ctx, subject, wantedLabels)
      const pages = Math.ceil((skip + labels) / placesOf(labelSheets[sheet]))
      reply.type('application/json; charset=utf-8')
      return JSON.stringify({
        file_name: name,
        total: labels,
        pages,
        labels: first,
      } satisfies LabelPreviewAnswer) as never
    }
    if (labels > maxInRequest) {
      const input: LabelInput = { year, listed, wanted: wantedLabels, labels, name }
      const task = await withCompany(ctx, (tx) => services.jobs.add(tx, ctx, jobKind, input))
      reply.status(202).type('application/json; charset=utf-8')
      return JSON.stringify({ task_id: task }) as never
    }
    const bytes = await withLabelFile(services, ctx, subject, wantedLabels, {}, readFile)
    attach(reply, name, pdfType)
    return bytes as never
  })

  route(app, taskContent, async ({ ctx, params, reply }) => {
    const file = await withCompany(ctx, async (tx) => {
      const [row] = await tx<{ key: string; name: string; type: string }[]>`
        SELECT f.key, f.name, f.type FROM tasks t JOIN files f ON f.company_id = t.company_id AND f.key = t.content
        WHERE t.id = ${params.id} AND t.user_id = ${ctx.user} AND f.created_at > now() - interval '1 day'`
      if (!row) throw notFound()
      return row
    })
    attach(reply, file.name, file.type)
    return (await services.files.read(file.key)) as never
  })
}

type LabelPreviewAnswer = Readonly<Omit<LabelPreview, 'labels'>> & { readonly labels: readonly object[] }
