import type { AgGridEvent, Column, ColumnMovedEvent, ColumnResizedEvent, GridApi } from 'ag-grid-community'
import { isOrderOf, type SheetOrder, sheetOrder } from '../../domain/sheet/range/sheetOrder.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import type { ColumnLayout } from '../../state/sheet/columns/columnLayout.ts'
import type { PlotRow } from '../columns/plotRows.ts'
import { isSheetColumn } from '../columns/sheetColumn.ts'
import { gridRowsOf } from '../rows/gridRows.ts'
import type { SeenPart, SheetGeometry } from './SheetGeometry.ts'
import { shownFields } from './shownFields.ts'

/** Plots and fields as the grid shows them now; returns `before` itself if nothing has changed. */
export function shownOrder(api: GridApi<PlotRow>, source: SheetSource, before: SheetOrder): SheetOrder {
  const fields = shownFields(api).map((column) => column.getColId())
  const { shown } = gridRowsOf(api)
  return isOrderOf(before, shown, fields, source.id.length) ? before : sheetOrder(shown, fields, source.id.length)
}

/** Plots (by index) that pass the filters; null without a filter. */
export function shownByFilter(api: GridApi<PlotRow>, source: SheetSource): Uint8Array | null {
  if (!api.isAnyFilterPresent()) return null
  const shown = new Uint8Array(source.id.length)
  for (const plot of gridRowsOf(api).shown) shown[plot] = 1
  return shown
}

/** Order and widths of the columns set by the user; null during a drag or if the change was not by the user. */
export function layoutByHand(
  api: GridApi<PlotRow>,
  event: AgGridEvent<PlotRow>,
): Partial<Pick<ColumnLayout, 'order' | 'widths'>> | null {
  const { finished, source, type, columns: touched } = event as ColumnMovedEvent<PlotRow> | ColumnResizedEvent<PlotRow>
  if (!finished || !source.startsWith('ui')) return null
  const ofSheet = (columns: Column[]) => columns.filter((column) => isSheetColumn(column.getColId()))
  if (type === 'columnMoved') return { order: ofSheet(api.getAllGridColumns()).map((column) => column.getColId()) }
  const resized = ofSheet(touched ?? [])
  if (!resized.length) return null
  return { widths: Object.fromEntries(resized.map((column) => [column.getColId(), column.getActualWidth()])) }
}

/** Whole rows and columns in the window. */
export function shownPage(
  api: GridApi<PlotRow>,
  geometry: SheetGeometry,
  viewport: HTMLElement,
): { rows: number; cols: number } {
  const room = viewport.clientWidth - geometry.pinnedWidth
  return {
    rows: Math.max(1, api.getLastDisplayedRowIndex() - api.getFirstDisplayedRowIndex() - 1),
    cols: Math.max(1, geometry.columns.filter((column) => !column.isPinned && column.left < room).length - 1),
  }
}

/** Measures which part of the content is visible. */
export function seenPart(viewport: HTMLElement, content: HTMLElement): SeenPart {
  const { scrollLeft: left, scrollTop: top, clientWidth: width, clientHeight: height } = viewport
  const offset = content.getBoundingClientRect().top + top - viewport.getBoundingClientRect().top
  return { left, top, width, height, offset: Math.max(0, offset) }
}
