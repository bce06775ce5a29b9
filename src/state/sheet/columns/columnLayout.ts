import { atom } from 'jotai'
import { type Statistic, statistics } from '../../../domain/stats/descriptive/columnFigures.ts'
import { cropAtom, signInAtom } from '../../lifetime.ts'
import type { Store } from '../../store.ts'
import { filledSinceAtom } from '../../year/emptyColumns.ts'
import {
  linesSheet,
  openSheetAtom,
  plantsSheet,
  plotsSheet,
  type Sheet,
  sheetAtom,
  sheetDerived,
  sheetSourceAtom,
} from '../openSheet.ts'
import { foldedEmptyAtom } from './emptyColumns.ts'

/** The column by which rows are sorted. */
export interface SortedBy {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

/** The rows of statistics below the columns: which ones, from top to bottom, and whether they are shown. */
export interface StatisticsRows {
  readonly areShown: boolean
  readonly chosen: readonly Statistic[]
}

/** How a user has arranged the columns of a crop's tables. Saved by user and crop; traits by id. */
export interface ColumnLayout {
  /**
   * Fields from left to right, including hidden ones and traits of other years; fields not listed have their default
   * place.
   */
  readonly order: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  /** Fields fixed at the left edge. */
  readonly pinned: readonly string[]
  readonly hidden: readonly string[]
  /** Groups folded to one narrow column that shows how many columns they have. */
  readonly folded: readonly string[]
  /** Traits with a column although no plot of the year has a value. */
  readonly shown: readonly string[]
  /** Null = default order. */
  readonly sort: SortedBy | null
  readonly statistics: StatisticsRows
}

/** The default layout of plots. */
export const plainLayout: ColumnLayout = {
  order: [],
  widths: {},
  pinned: ['label', 'row', 'col'],
  hidden: [],
  folded: [],
  shown: [],
  sort: null,
  statistics: { areShown: true, chosen: ['n', 'mean', 'sd', 'cv'] },
}

/** The default layout of lines: lines of the newest trials are first, since they have values. */
export const plainLinesLayout: ColumnLayout = {
  ...plainLayout,
  sort: { field: 'year', order: 'desc' },
  pinned: ['variety_name', 'name'],
  hidden: [
    'kind',
    'species',
    'origin',
    'regions',
    'uniformity',
    'heterotic_group',
    'owner',
    'herbicides',
    'fungicides',
    'comment',
    'inbreeding',
  ],
}

/**
 * The layout of the chosen crop's tables: as read from the server, as edited by the user since, and in which year it
 * was edited.
 */
interface LayoutState {
  readonly read: ColumnLayout
  readonly mine: ColumnLayout
  /** Whether `read` is the saved layout; until then nothing may be saved over it. */
  readonly isSure: boolean
  readonly changedIn: number | null
}

const unreadLayout = (layout: ColumnLayout): LayoutState => ({
  read: layout,
  mine: layout,
  isSure: false,
  changedIn: null,
})

const layoutStateAtom = sheetAtom<LayoutState>(
  unreadLayout(plainLinesLayout),
  undefined,
  cropAtom(unreadLayout(plainLayout)),
)

/**
 * The year of the crop under which its layouts were read; null = none, and layouts last as long as the crop is chosen.
 */
export const layoutYearAtom = cropAtom<number | null>(null)

/** Edited layouts of a crop's plots and lines, to be saved under a year of the crop. */
export interface ChangedLayout {
  readonly yearId: number
  readonly layout: ColumnLayout
  readonly lines: ColumnLayout
}

/** The layouts edited last: they are saved even if another crop has been chosen since. */
export const changedLayoutAtom = signInAtom<ChangedLayout | null>(null)

/** Has the current layouts saved. */
function saveLayouts(store: Store, yearId: number): void {
  const [layout, lines] = [plotsSheet, linesSheet].map((sheet) => store.get(layoutStateAtom.of(sheet)).mine)
  store.set(changedLayoutAtom, { yearId, layout, lines })
}

/** The layout of the tables of the chosen crop. */
export const columnLayoutAtom = sheetDerived((get): ColumnLayout => get(layoutStateAtom).mine)

/** Applies the layout of plots from the paired window, which saves it itself. */
export function applyLayoutOfOtherWindow(store: Store, layout: ColumnLayout): void {
  const atom = layoutStateAtom.of(plotsSheet)
  store.set(atom, { ...store.get(atom), mine: layout })
}

/** The layout of the plots' table. */
export const plotsLayoutAtom = atom((get): ColumnLayout => get(layoutStateAtom.of(plotsSheet)).mine)

/** A layout with the columns that are hidden because they are empty in the whole year. */
export interface ArrangedLayout extends ColumnLayout {
  /** These columns are also in `hidden`; `filled` counts those that got a value since the year was opened. */
  readonly empty: { readonly fields: readonly string[]; readonly filled: number }
}

/** The layout as the table shows it: empty columns are hidden unless pinned or sorted by. */
export const arrangedLayoutAtom = sheetDerived((get): ArrangedLayout => {
  const layout = get(columnLayoutAtom)
  const { hidden, pinned, sort } = layout
  const filled = get(filledSinceAtom)
  const fields = get(foldedEmptyAtom).filter(
    (field) => !hidden.includes(field) && !pinned.includes(field) && sort?.field !== field,
  )
  const empty = { fields, filled: fields.filter((field) => filled.has(field)).length }
  return { ...layout, hidden: [...hidden, ...fields], empty }
})

/** Applies to a list what was added and removed between `before` and `after`. */
function applyListChange(list: readonly string[], before: readonly string[], after: readonly string[]): string[] {
  const retained = list.filter((field) => !before.includes(field) || after.includes(field))
  return [...retained, ...after.filter((field) => !before.includes(field) && !retained.includes(field))]
}

/** Applies to a layout what the user changed between `before` and `after`. */
function withChanges(layout: ColumnLayout, before: ColumnLayout, after: ColumnLayout): ColumnLayout {
  const list = (name: 'pinned' | 'hidden' | 'folded' | 'shown') =>
    applyListChange(layout[name], before[name], after[name])
  const widths = Object.entries(after.widths).filter(([field, width]) => before.widths[field] !== width)
  return {
    order: after.order === before.order ? layout.order : withOthers(after.order, layout.order),
    widths: { ...layout.widths, ...Object.fromEntries(widths) },
    pinned: list('pinned'),
    hidden: list('hidden'),
    folded: list('folded'),
    shown: list('shown'),
    sort: after.sort === before.sort ? layout.sort : after.sort,
    statistics: after.statistics === before.statistics ? layout.statistics : after.statistics,
  }
}

/**
 * Whether the saved layouts of the chosen crop are known. After that a read layout is ignored: the user's own is newer.
 */
export const isLayoutSureAtom = atom((get) =>
  [plotsSheet, linesSheet].every((sheet) => get(layoutStateAtom.of(sheet)).isSure),
)

/** Applies a layout that was read; returns the year in which the user has edited it since, null = not edited. */
function applyReadLayoutTo(store: Store, sheet: Sheet, layout: ColumnLayout, isSure: boolean): number | null {
  const atom = layoutStateAtom.of(sheet)
  const state = store.get(atom)
  if (state.isSure) return null
  const isChanged = state.mine !== state.read
  const merged = isChanged ? withChanges(layout, state.read, state.mine) : layout
  store.set(atom, { ...state, read: layout, mine: merged, isSure })
  return isChanged ? (state.changedIn ?? store.get(layoutYearAtom)) : null
}

/**
 * Applies the layouts read for the crop, of its plots and its lines, merged with the user's edits since. A cached copy
 * (`isSure` false) is shown until the saved one arrives. After that, read layouts are ignored.
 */
export function applyReadLayout(store: Store, layout: ColumnLayout, isSure = true, lines = plainLinesLayout): void {
  const changed = [
    applyReadLayoutTo(store, plotsSheet, layout, isSure),
    applyReadLayoutTo(store, linesSheet, lines, isSure),
  ]
  const yearId = changed.find((year) => year !== null)
  if (isSure && yearId !== undefined) saveLayouts(store, yearId)
}

/** Changes the layout for a user's action. It is saved as soon as the saved one is known. */
export function changeLayout(store: Store, change: Partial<ColumnLayout>): void {
  const source = store.get(sheetSourceAtom)
  if (!source) return
  const state = store.get(layoutStateAtom)
  const { mine: current } = state
  const order = change.order ? withOthers(change.order, current.order) : current.order
  const layout = { ...current, ...change, order, widths: { ...current.widths, ...change.widths } }
  const yearId = source.year?.year_id ?? store.get(layoutYearAtom)
  store.set(layoutStateAtom, { ...state, mine: layout, changedIn: yearId })
  // The layout of plants is not saved; it lasts as long as their year is open.
  if (state.isSure && yearId !== null && store.get(openSheetAtom) !== plantsSheet) saveLayouts(store, yearId)
}

/** The first list, with each name that only the other list has inserted after the name that precedes it there. */
export function withOthers(list: readonly string[], other: readonly string[]): string[] {
  const names = new Set(list)
  const merged = [...list]
  for (const [k, name] of other.entries()) {
    if (names.has(name)) continue
    names.add(name)
    merged.splice(k ? merged.indexOf(other[k - 1]) + 1 : 0, 0, name)
  }
  return merged
}

/** A group of columns of the table, including hidden ones, from left to right. */
export interface ColumnGroup {
  readonly id: string
  readonly heading: string
  readonly fields: readonly { readonly field: string; readonly heading: string }[]
}

/** The groups of the table, set by the table. */
export const columnGroupsAtom = sheetAtom<readonly ColumnGroup[]>([])

/** The group of plots that is always at the left edge as a whole. */
const edgeGroup = 'location'

/** By group, the column that is always shown because it identifies the row. */
const alwaysShown: Readonly<Record<string, string>> = { [edgeGroup]: 'label', names: 'name' }

const isAlwaysShown = (group: string, field: string): boolean => alwaysShown[group] === field

/** The column of the open table that is always shown. */
export const alwaysShownField = (store: Store): string =>
  alwaysShown[store.get(openSheetAtom) === plotsSheet ? edgeGroup : 'names']

/** Whether folding a group hides a column; columns pinned by the user stay. */
export function isHiddenByFold(layout: ColumnLayout, group: string, field: string): boolean {
  return !isAlwaysShown(group, field) && (group === edgeGroup || !layout.pinned.includes(field))
}

/** Whether a column is hidden or folded. */
export function isColumnHidden(layout: ColumnLayout, group: string, field: string): boolean {
  if (isAlwaysShown(group, field)) return false
  return layout.hidden.includes(field) || (layout.folded.includes(group) && isHiddenByFold(layout, group, field))
}

/** Whether the column of a folded group is at the left edge. */
export function isEdgeGroup(group: string): boolean {
  return group === edgeGroup
}

/** Shows or hides the statistics rows; if none is chosen, the default ones are. */
export function toggleStatistics(store: Store): void {
  const { areShown, chosen } = store.get(columnLayoutAtom).statistics
  const statistics = chosen.length ? chosen : plainLayout.statistics.chosen
  changeLayout(store, { statistics: { areShown: !areShown || !chosen.length, chosen: statistics } })
}

/** Adds a statistic to the rows below the columns, in the standard order, or removes it. */
export function toggleStatistic(store: Store, statistic: Statistic): void {
  const { areShown, chosen } = store.get(columnLayoutAtom).statistics
  const isOn = areShown && chosen.includes(statistic)
  const next = statistics.filter((candidate) => (candidate === statistic ? !isOn : chosen.includes(candidate)))
  changeLayout(store, { statistics: { areShown: next.length > 0, chosen: next } })
}

/** The statistics shown below the columns, from top to bottom; empty if the rows are not plots. */
export const shownStatisticsAtom = sheetDerived((get): readonly Statistic[] => {
  const { areShown, chosen } = get(columnLayoutAtom).statistics
  // A page of a large year has only its own plots.
  const isWhole = get(sheetSourceAtom)?.year?.pageTotal === null
  return areShown && isWhole && get(openSheetAtom) === plotsSheet ? chosen : []
})
