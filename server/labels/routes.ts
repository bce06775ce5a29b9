import { readFile } from 'node:fs/promises'
import { type LabelPreview, printLabels, taskContent } from '../../src/contract/labels.ts'
import type { FieldYearColumns } from '../../src/domain/columns/fieldYear.ts'
import { labelSheets, placesOf } from '../../src/domain/labels/labelSheets.ts'
import { labelFields, labelsMax, type PlotLabelField, usualPlotFields } from '../../src/domain/labels/plotLabels.ts'
import { checkWalkDirections } from '../../src/domain/layout/numberingOptions.ts'
import { record } from '../audit/record.ts'
import { withCompany } from '../db/company.ts'
import type { Tx } from '../db/connect.ts'
import { isLiving, living } from '../downloads/livingPlots.ts'
import { ApiError, fieldError, notFound } from '../http/apiError.ts'
import { attach, pdfType } from '../http/attachment.ts'
import { type App, type Handled, route } from '../http/route.ts'
import { siteOrigin } from '../http/siteOrigin.ts'
import { say } from '../http/worded.ts'
import { type LabelInput, runLabels } from './labelJob.ts'
import type { WantedLabels } from './labelsOf.ts'
import { previewLabels, withLabelFile } from './makeLabels.ts'

const jobKind = 'labels'
/** So many labels are made within the request; more are a task. */
const atOnceMax = 2000

type Body = Handled<typeof printLabels>['body']

/** What the labels stand on. @throws ApiError `labels.what` unless the request names one kind of things. */
function kindOf({ year_id, plot_ids, seed_ids, location_ids, order }: Body): keyof typeof labelFields {
  const named = [year_id, seed_ids, location_ids].filter((one) => one !== undefined)
  if (named.length !== 1 || (plot_ids && year_id === undefined)) throw new ApiError('labels.what')
  if (year_id !== undefined) return 'plot'
  if (order !== undefined) throw fieldError('order', 'validation.invalid')
  return seed_ids === undefined ? 'location' : 'lot'
}

/** @throws ApiError for what does not go together in a request of labels. */
function checkAsked(body: Body): { year: number; fields: readonly PlotLabelField[] } {
  const kind = kindOf(body)
  const known: readonly string[] = labelFields[kind]
  const strange = body.fields?.find((field) => !known.includes(field))
  if (strange !== undefined) throw fieldError('fields', 'labels.field', { field: strange })
  const skipMax = placesOf(labelSheets[body.sheet]) - 1
  if (body.skip > skipMax) throw fieldError('skip', 'validation.maxValue', { max: skipMax })
  const refusal = typeof body.order === 'object' ? checkWalkDirections(body.order) : null
  if (refusal) throw fieldError('order', refusal.code, { ...refusal.params })
  // There are no lots and places of storage yet: whatever ids are named are unknown.
  if (kind !== 'plot' || body.year_id === undefined) throw notFound()
  return { year: body.year_id, fields: (body.fields ?? usualPlotFields) as readonly PlotLabelField[] }
}

/** Checks the plots that are named and leaves the row of the history; answers how many there are, and the file's name. */
async function takeOut(
  { ctx, services, body, language }: Pick<Handled<typeof printLabels>, 'ctx' | 'services' | 'body' | 'language'>,
  year: number,
): Promise<Pick<LabelInput, 'labels' | 'name'> & { walk: WantedLabels['walk'] }> {
  return services.columns.read(ctx, year, (columns: FieldYearColumns, tx: Tx) => {
    const ids = body.plot_ids ?? null
    if (ids?.some((id) => !isLiving(columns, id))) throw notFound()
    const labels = (ids ? new Set(ids).size : living(columns)) * body.copies
    if (labels > labelsMax) throw new ApiError('labels.tooMany', { params: { max: labelsMax } })
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
    const name = `${columns.field_name}_${columns.year}_${say(language, 'labels.name')}.pdf`
    return { labels, name, walk: columns.walk }
  })
}

export function registerLabels(app: App): void {
  const { services } = app
  services.jobs.handle<LabelInput>(jobKind, {
    run: (job) => runLabels(services, job),
    slots: { node: 1, company: 1 },
  })

  route(app, printLabels, async ({ request, reply, ...given }) => {
    const { ctx, body, language } = given
    const { year, fields } = checkAsked(body)
    const { labels, name, walk } = await takeOut(given, year)
    const { sheet, code, copies, skip, order = 'walk' } = body
    const plotIds = body.plot_ids ?? null
    const origin = siteOrigin(request)
    const wanted = { sheet, code, fields, plotIds, order, walk, copies, skip, origin, language, title: name }
    if (body.preview) {
      const first = await previewLabels(services, ctx, year, wanted)
      const pages = Math.ceil((skip + labels) / placesOf(labelSheets[sheet]))
      reply.type('application/json; charset=utf-8')
      return JSON.stringify({ file_name: name, total: labels, pages, labels: first } satisfies Shown) as never
    }
    if (labels > atOnceMax) {
      const input: LabelInput = { year, wanted, labels, name }
      const task = await withCompany(ctx, (tx) => services.jobs.add(tx, ctx, jobKind, input))
      reply.status(202).type('application/json; charset=utf-8')
      return JSON.stringify({ task_id: task }) as never
    }
    const bytes = await withLabelFile(services, ctx, year, wanted, {}, readFile)
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

type Shown = Readonly<Omit<LabelPreview, 'labels'>> & { readonly labels: readonly object[] }
