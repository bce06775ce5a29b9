import type { CellValue } from '../../change/changeSet.ts'
import { readCell } from '../../columns/cell.ts'
import { type FieldYearColumns, traitColumn } from '../../columns/fieldYear.ts'
import { nearestName } from '../../selection/nearestName.ts'
import type { CellReason } from '../../sheet/numberReading.ts'
import { outsideReason } from '../../sheet/pasteCheck.ts'
import type { Trait } from '../../traits/trait.ts'
import { address } from '../cells/address.ts'
import { numberFromText } from '../cells/numberText.ts'
import { type ReviewColumn, type ReviewFile, type ReviewRow, type ReviewTrait, readCorrection } from './reviewFile.ts'

/** What a cell of a file would do: nothing, fill an empty one, change one, lie out of range, not be read, or meet another's value. */
export const fates = ['equal', 'added', 'changed', 'outside', 'refused', 'foreign'] as const
export type Fate = (typeof fates)[number]

/** What was decided about a file: by the address of a cell (`D12`) or the number of a row. */
export interface ReviewChoices {
  /** Texts that are read instead of those of the file. */
  readonly corrections: ReadonlyMap<string, string>
  readonly left: ReadonlySet<string>
  /** Cells that are written though a colleague has changed them meanwhile. */
  readonly taken: ReadonlySet<string>
  /** Plots that rows are of instead of what they name; null = the row is left out. */
  readonly rows: ReadonlyMap<number, string | null>
}

export const noChoices: ReviewChoices = {
  corrections: new Map(),
  left: new Set(),
  taken: new Set(),
  rows: new Map(),
}

/** One column of a file against the plots: `k` counts the filled cells whose row is of a plot. */
export interface ReviewCells {
  readonly column: ReviewColumn
  readonly trait: ReviewTrait
  /** Where they are shown; null = the year has no column of the trait. */
  readonly field: string | null
  readonly plots: Int32Array
  readonly addresses: readonly string[]
  readonly texts: readonly string[]
  readonly values: readonly CellValue[]
  readonly present: readonly CellValue[]
  readonly fate: readonly Fate[]
  /** Whether it is written (1). */
  readonly taken: Uint8Array
  /** A cell that cannot be read and of which nothing was decided yet (1). */
  readonly open: Uint8Array
  readonly reasons: ReadonlyMap<number, CellReason>
}

/** A row that is of no plot, or of which that cannot be told. */
export interface RowProblem {
  readonly row: ReviewRow
  readonly address: string
  readonly text: string
  readonly code: string
  /** The plot that was most likely meant. */
  readonly nearest: string | null
  readonly decision: 'open' | 'left' | 'taken'
}

export interface Review {
  readonly cells: readonly ReviewCells[]
  readonly problems: readonly RowProblem[]
  /** Cells that would be written, and decisions that are still to be made. */
  readonly writes: number
  readonly open: number
}

/** What stood in the cells of a field when the review began, by plot id. */
export type SeenField = ReadonlyMap<number, CellValue>

/** Rows without a plot for which the nearest name is looked for; a file of another trial has thousands. */
const nearestMax = 100

interface Names {
  readonly byName: ReadonlyMap<string, number>
  readonly byLabel: ReadonlyMap<string, number>
}

function namesOf(columns: FieldYearColumns): Names {
  const byName = new Map<string, number>()
  const byLabel = new Map<string, number>()
  for (let i = 0; i < columns.count; i++) {
    if (!columns.alive[i]) continue
    byName.set(columns.name[i], i)
    const label = columns.label[i]
    if (label !== null) byLabel.set(label, i)
  }
  return { byName, byLabel }
}

/** The plot of a row by its name, else its label; -1 = none, null = name and label are of two. */
function plotOfRow({ byName, byLabel }: Names, { plot, label }: Pick<ReviewRow, 'plot' | 'label'>): number | null {
  const named = plot === null ? undefined : byName.get(plot)
  const labelled = label === null ? undefined : byLabel.get(label)
  if (plot !== null && label !== null && named !== labelled) return null
  return named ?? labelled ?? -1
}

/** The plot of each row of the file, -1 = none; and what is wrong with the others. */
function rowPlots(file: ReviewFile, columns: FieldYearColumns, { rows: decided }: ReviewChoices) {
  const names = namesOf(columns)
  const problems: RowProblem[] = []
  const taken = new Set<number>()
  const plots = file.rows.map((row): number => {
    const own = decided.get(row.row)
    const found = row.fault ? -1 : plotOfRow(names, row)
    const told = typeof own === 'string' ? (names.byName.get(own) ?? -1) : -1
    const plot = told >= 0 ? told : own === null ? -1 : (found ?? -1)
    const isTwice = plot >= 0 && taken.has(plot)
    const isFine = found !== null && found >= 0 && plot === found && !isTwice
    if (plot >= 0 && !isTwice) taken.add(plot)
    if (isFine) return plot
    // A row that was left out though nothing is wrong with it is told no more.
    if (own === null && found !== null && found >= 0 && !taken.has(found)) return -1
    const text = row.plot ?? row.label ?? row.fault?.value ?? ''
    problems.push({
      row,
      address: address(row.row, row.column),
      text,
      code:
        row.fault?.code ??
        (found === null ? 'plot.mismatch' : isTwice || found >= 0 ? 'plot.duplicate' : 'plot.unknown'),
      nearest: problems.length < nearestMax ? nearestPlot(names, columns, text, taken) : null,
      decision: own === null ? 'left' : told >= 0 && !isTwice ? 'taken' : 'open',
    })
    return isTwice ? -1 : told
  })
  return { plots, problems }
}

