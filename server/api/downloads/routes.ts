import {
  downloadPlotData,
  downloadPlots,
  downloadSelectionList,
  downloadSowingList,
  type ListPreview,
} from '../../../src/contract/plots/plotLists.ts'
import type { ChangeColumn } from '../../../src/domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { listDownload, type PlotListType } from '../../../src/domain/files/lists/listDownloads.ts'
import type { PlotListRequest } from '../../../src/domain/files/lists/plotLists.ts'
import { checkWalkDirections } from '../../../src/domain/layout/numbering/numberingOptions.ts'
import type { PlotOrder } from '../../../src/domain/layout/walk/plotOrder.ts'
import type { StoredWalk } from '../../../src/domain/layout/walk/storedWalk.ts'
import { record } from '../../core/audit/record.ts'
import { applyNamed } from '../../core/changes/applyNamed.ts'
import { authorOf } from '../../core/changes/routes.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { fieldError, notFound } from '../../platform/http/answers/apiError.ts'
import { attach, csvType, xlsxType } from '../../platform/http/answers/attachment.ts'
import { translate } from '../../platform/http/answers/translate.ts'
import { type App, type HandlerInput, route } from '../../platform/http/routes/route.ts'
import type { ListExport } from './listThread.ts'
import { countLivingPlots, isLiving } from './livingPlots.ts'
import { readListedPlants, readPlannedSeed, readYearFacts } from './yearFacts.ts'
import { writeList } from './yearList.ts'

/** The parameters that all lists have. */
interface ListRequest {
  readonly year_id: number
  readonly plot_ids?: readonly number[] | null
  readonly order?: Extract<PlotOrder, string> | StoredWalk
  readonly preview: boolean
}

interface RequestedList {
  readonly type: PlotListType
  readonly as: 'xlsx' | 'csv' | 'trt'
  readonly blanks?: readonly string[]
  readonly plants?: boolean
  /** Instead of the year's own dates. */
  readonly dates?: { readonly sowing_date: string | null; readonly emergence_date: string | null }
  /** @throws ApiError `notFound` if the request's other ids do not belong to the year. */
  check(columns: FieldYearColumns): void
  /** Writes that belong to the list. */
  write?(columns: FieldYearColumns, tx: Tx): Promise<void>
}

type RequestParts = Pick<HandlerInput<typeof downloadPlots>, 'ctx' | 'services' | 'reply' | 'language'>

/** Answers a list of a year's plots as a file, or its first rows. */
async function answerList(
  { ctx, services, reply, language }: RequestParts,
  requested: ListRequest,
  list: RequestedList,
): Promise<never> {
  const { order } = requested
  const refusal = typeof order === 'object' ? checkWalkDirections(order) : null
  if (refusal) throw fieldError('order', refusal.code, { ...refusal.params })
  const findPlots = async (columns: FieldYearColumns, tx: Tx): Promise<PlotListRequest> => {
    list.check(columns)
    const plotIds = requested.plot_ids ?? null
    if (plotIds?.some((id) => !isLiving(columns, id))) throw notFound()
    await list.write?.(columns, tx)
    if (!requested.preview)
      record(tx, ctx, {
        kind: 'taken_out',
        key: 'audit.plotsTakenOut',
        params: { count: plotIds?.length ?? countLivingPlots(columns) },
        spec_id: columns.spec_id,
        field_id: columns.field_id,
        year_id: columns.year_id,
      })
    return {
      type: list.type,
      language,
      facts: { ...(await readYearFacts(tx, requested.year_id, language)), ...list.dates },
      plotIds,
      order: order ?? null,
      walk: columns.walk,
      blanks: list.blanks ?? [],
      plants: list.plants ? await readListedPlants(tx, requested.year_id) : null,
      seed: list.type === 'sowing_v2' ? await readPlannedSeed(tx, requested.year_id) : null,
    }
  }
  const { columns: store } = services
  const wantedList = await (list.write ? store.write : store.read)(ctx, requested.year_id, findPlots)
  const run = <Result>(as: ListExport['as']): Promise<Result> =>
    writeList<Result>(services, ctx, requested.year_id, { wanted: wantedList, as })
  const { nursery, year } = wantedList.facts
  const name = `${nursery}_${year}_${translate(language, `download.${list.type}`)}.${list.as}`
  if (requested.preview) {
    const { sheet, total, rows } = await run<Omit<ListPreview, 'file_name'>>('preview')
    reply.type('application/json; charset=utf-8')
    return JSON.stringify({ file_name: name, sheet, total, rows } satisfies ListPreview) as never
  }
  const bytes = await run<Uint8Array>(list.as)
  attach(reply, name, list.as === 'xlsx' ? xlsxType : csvType)
  return Buffer.from(bytes) as never
}

