import type { GridApi } from 'ag-grid-community'
import { colouringAtom } from '../../state/colour/colouring.ts'
import { openSheetAtom, sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import type { Store } from '../../state/store.ts'
import type { PlotRow } from '../columns/plotRows.ts'
import type { SheetScene } from './SheetScene.ts'

/** The column of the trait by which the map is coloured; null if it is coloured by something else. */
function colouredField(store: Store): string | null {
  const subject = store.get(colouringAtom)?.subject
  return subject?.by === 'trait' ? `trait:${subject.trait}` : null
}

/** Scrolls a column into view, together with the line's column before it if both fit. */
function bringIntoView(api: GridApi<PlotRow>, field: string): void {
  if (api.getColumn('line')?.isVisible()) api.ensureColumnVisible('line', 'start')
  api.ensureColumnVisible(field)
}

/**
 * Scrolls the coloured column into view in a table that has its columns but no rows yet, so that its cells are drawn only
 * once.
 */
export function showColouredFirst(store: Store, api: GridApi<PlotRow>): void {
  const field = colouredField(store)
  const column = field === null ? null : api.getColumn(field)
  if (field !== null && column?.isVisible() && !column.isPinned()) bringIntoView(api, field)
}

/**
 * Scrolls the coloured column into view, with the line's column if both fit: when a year is loaded into the table and
 * when another trait is chosen, but not while the user works in the table. Returns how to stop.
 */
export function followColoured(store: Store, scene: SheetScene): () => void {
  const sheet = store.get(openSheetAtom)
  const orderAtom = sheetOrderAtom.of(sheet)
  let shown: string | null = null
  let pendingKey: string | null = null
  const show = () => {
    const field = colouredField(store)
    const key = field && `${store.get(sheetSourceAtom)?.key} ${field}`
    if (key === shown || (field !== null && !store.get(orderAtom).colOf.has(field))) return
    shown = key
    pendingKey = scene.hasKeyboard() ? null : field
    if (pendingKey !== null) scene.requestPaint('geometry')
  }
  // Known here without reading the page, which would force a layout.
  const place = () => {
    const field = pendingKey
    pendingKey = null
    const col = field === null ? undefined : scene.order.colOf.get(field)
    if (field !== null && !scene.geometry.isColumnInView(col, field, scene.seen)) bringIntoView(scene.api, field)
  }
  const stops = [store.sub(colouringAtom, show), store.sub(orderAtom, show), scene.follow('geometry', place)]
  show()
  return () => {
    for (const stop of stops) stop()
  }
}
