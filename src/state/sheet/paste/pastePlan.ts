import type { CellValue } from '../../../domain/change/changeSet.ts'
import type { PasteColumn, PasteShape } from '../../../domain/sheet/cells/pasteReader.ts'
import { cellsWithoutRoom, planPaste } from '../../../domain/sheet/paste.ts'
import { isHeadRow, isKeyField, type NamedColumn, namedColumns } from '../../../domain/sheet/pasteHeadings.ts'
import {
  blockSize,
  boundsOfBlock,
  type CellRect,
  numbersInRuns,
  type ShownBlock,
} from '../../../domain/sheet/range/ranges.ts'
import { idsOfRows } from '../../../domain/sheet/source/rowIds.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import type { Store } from '../../store.ts'
import { columnGroupsAtom } from '../columns/columnLayout.ts'
import { hiddenColumnsAfter } from '../columns/hiddenColumns.ts'
import { sheetSourceAtom } from '../openSheet.ts'
import { activeCellAtom, shownBlocksAtom } from '../selection/sheetSelection.ts'
import { sheetOrderAtom } from '../sheetView.ts'
import { isIdentity } from './pasteIdentity.ts'

/** A rectangle of cells: plots by id, and fields. */
export interface CellBlock {
  readonly ids: Float64Array
  readonly fields: readonly string[]
}

/** Parts of a block without a target: they name no row or column of the table, or more than one. */
export interface UnmatchedParts {
  readonly labels: readonly string[]
  readonly headings: readonly string[]
  /** Numbers of columns, from 1, without a heading and without a column to go to. */
  readonly unheaded: readonly number[]
  /** Labels that occur several times in the block. */
  readonly repeatedLabels: readonly { readonly name: string; readonly count: number }[]
  /** Names that several rows of the table have. */
  readonly ambiguousLabels: readonly string[]
  /** Headings of columns whose target is already the target of an earlier column of the block. */
  readonly repeatedHeadings: readonly string[]
}

const allMatched: UnmatchedParts = {
  labels: [],
  headings: [],
  unheaded: [],
  repeatedLabels: [],
  ambiguousLabels: [],
  repeatedHeadings: [],
}

/**
 * The target of a pasted block in a field-year: its columns for the reader, and the plot (id) of each of their cells. Ids,
 * because the block is read in a worker and may be shown for long before it is written.
 */
export interface PlannedPaste {
  /** The rows that it was planned for, see `SheetSource.key`. */
  readonly source: string
  readonly columns: readonly PasteColumn[]
  readonly ids: readonly Float64Array[]
  /** The cells that will be written, to be selected afterwards; null if they are not one block. */
  readonly cells: CellBlock | null
  /** Number of values of the block beyond the last row or column, which are not written. */
  readonly noRoom: number
  /** Columns of the block whose target is read-only, and the plots of their cells. */
  readonly computed: readonly {
    readonly field: string
    readonly col: number
    readonly rows: Int32Array
    readonly ids: Float64Array
  }[]
  /** Labels and headings of the block that name no row and no column of the table. */
  readonly unmatched: UnmatchedParts
  /** Whether the block's first row names columns: it is left out. */
  readonly hasHeadRow: boolean
  /** Hidden columns that lie inside the block, with the number of its values that are left out there. */
  readonly hidden: readonly { readonly field: string; readonly count: number }[]
  /** Columns that get values from under the heading of another column. */
  readonly otherHeadings: readonly { readonly field: string; readonly heading: string }[]
}

/** Returns the heading of a column as shown. */
type HeadingOf = (field: string) => string

/** A column of the table that a block goes over. */
interface SpanColumn {
  readonly field: string
  readonly isHidden: boolean
}

/**
 * The target columns of a block, from a shown column on. A block from another program fills hidden columns too; a block
 * copied here skips them unless it was copied from hidden columns.
 */
function columnsFrom(store: Store, shape: PasteShape, firstColumn: number): SpanColumn[] {
  const { fields } = store.get(sheetOrderAtom)
  const shown = fields.slice(firstColumn).map((field) => ({ field, isHidden: false }))
  if (shape.cols < 2) return shown
  const hiddenByShown = hiddenColumnsAfter(store)
  const isFilled = (field: string) => !isOwnBlock(shape) || shape.fields.includes(field)
  return shown.flatMap((column) => [
    column,
    ...(hiddenByShown.get(column.field) ?? []).filter(isFilled).map((field) => ({ field, isHidden: true })),
  ])
}

