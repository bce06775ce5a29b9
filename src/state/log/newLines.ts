import { pasteUnknown } from '../../domain/sheet/pasteCheck.ts'
import type { EditedCells } from '../../domain/sheet/source/lineFields.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { tellAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { ensureReserved, reservedCount } from './reservedIds.ts'

/** Names of the lines that a checked paste makes. */
export function namesOfNewLines(
  source: SheetSource,
  pasted: readonly (EditedCells & { readonly status: Uint8Array })[],
): string[] {
  const written = pasted.map(({ field, rows, values, status }) => {
    const isWritten = (_: unknown, k: number) => status[k] !== pasteUnknown
    return { field, rows: Array.from(rows).filter(isWritten), values: Array.from(values).filter(isWritten) }
  })
  return source.newLines(written)
}

/** How many lines a checked paste makes. */
export const countNewLines = (...of: Parameters<typeof namesOfNewLines>): number => namesOfNewLines(...of).length

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
