import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { deletingYearsAtom, receiveYearList } from '../../../../state/log/deleted/deletedYear.ts'
import { toastsAtom } from '../../../../state/shell/toasts.ts'
import type { Nursery } from '../../../../state/year/chosenYear.ts'
import { showYearDeleted } from './showDeleted.ts'

const nursery = (...years: number[]) =>
  ({
    field_id: 1,
    field_name: 'Trial',
    fieldyear_set: years.map((id) => ({ id, year: 2000 + id })),
  }) as unknown as Nursery

it('the restore offer closes once the year is restored elsewhere, also by a colleague; another year’s stays', () => {
  const store = createStore()
  receiveYearList(store, 7, [nursery(1, 2)])
  store.set(deletingYearsAtom, new Set([1, 2]))
  showYearDeleted(store, nursery(1, 2), { id: 1, year: 2001 })
  // The old list, whose request was still in progress, and the list without them.
  receiveYearList(store, 7, [nursery(1, 2)])
  receiveYearList(store, 7, [nursery()])
  expect(store.get(toastsAtom)).toHaveLength(1)
  receiveYearList(store, 7, [nursery(2)])
  expect([...store.get(deletingYearsAtom)]).toEqual([1])
  expect(store.get(toastsAtom)).toHaveLength(1)
  receiveYearList(store, 7, [nursery(1, 2)])
  expect(store.get(toastsAtom)).toEqual([])

  // Another year deleted later does not replace the message of the earlier one.
  store.set(deletingYearsAtom, new Set([1, 2]))
  showYearDeleted(store, nursery(1, 2), { id: 1, year: 2001 })
  showYearDeleted(store, nursery(2), { id: 2, year: 2002 })
  store.set(deletingYearsAtom, new Set([2]))
  expect(store.get(toastsAtom)).toMatchObject([{ message: { params: { year: '2002' } } }])
})
