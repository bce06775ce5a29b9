import type { z } from 'zod'
import type { PagePlantsAnswer } from '../../../src/contract/plots/plants.ts'
import type { loadYearPage, PlantOfPage, pagePlots } from '../../../src/contract/plots/plotPages.ts'
import { encodeFieldYear } from '../../../src/domain/columns/codec.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { choosePlots } from '../../../src/domain/plots/page/choosePlots.ts'
import { pageOfPlants } from '../../../src/domain/plots/page/pageOfPlants.ts'
import { pageOfYear } from '../../../src/domain/plots/page/pageOfYear.ts'
import { isPlotFilter, type PlotFilters } from '../../../src/domain/plots/page/plotFilters.ts'
import type { Language } from '../../../src/words/word.ts'
import type { ColumnStore } from '../../core/columns/columnStore.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { CompanyScope } from '../../platform/db/company.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { preferGenericPlans } from '../../platform/db/transaction.ts'
import { fieldError } from '../../platform/http/answers/apiError.ts'
import { plantAnswers } from '../plants/plantAnswers.ts'
import { readPlantsOn } from '../plants/plotPlants.ts'
import type { DetailKind } from './plotDetails.ts'
import { type KnownOfPlots, readPlots } from './readPlots.ts'
import { uniqueValuesJson } from './uniqueValues.ts'

/** Bytes of the cached rows of all years on a node. */
const maxBytes = 24_000_000

/** Plots of a year as JSON in bytes, shared by many answers and valid for one number of its log and its crop's. */
interface CachedRows {
  readonly seq: number
  readonly crop_seq: number
  readonly byPlot: Map<number, Buffer>
}

const rowCache = new WeakMap<FieldYearColumns, CachedRows>()

/** Bytes by cached year, the last used one at the end. */
const sizes = new Map<CachedRows, number>()
let count = 0

function evict(rows: CachedRows): void {
  count -= sizes.get(rows) ?? 0
  sizes.delete(rows)
  rows.byPlot.clear()
}

/**
 * The cached rows of a year's present state: everything in them is in its log or its crop's, so the next change of either
 * starts an empty cache. They are found by a plot's id.
 */
function cachedRows(columns: FieldYearColumns): CachedRows {
  const { seq, crop_seq } = columns
  const known = rowCache.get(columns)
  if (known?.seq === seq && known.crop_seq === crop_seq) return known
  if (known) evict(known)
  const rows: CachedRows = { seq, crop_seq, byPlot: new Map() }
  rowCache.set(columns, rows)
  return rows
}

/** Caches a plot's row; the rows of the least recently used years are evicted. */
function cacheRow(rows: CachedRows, plot: number, row: Buffer): void {
  if (rows.byPlot.has(plot)) return
  rows.byPlot.set(plot, row)
  const size = (sizes.get(rows) ?? 0) + row.length
  sizes.delete(rows)
  sizes.set(rows, size)
  count += row.length
  for (const other of sizes.keys()) {
    if (count <= maxBytes) return
    evict(other)
  }
}

/** Plants of plots in the plots' order, within a plot in the natural order of their names. */
async function readPlantPage(tx: Tx, plots: readonly number[], skipped: number, size: number): Promise<PlantOfPage[]> {
  if (plots.length === 0) return []
  const plotArray = numberArray(plots)
  const [plants, places] = await Promise.all([
    plantAnswers(tx, tx`p.plot_id = ANY (${plotArray}::bigint[])`, tx`p.name COLLATE natural_order, p.id`),
    tx<Omit<PlantOfPage, 'brush_id' | 'brush_name' | 'features'>[]>`
      SELECT p.id AS plot_id, p.name AS plot_name, p.label AS plot_label, l.name AS line_name, p."row", p.col
      FROM plots p LEFT JOIN lines l ON l.id = p.line_id WHERE p.id = ANY (${plotArray}::bigint[])`,
  ])
  const placeOf = new Map(places.map((place) => [place.plot_id, place]))
  const plantsByPlot = Map.groupBy(plants, ({ plot_id }) => plot_id)
  return plots
    .flatMap((plot) => {
      const place = placeOf.get(plot)
      if (!place) return []
      return (plantsByPlot.get(plot) ?? []).map(({ brush_id, brush_name, features }) => ({
        brush_id,
        brush_name,
        ...place,
        features,
      }))
    })
    .slice(skipped, skipped + size)
}

type Query = z.output<NonNullable<typeof pagePlots.query>>
/** For fewer plots, planning a statement takes longer than a plan for ten plots loses. */
const fewPlots = 250

/** JSON between the pieces of a page. */
const [beforeRows, open, comma, close, end] = ['},"data":', '[', ',', ']', '}'].map((text) => Buffer.from(text))

type PageQuery = z.output<NonNullable<typeof loadYearPage.query>>
type Choice = Pick<PageQuery, 'page' | 'page_size' | 'sort_by' | 'order'>

/**
 * A page of the year's plots or plants as JSON in bytes: filtered and sorted over the columns, read in full from the
 * tables once the columns are free for the next request, so that requests for one year do not wait for each other's rows.
 * Rows that were read at this state of the year are not read again.
 * @throws ApiError `trait.unknown` at a filter or sort_by that names a trait the crop does not have, and for invalid
 * bounds.
 */
