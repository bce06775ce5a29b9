import type { CellValue } from '../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../domain/columns/fieldYear.ts'
import { pasteUnknown } from '../domain/sheet/pasteCheck.ts'
import type { Store } from './store.ts'
import { ensureReserved, reservedCount } from './sync/reservedIds.ts'
import { tellAtom } from './view.ts'

const lineFields: ReadonlySet<string> = new Set(['line', 'mother', 'father', 'crossing'])

/** How many lines a checked paste makes: names in fields of lines that the crop does not have. */
export function countNewLines(
  columns: FieldYearColumns,
  pasted: readonly { readonly field: string; readonly values: readonly CellValue[]; readonly status: Uint8Array }[],
): number {
  const known = new Set([...columns.lines.values()].map((line) => line.name))
  const fresh = new Set<CellValue>()
  for (const { field, values, status } of pasted) {
    if (!lineFields.has(field)) continue
    values.forEach((value, k) => {
      if (value !== null && status[k] !== pasteUnknown && !known.has(String(value))) fresh.add(value)
    })
  }
  return fresh.size
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
