import { commandHere } from '../commands/commandsHere.ts'
import { strokeMatches } from '../commands/keyMatch.ts'
import { runCommand } from '../commands/runCommand.ts'
import { sheetSelectionAtom } from '../state/sheet/selection/rowSelection.ts'
import { activeCellAtom, goToCell } from '../state/sheet/selection/sheetSelection.ts'
import { filterRowAtom } from '../state/sheet/sheetView.ts'
import type { Store } from '../state/store.ts'
import { isMac } from '../ui/platform.ts'
import type { SheetScene } from './scene/SheetScene.ts'

const filterCell = '.ag-floating-filter'

/** Whether the focus is in the row of filters. */
export const isInFilter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(filterCell) !== null

/** Focuses the filter of a column; false if the grid has not created it yet. */
function focusFilter({ api }: SheetScene, field: string): boolean {
  api.ensureColumnVisible(field)
  api.setFocusedHeader(field, true)
  const { activeElement } = document
  const input = activeElement?.closest(filterCell)?.querySelector('input')
  input?.focus()
  return input != null
}

/** Focuses the filter of a column, or the first, once the grid has created the row of filters. */
export function enterFilter(store: Store, scene: SheetScene, field: string | null): void {
  const hasFilter = (column: string): boolean => Boolean(scene.api.getColumnDef(column)?.filter)
  const target = [field, ...scene.order.fields].find((candidate) => candidate !== null && hasFilter(candidate))
  if (target == null) return
  const isRowCreated = () => scene.root.querySelector(`${filterCell} input`) !== null
  const isDone = () => !store.get(filterRowAtom) || (isRowCreated() && focusFilter(scene, target))
  if (isDone()) return
  const result = new MutationObserver(() => {
    if (isDone()) result.disconnect()
  })
  result.observe(scene.root, { childList: true, subtree: true })
}

/** Returns the focus from a filter to the active cell, or to the first remaining row if that one is filtered out. */
export function leaveFilter(store: Store, scene: SheetScene): void {
  const isInside = () => scene.root.contains(document.activeElement) && isInFilter(document.activeElement)
  if (isInside()) {
    const { active, field } = store.get(sheetSelectionAtom)
    const { rows, colOf } = scene.order
    // The focused cell is the one for which the next key is meant.
    if (active && rows.length && !store.get(activeCellAtom))
      goToCell(store, { row: 0, col: colOf.get(field ?? '') ?? 0 })
    scene.focusActive()
  }
  // If all rows are filtered out, the table's entry has the focus until there is a cell again.
  if (isInside()) scene.root.querySelector<HTMLElement>('[data-region-entry]')?.focus()
}

/** Handles a key in the row of filters: those that lead back to the cell, and the row's own. */
export function handleFilterKey(store: Store, scene: SheetScene, event: KeyboardEvent): void {
  const { altKey, ctrlKey, metaKey, shiftKey, isComposing } = event
  if (isComposing) return
  const isPlain = !altKey && !ctrlKey && !metaKey && !shiftKey
  const command = commandHere(store, 'table.filterRow')
  if (isPlain && ['Escape', 'Enter', 'ArrowDown'].includes(event.key)) leaveFilter(store, scene)
  else if (command?.keys.some((stroke) => strokeMatches(stroke, event, isMac))) runCommand(store, command, event)
  else return
  event.preventDefault()
}