const isOwnBlock = (shape: PasteShape): boolean => shape.fields.some((field) => field !== null)

/** The columns of the table, hidden ones too, with their headings. */
function namedTableColumns(store: Store, headingOf: HeadingOf): NamedColumn[] {
  const laidOut = store.get(columnGroupsAtom).flatMap(({ fields }) => fields)
  if (laidOut.length) return laidOut.map(({ field, heading }) => ({ field, heading: heading ?? headingOf(field) }))
  return store.get(sheetOrderAtom).fields.map((field) => ({ field, heading: headingOf(field) }))
}

/** The fields that a block's first row names, if it is a row of headings over these columns; null if it has values. */
function headRow(
  store: Store,
  source: SheetSource,
  shape: PasteShape,
  span: readonly SpanColumn[],
  headingOf: HeadingOf,
): (string | null)[] | null {
  if (shape.rows < 2 || isOwnBlock(shape)) return null
  const named = namedColumns(shape.head, namedTableColumns(store, headingOf), source.entity !== 'line')
  const targets = shape.head.map((_, c) => {
    const field = span[c]?.field
    const rule = field === undefined ? null : source.rule(field)
    return field !== undefined && rule ? { field, kind: rule.kind } : null
  })
  return isHeadRow(shape.head, named, targets) ? named : null
}

function columnFor(source: SheetSource, field: string, col: number, rows: Int32Array, plots: Int32Array) {
  const present = Array.from(plots, (plot) => source.read(plot, field))
  const { trait = null, sowing = null, year = null, wordClasses = [] } = source.rule(field) ?? {}
  return { field, trait, stored: source.numbers(field), sowing, year, wordClasses, col, rows, present }
}

/** One selected range that a block goes into: its columns with their plots, and the cells that it covers. */
interface PlannedRange {
  readonly columns: readonly PasteColumn[]
  readonly computed: PlannedPaste['computed']
  readonly rows: Int32Array
  readonly fields: readonly string[]
  readonly noRoom: number
  /** Whether the block covers the range and nothing else. */
  readonly fits: boolean
  readonly hasHeadRow: boolean
  readonly hidden: PlannedPaste['hidden']
  readonly otherHeadings: PlannedPaste['otherHeadings']
}

function planRange(
  store: Store,
  source: SheetSource,
  shape: PasteShape,
  bounds: CellRect,
  block: ShownBlock | null,
  headingOf: HeadingOf,
): PlannedRange {
  const order = store.get(sheetOrderAtom)
  const selected = block ? numbersInRuns(block.rows) : Int32Array.of(bounds.top)
  const span = columnsFrom(store, shape, bounds.left)
  const covered = span.findIndex(({ field }) => field === order.fields[bounds.right]) + 1
  const size = block ? { rows: blockSize(block).rows, cols: covered } : { rows: 1, cols: 1 }
  const named = headRow(store, source, shape, span, headingOf)
  const firstRow = named ? 1 : 0
  const plan = planPaste({ rows: shape.rows - firstRow, cols: shape.cols }, size, {
    rows: order.rows.length - bounds.top,
    cols: span.length,
  })
  const isTiled = plan.rows === selected.length
  const rows = Int32Array.from({ length: plan.rows }, (_, r) => firstRow + (r % plan.source.rows))
  const plots = rows.map((_, r) => order.rows[isTiled ? selected[r] : bounds.top + r])
  const ids = idsOfRows(source, plots)
  const planned: PasteColumn[] = []
  const computed: PlannedPaste['computed'][number][] = []
  const hidden: PlannedPaste['hidden'][number][] = []
  const otherHeadings: PlannedPaste['otherHeadings'][number][] = []
  for (let c = 0; c < plan.cols; c++) {
    const { field, isHidden } = span[c]
    const col = c % plan.source.cols
    if (isHidden) hidden.push({ field, count: plan.rows })
    else if (source.rule(field)) planned.push(columnFor(source, field, col, rows, plots))
    else computed.push({ field, col, rows, ids })
    const heading = named?.[col] ?? null
    if (!isHidden && heading !== null && heading !== field) otherHeadings.push({ field, heading: shape.head[col] })
  }
  return {
    columns: planned,
    computed,
    rows: plots,
    fields: span.slice(0, plan.cols).flatMap(({ field, isHidden }) => (isHidden ? [] : [field])),
    noRoom: cellsWithoutRoom(plan),
    fits: plan.rows === size.rows && plan.cols === size.cols,
    hasHeadRow: named !== null,
    hidden,
    otherHeadings,
  }
}

