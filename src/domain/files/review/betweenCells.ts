import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { parentsByName } from '../../sheet/cells/editFaults.ts'
import { loopFaults, type StatedParent } from '../../sheet/cells/pedigreeFaults.ts'
import type { CellReason } from '../../sheet/numberReading.ts'
import { lineOfNew } from './repeatedRows.ts'
import type { ReviewCells } from './reviewCells.ts'
import type { ReviewFile } from './reviewFile.ts'
import type { RowUnits } from './rowUnits.ts'

/** A cell of the reviewed file that cannot stand beside others, and why. */
export interface Clash {
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
  return told && k !== undefined && told.cells.accepted[k] === 1 ? k : null
}

/** A row that asks for what only one plot can have, and what its plot has until then; null = nothing. */
interface Claim {
  readonly row: number
  readonly wants: string
  readonly has: string | null
}

/**
 * Claims that are not met, in the order in which that shows: of what is `kept` by plots that claim nothing, or was claimed
 * above. Who is refused keeps what it has, so that a claim of that is refused as well.
 */
function refusedClaims<One extends Claim>(kept: ReadonlySet<string>, claims: readonly One[]): readonly One[] {
  const met = new Map<string, One>()
  const refused: One[] = []
  for (const claim of claims)
    if (kept.has(claim.wants) || met.has(claim.wants)) refused.push(claim)
    else met.set(claim.wants, claim)
  // The list grows as it is gone through: each of these takes the claim away that was for what it keeps.
  for (const { has } of refused) {
    const displaced = has === null ? undefined : met.get(has)
    if (!displaced) continue
    met.delete(displaced.wants)
    refused.push(displaced)
  }
  return refused
}

/** Labels that a plot of the year has, or another row gives. */
function* labelClashes(columns: FieldYearColumns, units: RowUnits, label: Told | null): Generator<Clash> {
  if (!label) return
  const claims = [...label.at.keys()].flatMap((row) => {
    const k = writtenAt(label, row)
    if (k === null) return []
    const plot = units.plots[row]
    return [{ row, k, plot, wants: String(label.cells.values[k]), has: columns.label[plot] ?? null }]
  })
  const claiming = new Set(claims.map(({ plot }) => plot))
  const kept = new Set<string>()
  for (let i = 0; i < columns.count; i++) {
    const own = columns.label[i]
    if (columns.alive[i] && own !== null && !claiming.has(i)) kept.add(own)
  }
  for (const { k, wants } of refusedClaims(kept, claims))
    yield { cells: label.cells, k, reason: { code: 'label.duplicate', params: { labels: wants } } }
}

/** Places on the map that a plot of the year keeps, or another row gives. */
function* placeClashes(
  columns: FieldYearColumns,
  units: RowUnits,
  row: Told | null,
  col: Told | null,
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
    // A plot that is given half a place is put on the map where there is room.
    if (toRow && toCol) claims.push({ row: r, wants: `${toRow} ${toCol}`, has, toRow, toCol })
  }
  const kept = new Set<string>()
  for (let i = 0; i < columns.count; i++)
    if (columns.alive[i] && columns.row[i] && !moved.has(i)) kept.add(`${columns.row[i]} ${columns.col[i]}`)
  for (const { row: r, toRow, toCol } of refusedClaims(kept, claims))
    for (const told of [row, col]) {
      const k = writtenAt(told, r)
      const reason = { code: 'position.taken', params: { row: toRow, col: toCol } }
      if (told && k !== null) yield { cells: told.cells, k, reason }
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
    return units.isNew[r] ? lineOfNew(file.rows[r]) : (columns.lines.get(columns.line[units.plots[r]])?.name ?? null)
  }
  const stated: (StatedParent & Pick<Clash, 'cells'>)[] = []
  for (const [edit, { field, told }] of parents.entries()) {
    const firstOf = new Map<string, unknown>()
    for (const [r, k] of told.at) {
      const isWritten = told.cells.accepted[k] === 1
      if (!isWritten && told.cells.outcome[k] !== 'equal') continue
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
 * Cells that cannot be written beside the others or beside what the year has, as labels or places are taken: with those
 * that are in the way only because another of them is refused and keeps its own.
 */
export function takenClashes(columns: FieldYearColumns, units: RowUnits, cells: readonly ReviewCells[]): Clash[] {
  const told = (field: OwnField) => toldBy(cells, field)
  return [...labelClashes(columns, units, told('label')), ...placeClashes(columns, units, told('row'), told('col'))]
}

/** Cells whose parents contradict others or what the year has; what these leave may contradict again. */
export function pedigreeClashes(
  file: ReviewFile,
  columns: FieldYearColumns,
  units: RowUnits,
  cells: readonly ReviewCells[],
): Clash[] {
  const parents = (['mother', 'father'] as const).flatMap((field) => {
    const told = toldBy(cells, field)
    return told ? [{ field, told }] : []
  })
  return parents.length ? [...parentClashes(file, columns, units, toldBy(cells, 'line'), parents)] : []
}
