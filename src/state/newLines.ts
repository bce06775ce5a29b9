import type { CellValue } from '../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../domain/columns/fieldYear.ts'
import { pasteUnknown } from '../domain/sheet/pasteCheck.ts'
import type { Store } from './store.ts'
import { ensureReserved, reservedCount } from './sync/reservedIds.ts'
import { tellAtom } from './view.ts'

const lineFields: ReadonlySet<string> = new Set(['line', 'mother', 'father', 'crossing'])

/** Names in fields of lines that the crop does not have, each once: their writing makes the lines. */
export function newLineNames(
  columns: FieldYearColumns,
  edits: readonly { readonly field: string; readonly values: ArrayLike<CellValue> }[],
): string[] {
  const known = new Set([...columns.lines.values()].map((line) => line.name))
  const fresh = new Set<string>()
  for (const { field, values } of edits) {
    if (!lineFields.has(field)) continue
    for (let k = 0; k < values.length; k++) {
      const value = values[k]
      if (value !== null && value !== '' && !known.has(String(value))) fresh.add(String(value))
    }
  }
  return [...fresh]
}

/** How many lines a checked paste makes. */
export function countNewLines(
  columns: FieldYearColumns,
  pasted: readonly { readonly field: string; readonly values: readonly CellValue[]; readonly status: Uint8Array }[],
): number {
  const written = pasted.map(({ field, values, status }) => ({
    field,
    values: values.filter((_, k) => status[k] !== pasteUnknown),
  }))
  return newLineNames(columns, written).length
}

/** Whether more ids must be asked for before as many lines can be made. */
export const needsLineIds = (store: Store, count: number): boolean => count > reservedCount(store, 'line')

/**
 * Sees to ids for as many new lines; false when there are not enough, which is told, or when after the waiting it is
 * `isWanted` no more.
 */
export async function hasLineIds(store: Store, count: number, isWanted: () => boolean): Promise<boolean> {
  const isEnough = await ensureReserved(store, 'line', count)
  if (!isWanted()) return false
  if (!isEnough) store.set(tellAtom, { kind: 'error', key: 'map.noIds', params: {} })
  return isEnough
}
