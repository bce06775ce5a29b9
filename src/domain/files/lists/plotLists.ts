import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { orderPlots, type PlotOrder } from '../../layout/walk/plotOrder.ts'
import type { Walk } from '../../layout/walk/walkOrder.ts'
import { isObserved } from '../../traits/traitFields.ts'
import { type FieldBookList, fieldBookField, fieldBookTraits } from '../fieldBook/fieldBookLists.ts'
import { type Format, fieldFileFormat, phenotypesFormat } from '../formats.ts'
import type { CapKey } from '../headers/cap.ts'
import { type FileLanguage, heading } from '../headers/columns.ts'
import { type NurseryKind, nurseryKindName } from '../uploadPlan/nurseryKinds.ts'
import type { Table } from '../written.ts'
import { groupedColumns } from './groupedColumns.ts'
import {
  type ListColumn,
  type ListedKey,
  listColumn,
  listedKeys,
  listedTraits,
  traitListColumn,
} from './listColumns.ts'
import { listDownload, type PlotListType } from './listDownloads.ts'

/** A nursery and its year as shown in a cap; null = not known. `region` in the reader's language. */
export interface CapFacts {
  readonly nursery: string
  readonly kind: NurseryKind | null
  readonly region: string | null
  readonly subregion: string | null
  readonly year: number
  readonly sowing_date: string | null
  readonly emergence_date: string | null
}

interface PlotListRecord {
  readonly format: Format
  readonly cap: readonly CapKey[]
  readonly columns: readonly ListedKey[]
  /**
   * The columns after the fixed ones: traits, all by groups, blank ones to fill in by hand, or a row's plant and the
   * traits.
   */
  readonly behind: 'nothing' | 'traits' | 'groups' | 'blanks' | 'plantTraits'
}

const placeCap = ['nursery', 'kind', 'region', 'subregion', 'year'] as const satisfies readonly CapKey[]
const sowingCap = [...placeCap, 'sowing_date', 'emergence_date'] as const satisfies readonly CapKey[]
const plotFacts = ['label', 'plot', 'line', 'mother', 'father', 'repetitions', 'width', 'length', 'square'] as const
const placeFacts = ['row', 'col', 'position_kind'] as const
const sowingFacts = ['number', 'label', 'plot', 'line', 'mother', 'father', 'repetitions'] as const
const fieldFileColumns = { format: fieldFileFormat } as const

/** The downloadable lists of plots by type. */
const PLOT_LISTS = {
  order: {
    ...fieldFileColumns,
    cap: [],
    columns: ['number', 'label', 'plot', 'line', ...placeFacts],
    behind: 'nothing',
  },
  without_cap: { ...fieldFileColumns, cap: [], columns: [...plotFacts, 'comment', ...placeFacts], behind: 'traits' },
  with_cap: { ...fieldFileColumns, cap: placeCap, columns: [...plotFacts, 'comment', ...placeFacts], behind: 'traits' },
  v2: { ...fieldFileColumns, cap: placeCap, columns: [], behind: 'groups' },
  phenotypes: {
    ...fieldFileColumns,
    format: phenotypesFormat,
    cap: placeCap,
    columns: ['label', 'plot', 'line'],
    behind: 'traits',
  },
  v1: { ...fieldFileColumns, cap: sowingCap, columns: sowingFacts, behind: 'blanks' },
  sowing_v2: {
    ...fieldFileColumns,
    cap: sowingCap,
    columns: [...sowingFacts, 'row', 'col', 'width', 'length', 'storage', 'seed_amount'],
    behind: 'blanks',
  },
  selection: {
    ...fieldFileColumns,
    format: phenotypesFormat,
    cap: placeCap,
    columns: ['label', 'plot', 'line'],
    behind: 'plantTraits',
  },
} as const satisfies Record<Exclude<PlotListType, FieldBookList>, PlotListRecord>

/** A plant of a plot with its values by trait id. */
export interface ListedPlant {
  readonly plot_id: number
  readonly name: string
  readonly values: ReadonlyMap<number, number | string>
}

/** What a plan sows on a plot: the address of the seed lot, and the number of seeds. */
export interface PlannedSeed {
  readonly storage: string
  readonly seed_amount: number
}

/** The requested list and its options. */
export interface PlotListRequest {
  readonly type: PlotListType
  readonly language: FileLanguage
  readonly facts: CapFacts
  /** Ids of plots; null = all. Ids that the year lacks are skipped. */
  readonly plotIds: readonly number[] | null
  /** Null = the list's own order. */
  readonly order: PlotOrder | null
  /** The year's walk; null = none is stored. */
  readonly walk: Walk | null
  /** Headings of columns to fill in by hand. */
  readonly blanks: readonly string[]
  /** One row per plant instead of one per plot; only for the selection list. */
  readonly plants: readonly ListedPlant[] | null
  /** Seed by plot id, from the year's newest sowing plan that is not cancelled; only for the sowing list v2. */
  readonly seed: ReadonlyMap<number, PlannedSeed> | null
}

