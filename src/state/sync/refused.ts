import { atom } from 'jotai'
import type { CellValue, ChangeSet } from '../../domain/change/changeSet.ts'
import { readCell } from '../../domain/columns/cell.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { loadedAtom } from '../loaded.ts'
import type { Store } from '../store.ts'
import { cellKey, eachCell, isOneCell } from './cells.ts'
import { type FailedEntry, failuresAtom } from './outbox.ts'
import { applyToScreen } from './remote.ts'

/** What was typed into one cell and refused by the server, which the cell goes on showing, and the server's reason. */
export interface RefusedCell {
  readonly value: CellValue
  readonly detail: string
}

/** Refused typed values by cell, see `cellKey`; a paste or a layout that was refused is taken back as a whole instead. */
export const refusedCellsAtom = atom((get) => {
  const cells = new Map<string, RefusedCell>()
  for (const { change, detail } of get(failuresAtom)) {
    if (isOneCell(change)) eachCell(change, (key, column, k) => cells.set(key, { value: column.after[k], detail }))
  }
  return cells
})

/** Fields of the table and the map that show the name behind a stored id. */
const shownNames: Readonly<Record<string, string>> = { line: 'line_id', crossing: 'crossing_line_id' }

/** The refused value of a plot's cell as it is shown: a line by its name. Null when there is none. */
export function refusedAt(store: Store, columns: FieldYearColumns, plot: number, field: string): RefusedCell | null {
  const refused = store.get(refusedCellsAtom)
  if (refused.size === 0 || plot < 0) return null
  const stored = shownNames[field]
  const cell = refused.get(cellKey({ entity: 'plot', id: columns.id[plot], field: stored ?? field }))
  if (!cell) return null
  return stored ? { ...cell, value: columns.lines.get(Number(cell.value))?.name ?? null } : cell
}

/** Forgets refusals: of one change, or of the cells that a newer change writes. */
function forget(store: Store, isForgotten: (failure: FailedEntry) => boolean): boolean {
  const failures = store.get(failuresAtom)
  const left = failures.filter((failure) => !isForgotten(failure))
  if (left.length === failures.length) return false
  store.set(failuresAtom, left)
  return true
}

/** A newer own write of a cell takes the place of the refused one. */
export function forgetOverwritten(store: Store, change: ChangeSet): void {
  const refused = store.get(refusedCellsAtom)
  if (refused.size === 0) return
  const written = new Set<string>()
  eachCell(change, (key) => refused.has(key) && written.add(key))
  if (written.size === 0) return
  forget(store, (failure) => {
    let isWritten = false
    if (isOneCell(failure.change))
      eachCell(failure.change, (key) => {
        isWritten = written.has(key)
      })
    return isWritten
  })
}

/** Takes a refused typed value off its cell, which shows again what is stored; false when the change was not refused. */
export function dropRefused(store: Store, key: string | null): boolean {
  const failure = store.get(failuresAtom).find((candidate) => candidate.key === key)
  if (!failure || !forget(store, (candidate) => candidate === failure)) return false
  const columns = store.get(loadedAtom)
  const [column] = failure.change.columns
  const plot = columns?.indexOf.get(column.ids[0])
  if (columns && plot !== undefined && column.entity === 'plot') {
    const shown = { ...column, before: column.after, after: [readCell(columns, plot, column.field)] }
    applyToScreen(store, { name: failure.change.name, columns: [shown] })
  }
  return true
}
