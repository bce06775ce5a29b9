import type { Touched } from '../../domain/change/applyChange.ts'
import { familyOf, valueField } from '../../domain/plots/plotFields.ts'
import { livingRows } from '../../domain/sheet/source/livingRows.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { sheetSourceAtom } from '../../state/sheet/openSheet.ts'
import { sheetRevisionAtom, sheetTouchedAtom } from '../../state/sheet/sheetTouched.ts'
import type { Store } from '../../state/store.ts'
import { datedAnew, type YearDates } from '../columns/datedAnew.ts'
import type { SeenDecimals } from '../columns/seenDecimals.ts'
import { gutterField } from '../columns/sheetColumn.ts'
import { rowsOf } from '../rows/gridRows.ts'
import type { SheetScene } from './SheetScene.ts'

/** The dates of a source's year as they are now; null = its rows are of no year. */
function datesOf(source: SheetSource | null): YearDates | null {
  const year = source?.year
  return year ? { sowing_date: year.sowing_date, emergence_date: year.emergence_date } : null
}

/** The columns in which a write of values alone is seen, the ticks before rows among them; null = it may be seen in any. */
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
  if (now && handed !== null && handed !== store.get(sheetRevisionAtom)) rowsOf(scene.api).give(now)
  let dates = datesOf(store.get(sheetSourceAtom))
  return store.sub(sheetTouchedAtom, () => {
    const { api, look } = scene
    const source = store.get(sheetSourceAtom)
    const { touched } = store.get(sheetTouchedAtom)
    if (api.isDestroyed() || !source) return
    look.forget(touched?.year ?? null)
    if (!touched) return
    if (touched.isOther) {
      const rows = rowsOf(api)
      const before = rows.given
      const now = livingRows(source)
      if (now.length !== before.length || now.some((row, k) => row !== before[k])) rows.give(source)
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
    const columns = touched.year && columnsOfValues(touched.year)?.filter((field) => api.getColumn(field))
    if (nodes.length) api.refreshCells({ rowNodes: nodes, ...(columns && { columns }) })
    // The values are the same, only how they are written is not.
    if (rewritten.length) api.refreshCells({ rowNodes: rendered, columns: rewritten, force: true })
    scene.ask('states')
  })
}
