import { commandHere } from '../commands/commandsHere.ts'
import { strokeMatches } from '../commands/keyMatch.ts'
import { runCommand } from '../commands/runCommand.ts'
import { sheetSelectionAtom } from '../state/sheet/rowSelection.ts'
import { activeCellAtom, goToCell } from '../state/sheet/sheetSelection.ts'
import { filterRowAtom } from '../state/sheet/sheetView.ts'
import type { Store } from '../state/store.ts'
import { isMac } from '../ui/platform.ts'
import type { SheetScene } from './scene/SheetScene.ts'

const filterCell = '.ag-floating-filter'

/** Whether the keyboard is in the row of filters. */
export const isInFilter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(filterCell) !== null

/** Puts the keyboard into the filter of a column that the grid has made by now; false while it has not. */
function focusFilter({ api }: SheetScene, field: string): boolean {
  api.ensureColumnVisible(field)
  api.setFocusedHeader(field, true)
  const { activeElement } = document
  const input = activeElement?.closest(filterCell)?.querySelector('input')
  input?.focus()
  return input != null
}

/** Gives the keyboard to the filter of a column, or to the first, once the grid has made the row of filters. */
export function enterFilter(store: Store, scene: SheetScene, field: string | null): void {
  const hasFilter = (one: string): boolean => Boolean(scene.api.getColumnDef(one)?.filter)
  const at = [field, ...scene.order.fields].find((one) => one !== null && hasFilter(one))
  if (at == null) return
  const isRowMade = () => scene.root.querySelector(`${filterCell} input`) !== null
  const isDone = () => !store.get(filterRowAtom) || (isRowMade() && focusFilter(scene, at))
  if (isDone()) return
  const made = new MutationObserver(() => {
    if (isDone()) made.disconnect()
  })
  made.observe(scene.root, { childList: true, subtree: true })
}

/** Gives the keyboard back to the active cell, where a filter has it; to the first row that is left where that one is filtered out. */
export function leaveFilter(store: Store, scene: SheetScene): void {
  const isInside = () => scene.root.contains(document.activeElement) && isInFilter(document.activeElement)
  if (isInside()) {
    const { active, field } = store.get(sheetSelectionAtom)
    const { rows, colOf } = scene.order
    // The cell that has the keyboard is the one that the next key is for.
    if (active && rows.length && !store.get(activeCellAtom))
      goToCell(store, { row: 0, col: colOf.get(field ?? '') ?? 0 })
    scene.focusActive()
  }
  // With all rows filtered out the way into the table has the keyboard until there is a cell again.
  if (isInside()) scene.root.querySelector<HTMLElement>('[data-region-entry]')?.focus()
}

/** A key in the row of filters: those that lead back to the cell, and that of the row itself. */
export function pressInFilter(store: Store, scene: SheetScene, event: KeyboardEvent): void {
  const { altKey, ctrlKey, metaKey, shiftKey, isComposing } = event
  if (isComposing) return
  const isPlain = !altKey && !ctrlKey && !metaKey && !shiftKey
  const command = commandHere(store, 'table.filterRow')
  if (isPlain && ['Escape', 'Enter', 'ArrowDown'].includes(event.key)) leaveFilter(store, scene)
  else if (command?.keys.some((stroke) => strokeMatches(stroke, event, isMac))) runCommand(store, command, event)
  else return
  event.preventDefault()
}
