import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom } from '../year/loaded.ts'
import { selectionAtom, selectPlots } from '../year/selection.ts'

/** How a choice changes the selection. */
export type ChooseMode = 'replace' | 'add' | 'remove'

/** The mode of a press with these keys: Shift adds, Ctrl or Cmd removes. */
export function chooseModeOf(event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): ChooseMode {
  if (event.ctrlKey || event.metaKey) return 'remove'
  return event.shiftKey ? 'add' : 'replace'
}

/** Selects plots (by id) on map, table and charts; ignores deleted plots. */
export function choosePlots(store: Store, ids: readonly number[], mode: ChooseMode): void {
  const columns = store.get(loadedYearAtom)
  if (!columns) return
  const { mask } = store.get(selectionAtom)
  const chosen = new Set<number>()
  if (mode !== 'replace') for (let i = 0; i < columns.count; i++) if (mask[i]) chosen.add(i)
  for (const id of ids) {
    const index = columns.indexOf.get(id)
    if (index === undefined) continue
    if (mode === 'remove') chosen.delete(index)
    else chosen.add(index)
  }
  selectPlots(store, chosen, 'keep')
}

/**
 * Whether plots (by id) are selected: all of those in the open year, and at least one. Others belong to years that it is
 * compared with.
 */
export function arePlotsSelected(
  columns: Pick<FieldYearColumns, 'indexOf'> | null,
  { mask, count }: { readonly mask: Uint8Array; readonly count: number },
  ids: readonly number[],
): boolean {
  if (!columns || count === 0) return false
  let isAny = false
  for (const id of ids) {
    const index = columns.indexOf.get(id)
    if (index === undefined) continue
    if (mask[index] !== 1) return false
    isAny = true
  }
  return isAny
}
