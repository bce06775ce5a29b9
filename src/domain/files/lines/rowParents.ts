import { address } from '../cells/address.ts'
import type { Read } from '../cells/cellReader.ts'
import type { FaultLog } from '../fault.ts'
import type { ColumnKey } from '../headers/columns.ts'

/** A row that names a line and its parents. */
export interface ParentRow {
  readonly row: number
  readonly line: string | null | undefined
  readonly mother: Read<string>
  readonly father: Read<string>
}

/**
 * Checks the parents in a file's rows against each other: `pedigree.self` if a line is its own parent,
 * `pedigree.conflict` if two rows of one line name different parents.
 */
export function checkRowParents(
  rows: readonly ParentRow[],
  columns: ReadonlyMap<ColumnKey, number>,
  log: FaultLog,
): void {
  for (const key of ['mother', 'father'] as const) {
    const column = columns.get(key)
    if (column === undefined) continue
    const firstOf = new Map<string, { parent: string; row: number }>()
    for (const row of rows) {
      const parent = row[key]
      if (typeof parent !== 'string' || typeof row.line !== 'string') continue
      if (parent === row.line) {
        log.fault('pedigree.self', row.row, column, parent)
        continue
      }
      const first = firstOf.get(row.line)
      if (!first) firstOf.set(row.line, { parent, row: row.row })
      else if (first.parent !== parent) {
        const params = { line: row.line, first_cell: address(first.row, column), expected: first.parent }
        log.fault('pedigree.conflict', row.row, column, parent, params)
      }
    }
  }
}

/** Option to choose whether parents that a file calls unknown are blank, or such words are names of lines. */
export const unknownParentsOption = {
  name: 'unknown_parents',
  label: 'upload.unknownParents',
  choices: [
    { value: 'empty', label: 'upload.unknownParents.empty' },
    { value: 'lines', label: 'upload.unknownParents.lines' },
  ],
  isRead: true,
  isOpen: ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }) =>
    warnings.some(({ code }) => code === 'parent.unknown'),
} as const
