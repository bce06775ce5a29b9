import type { CellValue } from '../../change/changeSet.ts'
import { cellReader } from '../../columns/cell.ts'
import { type FieldYearColumns, traitColumn } from '../../columns/fieldYear.ts'
import { readPlantOf } from '../../columns/plotPlants.ts'
import { outliersAfterWrite, outliersOfStored } from '../../plots/outliers.ts'
import { ruleOf } from '../../sheet/cells/fieldRules.ts'
import { type CellReason, readNumberText } from '../../sheet/numberReading.ts'
import { outsideReason } from '../../sheet/pasteCheck.ts'
import type { Trait } from '../../traits/trait.ts'
import { traitKindRecords } from '../../traits/traitKinds.ts'
import { address } from '../cells/address.ts'
import { type Clash, occupancyClashes, pedigreeClashes } from './betweenCells.ts'
import { isCounted, isOfOnePlot, withRepeatedRows } from './repeatedRows.ts'
import type { CellOutcome, ReviewCells } from './reviewCells.ts'
import { type ReviewColumn, type ReviewTrait, readCorrection } from './reviewColumns.ts'
import type { ReviewFile } from './reviewFile.ts'
import { type RowProblem, type RowUnits, rowUnits } from './rowUnits.ts'

/** Decisions about a file: by the address of a cell (“D12”) or the number of a row. */
export interface ReviewChoices {
  /** Texts that replace the file's. */
  readonly corrections: ReadonlyMap<string, string>
  readonly leftOut: ReadonlySet<string>
  /** Cells that are written although a colleague has changed them since. */
  readonly accepted: ReadonlySet<string>
  /** Plots chosen for rows instead of those that they name; null = the row is skipped. */
  readonly rows: ReadonlyMap<number, string | null>
}

export const noChoices: ReviewChoices = {
  corrections: new Map(),
  leftOut: new Set(),
  accepted: new Set(),
  rows: new Map(),
}

/** A file compared with the plots: its cells, its rows, and the open decisions. */
export interface Review {
  /** With one row per plot (`withRepeatedRows`); `units` and the rows of `cells` refer to it. */
  readonly file: ReviewFile
  readonly cells: readonly ReviewCells[]
  readonly units: RowUnits
  readonly problems: readonly RowProblem[]
  /** Cells to write, plots and plants to create, and open decisions. */
  readonly writes: number
  readonly makes: number
  readonly open: number
}

/** Values of a field's cells when the review began, by the id of the plot or plant. */
export type SeenField = ReadonlyMap<number, CellValue>

/** Key of the cells of a field among those seen when the review began. */
export const seenKey = (field: string, isPlant: boolean): string => (isPlant ? `plant ${field}` : field)

/** Whether a trait that is not created yet is the trait of a file's column. */
export function isDraftOf(draft: ReviewTrait, { id, name, unit, kind, role }: ReviewTrait): boolean {
  return id === null && draft.name === name && draft.unit === unit && draft.kind === kind && draft.role === role
}

/** The trait of a column as stored in the year or as a draft; null if it is neither. */
function traitOf(columns: FieldYearColumns, trait: ReviewTrait, drafts: readonly Trait[]): Trait | null {
  if (trait.id === null) return drafts.find((draft) => isDraftOf(draft, trait)) ?? null
  return traitColumn(columns, trait.id)?.trait ?? null
}

/** The input of a decision besides the plots. */
interface DecisionInput {
  readonly choices: ReviewChoices
  readonly seen: ReadonlyMap<string, SeenField>
  readonly drafts: readonly Trait[]
}

/** The field of a column, and its trait as stored in the year or as a draft. */
function fieldOf(columns: FieldYearColumns, { trait, ownField, isPlanned }: ReviewColumn, drafts: readonly Trait[]) {
  if (!trait) return { own: null, field: ownField }
  const found = traitOf(columns, trait, drafts)
  const field = found && (isPlanned ? `planned:${found.id}` : `trait:${found.id}`)
  return { own: isPlanned ? null : found, field }
}

