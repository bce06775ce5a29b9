import type { ChangeName } from '../../../domain/change/changeSet.ts'
import { changeOfNewTrait } from '../../../domain/change/newTrait.ts'
import { valueField } from '../../../domain/plots/plotFields.ts'
import { idsOfRows, rowsOfIds } from '../../../domain/sheet/source/rowIds.ts'
import type { Trait } from '../../../domain/traits/trait.ts'
import { claimId, ensureReserved } from '../../log/reservedIds.ts'
import { transact } from '../../log/transact.ts'
import { showMessageAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import type { ComputedValues } from '../fill/computedValues.ts'
import { bringColumn } from './bringColumn.ts'

/**
 * Creates a trait and writes computed numbers into its column as one change with this name. `nothing`: there are no
 * numbers, or another year is open. `noIds`: no id for the trait is available or can be requested.
 */
export async function writeNewColumn(
  store: Store,
  name: ChangeName,
  trait: Trait,
  { plots, after }: ComputedValues,
): Promise<'written' | 'nothing' | 'noIds'> {
  const columns = store.get(loadedYearAtom)
  if (!columns || !plots.length) return 'nothing'
  const ids = idsOfRows(columns, plots)
  if (!(await ensureReserved(store, 'trait', 1))) return 'noIds'
  const current = store.get(loadedYearAtom)
  if (current?.year_id !== columns.year_id) return 'nothing'
  // The year may have been reloaded, and a colleague may have deleted plots.
  const rows = rowsOfIds(current, ids)
  const indexes = [...rows.keys()].filter((k) => rows[k] >= 0)
  if (!indexes.length) return 'nothing'
  const newTrait = { ...trait, id: claimId(store, 'trait') }
  const message = { key: name.key, params: { ...name.params, count: indexes.length } }
  const values = {
    entity: 'plot' as const,
    field: valueField(newTrait.id),
    ids: indexes.map((k) => ids[k]),
    before: indexes.map(() => null),
    after: indexes.map((k) => after[k]),
  }
  const change = { name: message, columns: [...changeOfNewTrait(newTrait).columns, values] }
  transact(store, change, { origin: 'user', undo: 'record' })
  store.set(showMessageAtom, { kind: 'info', ...message, about: ['entries'] })
  bringColumn(store, values.field)
  return 'written'
}