export function readPage(store: ColumnStore, scope: CompanyScope, query: Query, language: Language): Promise<Buffer> {
  return store.readThen(
    scope,
    query.year_id,
    (columns) => {
      const plots = chosenPlots(columns, query, language)
      const isOfPlants = query.rows === 'plants'
      const from = (query.page - 1) * query.page_size
      const shown = isOfPlants ? pageOfPlants(columns, plots, from, query.page_size) : null
      const pagePlots = shown ? shown.plots : plots.subarray(from, from + query.page_size)
      const total = shown ? shown.total : plots.length
      return {
        ids: Array.from(pagePlots, (plot) => columns.id[plot]),
        known: knownOf(columns, pagePlots),
        skipped: shown?.skipped ?? 0,
        meta: {
          page: query.page,
          page_size: query.page_size,
          total,
          total_pages: Math.ceil(total / query.page_size),
          seq: columns.seq,
          crop_seq: columns.crop_seq,
        },
        values: uniqueValuesJson(columns),
        isOfPlants,
        cache: canCache(columns) ? cachedRows(columns) : null,
      }
    },
    async ({ ids, known, skipped, meta, values, isOfPlants, cache }, tx) => {
      const data = isOfPlants
        ? [jsonBytes(await readFew(tx, ids, (plots) => readPlantPage(tx, plots, skipped, query.page_size)))]
        : await rowBytes(tx, query.year_id, ids, known, cache)
      const head = Buffer.from(`{"meta":${JSON.stringify(meta).slice(0, -1)},"unique_values":`)
      return Buffer.concat([head, values, beforeRows, ...data, end])
    },
  )
}

/**
 * Whether the logs of the year and its crop cover all of a row: a line's call at a pinned marker can depend on its plots
 * of other years.
 */
function canCache({ markers }: FieldYearColumns): boolean {
  return !markers.some(({ marker }) => marker.pinned)
}

function jsonBytes(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}

/** Rows of plots as pieces of JSON; the rows of a small page are cached until the year or its crop changes. */
async function rowBytes(
  tx: Tx,
  year: number,
  ids: readonly number[],
  known: KnownOfPlots,
  cache: CachedRows | null,
): Promise<Buffer[]> {
  const isCached = cache !== null && ids.length <= fewPlots
  if (!isCached) return [jsonBytes(await readFew(tx, ids, (plots) => readPlots(tx, year, plots, known)))]
  const rows = new Map(ids.map((id) => [id, cache.byPlot.get(id)]))
  const missing = ids.filter((id) => rows.get(id) === undefined)
  for (const plot of await readFew(tx, missing, (plots) => readPlots(tx, year, plots, known))) {
    const row = jsonBytes(plot)
    rows.set(plot.plot_id, row)
    cacheRow(cache, plot.plot_id, row)
  }
  return [open, ...ids.flatMap((id) => rows.get(id) ?? []).flatMap((row, k) => (k === 0 ? [row] : [comma, row])), close]
}

/** Reads what belongs to plots, by generic plans if they are few; no query for none. */
async function readFew<T>(
  tx: Tx,
  plots: readonly number[],
  read: (plots: readonly number[]) => Promise<T[]>,
): Promise<T[]> {
  if (plots.length === 0) return []
  if (plots.length <= fewPlots) preferGenericPlans(tx)
  return await read(plots)
}

/** What the columns show about plots on a page, so that what they lack is not queried. */
function knownOf(columns: FieldYearColumns, plots: Int32Array): KnownOfPlots {
  const { year_id: id, sowing_date, emergence_date } = columns
  const roles = new Set(columns.traits.map(({ trait }) => trait.role))
  const lacking = new Set<DetailKind>()
  if (!roles.has('stage')) lacking.add('stages')
  if (!roles.has('technology')) lacking.add('harvest')
  if (!plots.some((plot) => columns.plants.has(plot))) lacking.add('plants')
  return { dates: { id, sowing_date, emergence_date }, lacking }
}

/**
 * A page of the year's plots, or the plots of a page of plants, as bytes of their own columns; with the number of plots
 * or plants found. @throws ApiError as `readPage`.
 */
export function encodePage(columns: FieldYearColumns, query: PageQuery, language: Language): Uint8Array {
  const chosen = chosenPlots(columns, query, language)
  const from = (query.page - 1) * query.page_size
  const { plots, total } =
    query.rows === 'plants'
      ? pageOfPlants(columns, chosen, from, query.page_size)
      : { plots: chosen.subarray(from, from + query.page_size), total: chosen.length }
  const sendsLines = query.crop_seq !== columns.crop_seq
  return encodeFieldYear(pageOfYear(columns, plots, { total, withLines: sendsLines }))
}

/** The plants of a page with all others of their plots, in the form of the log. @throws ApiError as `readPage`. */
export function readPagePlants(
  store: ColumnStore,
  scope: CompanyScope,
  year: number,
  query: Choice,
  language: Language,
): Promise<PagePlantsAnswer> {
  const from = (query.page - 1) * query.page_size
  return store.readThen(
    scope,
    year,
    (columns) => {
      const { plots, skipped } = pageOfPlants(columns, chosenPlots(columns, query, language), from, query.page_size)
      return { seq: columns.seq, skipped, ids: Array.from(plots, (plot) => columns.id[plot]) }
    },
    async ({ seq, skipped, ids }, tx) => {
      const { plants, values } = await readPlantsOn(tx, ids)
      const rows = plants.slice(skipped, skipped + query.page_size).map(({ id }) => id)
      return { seq, rows, plants, values }
    },
  )
}

function chosenPlots(columns: FieldYearColumns, query: Choice, language: Language): Int32Array {
  const { sort_by, order } = query
  const chosen = choosePlots(columns, { sort_by, order, filters: filtersOf(query) }, language)
  if (!chosen.ok) throw fieldError(chosen.field, chosen.code, { name: chosen.field })
  return chosen.plots
}

function filtersOf(query: Choice): PlotFilters {
  const filters = Object.entries(query).filter(([name, value]) => isPlotFilter(name) && value !== undefined)
  return Object.fromEntries(filters.map(([name, value]) => [name, [value].flat().map(String)]))
}
