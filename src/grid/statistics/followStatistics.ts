import type { GridApi } from 'ag-grid-community'
import { traitOfField } from '../../domain/change/changeSet.ts'
import { openSheetAtom } from '../../state/sheet/openSheet.ts'
import { type SheetTouched, sheetTouchedAtom } from '../../state/sheet/sheetTouched.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import type { Store } from '../../state/store.ts'
import type { PlotRow } from '../columns/plotRows.ts'
import { isSheetColumn } from '../columns/sheetColumn.ts'
import { listenToGrid } from '../scene/gridEvents.ts'
import type { SheetStatistics } from './SheetStatistics.ts'

/** How long figures wait after what changes them, milliseconds: they come after the cells. */
const delay = 200

/** The columns whose cells are in the page. */
function fieldsInView(api: GridApi<PlotRow>): Set<string> {
  const fields = api.getAllDisplayedVirtualColumns().map((column) => column.getColId())
  return new Set(fields.filter(isSheetColumn))
}

/** The columns that a write may have changed the figures of: a trait's its own, anything else those that are no trait's. */
function touchedBy({ year, isWide }: SheetTouched): (field: string) => boolean {
  if (!year || year.map || isWide) return () => true
  const traits = new Set([...year.fields].flatMap((field) => traitOfField(field) ?? []))
  const isOwn = [...year.fields].some((field) => traitOfField(field) === null)
  return (field) => (field.startsWith('trait:') ? traits.has(traitOfField(field) ?? 0) : isOwn)
}

/** Keeps the rows of figures up to date with writes, filters and scrolling, while there are any. Answers how to stop. */
export function followStatistics(store: Store, api: GridApi<PlotRow>, statistics: SheetStatistics): () => void {
  const sheet = store.get(openSheetAtom)
  const orderAtom = sheetOrderAtom.of(sheet)
  let timer: ReturnType<typeof setTimeout> | undefined
  const workOut = () => {
    timer = undefined
    const rows = Array.from({ length: api.isDestroyed() ? 0 : api.getPinnedBottomRowCount() }, (_, k) =>
      api.getPinnedBottomRow(k),
    ).filter((node) => node !== undefined)
    const columns = rows.length ? statistics.workOut(fieldsInView(api)) : []
    if (columns.length) api.refreshCells({ rowNodes: rows, columns, force: true })
  }
  // What follows another change within that time puts them off, so that they never stand between the panes.
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(workOut, delay)
  }
  const reordered = () => {
    statistics.show(store.get(orderAtom).rows)
    statistics.forget(fieldsInView(api))
    soon()
  }
  const written = () => {
    const { touched } = store.get(sheetTouchedAtom)
    if (store.get(openSheetAtom) !== sheet || api.isDestroyed()) return
    if (!touched || touched.year?.map) statistics.forgetRows()
    statistics.forget(fieldsInView(api), touched ? touchedBy(touched) : undefined)
    soon()
  }
  const stops = [
    store.sub(orderAtom, reordered),
    store.sub(sheetTouchedAtom, written),
    listenToGrid(api, ['virtualColumnsChanged', 'displayedColumnsChanged', 'pinnedRowDataChanged'], soon),
  ]
  reordered()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
