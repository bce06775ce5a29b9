import { isSameScope, ofYear } from '../../domain/change/scope.ts'
import { applyToPlants, countPlants, plantsOf } from '../../domain/columns/plotPlants.ts'
import { unsettledEntries } from '../log/outbox.ts'
import { tellTouched } from '../log/screen.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from './loaded.ts'

/** The plants of a plot as the server answers them. */
interface AnsweredPlants {
  /** Number of the year's last change that is contained for sure. */
  readonly seq: number
  readonly plants: Parameters<typeof plantsOf>[1]
  readonly values: Parameters<typeof plantsOf>[2]
}

/**
 * Takes in the plants of a plot (by id), with this user's unsent changes on top; from then on the log keeps them as they are.
 * Those that are known are left as they stand, unless they came from a copy. False: the answer is older than what is on
 * screen, and is to be asked for again. A copy is taken as it is: without a network there is nothing newer.
 */
export function takePlants(store: Store, plot: number, answer: AnsweredPlants, isCopy: boolean): boolean {
  const columns = store.get(loadedAtom)
  const i = columns?.indexOf.get(plot)
  if (!columns || i === undefined) return true
  const known = columns.readPlants.get(plot)
  if (known && (isCopy || !known.isCopy)) return true
  if (!isCopy && answer.seq < columns.seq) return false
  const plants = plantsOf(plot, answer.plants, answer.values, isCopy)
  columns.readPlants.set(plot, plants)
  for (const { id } of answer.plants) columns.plantAt.set(id, plot)
  const scope = ofYear(columns.year_id)
  for (const entry of unsettledEntries(store)) {
    if (!isSameScope(entry.scope, scope)) continue
    for (const column of entry.change.columns)
      if (column.entity === 'plant') applyToPlants(columns.readPlants, column, () => undefined)
  }
  const count = countPlants(plants)
  if (count) columns.plants.set(i, count)
  else columns.plants.delete(i)
  const touched = { plots: new Set([i]), plants: new Set(plants.indexOf.keys()), fields: new Set(['plants']) }
  tellTouched(store, { ...touched, lines: false, traits: false, map: false }, 'remote')
  return true
}