function planRanges(store: Store, source: SheetSource, shape: PasteShape, headingOf: HeadingOf): PlannedRange[] {
  if (shape.rows === 0 || shape.cols === 0) return []
  const active = store.get(activeCellAtom)
  const ranges = store.get(shownBlocksAtom).flatMap((block) => {
    const bounds = boundsOfBlock(block)
    return bounds ? [planRange(store, source, shape, bounds, block, headingOf)] : []
  })
  if (ranges.length || !active) return ranges
  const bounds = { top: active.row, bottom: active.row, left: active.col, right: active.col }
  return [planRange(store, source, shape, bounds, null, headingOf)]
}

const isMisfit = (ranges: readonly PlannedRange[]): boolean => ranges.length > 1 && ranges.some(({ fits }) => !fits)

/** Whether several ranges are selected and the block does not fill each of them exactly: then nothing is pasted. */
export function fitsNoRange(store: Store, shape: PasteShape, headingOf: HeadingOf = String): boolean {
  const source = store.get(sheetSourceAtom)
  return source !== null && isMisfit(planRanges(store, source, shape, headingOf))
}

/**
 * The columns of ranges with the plots of their cells, each cell once. Excel fills ranges in the order of their
 * selection, so the last of overlapping ranges wins: the first one here.
 */
function uniqueCells<Column extends { field: string; rows: Int32Array }>(
  ranges: readonly PlannedRange[],
  columnsOf: (range: PlannedRange) => readonly Column[],
  idsOf: (range: PlannedRange) => Float64Array,
  restrict: (column: Column, at: Int32Array) => Column,
): { column: Column; ids: Float64Array }[] {
  const columns = ranges.flatMap((range) => columnsOf(range).map((column) => ({ column, ids: idsOf(range) })))
  if (ranges.length < 2) return columns
  const written = new Map<string, Set<number>>()
  return columns.flatMap(({ column, ids }) => {
    const writtenIds = written.get(column.field) ?? new Set<number>()
    const indexes = Int32Array.from(ids.keys()).filter((k) => !writtenIds.has(ids[k]))
    written.set(column.field, new Set([...writtenIds, ...ids]))
    return indexes.length ? [{ column: restrict(column, indexes), ids: Float64Array.from(indexes, (k) => ids[k]) }] : []
  })
}

/** Removes the gaps of a block from a target column. */
function withoutGaps(
  { gaps, cols }: PasteShape,
  planned: { column: PasteColumn; ids: Float64Array },
): { column: PasteColumn; ids: Float64Array } {
  const { column, ids } = planned
  const indexes =
    gaps && Int32Array.from(column.rows.keys()).filter((k) => !gaps.has(column.rows[k] * cols + column.col))
  if (!indexes || indexes.length === ids.length) return planned
  const rows = indexes.map((k) => column.rows[k])
  const present = Array.from(indexes, (k) => column.present[k])
  return { column: { ...column, rows, present }, ids: Float64Array.from(indexes, (k) => ids[k]) }
}

/**
 * Where a block goes by Excel's rules of size, over rows and columns that are shown: from the selection's top left on, or
 * into each of several ranges that it fills exactly. A first row that names columns is left out. Computed columns and hidden
 * ones inside the block are listed and not written. null when there is no active cell, no block, or a range of another size
 * among several. `headingOf` words a field's heading.
 */
export function planSheetPaste(store: Store, shape: PasteShape, headingOf: HeadingOf = String): PlannedPaste | null {
  const source = store.get(sheetSourceAtom)
  const ranges = source ? planRanges(store, source, shape, headingOf) : []
  const [first, ...others] = ranges
  if (!source || !first || isMisfit(ranges)) return null
  const ids = new Map(ranges.map((range) => [range, idsOfRows(source, range.rows)]))
  const idsOf = (range: PlannedRange) => ids.get(range) ?? new Float64Array(0)
  const rowsAt = ({ rows }: { rows: Int32Array }, at: Int32Array) => at.map((k) => rows[k])
  const written = uniqueCells(
    ranges,
    (range) => range.columns,
    idsOf,
    (column, at) => ({
      ...column,
      rows: rowsAt(column, at),
      present: Array.from(at, (k) => column.present[k]),
    }),
  ).map((planned) => withoutGaps(shape, planned))
  const computed = uniqueCells(
    ranges,
    (range) => range.computed,
    idsOf,
    (column, at) => ({ ...column, rows: rowsAt(column, at), ids: Float64Array.from(at, (k) => column.ids[k]) }),
  )
  return {
    source: source.key,
    columns: written.map(({ column }) => column),
    ids: written.map((planned) => planned.ids),
    cells: others.length ? null : { ids: idsOf(first), fields: first.fields },
    noRoom: first.noRoom,
    computed: computed.map(({ column }) => column),
    unmatched: allMatched,
    hasHeadRow: first.hasHeadRow,
    hidden: ranges.flatMap((range) => range.hidden),
    otherHeadings: first.otherHeadings,
  }
}