/** The plot whose name, or else label, comes nearest to a text, of those that no row is of yet. */
function nearestPlot(
  { byName, byLabel }: Names,
  columns: FieldYearColumns,
  text: string,
  taken: ReadonlySet<number>,
): string | null {
  const free = (names: ReadonlyMap<string, number>) =>
    [...names].filter(([, plot]) => !taken.has(plot)).map(([name]) => name)
  const name = nearestName(text, free(byName))
  if (name !== null) return name
  const label = nearestName(text, free(byLabel))
  return label === null ? null : columns.name[byLabel.get(label) as number]
}

/** The trait of a column as the year has it; null where it has none. */
function traitOf(columns: FieldYearColumns, trait: ReviewTrait): Trait | null {
  return trait.id === null ? null : (traitColumn(columns, trait.id)?.trait ?? null)
}

function cellsOf(
  file: ReviewFile,
  column: ReviewColumn & { trait: ReviewTrait },
  columns: FieldYearColumns,
  rowPlots: readonly number[],
  choices: ReviewChoices,
  seen: ReadonlyMap<string, SeenField>,
): ReviewCells {
  const { trait } = column
  const own = traitOf(columns, trait)
  const field = own && `trait:${own.id}`
  const limits = own && { min: own.min, max: own.max, sowing: own.role === 'stage' ? columns.sowing_date : null }
  const before = field === null ? undefined : seen.get(field)
  const cells = {
    plots: [] as number[],
    addresses: [] as string[],
    texts: [] as string[],
    values: [] as CellValue[],
    present: [] as CellValue[],
    fate: [] as Fate[],
    taken: [] as number[],
    open: [] as number[],
  }
  const reasons = new Map<number, CellReason>()
  file.rows.forEach(({ row }, r) => {
    const plot = rowPlots[r]
    const at = address(row, column.column)
    const corrected = choices.corrections.get(at)
    const read = corrected === undefined ? column.values[r] : readCorrection(trait.kind, corrected)
    const isRefused = corrected === undefined ? column.refused[r] === 1 : read === undefined
    if (plot < 0 || (!isRefused && (read ?? null) === null)) return
    const k = cells.plots.length
    const value = isRefused ? null : (read ?? null)
    const present = field === null ? null : readCell(columns, plot, field)
    const reason = isRefused || !limits ? null : outsideReason(value, limits)
    const wasSeen = before ? (before.get(columns.id[plot]) ?? null) : present
    const fate: Fate = isRefused
      ? 'refused'
      : Object.is(value, present)
        ? 'equal'
        : !Object.is(wasSeen, present)
          ? 'foreign'
          : reason
            ? 'outside'
            : present === null
              ? 'added'
              : 'changed'
    const isLeft = choices.left.has(at)
    const isWritten = fate === 'foreign' ? choices.taken.has(at) : fate !== 'equal' && fate !== 'refused' && !isLeft
    cells.plots.push(plot)
    cells.addresses.push(at)
    cells.texts.push(corrected ?? column.texts[r])
    cells.values.push(value)
    cells.present.push(present)
    cells.fate.push(fate)
    cells.taken.push(isWritten ? 1 : 0)
    cells.open.push(fate === 'refused' && !isLeft ? 1 : 0)
    if (reason) reasons.set(k, reason)
    if (isRefused) reasons.set(k, refusedReason(trait, corrected ?? column.texts[r]))
  })
  return {
    column,
    trait,
    field,
    ...cells,
    plots: Int32Array.from(cells.plots),
    taken: Uint8Array.from(cells.taken),
    open: Uint8Array.from(cells.open),
    reasons,
  }
}

function refusedReason({ kind }: ReviewTrait, text: string): CellReason {
  const code = kind === 'quantitative' ? 'fault.number' : kind === 'date' ? 'fault.noDate' : 'fault.text'
  return { code, params: { text } }
}

/**
 * The number that a text with a slip in it was most likely meant to be, as text: letters that look like digits are these,
 * what stands behind a number goes. null = none.
 */
export function likelyNumber(text: string): string | null {
  if (!/\d/.test(text)) return null
  const alike = text
    .trim()
    .replace(/[lI|]/g, '1')
    .replace(/[oOоО]/g, '0')
  const first = /^[-+]?\d[\d.,]*/.exec(text.trim())?.[0].replace(/[.,]$/, '') ?? ''
  return [alike, first].find((one) => one !== text.trim() && numberFromText(one) !== null) ?? null
}

/**
 * Decides a reviewed file against the plots of the year on screen: what each cell would do, which rows are of no plot, and
 * what is still to be decided. `seen` holds what stood in the fields when the review began: what a colleague has changed
 * since is not overwritten unless it is taken.
 */
export function decideReview(
  file: ReviewFile,
  columns: FieldYearColumns,
  choices: ReviewChoices,
  seen: ReadonlyMap<string, SeenField>,
): Review {
  const { plots, problems } = rowPlots(file, columns, choices)
  const cells = file.columns.flatMap((column) =>
    column.trait ? [cellsOf(file, { ...column, trait: column.trait }, columns, plots, choices, seen)] : [],
  )
  const sum = (list: readonly Uint8Array[]) => list.reduce((all, one) => all + one.reduce((n, x) => n + x, 0), 0)
  const openRows = problems.filter(({ decision }) => decision === 'open').length
  return {
    cells,
    problems,
    writes: sum(cells.map(({ taken }) => taken)),
    open: sum(cells.map(({ open }) => open)) + openRows,
  }
}
