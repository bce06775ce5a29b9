import type { GridApi } from 'ag-grid-community'
import { colouringAtom } from '../../state/colour/colouring.ts'
import { openSheetAtom, sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import type { Store } from '../../state/store.ts'
import type { PlotRow } from '../columns/plotRows.ts'
import type { SheetScene } from './SheetScene.ts'

/** The column of the trait that the map is coloured by; null while it is coloured by something else. */
function colouredField(store: Store): string | null {
  const subject = store.get(colouringAtom)?.subject
  return subject?.by === 'trait' ? `trait:${subject.trait}` : null
}

/** Scrolls a column into view, where there is room for both with the line's before it. */
function bringIntoView(api: GridApi<PlotRow>, field: string): void {
  if (api.getColumn('line')?.isVisible()) api.ensureColumnVisible('line', 'start')
  api.ensureColumnVisible(field)
}

/** Scrolls the column that the map is coloured by into view of a table that has its columns and no rows yet: its cells are drawn once. */
export function showColouredFirst(store: Store, api: GridApi<PlotRow>): void {
  const field = colouredField(store)
  const column = field === null ? null : api.getColumn(field)
  if (field !== null && column?.isVisible() && !column.isPinned()) bringIntoView(api, field)
}

/**
 * Scrolls the column that the map is coloured by into view, beside that of the line where both fit: when a year comes into the table, and
 * when another trait is chosen; not under the hands of somebody who works in the table. Answers how to stop.
 */
export function followColoured(store: Store, scene: SheetScene): () => void {
  const sheet = store.get(openSheetAtom)
  const orderAtom = sheetOrderAtom.of(sheet)
  let shown: string | null = null
  let wanted: string | null = null
  const show = () => {
    const field = colouredField(store)
    const key = field && `${store.get(sheetSourceAtom)?.key} ${field}`
    if (key === shown || (field !== null && !store.get(orderAtom).colOf.has(field))) return
    shown = key
    wanted = scene.hasKeyboard() ? null : field
    if (wanted !== null) scene.ask('geometry')
  }
  // Where it lies is known then without asking the page, which would have to lay itself out.
  const place = () => {
    const field = wanted
    wanted = null
    const col = field === null ? undefined : scene.order.colOf.get(field)
    if (field !== null && !scene.geometry.isColumnInView(col, field, scene.seen)) bringIntoView(scene.api, field)
  }
  const stops = [store.sub(colouringAtom, show), store.sub(orderAtom, show), scene.follow('geometry', place)]
  show()
  return () => {
    for (const stop of stops) stop()
  }
}
