import type { CellValue } from '../../../domain/change/changeSet.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { cellKey, eachCell } from '../../outbox/cells.ts'
import type { Store } from '../../store.ts'
import { receivedChangesAtom } from '../../year/inspector.ts'
import type { SeenCells } from './seenCells.ts'

/**
 * A value that a colleague stored in a cell while its editor was open: the value as shown, who stored it (null =
 * unknown) and when.
 */
export interface RemoteEdit {
  readonly value: CellValue
  readonly by: string | null
  readonly at: string | null
}

/** The first remote edit in these cells since their editor read them; null if there is none. */
export function remoteEditSince(
  store: Store,
  source: SheetSource,
  rows: ArrayLike<number>,
  field: string,
  seen: SeenCells,
): RemoteEdit | null {
  for (let k = 0; k < rows.length; k++) {
    const stored = rows[k] < 0 ? null : source.stored(rows[k], field)
    const key = stored && cellKey(stored)
    if (!stored || key === null || !seen.has(key) || Object.is(seen.get(key), stored.value)) continue
    const remoteChange = store.get(receivedChangesAtom).changes.find(({ change }) => {
      let writes = false
      eachCell(change, (written) => {
        writes ||= written === key
      })
      return writes
    })
    return { value: source.read(rows[k], field), by: remoteChange?.user_name ?? null, at: remoteChange?.at ?? null }
  }
  return null
}