/** The table of a list of a year's plots, with headings in a language. */
export function plotList(columns: FieldYearColumns, request: PlotListRequest): Table {
  const { language, type } = request
  if (type === 'field_book_traits') return fieldBookTraits(columns)
  const listedPlots = () =>
    orderPlots(columns, request.order ?? listDownload(type).order, request.walk, membersOf(columns, request.plotIds))
  if (type === 'field_book') return fieldBookField(columns, listedPlots(), request.facts)
  const record: PlotListRecord = PLOT_LISTS[type]
  const fixed = listedKeys(columns, record.columns).map((key) =>
    key === 'storage' || key === 'seed_amount' ? seedColumn(columns, key, request) : listColumn(columns, key, language),
  )
  const order = listedPlots()
  const head = {
    sheet: record.format.sheet[language],
    // A date that is not known yet has no row, as it need not be filled in.
    cap: record.cap
      .map((key) => capCell(key, request.facts, language))
      .filter(({ kind, value }) => kind !== 'date' || value !== null),
  }
  if (record.behind === 'plantTraits' && request.plants)
    return { ...head, ...plantRows(columns, fixed, order, request) }
  const further = columnsBehind(columns, record, request)
  const all = [...fixed, ...further.columns]
  return { ...head, ...further.groups, columns: all, rows: rowsOf(all, order) }
}

/** Where a plot's seed is stored, or how much of it is sown; blank if no plan covers the plot. */
function seedColumn(
  columns: FieldYearColumns,
  key: keyof PlannedSeed,
  { seed, language }: PlotListRequest,
): ListColumn {
  return {
    title: heading(key, language),
    kind: key === 'storage' ? 'text' : 'number',
    value: (i) => seed?.get(columns.id[i])?.[key] ?? null,
  }
}

function columnsBehind(
  columns: FieldYearColumns,
  { behind, format }: PlotListRecord,
  { language, blanks }: PlotListRequest,
): { columns: readonly ListColumn[]; groups?: Pick<Table, 'groups'> } {
  if (behind === 'nothing') return { columns: [] }
  if (behind === 'blanks')
    return { columns: blanks.map((title): ListColumn => ({ title, kind: 'text', value: () => null })) }
  if (behind === 'groups') {
    const groups = groupedColumns(columns, language)
    return {
      columns: groups.flatMap((group) => group.columns),
      groups: { groups: groups.map(({ title, columns: of }) => ({ title, columns: of.length })) },
    }
  }
  const listed = observed(columns).map((column) => traitListColumn(column, language))
  // A selection list of plots also has the plant column, to fill in by hand.
  const plant: ListColumn[] =
    behind === 'plantTraits' ? [{ title: heading('plant', language), kind: 'text', value: () => null }] : []
  // Phenotypes without any trait would be refused as an upload, so a year without traits gets a column to fill in.
  const isBlank = listed.length === 0 && format === phenotypesFormat
  const traits: ListColumn[] = isBlank ? [{ title: heading('rep', language), kind: 'text', value: () => null }] : listed
  return { columns: [...plant, ...traits] }
}

const observed = (columns: FieldYearColumns) => listedTraits(columns).filter(({ trait }) => isObserved(trait))

/** Marks the plots with these ids, by index; undefined = all. Ids that the year lacks are skipped. */
export function membersOf(columns: FieldYearColumns, plotIds: readonly number[] | null): Uint8Array | undefined {
  if (!plotIds) return undefined
  const members = new Uint8Array(columns.count)
  for (const id of plotIds) {
    const i = columns.indexOf.get(id)
    if (i !== undefined) members[i] = 1
  }
  return members
}

const rowsOf = (columns: readonly ListColumn[], order: readonly number[]): Table['rows'] =>
  order.map((i, at) => columns.map((column) => column.value(i, at)))

/** Rows of plants under their plots; a plot without plants has no row. */
function plantRows(
  columns: FieldYearColumns,
  fixed: readonly ListColumn[],
  order: readonly number[],
  { plants, language }: PlotListRequest,
): Pick<Table, 'columns' | 'rows'> {
  const plantsByPlot = Map.groupBy(plants ?? [], ({ plot_id }) => plot_id)
  const valued = new Set((plants ?? []).flatMap(({ values }) => [...values.keys()]))
  const traits = columns.traits.filter(({ trait }) => isObserved(trait) && valued.has(trait.id))
  const rows = order.flatMap((i) =>
    (plantsByPlot.get(columns.id[i]) ?? []).map((plant) => [
      ...fixed.map((column) => column.value(i, 0)),
      plant.name,
      ...traits.map(({ trait }) => plant.values.get(trait.id) ?? null),
    ]),
  )
  const titled = traits.map((column) => traitListColumn(column, language))
  return { columns: [...fixed, { title: heading('plant', language), kind: 'text' }, ...titled], rows }
}

function capCell(key: CapKey, facts: CapFacts, language: FileLanguage): Table['cap'][number] {
  const title = heading(key, language)
  if (key === 'year') return { title, kind: 'number', value: facts.year }
  if (key === 'kind') return { title, kind: 'text', value: facts.kind && nurseryKindName(facts.kind, language) }
  const isDate = key === 'sowing_date' || key === 'emergence_date'
  return { title, kind: isDate ? 'date' : 'text', value: facts[key] }
}
