import { applyNamed, type WriteContext } from '../changes/applyNamed.ts'
import type { Tx } from '../db/connect.ts'
import { yearsOfPlots } from './readPlots.ts'

/** Deletes plots of any years, all or none; they can be restored from the log. Returns how many. */
export async function removePlots(tx: Tx, context: WriteContext, plots: readonly number[]): Promise<number> {
  let deleted = 0
  for (const [year, ids] of await yearsOfPlots(tx, plots)) {
    deleted += ids.length
    await applyNamed(tx, context, year, {
      name: { key: 'change.plotsDeleted', params: { count: ids.length } },
      columns: [{ entity: 'plot', field: 'exists', ids, before: ids.map(() => true), after: ids.map(() => false) }],
    })
  }
  return deleted
}
