import { loadYearPage } from '../../contract/plots/plotPages.ts'
import { openFieldYear } from '../../domain/columns/codec.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { choosePlots } from '../../domain/plots/page/choosePlots.ts'
import { pageOfPlants } from '../../domain/plots/page/pageOfPlants.ts'
import { pageOfYear } from '../../domain/plots/page/pageOfYear.ts'
import { session } from '../../state/account/session.ts'
import type { Store } from '../../state/store.ts'
import { chosenYearIdAtom } from '../../state/year/chosenYear.ts'
import { loadedAtom } from '../../state/year/loaded.ts'
import { queryOfPage, type YearPage } from '../../state/year/yearPage.ts'
import type { LoadedPart } from '../columns/loadColumns.ts'

/**
 * How a page of the chosen year is loaded. The crop's lines, which may be many more than its plots, come with the first
 * page and are carried over to the next pages with all later changes. Without a network the page is created from the
 * whole year's copy.
 */
export function partOfPage(
  store: Store,
  page: YearPage,
): Pick<LoadedPart<FieldYearColumns>, 'call' | 'query' | 'decode' | 'ofCopy'> {
  const before = store.get(loadedAtom)
  // A whole year may not have all lines yet.
  const known = before?.found != null && before.year_id === store.get(chosenYearIdAtom) ? before : null
  const requestedSeq = known?.crop_seq ?? null
  return {
    call: loadYearPage,
    query: { ...queryOfPage(page), rows: page.rows, ...(requestedSeq !== null && { crop_seq: requestedSeq }) },
    decode(bytes) {
      const columns = openFieldYear(bytes)
      // The server omits the lines if they are unchanged since the request.
      if (known && columns.found !== null && columns.crop_seq === requestedSeq) columns.lines = known.lines
      return columns
    },
    ofCopy(copy) {
      const { sort_by = 'plot_id', order = 'asc' } = queryOfPage(page) as { sort_by?: string; order?: 'asc' | 'desc' }
      const chosen = choosePlots(copy, { sort_by, order, filters: page.filters }, store.get(session.language))
      if (!chosen.ok) return null
      const from = (page.number - 1) * page.size
      const { plots, total } =
        page.rows === 'plants'
          ? pageOfPlants(copy, chosen.plots, from, page.size)
          : { plots: chosen.plots.subarray(from, from + page.size), total: chosen.plots.length }
      return pageOfYear(copy, plots, { total, withLines: true })
    },
  }
}
