import type { CellValue } from '../../../domain/change/changeSet.ts'
import { pasteEqual, pasteUnknown } from '../../../domain/sheet/pasteCheck.ts'
import { LinesSource } from '../../../domain/sheet/source/linesSource.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'

/** An effect of a paste on what identifies rows, as a sentence key with its numbers. */
export interface IdentityPart {
  readonly key: string
  readonly params: Readonly<Record<string, number>>
}

/** A checked column of a paste; `rows[k]` is the row of cell `k`, -1 = deleted. */
interface IdentityColumn {
  readonly field: string
  readonly rows: ArrayLike<number>
  readonly values: readonly CellValue[]
  readonly present: readonly CellValue[]
  readonly status: Uint8Array
}

/** Columns of plots, plants and lines that identify a row, or contain its place or descent. */
const identityFields: ReadonlySet<string> = new Set(['label', 'name', 'row', 'col', 'line', 'mother', 'father'])

export const isIdentity = (field: string): boolean => identityFields.has(field)

/** Rows that a column changes, split by whether they had a value. Emptied cells are not included. */
function changedRows({ rows, values, present, status }: IdentityColumn): { had: number[]; empty: number[] } {
  const had: number[] = []
  const empty: number[] = []
  for (let k = 0; k < status.length; k++) {
    if (status[k] === pasteUnknown || status[k] === pasteEqual || values[k] === null || rows[k] < 0) continue
    if (present[k] === null || present[k] === '') empty.push(rows[k])
    else had.push(rows[k])
  }
  return { had, empty }
}

/** The lines that would be renamed, with the number of their plots in all years if known. */
function renamedLines(source: SheetSource, rows: readonly number[]): IdentityPart {
  const means = source instanceof LinesSource ? source.means : null
  if (!means) return { key: 'paste.identity.linesRenamed', params: { count: rows.length } }
  const plots = rows.reduce((sum, row) => sum + (means.newestPlot(row)?.plots ?? 0), 0)
  return { key: 'paste.identity.linesRenamedInPlots', params: { count: rows.length, plots } }
}

const nameKeys = { plot: 'paste.identity.plotsRenamed', plant: 'paste.identity.plantsRenamed' } as const

/** Number of lines whose parents a column of parents changes: parents belong to the line, not to its plot. */
function linesOf(source: SheetSource, field: string, rows: readonly number[]): number {
  return new Set(rows.map((row) => source.addressOf(row, field)?.id)).size
}

/** The effects of a paste on labels, names, places, lines and parents; empty if there are none. */
export function identityParts(source: SheetSource, columns: readonly IdentityColumn[]): IdentityPart[] {
  const moved = new Set<number>()
  const placed = new Set<number>()
  const parts: IdentityPart[] = []
  const add = (key: string, count: number) => {
    if (count) parts.push({ key: `paste.identity.${key}`, params: { count } })
  }
  for (const column of columns) {
    const { field } = column
    if (!isIdentity(field)) continue
    const { had, empty } = changedRows(column)
    if (field === 'row' || field === 'col') {
      for (const row of had) moved.add(row)
      for (const row of empty) placed.add(row)
    } else if (field === 'label') {
      add('labelsChanged', had.length)
      add('labelsSet', empty.length)
    } else if (field === 'line') {
      add('linesChanged', had.length)
      add('linesSet', empty.length)
    } else if (field === 'mother' || field === 'father') {
      add('parents', linesOf(source, field, [...had, ...empty]))
    } else if (source.entity === 'line') {
      if (had.length) parts.push(renamedLines(source, had))
    } else if (had.length + empty.length) {
      parts.push({ key: nameKeys[source.entity], params: { count: had.length + empty.length } })
    }
  }
  add('moved', moved.size)
  add('placed', [...placed].filter((row) => !moved.has(row)).length)
  return parts
}

/** Whether a paste overwrites an existing label, name, place, line or parent. */
export function overwritesIdentity(columns: readonly Omit<IdentityColumn, 'rows'>[]): boolean {
  return columns.some(
    (column) =>
      isIdentity(column.field) && changedRows({ ...column, rows: column.status.map((_, k) => k) }).had.length > 0,
  )
}