/** The cells of one column of the file with their outcomes. */
function cellsOf(
  file: ReviewFile,
  column: ReviewColumn,
  columns: FieldYearColumns,
  units: RowUnits,
  { choices, seen, drafts }: DecisionInput,
): ReviewCells {
  const { trait } = column
  const { own, field } = fieldOf(columns, column, drafts)
  const limits = own && { min: own.min, max: own.max, sowing: own.role === 'stage' ? columns.sowing_date : null }
  const work = {
    rows: [] as number[],
    plots: [] as number[],
    plants: [] as number[],
    addresses: [] as string[],
    texts: [] as string[],
    values: [] as CellValue[],
    present: [] as CellValue[],
    outcome: [] as CellOutcome[],
    accepted: [] as number[],
    open: [] as number[],
  }
  const reasons = new Map<number, CellReason>()
  const notes = new Map<number, { before: string | null; after: string }>()
  const noteField = own ? `note:${own.id}` : null
  const readNote = noteField === null ? null : cellReader(columns, noteField)
  const read = field === null ? null : cellReader(columns, field)
  file.rows.forEach((fileRow, r) => {
    const { row, plant: plantName } = fileRow
    const [on, plant, isNew] = [units.plots[r], units.plants[r], units.isNew[r] === 1]
    const isPlant = plantName !== null
    const at = address(row, column.column)
    const corrected = isCounted(column) ? undefined : choices.corrections.get(at)
    const value = corrected === undefined ? column.values[r] : readCorrection(column, corrected)
    const isOne = isOfOnePlot(column, fileRow)
    const isUnread = corrected === undefined ? column.refused[r] === 1 : value === undefined
    const isTwofold = corrected === undefined && column.ambiguity?.rows.has(row) === true
    const isRefused = isUnread || (isOne && (value ?? null) !== null)
    if ((on < 0 && !isNew) || (!isRefused && (value ?? null) === null)) return
    const k = work.rows.length
    const stored = isRefused ? null : (value ?? null)
    const present =
      isNew || field === null || !read
        ? null
        : isPlant
          ? (readPlantOf(columns.readPlants, plant, field) ?? null)
          : read(on)
    const before = field === null || isNew ? undefined : seen.get(seenKey(field, isPlant))
    const wasSeen = before ? (before.get(isPlant ? plant : columns.id[on]) ?? null) : present
    const reason = isRefused || !limits ? null : outsideReason(stored, limits)
    const outcome: CellOutcome = isRefused
      ? 'refused'
      : Object.is(stored, present)
        ? 'equal'
        : !Object.is(wasSeen, present)
          ? 'foreign'
          : reason
            ? 'outside'
            : present === null
              ? 'added'
              : 'changed'
    const isLeft = choices.leftOut.has(at)
    const isWritten =
      outcome === 'foreign' ? choices.accepted.has(at) : outcome !== 'equal' && outcome !== 'refused' && !isLeft
    work.rows.push(r)
    work.plots.push(isPlant || isNew ? -1 : on)
    work.plants.push(plant)
    work.addresses.push(at)
    work.texts.push(corrected ?? column.texts[r])
    work.values.push(stored)
    work.present.push(present)
    work.outcome.push(outcome)
    work.accepted.push(isWritten ? 1 : 0)
    work.open.push(outcome === 'refused' && !isLeft ? 1 : 0)
    const note = column.notes?.[r] ?? null
    const storedNote =
      isNew || noteField === null ? null : isPlant ? readPlantOf(columns.readPlants, plant, noteField) : readNote?.(on)
    if (note !== null && note !== (storedNote ?? null) && (isWritten || (outcome === 'equal' && !isLeft)))
      notes.set(k, { before: (storedNote ?? null) as string | null, after: note })
    if (reason) reasons.set(k, reason)
    if (isRefused && isOne) reasons.set(k, { code: 'review.ofOnePlot', params: {} })
    else if (isRefused) reasons.set(k, refusedReason(column, corrected ?? column.texts[r], isTwofold))
  })
  if (own) markFar(own, columns, file, work, reasons)
  return {
    column,
    trait,
    field,
    ...work,
    rows: Int32Array.from(work.rows),
    plots: Int32Array.from(work.plots),
    plants: Float64Array.from(work.plants),
    accepted: Uint8Array.from(work.accepted),
    open: Uint8Array.from(work.open),
    notes,
    reasons,
  }
}

/** Marks numbers of a trait without limits that will be outside the year's outer fences once the file is written. */
function markFar(
  trait: Trait,
  columns: FieldYearColumns,
  file: ReviewFile,
  {
    rows,
    plots,
    values,
    outcome,
  }: Readonly<{ rows: number[]; plots: number[]; values: CellValue[]; outcome: CellOutcome[] }>,
  reasons: Map<number, CellReason>,
): void {
  // Plants are not compared with plots.
  const isWritten = (k: number): boolean => outcome[k] !== 'refused' && file.rows[rows[k]].plant === null
  const far = new Map([
    // A whole column in another unit is far from the stored values, though not from itself.
    ...outliersOfStored(columns, trait, { plots, values, isWritten }),
    ...outliersAfterWrite(columns, trait, { plots, values, isWritten }),
  ])
  for (const [k, reason] of far) {
    if (outcome[k] !== 'added' && outcome[k] !== 'changed') continue
    outcome[k] = 'outside'
    reasons.set(k, reason)
  }
}

