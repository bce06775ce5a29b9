import type { GridApi } from 'ag-grid-community'
import { traitOfField } from '../../domain/change/changeSet.ts'
import { openSheetAtom } from '../../state/sheet/openSheet.ts'
import { type SheetTouched, sheetTouchedAtom } from '../../state/sheet/selection/sheetTouched.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import type { Store } from '../../state/store.ts'
import type { PlotRow } from '../columns/plotRows.ts'
import { isSheetColumn } from '../columns/sheetColumn.ts'
import { listenToGrid } from '../scene/gridEvents.ts'
import type { SheetStatistics } from './SheetStatistics.ts'

/** How long statistics wait after a change, ms: they come after the cells. */
const delay = 200

/** The columns with rendered cells. */
function fieldsInView(api: GridApi<PlotRow>): Set<string> {
  const fields = api.getAllDisplayedVirtualColumns().map((column) => column.getColId())
  return new Set(fields.filter(isSheetColumn))
}

/** Which columns' statistics a write may have changed: its traits', or all other columns'. */
function touchedBy({ year, isWide }: SheetTouched): (field: string) => boolean {
  if (!year || year.map || isWide) return () => true
  const traits = new Set([...year.fields].flatMap((field) => traitOfField(field) ?? []))
  const isOwn = [...year.fields].some((field) => traitOfField(field) === null)
  return (field) => (field.startsWith('trait:') ? traits.has(traitOfField(field) ?? 0) : isOwn)
}

/** Updates the statistics rows after writes, filters and scrolling. Returns how to stop. */
export function followStatistics(store: Store, api: GridApi<PlotRow>, statistics: SheetStatistics): () => void {
  const sheet = store.get(openSheetAtom)
  const orderAtom = sheetOrderAtom.of(sheet)
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = () => {
    timer = undefined
    const rows = Array.from({ length: api.isDestroyed() ? 0 : api.getPinnedBottomRowCount() }, (_, k) =>
      api.getPinnedBottomRow(k),
    ).filter((node) => node !== undefined)
    const columns = rows.length ? statistics.compute(fieldsInView(api)) : []
    if (columns.length) api.refreshCells({ rowNodes: rows, columns, force: true })
  }
  // A further change within this time postpones them, so that they never delay the panes.
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(update, delay)
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
