import { expect, it } from 'vitest'
import { smallColumns, smallStore } from '../../../../tests/fields/smallField.ts'
import { traitColumn } from '../../../domain/columns/fieldYear.ts'
import { inBackground } from '../../../domain/inBackground.ts'
import { newTraitFields } from '../../../domain/traits/traitFields.ts'
import { type ReservedIds, reservedIdsAtom, reserveMore } from '../../log/reservedIds.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { createColumn } from './yearColumns.ts'

const heightOf = (id: number) => ({ ...newTraitFields, id, name: 'Height', unit: 'cm' })

/** A year without ids for traits: the server gives them when `give` is called. */
function pending() {
  const { store, columns } = smallStore({ rows: 1, cols: 2 })
  const { promise, resolve } = Promise.withResolvers<ReservedIds | null>()
  store.set(reservedIdsAtom, { plot: [], plant: [], line: [], trait: [], marker: [] })
  inBackground(reserveMore(store, () => promise))
  const result = createColumn(store, columns.year_id, heightOf)
  return {
    store,
    columns,
    created: result,
    give: () => resolve({ plot: [], plant: [], line: [], trait: [41], marker: [] }),
    resolve,
  }
}

it('a trait is created in the year reloaded during the id request', async () => {
  const { store, created: result, give } = pending()
  const reloaded = smallColumns({ rows: 1, cols: 2 })
  store.set(loadedYearAtom, reloaded)
  give()
  expect(await result).toBe(41)
  expect(traitColumn(reloaded, 41)?.trait.name).toBe('Height')
  expect(store.get(outboxAtom)).toHaveLength(1)
})

it('no column is created in another year opened in the meantime, or without an id', async () => {
  const { store, columns, created: result, give } = pending()
  store.set(loadedYearAtom, { ...smallColumns({ rows: 1, cols: 2 }), year_id: columns.year_id + 1 })
  give()
  expect(await result).toBe('otherYear')
  expect(store.get(outboxAtom)).toEqual([])
  const offline = pending()
  offline.resolve(null)
  expect(await offline.created).toBe('noIds')
  expect(offline.store.get(outboxAtom)).toEqual([])
})