/** Cells that conflict with others are refused until they are skipped or corrected. */
function refuseClashes(
  file: ReviewFile,
  columns: FieldYearColumns,
  units: RowUnits,
  cells: readonly ReviewCells[],
): readonly ReviewCells[] {
  let decided = withRefused(cells, occupancyClashes(columns, units, cells))
  // A line whose parent is refused keeps its stored parent, which may close another cycle.
  for (;;) {
    const clashes = pedigreeClashes(file, columns, units, decided)
    if (!clashes.length) return decided
    decided = withRefused(decided, clashes)
  }
}

/** The cells with the clashing ones refused. */
function withRefused(cells: readonly ReviewCells[], clashes: readonly Clash[]): readonly ReviewCells[] {
  const byCells = Map.groupBy(clashes, (clash) => clash.cells)
  return cells.map((cell) => {
    const decision = byCells.get(cell)
    return decision ? refused(cell, decision) : cell
  })
}

function refused(cells: ReviewCells, clashes: readonly { readonly k: number; readonly reason: CellReason }[]) {
  const [outcome, accepted, open] = [[...cells.outcome], cells.accepted.slice(), cells.open.slice()]
  const reasons = new Map(cells.reasons)
  for (const { k, reason } of clashes) {
    outcome[k] = 'refused'
    accepted[k] = 0
    open[k] = 1
    reasons.set(k, reason)
  }
  return { ...cells, outcome, accepted, open, reasons }
}

/** Why a text is invalid in a column: by the rule of the sheet's column, or the trait's kind. */
function refusedReason({ trait, ownField }: ReviewColumn, text: string, isTwofold: boolean): CellReason {
  if (isTwofold) return { code: 'review.twoReadings', params: {} }
  const rule = ownField === null ? null : ruleOf(ownField, null)
  if (rule) {
    const isNumber = rule.kind === 'number'
    const number = isNumber ? readNumberText(text) : null
    const refusal = isNumber && number === null ? null : rule.rule(number ?? text)
    if (refusal && !refusal.ok) return { code: refusal.code, params: refusal.params ?? {} }
    return { code: isNumber ? 'fault.number' : 'fault.text', params: { text } }
  }
  return { code: traitKindRecords[trait?.kind ?? 'qualitative'].unreadable, params: { text } }
}

/**
 * The number that a mistyped text most likely means, as text: letters that look like digits are replaced, a text after
 * the number is dropped. Null = none.
 */
export function likelyNumber(text: string): string | null {
  if (!/\d/.test(text)) return null
  const lettersAsDigits = text
    .trim()
    .replace(/[lI|]/g, '1')
    .replace(/[oOоО]/g, '0')
  const first = /^[-+]?\d[\d.,]*/.exec(text.trim())?.[0].replace(/[.,]$/, '') ?? ''
  return [lettersAsDigits, first].find((one) => one !== text.trim() && readNumberText(one) !== null) ?? null
}

/** Notes of values that are not written themselves. */
function notesWithoutValue(cells: readonly ReviewCells[]): number {
  return cells.reduce((sum, { notes, accepted }) => sum + [...notes.keys()].filter((k) => accepted[k] === 0).length, 0)
}

/** Addresses of cells with an open decision; the cell of a row with several plots counts once. */
function openAddresses(cells: readonly ReviewCells[]): ReadonlySet<string> {
  return new Set(cells.flatMap(({ addresses, open }) => addresses.filter((_, k) => open[k] === 1)))
}

/**
 * Compares a reviewed file with the plots of the year on screen: the outcome of each cell, rows without a plot, and open
 * decisions. `seen` contains the fields' values when the review began: a colleague's later change is not overwritten
 * unless the user accepts it. `drafts` are traits with ids for the file's new traits.
 */
export function decideReview(
  read: ReviewFile,
  columns: FieldYearColumns,
  choices: ReviewChoices,
  seen: ReadonlyMap<string, SeenField>,
  drafts: readonly Trait[] = [],
): Review {
  const file = withRepeatedRows(read, columns, choices)
  const { units, problems } = rowUnits(file, columns, choices.rows)
  const decided = file.columns.flatMap((column) =>
    column.trait || column.ownField !== null ? [cellsOf(file, column, columns, units, { choices, seen, drafts })] : [],
  )
  const cells = file.upload === 'field_file' ? refuseClashes(file, columns, units, decided) : decided
  const sum = (list: readonly Uint8Array[]) => list.reduce((total, mask) => total + mask.reduce((n, x) => n + x, 0), 0)
  const openRows = problems.filter(({ decision }) => decision === 'open').length
  return {
    file,
    cells,
    units,
    problems,
    writes: sum(cells.map(({ accepted }) => accepted)) + notesWithoutValue(cells),
    makes: sum([units.isNew]),
    open: openAddresses(cells).size + openRows + file.columns.filter(({ similar }) => similar !== null).length,
  }
}
