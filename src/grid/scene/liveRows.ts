import type { GridApi } from 'ag-grid-community'
import { valueField } from '../../domain/plots/plotFields.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { sheetRevisionAtom, sheetTouchedAtom } from '../../state/sheet/sheetTouched.ts'
import type { Store } from '../../state/store.ts'
import { datedAnew, type YearDates } from '../columns/datedAnew.ts'
import type { PlotRow } from '../columns/plotRows.ts'
import { plotRow, plotRows } from '../columns/plotRows.ts'
import type { SeenDecimals } from '../columns/seenDecimals.ts'
import type { SheetScene } from './SheetScene.ts'

/** The newest plot that has a row, -1 without rows. */
function lastPlot(api: GridApi<PlotRow>): number {
  let last = -1
  api.forEachLeafNode(({ data }) => {
    if (data && data.plot > last) last = data.plot
  })
  return last
}

/** The dates of a source's year as they are now; null = its rows are of no year. */
function datesOf(source: SheetSource | null): YearDates | null {
  const year = source?.year
  return year ? { sowing_date: year.sowing_date, emergence_date: year.emergence_date } : null
}

/** Gives the grid all rows in the order of their making: plots that came back stand among the others. */
function putInPlace(api: GridApi<PlotRow>, source: SheetSource): void {
  // The rows that stand keep their data, so that the grid has nothing to draw again in them.
  api.updateGridOptions({ rowData: plotRows(source).map((row) => api.getRowNode(row.id)?.data ?? row) })
}

/**
 * Follows every write outside React's render: repaints the touched cells among the rendered rows, adds and removes rows of
 * plots that came or went, those first that did since the grid was given its rows (after the write `handed`; null = they
 * are yet to come). Answers how to stop.
 */
export function followWrites(
  store: Store,
  scene: SheetScene,
  decimals: SeenDecimals,
  handed: number | null,
): () => void {
  const now = store.get(sheetSourceAtom)
  if (now && handed !== null && handed !== store.get(sheetRevisionAtom)) putInPlace(scene.api, now)
  let dates = datesOf(store.get(sheetSourceAtom))
  return store.sub(sheetTouchedAtom, () => {
    const { api, look } = scene
    const source = store.get(sheetSourceAtom)
    const { touched } = store.get(sheetTouchedAtom)
    if (api.isDestroyed() || !source) return
    look.forget(touched?.year ?? null)
    if (!touched) return
    if (touched.isOther) {
      const add: PlotRow[] = []
      const remove: PlotRow[] = []
      for (const plot of touched.rows) {
        const row = plotRow(source, plot)
        const node = api.getRowNode(row.id)
        if (source.alive[plot] && !node) add.push(row)
        else if (!source.alive[plot] && node?.data) remove.push(node.data)
      }
      // In the order of their making, in which they would come when the rows are loaded once more.
      add.sort((one, other) => one.plot - other.plot)
      const last = add.length ? lastPlot(api) : -1
      if (add.some(({ plot }) => plot < last)) putInPlace(api, source)
      else if (add.length || remove.length) api.applyTransaction({ add, remove })
    }
    const { year } = source
    const redated = year && touched.year ? datedAnew(year, touched.year, dates) : []
    dates = datesOf(source)
    const remarked = touched.year?.map && api.getColumn('position_kind') ? ['position_kind'] : []
    // Another line brings other calls to plots that have none of their own.
    const relined =
      year && touched.year?.fields.has('line_id') ? year.markers.map(({ trait }) => valueField(trait.id)) : []
    const rewritten = [
      ...decimals.changed(),
      ...redated,
      ...remarked,
      ...relined.filter((field) => api.getColumn(field)),
    ]
    const rendered = api.getRenderedNodes()
    const nodes = touched.isWide ? rendered : rendered.filter((node) => node.data && touched.rows.has(node.data.plot))
    if (nodes.length) api.refreshCells({ rowNodes: nodes })
    // The values are the same, only how they are written is not.
    if (rewritten.length) api.refreshCells({ rowNodes: rendered, columns: rewritten, force: true })
    scene.ask('states')
  })
}
