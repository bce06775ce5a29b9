import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { parentsByName } from '../../sheet/cells/editFaults.ts'
import { loopFaults, type StatedParent } from '../../sheet/cells/pedigreeFaults.ts'
import type { CellReason } from '../../sheet/numberReading.ts'
import { lineOfNew } from './repeatedRows.ts'
import type { ReviewCells } from './reviewCells.ts'
import type { ReviewFile } from './reviewFile.ts'
import type { RowUnits } from './rowUnits.ts'

/** A cell of the reviewed file that conflicts with others, and the reason. */
export interface Clash {
  readonly cells: ReviewCells
  readonly k: number
  readonly reason: CellReason
}

/** A column of the reviewed file, with the index of each row's cell. */
interface ColumnByRow {
  readonly cells: ReviewCells
  readonly at: ReadonlyMap<number, number>
}

type OwnField = 'label' | 'line' | 'mother' | 'father' | 'row' | 'col'

function columnByRow(cells: readonly ReviewCells[], field: OwnField): ColumnByRow | null {
  const found = cells.find((cell) => cell.field === field)
  return found ? { cells: found, at: new Map(Array.from(found.rows, (row, k) => [row, k])) } : null
}

/** The index of a row's cell if it is to be written; else null. */
function writtenAt(column: ColumnByRow | null, row: number): number | null {
  const k = column?.at.get(row)
  return column && k !== undefined && column.cells.accepted[k] === 1 ? k : null
}

/** A row that claims something unique to one plot, and what its plot has at present; null = nothing. */
interface Claim {
  readonly row: number
  readonly wants: string
  readonly has: string | null
}

/**
 * Claims that are refused, in the order in which they are found: what they want is `occupied` by plots without claims, or
 * was claimed by an earlier row. A refused plot keeps what it has, so a claim to that is refused as well.
 */
function refusedClaims<One extends Claim>(occupied: ReadonlySet<string>, claims: readonly One[]): readonly One[] {
  const met = new Map<string, One>()
  const refused: One[] = []
  for (const claim of claims)
    if (occupied.has(claim.wants) || met.has(claim.wants)) refused.push(claim)
    else met.set(claim.wants, claim)
  // The list grows during the loop: each refused plot displaces the claim to what it keeps.
  for (const { has } of refused) {
    const displaced = has === null ? undefined : met.get(has)
    if (!displaced) continue
    met.delete(displaced.wants)
    refused.push(displaced)
  }
  return refused
}

/** Labels that a plot of the year has or another row claims. */
function* labelClashes(columns: FieldYearColumns, units: RowUnits, label: ColumnByRow | null): Generator<Clash> {
  if (!label) return
  const claims = [...label.at.keys()].flatMap((row) => {
    const k = writtenAt(label, row)
    if (k === null) return []
    const plot = units.plots[row]
    return [{ row, k, plot, wants: String(label.cells.values[k]), has: columns.label[plot] ?? null }]
  })
  const claiming = new Set(claims.map(({ plot }) => plot))
  const occupied = new Set<string>()
  for (let i = 0; i < columns.count; i++) {
    const own = columns.label[i]
    if (columns.alive[i] && own !== null && !claiming.has(i)) occupied.add(own)
  }
  for (const { k, wants } of refusedClaims(occupied, claims))
    yield { cells: label.cells, k, reason: { code: 'label.duplicate', params: { labels: wants } } }
}