/** The column of a block that names rows of the table. */
export interface PasteKey {
  /** The index of the column in the block. */
  readonly col: number
  /** The field by which rows are found: `label`, `name` or `line`. */
  readonly field: string
  /** The first row of the block below the headings. */
  readonly from: 0 | 1
  /**
   * The fields that the headings of all columns name, null = none; of a block without headings, the fields where they
   * would go.
   */
  readonly named: readonly (string | null)[]
  /** Whether the heading or the target column proves it; false if only the values look like labels. */
  readonly isSure: boolean
}

/** Fields that name rows, the most certain first: a line can be on many plots. */
const keysByCertainty = ['label', 'name', 'line']

/** The column whose heading names rows best; null = none does. */
function namedKey(named: readonly (string | null)[]): { col: number; field: string } | null {
  for (const field of keysByCertainty) {
    const col = named.indexOf(field)
    if (col >= 0) return { col, field }
  }
  return null
}

/**
 * Finds the column of a block whose texts name rows of the table: the column with such a heading (label, plot or line)
 * at any place, else the first one if it would go into the labels or names themselves, or if the block is known to be
 * labelled. null if there is none.
 */
export function pasteKey(
  store: Store,
  shape: PasteShape,
  headingOf: HeadingOf = String,
  isLabelled = false,
): PasteKey | null {
  const source = store.get(sheetSourceAtom)
  if (!source || shape.cols < 2 || isOwnBlock(shape)) return null
  const active = store.get(activeCellAtom)
  const blocks = store.get(shownBlocksAtom)
  const firstColumn = (blocks[0] && boundsOfBlock(blocks[0])?.left) ?? active?.col ?? (isLabelled ? 0 : undefined)
  if (firstColumn === undefined) return null
  const span = columnsFrom(store, shape, firstColumn)
  const named = headRow(store, source, shape, span, headingOf)
  if (named) {
    const key = namedKey(named)
    if (key) return { ...key, from: 1, named, isSure: true }
    // A column with an unknown heading ("Plot no.") or none can contain labels: offer it if most of them are known.
    return named[0] === null ? { col: 0, field: 'label', from: 1, named, isSure: false } : null
  }
  if (isLabelled) return { col: 0, field: 'label', from: 0, named: shape.head.map(() => null), isSure: true }
  const target = span[0]?.field ?? null
  if (!isKeyField(target) || target === null) return null
  const positions = shape.head.map((_, c) => {
    const next = span[c]
    return next && !next.isHidden && !isIdentity(next.field) && source.rule(next.field) ? next.field : null
  })
  return { col: 0, field: target, from: 0, named: positions, isSure: true }
}

/** The cells of a block whose texts name rows, for its reader. */
export const keyCells = ({ col, from }: PasteKey, { rows }: PasteShape): Pick<PasteColumn, 'col' | 'rows'> => ({
  col,
  rows: Int32Array.from({ length: rows - from }, (_, k) => k + from),
})

/** The row that each name in a block's key column means: -1 = none that is shown, -2 = several. */
function rowsByKey(store: Store, source: SheetSource, field: string, names: readonly string[]): Int32Array {
  const rowsByName = new Map<string, number>()
  const add = (name: CellValue, row: number) => {
    if (name !== null && name !== '') rowsByName.set(String(name), rowsByName.has(String(name)) ? -2 : row)
  }
  const { rows } = store.get(sheetOrderAtom)
  if (field === 'line') for (const row of rows) add(source.read(row, 'line'), row)
  else {
    for (const row of rows) if (source.entity === 'plot') add(source.read(row, 'label'), row)
    const labels = new Set(rowsByName.keys())
    // A label wins over the name of another plot, as it does in files.
    for (const row of rows) {
      const name = source.read(row, 'name')
      if (!labels.has(String(name))) add(name, row)
    }
  }
  return Int32Array.from(names, (name) => rowsByName.get(name.normalize('NFC').trim()) ?? -1)
}

