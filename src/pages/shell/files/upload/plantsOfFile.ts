import { client } from '../../../../api/browser.ts'
import { readPagePlants } from '../../../../contract/plots/plotPages.ts'
import type { ReviewFile } from '../../../../domain/files/review/reviewFile.ts'
import type { Store } from '../../../../state/store.ts'
import { loadedAtom } from '../../../../state/year/loaded.ts'
import { putPlants } from '../../../../state/year/plants.ts'

/** Maximum number of plants per answer. */
const pageSize = 1000

/** The plots (by id) that rows of plants in the file may be of. */
function plotsNamed(store: Store, { rows }: ReviewFile): number[] {
  const columns = store.get(loadedAtom)
  if (!columns) return []
  const names = new Set(rows.flatMap(({ plot, label, plant }) => (plant === null ? [] : [plot ?? label])))
  const ids: number[] = []
  for (let i = 0; i < columns.count; i++) {
    const isNamed = names.has(columns.name[i]) || (columns.label[i] !== null && names.has(columns.label[i]))
    if (columns.alive[i] && isNamed) ids.push(columns.id[i])
  }
  return ids
}

/**
 * Loads the plants of the plots named by a file of plants, so that the log keeps them up to date; skips loaded ones.
 * False if the year was closed, or changed too often to be read.
 */
export async function readPlantsOf(store: Store, file: ReviewFile): Promise<boolean> {
  const wanted = plotsNamed(store, file)
  const isUnread = (plot: number) => !store.get(loadedAtom)?.readPlants.has(plot)
  for (let page = 1; wanted.some((plot) => isUnread(plot) && hasPlants(store, plot)); page++) {
    const columns = store.get(loadedAtom)
    if (!columns) return false
    const query = { page: String(page), page_size: String(pageSize) }
    const input = { params: { id: columns.year_id }, query }
    const answer = await client.call(readPagePlants, input as never)
    if (!answer.rows.length) return false
    const plots = [...new Set(answer.plants.map(({ plot }) => plot))]
    if (!putPlants(store, plots, answer, false)) return false
  }
  const columns = store.get(loadedAtom)
  if (!columns) return false
  const rest = wanted.filter(isUnread)
  return putPlants(store, rest, { seq: columns.seq, plants: [], values: [] }, false)
}

/** Whether a plot has plants by what the year counts. */
function hasPlants(store: Store, plot: number): boolean {
  const columns = store.get(loadedAtom)
  const i = columns?.indexOf.get(plot)
  return i !== undefined && (columns?.plants.get(i) ?? 0) > 0
}