const belongsToCrop = (crop: number) => (columns: FieldYearColumns) => {
  if (columns.spec_id !== crop) throw notFound()
}
const belongsToField = (field: number) => (columns: FieldYearColumns) => {
  if (columns.field_id !== field) throw notFound()
}

/** The headings of columns that are filled in by hand: a number means 1, 2, 3 … */
function blankHeadings(wanted: number | readonly string[]): readonly string[] {
  return typeof wanted === 'number' ? Array.from({ length: wanted }, (_, k) => String(k + 1)) : wanted
}

export function registerDownloads(app: App): void {
  const { live } = app.services

  route(app, downloadPlotData, ({ query, ...parts }) =>
    answerList(
      parts,
      { year_id: query.year_id, preview: false },
      {
        type: query.type_of_file,
        as: listDownload(query.type_of_file).fileType ?? 'xlsx',
        check: belongsToCrop(query.spec_id),
      },
    ),
  )

  route(app, downloadPlots, ({ body, ...parts }) =>
    answerList(parts, body, {
      type: body.type_of_file,
      as: listDownload(body.type_of_file).fileType ?? 'xlsx',
      check: belongsToCrop(body.spec_id),
    }),
  )

  route(app, downloadSowingList, async ({ body, ...parts }) => {
    const { sowing_date, germination_date: emergence_date, field_id } = body
    if (sowing_date && emergence_date && emergence_date < sowing_date)
      throw fieldError('germination_date', 'dates.order')
    const context = { author: authorOf(parts.ctx), live }
    return answerList(parts, body, {
      type: body.type_of_file === 'v1' ? 'v1' : 'sowing_v2',
      as: 'xlsx',
      blanks: blankHeadings(body.empty_columns),
      dates: { sowing_date, emergence_date },
      check: belongsToField(field_id),
      ...(body.keep_dates &&
        !body.preview && {
          write: (columns: FieldYearColumns, tx: Tx) =>
            storeDates(tx, context, columns, { sowing_date, emergence_date }),
        }),
    })
  })

  route(app, downloadSelectionList, ({ body, ...parts }) =>
    answerList(parts, body, {
      type: 'selection',
      as: body.type_of_file,
      plants: body.rows === 'plants',
      check: belongsToField(body.field_id),
    }),
  )
}

/** Writes those dates to the year that the request contains and that differ, as one change. */
async function storeDates(
  tx: Tx,
  context: Parameters<typeof applyNamed>[1],
  columns: FieldYearColumns,
  dates: { sowing_date: string | null; emergence_date: string | null },
): Promise<void> {
  const differing = (['sowing_date', 'emergence_date'] as const).flatMap((field): ChangeColumn[] => {
    const after = dates[field]
    if (after === null || after === columns[field]) return []
    return [{ entity: 'field_year', field, ids: [columns.year_id], before: [columns[field]], after: [after] }]
  })
  if (differing.length === 0) return
  await applyNamed(tx, context, columns.year_id, {
    name: { key: 'change.datesOfYear', params: {} },
    columns: differing,
  })
}
