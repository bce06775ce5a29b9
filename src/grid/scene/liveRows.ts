import type { Touched } from '../../domain/change/applyChange.ts'
import { familyOf, valueField } from '../../domain/plots/plotFields.ts'
import { livingRows } from '../../domain/sheet/source/livingRows.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { sheetRevisionAtom, sheetTouchedAtom } from '../../state/sheet/selection/sheetTouched.ts'
import type { Store } from '../../state/store.ts'
import { redatedFields, type YearDates } from '../columns/redatedFields.ts'
import type { SeenDecimals } from '../columns/seenDecimals.ts'
import { gutterField } from '../columns/sheetColumn.ts'
import { rowsOf } from '../rows/gridRows.ts'
import type { SheetScene } from './SheetScene.ts'

/** The current dates of a source's year; null = its rows belong to no year. */
function datesOf(source: SheetSource | null): YearDates | null {
  const year = source?.year
  return year ? { sowing_date: year.sowing_date, emergence_date: year.emergence_date } : null
}

/**
 * The columns affected by a write of values alone, including the ticks before rows; null = any column may be affected.
 */
function columnsOfValues({ fields, lines, traits, map }: Touched): string[] | null {
  if (lines || traits || map) return null
  const seen = new Set<string>([gutterField])
  for (const field of fields) {
    const of = familyOf(field)
    if (of === null) return null
    seen.add(valueField(of.id))
  }
  return [...seen]
}

/**
 * Follows every write outside React's rendering: repaints the touched cells among the rendered rows, and adds and removes
 * rows, first those that changed since the grid received its rows (after the write `since`; null = not yet). Returns how
 * to stop.
 */
export function followWrites(
  store: Store,
  scene: SheetScene,
  decimals: SeenDecimals,
  since: number | null,
): () => void {
  const now = store.get(sheetSourceAtom)
  if (now && since !== null && since !== store.get(sheetRevisionAtom)) rowsOf(scene.api).setSource(now)
  let dates = datesOf(store.get(sheetSourceAtom))
  return store.sub(sheetTouchedAtom, () => {
    const { api, style } = scene
    const source = store.get(sheetSourceAtom)
    const { touched } = store.get(sheetTouchedAtom)
    if (api.isDestroyed() || !source) return
    style.forget(touched?.year ?? null)
    if (!touched) return
    if (touched.isOther) {
      const rows = rowsOf(api)
      const before = rows.allRows
      const now = livingRows(source)
      if (now.length !== before.length || now.some((row, k) => row !== before[k])) rows.setSource(source)
    }
    const { year } = source
    const redated = year && touched.year ? redatedFields(year, touched.year, dates) : []
    dates = datesOf(source)
    const remarked = touched.year?.map && api.getColumn('position_kind') ? ['position_kind'] : []
    // With another line, plots without own calls get other ones.
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
    const columns = touched.year && columnsOfValues(touched.year)?.filter((field) => api.getColumn(field))
    if (nodes.length) api.refreshCells({ rowNodes: nodes, ...(columns && { columns }) })
    // The values are unchanged, only their formatting is not.
    if (rewritten.length) api.refreshCells({ rowNodes: rendered, columns: rewritten, force: true })
    scene.requestPaint('states')
  })
}
