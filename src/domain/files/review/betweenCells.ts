import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { parentsByName } from '../../sheet/cells/editFaults.ts'
import { loopFaults, type StatedParent } from '../../sheet/cells/pedigreeFaults.ts'
import type { CellReason } from '../../sheet/numberReading.ts'
import type { ReviewCells } from './reviewCells.ts'
import type { ReviewFile } from './reviewFile.ts'
import type { RowUnits } from './rowUnits.ts'

/** A cell of the reviewed file that cannot stand beside others, and why. */
interface Clash {
  readonly cells: ReviewCells
  readonly k: number
  readonly reason: CellReason
}

/** A column of the file by its row: the place of the row's cell in it. */
interface Told {
  readonly cells: ReviewCells
  readonly at: ReadonlyMap<number, number>
}

type OwnField = 'label' | 'line' | 'mother' | 'father' | 'row' | 'col'

function toldBy(cells: readonly ReviewCells[], field: OwnField): Told | null {
  const found = cells.find((one) => one.field === field)
  return found ? { cells: found, at: new Map(Array.from(found.rows, (row, k) => [row, k])) } : null
}

/** The place of a row's cell, where it is to be written; null where it has none. */
function writtenAt(told: Told | null, row: number): number | null {
  const k = told?.at.get(row)
  return told && k !== undefined && told.cells.taken[k] === 1 ? k : null
}

/** Labels that a plot of the year has, or another row gives. */
function* labelClashes(columns: FieldYearColumns, units: RowUnits, label: Told | null): Generator<Clash> {
  if (!label) return
  const written = new Set<number>()
  for (const [row] of label.at) if (writtenAt(label, row) !== null) written.add(units.plots[row])
  const taken = new Set<string | null>()
  for (let i = 0; i < columns.count; i++) if (columns.alive[i] && !written.has(i)) taken.add(columns.label[i])
  for (const [row] of label.at) {
    const k = writtenAt(label, row)
    if (k === null) continue
    const text = String(label.cells.values[k])
    if (taken.has(text)) yield { cells: label.cells, k, reason: { code: 'label.duplicate', params: { labels: text } } }
    taken.add(text)
  }
}

/** Places on the map that a plot of the year keeps, or another row gives. */
function* placeClashes(
  columns: FieldYearColumns,
  units: RowUnits,
  row: Told | null,
  col: Told | null,
): Generator<Clash> {
  const rows = new Set([...(row?.at.keys() ?? []), ...(col?.at.keys() ?? [])])
  const moved: { r: number; plot: number; toRow: number; toCol: number }[] = []
  for (const r of rows) {
    const [atRow, atCol] = [writtenAt(row, r), writtenAt(col, r)]
    if (atRow === null && atCol === null) continue
    const plot = units.plots[r]
    const toRow = atRow === null ? (columns.row[plot] ?? 0) : Number(row?.cells.values[atRow])
    const toCol = atCol === null ? (columns.col[plot] ?? 0) : Number(col?.cells.values[atCol])
    moved.push({ r, plot, toRow, toCol })
  }
  const gone = new Set(moved.map(({ plot }) => plot))
  const taken = new Set<string>()
  for (let i = 0; i < columns.count; i++)
    if (columns.alive[i] && columns.row[i] && !gone.has(i)) taken.add(`${columns.row[i]} ${columns.col[i]}`)
  for (const { r, toRow, toCol } of moved) {
    const place = `${toRow} ${toCol}`
    if (toRow && toCol && taken.has(place))
      for (const told of [row, col]) {
        const k = writtenAt(told, r)
        const reason = { code: 'position.taken', params: { row: toRow, col: toCol } }
        if (told && k !== null) yield { cells: told.cells, k, reason }
      }
    taken.add(place)
  }
}

/** Parents of plots without a line, of their own line, that disagree with another row of the line, or close a loop. */
function* parentClashes(
  file: ReviewFile,
  columns: FieldYearColumns,
  units: RowUnits,
  line: Told | null,
  parents: readonly { readonly field: 'mother' | 'father'; readonly told: Told }[],
): Generator<Clash> {
  const lineOf = (r: number): string | null => {
    const k = writtenAt(line, r)
    if (line && k !== null) return String(line.cells.values[k])
    return units.isNew[r] ? file.rows[r].plot : (columns.lines.get(columns.line[units.plots[r]])?.name ?? null)
  }
  const stated: (StatedParent & Pick<Clash, 'cells'>)[] = []
  for (const [edit, { field, told }] of parents.entries()) {
    const firstOf = new Map<string, unknown>()
    for (const [r, k] of told.at) {
      const isWritten = told.cells.taken[k] === 1
      if (!isWritten && told.cells.fate[k] !== 'equal') continue
      const parent = told.cells.values[k]
      const of = lineOf(r)
      const first = of === null ? undefined : firstOf.get(of)
      if (of !== null && first === undefined) firstOf.set(of, parent)
      const { cells } = told
      if (!isWritten) continue
      if (of === null) yield { cells, k, reason: { code: 'pedigree.needs_line', params: {} } }
      else if (of === parent) yield { cells, k, reason: { code: 'pedigree.self', params: { name: of } } }
      else if (first !== undefined && first !== parent)
        yield { cells, k, reason: { code: 'review.otherParent', params: { line: of, parent: String(first) } } }
      else stated.push({ edit, k, field, line: of, parent: String(parent), cells })
    }
  }
  for (const { edit, k, code, params } of loopFaults(() => parentsByName(columns), stated))
    yield { cells: parents[edit].told.cells, k, reason: { code, params } }
}

/**
 * Cells that cannot be written beside the others, or beside what the year has: labels and places that are taken, parents
 * that contradict. Each set of clashes is told at once; what they leave may clash again.
 */
export function clashesOf(
  file: ReviewFile,
  columns: FieldYearColumns,
  units: RowUnits,
  cells: readonly ReviewCells[],
): Clash[] {
  const told = (field: OwnField) => toldBy(cells, field)
  const parents = (['mother', 'father'] as const).flatMap((field) => {
    const found = told(field)
    return found ? [{ field, told: found }] : []
  })
  return [
    ...labelClashes(columns, units, told('label')),
    ...placeClashes(columns, units, told('row'), told('col')),
    ...parentClashes(file, columns, units, told('line'), parents),
  ]
}
