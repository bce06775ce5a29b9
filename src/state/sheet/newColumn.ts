import type { ChangeName } from '../../domain/change/changeSet.ts'
import { changeOfNewTrait } from '../../domain/change/newTrait.ts'
import { valueField } from '../../domain/plots/plotFields.ts'
import type { Trait } from '../../domain/traits/trait.ts'
import { idsOfPlots, plotsOfIds } from '../log/plotIds.ts'
import { ensureReserved, takeId } from '../log/reservedIds.ts'
import { transact } from '../log/transact.ts'
import { tellAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { loadedAtom } from '../year/loaded.ts'
import { bringColumn } from './bringColumn.ts'
import type { WorkedOut } from './workedOut.ts'

/**
 * Makes a trait and writes numbers that were worked out into its column as one change of this name. `nothing`: there is none,
 * or another year is on screen by now. `noIds`: no id for the trait is at hand and the server cannot be asked.
 */
export async function writeNewColumn(
  store: Store,
  name: ChangeName,
  trait: Trait,
  { plots, after }: WorkedOut,
): Promise<'written' | 'nothing' | 'noIds'> {
  const columns = store.get(loadedAtom)
  if (!columns || !plots.length) return 'nothing'
  const ids = idsOfPlots(columns, plots)
  if (!(await ensureReserved(store, 'trait', 1))) return 'noIds'
  const now = store.get(loadedAtom)
  if (now?.year_id !== columns.year_id) return 'nothing'
  // The year may have been loaded anew, and a colleague may have deleted some meanwhile.
  const there = plotsOfIds(now, ids)
  const at = [...there.keys()].filter((k) => there[k] >= 0)
  if (!at.length) return 'nothing'
  const own = { ...trait, id: takeId(store, 'trait') }
  const told = { key: name.key, params: { ...name.params, count: at.length } }
  const values = {
    entity: 'plot' as const,
    field: valueField(own.id),
    ids: at.map((k) => ids[k]),
    before: at.map(() => null),
    after: at.map((k) => after[k]),
  }
  const change = { name: told, columns: [...changeOfNewTrait(own).columns, values] }
  transact(store, change, { origin: 'user', history: 'record' })
  store.set(tellAtom, { kind: 'info', ...told, about: ['entries'] })
  bringColumn(store, values.field)
  return 'written'
}
