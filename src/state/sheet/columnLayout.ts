import { atom } from 'jotai'
import { type Statistic, statistics } from '../../domain/stats/descriptive/columnFigures.ts'
import { cropAtom, signInAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'
import { filledSinceAtom } from '../year/emptyColumns.ts'
import { foldedEmptyAtom } from './emptyColumns.ts'
import {
  linesSheet,
  openSheetAtom,
  plantsSheet,
  plotsSheet,
  type Sheet,
  sheetAtom,
  sheetDerived,
  sheetSourceAtom,
} from './openSheet.ts'

/** The column that the rows are sorted by. */
export interface SortedBy {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

/** The rows of figures below the columns: which, from above, and whether they stand there now. */
export interface StatisticsRows {
  readonly areShown: boolean
  readonly chosen: readonly Statistic[]
}

/** How a user has arranged the columns of a crop's tables: kept per user and crop, traits by their id. */
export interface ColumnLayout {
  /** Fields from left to right, hidden ones and those of other years too; one that it does not name stands at its natural place. */
  readonly order: readonly string[]
  readonly widths: Readonly<Record<string, number>>
  /** Fields that stay at the left edge while the others scroll. */
  readonly pinned: readonly string[]
  readonly hidden: readonly string[]
  /** Groups of which only a narrow column with their number of columns is shown. */
  readonly folded: readonly string[]
  /** Traits that have a column although no plot of the year has a value of them. */
  readonly shown: readonly string[]
  /** Null = the rows stand in their own order. */
  readonly sort: SortedBy | null
  readonly statistics: StatisticsRows
}

/** The plots' columns as they come. */
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

/** The lines' columns as they come. */
export const plainLinesLayout: ColumnLayout = {
  ...plainLayout,
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

/** The layout of the chosen crop's tables: as it was read last, as the user has it since, and in which year it was changed. */
interface HeldLayout {
  readonly read: ColumnLayout
  readonly mine: ColumnLayout
  /** Whether `read` is what is kept now; before that nothing may take its place. */
  readonly isSure: boolean
  readonly changedIn: number | null
}

const fresh = (layout: ColumnLayout): HeldLayout => ({ read: layout, mine: layout, isSure: false, changedIn: null })

const heldAtom = sheetAtom<HeldLayout>(fresh(plainLinesLayout), undefined, cropAtom(fresh(plainLayout)))

/** The year of the crop under which its layouts were read; null = none was, the layouts hold as long as the crop is chosen. */
export const layoutYearAtom = cropAtom<number | null>(null)

/** Layouts that the user has made of a crop's tables, to be kept: of its plots and of its lines; and a year of the crop. */
export interface ChangedLayout {
  readonly yearId: number
  readonly layout: ColumnLayout
  readonly lines: ColumnLayout
}

/** The layouts that the user has made last: they are to be kept although another crop has been chosen meanwhile. */
export const changedLayoutAtom = signInAtom<ChangedLayout | null>(null)

/** Has the layouts kept as they are now. */
function keep(store: Store, yearId: number): void {
  const [layout, lines] = [plotsSheet, linesSheet].map((sheet) => store.get(heldAtom.of(sheet)).mine)
  store.set(changedLayoutAtom, { yearId, layout, lines })
}

/** The layout of the tables of the chosen crop. */
export const columnLayoutAtom = sheetDerived((get): ColumnLayout => get(heldAtom).mine)

/** Takes the layout of the plots that the window beside this one has made; that one sees to its being kept. */
export function takeLayoutBeside(store: Store, mine: ColumnLayout): void {
  const atom = heldAtom.of(plotsSheet)
  store.set(atom, { ...store.get(atom), mine })
}

/** The layout of the plots' table. */
export const plotsLayoutAtom = atom((get): ColumnLayout => get(heldAtom.of(plotsSheet)).mine)

/** A layout with the columns that are out of sight since they are empty in the whole year. */
export interface ArrangedLayout extends ColumnLayout {
  /** They are among the hidden ones; `filled` are those that plots have been given something in since the year was opened. */
  readonly empty: { readonly fields: readonly string[]; readonly filled: number }
}

/** The layout as the table shows it: empty columns are as hidden ones, save those that are pinned or sorted by. */
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

/** A list with what was added to and taken from another one since `before`. */
function changedAlike(list: readonly string[], before: readonly string[], after: readonly string[]): string[] {
  const left = list.filter((one) => !before.includes(one) || after.includes(one))
  return [...left, ...after.filter((one) => !before.includes(one) && !left.includes(one))]
}

/** A layout with what the user has done to another one. */
function withChanges(layout: ColumnLayout, before: ColumnLayout, after: ColumnLayout): ColumnLayout {
  const list = (name: 'pinned' | 'hidden' | 'folded' | 'shown') => changedAlike(layout[name], before[name], after[name])
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

/** Whether it is known how the tables of the chosen crop are kept: what is read after that changes nothing, the user's own holds. */
export const isLayoutSureAtom = atom((get) => [plotsSheet, linesSheet].every((sheet) => get(heldAtom.of(sheet)).isSure))

/** Takes a layout that was read; answers the year in which the user has changed it meanwhile, null = none. */
function takeOf(store: Store, sheet: Sheet, layout: ColumnLayout, isSure: boolean): number | null {
  const atom = heldAtom.of(sheet)
  const held = store.get(atom)
  if (held.isSure) return null
  const isChanged = held.mine !== held.read
  const mine = isChanged ? withChanges(layout, held.read, held.mine) : layout
  store.set(atom, { ...held, read: layout, mine, isSure })
  return isChanged ? (held.changedIn ?? store.get(layoutYearAtom)) : null
}

/**
 * Takes the layouts that were read for the crop, that of its plots and that of its lines; what the user has changed meanwhile
 * is done to them. What is not sure to be what is kept now, a copy, is shown until that comes. After what is sure the user's
 * own holds.
 */
export function takeKeptLayout(store: Store, layout: ColumnLayout, isSure = true, lines = plainLinesLayout): void {
  const changed = [takeOf(store, plotsSheet, layout, isSure), takeOf(store, linesSheet, lines, isSure)]
  const yearId = changed.find((year) => year !== null)
  if (isSure && yearId !== undefined) keep(store, yearId)
}

/** Changes the layout by what the user has done. It is to be kept as soon as the kept one is known. */
export function changeLayout(store: Store, change: Partial<ColumnLayout>): void {
  const source = store.get(sheetSourceAtom)
  if (!source) return
  const held = store.get(heldAtom)
  const { mine } = held
  const order = change.order ? withOthers(change.order, mine.order) : mine.order
  const layout = { ...mine, ...change, order, widths: { ...mine.widths, ...change.widths } }
  const yearId = source.year?.year_id ?? store.get(layoutYearAtom)
  store.set(heldAtom, { ...held, mine: layout, changedIn: yearId })
  // How the plants' columns are arranged holds as long as their year is open.
  if (held.isSure && yearId !== null && store.get(openSheetAtom) !== plantsSheet) keep(store, yearId)
}

/** A list with the further names of another one, each behind the name that it follows there. */
export function withOthers(list: readonly string[], other: readonly string[]): string[] {
  const known = new Set(list)
  const whole = [...list]
  for (const [k, name] of other.entries()) {
    if (known.has(name)) continue
    known.add(name)
    whole.splice(k ? whole.indexOf(other[k - 1]) + 1 : 0, 0, name)
  }
  return whole
}

/** A group of columns that the table has, hidden ones too, from left to right. */
export interface LaidGroup {
  readonly id: string
  readonly heading: string
  readonly fields: readonly { readonly field: string; readonly heading: string }[]
}

/** The groups of the table; the table tells them. */
export const laidGroupsAtom = sheetAtom<readonly LaidGroup[]>([])

/** The group of plots that stands at the left edge as a whole. */
const edgeGroup = 'location'

/** By their group, the columns that are always shown: they say what a row is. */
const steady: Readonly<Record<string, string>> = { [edgeGroup]: 'label', names: 'name' }

const isSteady = (group: string, field: string): boolean => steady[group] === field

/** The column of the table on screen that is always shown. */
export const steadyField = (store: Store): string =>
  steady[store.get(openSheetAtom) === plotsSheet ? edgeGroup : 'names']

/** Whether folding a group takes a column out of sight; those that the user has pinned stay. */
export function foldsAway(layout: ColumnLayout, group: string, field: string): boolean {
  return !isSteady(group, field) && (group === edgeGroup || !layout.pinned.includes(field))
}

/** Whether a column is out of sight. */
export function isAway(layout: ColumnLayout, group: string, field: string): boolean {
  if (isSteady(group, field)) return false
  return layout.hidden.includes(field) || (layout.folded.includes(group) && foldsAway(layout, group, field))
}

/** Whether the column that stands for a folded group is at the left edge. */
export function isEdgeGroup(group: string): boolean {
  return group === edgeGroup
}

/** Shows the rows of figures below the columns, or takes them away; without a chosen figure those of every user come. */
export function toggleStatistics(store: Store): void {
  const { areShown, chosen } = store.get(columnLayoutAtom).statistics
  const kept = chosen.length ? chosen : plainLayout.statistics.chosen
  changeLayout(store, { statistics: { areShown: !areShown || !chosen.length, chosen: kept } })
}

/** Adds a figure to the rows below the columns, where it has its place among the others, or takes it away. */
export function toggleStatistic(store: Store, statistic: Statistic): void {
  const { areShown, chosen } = store.get(columnLayoutAtom).statistics
  const isOn = areShown && chosen.includes(statistic)
  const next = statistics.filter((one) => (one === statistic ? !isOn : chosen.includes(one)))
  changeLayout(store, { statistics: { areShown: next.length > 0, chosen: next } })
}

/** The figures that stand below the columns now, from above; none where the rows are not plots. */
export const shownStatisticsAtom = sheetDerived((get): readonly Statistic[] => {
  const { areShown, chosen } = get(columnLayoutAtom).statistics
  // A page of a year knows the figures of its own plots alone.
  const isWhole = get(sheetSourceAtom)?.year?.found === null
  return areShown && isWhole && get(openSheetAtom) === plotsSheet ? chosen : []
})
