import { pasteUnknown } from '../../../domain/sheet/pasteCheck.ts'
import type { EditedCells } from '../../../domain/sheet/source/lineFields.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { ensureReserved, reservedCount } from './reservedIds.ts'

/** Names of the lines that a checked paste creates. */
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

/** How many lines a checked paste creates. */
export const countNewLines = (...of: Parameters<typeof namesOfNewLines>): number => namesOfNewLines(...of).length

/** Whether ids must be requested before that many lines can be created. */
export const needsLineIds = (store: Store, count: number): boolean => count > reservedCount(store, 'line')

/**
 * Ensures ids for new lines. False if there are not enough (which shows an error), or if `isWanted` is false after the
 * wait.
 */
export async function ensureLineIds(store: Store, count: number, isWanted: () => boolean): Promise<boolean> {
  const isEnough = await ensureReserved(store, 'line', count)
  if (!isWanted()) return false
  if (!isEnough) store.set(showMessageAtom, { kind: 'error', key: 'map.noIds', params: {} })
  return isEnough
}