/** A column of a block in the review of a match: what it is called, its first texts, and where it goes. */
export interface MatchedColumn {
  readonly col: number
  /** The text of its heading; empty where it has none. */
  readonly heading: string
  /** null = no target yet: the user chooses one, or skips it. */
  readonly field: string | null
}

/** A block planned by the labels, plots or lines that one of its columns names. */
export interface MatchedPaste {
  readonly plan: PlannedPaste
  /** Whether its key column surely names rows; false if its values only look like labels. */
  readonly isSure: boolean
  /** Whether most of its rows are found. */
  readonly isMostlyKnown: boolean
  /** Columns whose heading names no column of the table. */
  readonly unnamed: readonly MatchedColumn[]
}

/** Where columns of a block go that name no column of the table, by their number, as the user has chosen. */
export type ColumnChoices = ReadonlyMap<number, string | null>

/**
 * Where a block goes whose rows name rows of the table by label, plot or line; null if no heading names rows and most
 * of `names`, the texts of the `keyCells`, match no row. Names that are unknown, repeated in the block, or shared by
 * several rows are listed, and nothing is written for them. `choices` maps columns that have no heading of the table.
 */
export function planMatchedPaste(
  store: Store,
  shape: PasteShape,
  key: PasteKey,
  names: readonly string[],
  headingOf: HeadingOf,
  choices: ColumnChoices = new Map(),
): MatchedPaste | null {
  const source = store.get(sheetSourceAtom)
  if (!source) return null
  const matchedRows = rowsByKey(store, source, key.field, names)
  const isKnown = matchedRows.filter((row) => row >= 0).length * 2 > matchedRows.length
  const isNamed = key.isSure && key.from === 1 && key.field !== 'line'
  // A list of lines that are on many plots names no rows.
  if (!isKnown && !isNamed) return null
  const times = new Map<string, number>()
  for (const name of names) times.set(name.trim(), (times.get(name.trim()) ?? 0) + 1)
  const matched = Array.from(matchedRows, (plot, k) => ({ plot, row: k + key.from })).filter(
    ({ plot }, k) => plot >= 0 && times.get(names[k].trim()) === 1,
  )
  const plots = Int32Array.from(matched, ({ plot }) => plot)
  const rows = Int32Array.from(matched, ({ row }) => row)
  const ids = idsOfRows(source, plots)
  const shown = new Set(store.get(sheetOrderAtom).fields)
  const columns = key.named.flatMap((field, col): (MatchedColumn & { isNamed: boolean })[] => {
    if (col === key.col) return []
    const heading = key.from ? shape.head[col] : ''
    const isNamed = field !== null && key.from === 1
    return [{ col, heading, field: choices.has(col) ? (choices.get(col) ?? null) : field, isNamed }]
  })
  const usedFields = new Set<string>()
  const repeatedHeadings: string[] = []
  const targets = columns.flatMap(({ col, field, heading }) => {
    if (field === null || field === key.field) return []
    if (usedFields.has(field)) repeatedHeadings.push(heading || headingOf(field))
    const isFirst = !usedFields.has(field)
    usedFields.add(field)
    return isFirst ? [{ field, col }] : []
  })
  const visible = targets.filter(({ field }) => shown.has(field))
  const planned = visible.flatMap(({ field, col }) =>
    source.rule(field) ? [columnFor(source, field, col, rows, plots)] : [],
  )
  const plan = {
    source: source.key,
    columns: planned,
    ids: planned.map(() => ids),
    cells: null,
    noRoom: 0,
    computed: visible.flatMap(({ field, col }) => (source.rule(field) ? [] : [{ field, col, rows, ids }])),
    unmatched: {
      labels: names.filter((name, k) => matchedRows[k] === -1 && times.get(name.trim()) === 1),
      headings: columns.filter(({ field, heading }) => field === null && heading !== '').map(({ heading }) => heading),
      unheaded: columns.filter(({ field, heading }) => field === null && heading === '').map(({ col }) => col + 1),
      repeatedLabels: [...times].filter(([, count]) => count > 1).map(([name, count]) => ({ name, count })),
      ambiguousLabels: names.filter((name, k) => matchedRows[k] === -2 && times.get(name.trim()) === 1),
      repeatedHeadings,
    },
    hasHeadRow: false,
    hidden: targets.filter(({ field }) => !shown.has(field)).map(({ field }) => ({ field, count: rows.length })),
    otherHeadings: [],
  }
  return {
    plan,
    isSure: key.isSure,
    isMostlyKnown: isKnown,
    unnamed: columns.flatMap(({ isNamed, ...column }) => (isNamed ? [] : [column])),
  }
}
