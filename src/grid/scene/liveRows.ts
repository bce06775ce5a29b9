import type { ChangeEffect } from '../../domain/change/applyChange.ts'
import { familyOf, valueField } from '../../domain/plots/plotFields.ts'
import { livingRows } from '../../domain/sheet/source/livingRows.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { sheetRevisionAtom, sheetTouchedAtom } from '../../state/sheet/selection/sheetTouched.ts'
import type { Store } from '../../state/store.ts'
import { redatedFields, type YearDates } from '../columns/redatedFields.ts'
import type { SeenDecimals } from '../columns/seenDecimals.ts'
import { gutterField } from '../columns/sheetColumn.ts'
import { gridRowsOf } from '../rows/gridRows.ts'
import type { SheetScene } from './SheetScene.ts'

/** The current dates of a source's year; null = its rows belong to no year. */
function datesOf(source: SheetSource | null): YearDates | null {
  const year = source?.year
  return year ? { sowing_date: year.sowing_date, emergence_date: year.emergence_date } : null
}

/**
 * The columns affected by a write of values alone, including the ticks before rows; null = any column may be affected.
 */
function columnsOfValues({ fields, lines, traits, map }: ChangeEffect): string[] | null {
  if (lines || traits || map) return null
  const seen = new Set<string>([gutterField])
  for (const field of fields) {
    const family = familyOf(field)
    if (family === null) return null
    seen.add(valueField(family.id))
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
  const currentSource = store.get(sheetSourceAtom)
  if (currentSource && since !== null && since !== store.get(sheetRevisionAtom))
    gridRowsOf(scene.api).setSource(currentSource)
  let dates = datesOf(store.get(sheetSourceAtom))
  return store.sub(sheetTouchedAtom, () => {
    const { api, style } = scene
    const source = store.get(sheetSourceAtom)
    const { touched } = store.get(sheetTouchedAtom)
    if (api.isDestroyed() || !source) return
    style.forget(touched?.year ?? null)
    if (!touched) return
    if (touched.isOther) {
      const rows = gridRowsOf(api)
      const before = rows.allRows
      const currentRows = livingRows(source)
      if (currentRows.length !== before.length || currentRows.some((row, k) => row !== before[k]))
        rows.setSource(source)
    }
    const { year } = source
    const redated = year && touched.year ? redatedFields(year, touched.year, dates) : []
    dates = datesOf(source)
    const remarked = touched.year?.map && api.getColumn('position_kind') ? ['position_kind'] : []
    // A plot without calls of its own shows the calls of its line, which a change of the line replaces.
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
