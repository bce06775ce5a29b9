import { numbersInRuns, type ShownBlock } from '../../../domain/sheet/range/ranges.ts'
import type { Reader } from '../../store.ts'
import { sheetSourceAtom } from '../openSheet.ts'
import { sheetOrderAtom } from '../sheetView.ts'
import { columnGroupsAtom, columnLayoutAtom, isColumnHidden, plainLinesLayout } from './columnLayout.ts'

/** Columns that the user has hidden, by hand or with their group; those that are out of sight since they are empty, or from the start, do not count. */
function hiddenByUser(store: Reader): Set<string> {
  const layout = store.get(columnLayoutAtom)
  const fromStart = store.get(sheetSourceAtom)?.entity === 'line' ? new Set(plainLinesLayout.hidden) : new Set()
  return new Set(
    store
      .get(columnGroupsAtom)
      .flatMap(({ id, fields }) =>
        fields.filter(({ field }) => isColumnHidden(layout, id, field) && !fromStart.has(field)),
      )
      .map(({ field }) => field),
  )
}

/** The columns that the user has hidden, in order, by the shown column that they stand behind. */
export function hiddenColumnsAfter(store: Reader): ReadonlyMap<string, readonly string[]> {
  const hidden = hiddenByUser(store)
  const shownFields = new Set(store.get(sheetOrderAtom).fields)
  const hiddenByShown = new Map<string, string[]>()
  let last: string | null = null
  if (hidden.size)
    for (const { field } of store.get(columnGroupsAtom).flatMap((group) => group.fields)) {
      if (shownFields.has(field)) last = field
      else if (last !== null && hidden.has(field)) hiddenByShown.set(last, [...(hiddenByShown.get(last) ?? []), field])
    }
  return hiddenByShown
}

/** How many columns that the user has hidden lie inside blocks, between two neighbouring columns of one of them. */
export function countHiddenInside(store: Reader, blocks: readonly Pick<ShownBlock, 'cols'>[]): number {
  const hiddenByShown = hiddenColumnsAfter(store)
  if (!hiddenByShown.size) return 0
  const { fields } = store.get(sheetOrderAtom)
  const inside = blocks.flatMap(({ cols }) => {
    const shown = new Set(numbersInRuns(cols))
    return [...shown].flatMap((col) => (shown.has(col + 1) ? (hiddenByShown.get(fields[col]) ?? []) : []))
  })
  return new Set(inside).size
}
