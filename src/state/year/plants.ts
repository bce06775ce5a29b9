import { isSameScope, yearScope } from '../../domain/change/scope.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { applyToPlants, countPlants, plantsOf } from '../../domain/columns/plotPlants.ts'
import { notifyTouched } from '../log/applyToScreen.ts'
import { createdPlant } from '../outbox/cells.ts'
import { refusedChangesAtom, unresolvedEntries } from '../outbox/outbox.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom } from './loaded.ts'

/** The server's answer about the plants of plots. */
interface AnsweredPlants {
  /** The year's last change that the answer surely includes. */
  readonly seq: number
  readonly plants: readonly { readonly id: number; readonly plot: number; readonly name: string }[]
  readonly values: Parameters<typeof plantsOf>[2]
}

/**
 * Adds all plants of some plots (by id) with this user's unsent changes; the log keeps them up to date from then on.
 * Known plants stay as they are, unless they came from an offline copy. False: the answer is older than the screen and
 * must be requested again. A copy is always accepted: without a network there is nothing newer.
 */
export function putPlants(store: Store, plots: readonly number[], answer: AnsweredPlants, isCopy: boolean): boolean {
  const columns = store.get(loadedYearAtom)
  const missing = plots.filter((plot) => {
    const existing = columns?.readPlants.get(plot)
    return columns?.indexOf.has(plot) && (!existing || (existing.isCopy && !isCopy))
  })
  if (!columns || !missing.length) return true
  if (!isCopy && answer.seq < columns.seq) return false
  const ofPlot = Map.groupBy(answer.plants, ({ plot }) => plot)
  const plotOf = new Map(answer.plants.map(({ id, plot }) => [id, plot]))
  const valuesOf = Map.groupBy(answer.values, ({ plant }) => plotOf.get(plant))
  for (const plot of missing) {
    const listed = ofPlot.get(plot) ?? []
    columns.readPlants.set(plot, plantsOf(plot, listed, valuesOf.get(plot) ?? [], isCopy))
    for (const { id } of listed) columns.plantAt.set(id, plot)
  }
  writeUnsent(store, columns)
  notifyPut(store, columns, missing)
  return true
}

/** Applies this user's unsent changes of plants to the plants just loaded. */
function writeUnsent(store: Store, columns: FieldYearColumns): void {
  const scope = yearScope(columns.year_id)
  const refused = store.get(refusedChangesAtom).filter(({ change }) => createdPlant(change) !== null)
  for (const entry of [...unresolvedEntries(store), ...refused]) {
    if (!isSameScope(entry.scope, scope)) continue
    for (const column of entry.change.columns) {
      if (column.entity !== 'plant') continue
      applyToPlants(columns.readPlants, column, () => undefined)
      // The answer already counts these plants.
      if (column.field === 'plot_id')
        for (const [k, id] of column.ids.entries()) columns.plantAt.set(id, column.after[k] as number | null)
    }
  }
}

function notifyPut(store: Store, columns: FieldYearColumns, plots: readonly number[]): void {
  const touched = { plots: new Set<number>(), plants: new Set<number>(), fields: new Set(['plants']) }
  for (const plot of plots) {
    const i = columns.indexOf.get(plot)
    const plants = columns.readPlants.get(plot)
    if (i === undefined || !plants) continue
    const count = countPlants(plants)
    if (count) columns.plants.set(i, count)
    else columns.plants.delete(i)
    touched.plots.add(i)
    for (const id of plants.indexOf.keys()) touched.plants.add(id)
  }
  notifyTouched(store, { ...touched, lines: false, traits: false, map: false }, 'remote')
}