/** Positions on the map that a plot of the year occupies or another row claims. */
function* placeClashes(
  columns: FieldYearColumns,
  units: RowUnits,
  row: ColumnByRow | null,
  col: ColumnByRow | null,
): Generator<Clash> {
  const rows = new Set([...(row?.at.keys() ?? []), ...(col?.at.keys() ?? [])])
  const moved = new Set<number>()
  const claims: (Claim & { readonly toRow: number; readonly toCol: number })[] = []
  for (const r of rows) {
    const [atRow, atCol] = [writtenAt(row, r), writtenAt(col, r)]
    if (atRow === null && atCol === null) continue
    const plot = units.plots[r]
    moved.add(plot)
    const [ownRow, ownCol] = [columns.row[plot] ?? 0, columns.col[plot] ?? 0]
    const toRow = atRow === null ? ownRow : Number(row?.cells.values[atRow])
    const toCol = atCol === null ? ownCol : Number(col?.cells.values[atCol])
    const has = ownRow ? `${ownRow} ${ownCol}` : null
    // A plot with only a row or only a column is placed automatically.
    if (toRow && toCol) claims.push({ row: r, wants: `${toRow} ${toCol}`, has, toRow, toCol })
  }
  const occupied = new Set<string>()
  for (let i = 0; i < columns.count; i++)
    if (columns.alive[i] && columns.row[i] && !moved.has(i)) occupied.add(`${columns.row[i]} ${columns.col[i]}`)
  for (const { row: r, toRow, toCol } of refusedClaims(occupied, claims))
    for (const column of [row, col]) {
      const k = writtenAt(column, r)
      const reason = { code: 'position.taken', params: { row: toRow, col: toCol } }
      if (column && k !== null) yield { cells: column.cells, k, reason }
    }
}

/**
 * Parents of plots without a line, parents equal to their line, parents that contradict another row of the line, and
 * cycles.
 */
function* parentClashes(
  file: ReviewFile,
  columns: FieldYearColumns,
  units: RowUnits,
  line: ColumnByRow | null,
  parents: readonly { readonly field: 'mother' | 'father'; readonly column: ColumnByRow }[],
): Generator<Clash> {
  const lineOf = (r: number): string | null => {
    const k = writtenAt(line, r)
    if (line && k !== null) return String(line.cells.values[k])
    return units.isNew[r] ? lineOfNew(file.rows[r]) : (columns.lines.get(columns.line[units.plots[r]])?.name ?? null)
  }
  const stated: (StatedParent & Pick<Clash, 'cells'>)[] = []
  for (const [edit, { field, column }] of parents.entries()) {
    const firstOf = new Map<string, unknown>()
    for (const [r, k] of column.at) {
      const isWritten = column.cells.accepted[k] === 1
      if (!isWritten && column.cells.outcome[k] !== 'equal') continue
      const parent = column.cells.values[k]
      const of = lineOf(r)
      const first = of === null ? undefined : firstOf.get(of)
      if (of !== null && first === undefined) firstOf.set(of, parent)
      const { cells } = column
      if (!isWritten) continue
      if (of === null) yield { cells, k, reason: { code: 'pedigree.needs_line', params: {} } }
      else if (of === parent) yield { cells, k, reason: { code: 'pedigree.self', params: { name: of } } }
      else if (first !== undefined && first !== parent)
        yield { cells, k, reason: { code: 'review.otherParent', params: { line: of, parent: String(first) } } }
      else stated.push({ edit, k, field, line: of, parent: String(parent), cells })
    }
  }
  for (const { edit, k, code, params } of loopFaults(() => parentsByName(columns), stated))
    yield { cells: parents[edit].column.cells, k, reason: { code, params } }
}

/**
 * Cells that conflict with other cells or with stored data because labels or positions are occupied, including those
 * blocked only by a plot whose own claim is refused.
 */
export function occupancyClashes(columns: FieldYearColumns, units: RowUnits, cells: readonly ReviewCells[]): Clash[] {
  const column = (field: OwnField) => columnByRow(cells, field)
  return [
    ...labelClashes(columns, units, column('label')),
    ...placeClashes(columns, units, column('row'), column('col')),
  ]
}

/** Cells whose parents contradict others or stored data; refusing them may reveal further contradictions. */
export function pedigreeClashes(
  file: ReviewFile,
  columns: FieldYearColumns,
  units: RowUnits,
  cells: readonly ReviewCells[],
): Clash[] {
  const parents = (['mother', 'father'] as const).flatMap((field) => {
    const column = columnByRow(cells, field)
    return column ? [{ field, column }] : []
  })
  return parents.length ? [...parentClashes(file, columns, units, columnByRow(cells, 'line'), parents)] : []
}
