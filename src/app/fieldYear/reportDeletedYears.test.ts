import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { cropScope, yearScope } from '../../domain/change/scope.ts'
import { deletedScopesAtom } from '../../state/log/deleted/deletedScopes.ts'
import { toastsAtom } from '../../state/shell/toasts.ts'
import { reportDeletedYears } from './fieldYearLink.ts'

it('a deleted year is reported once, with its unsaved changes, also when detected later', () => {
  const store = createStore()
  reportDeletedYears(store)
  const deleted = { scope: yearScope(3), name: 'Trial', year: 2026, by: 'Anna', unsaved: 0, typed: [] }
  const other = { ...deleted, scope: yearScope(4), name: 'Other' }
  store.set(deletedScopesAtom, [deleted])
  store.set(deletedScopesAtom, [deleted, other])
  expect(store.get(toastsAtom).map(({ status }) => status)).toEqual(['warning', 'warning'])
  store.set(deletedScopesAtom, [other, { ...deleted, unsaved: 2, typed: ['A1: 7', 'A2: 8'] }])
  expect(store.get(toastsAtom)).toMatchObject([
    { status: 'warning', message: { key: 'deleted.yearBy', params: { name: 'Other' } } },
    {
      status: 'error',
      stays: true,
      message: {
        key: 'deleted.yearBy',
        params: { name: 'Trial', year: '2026', by: 'Anna' },
        further: { key: 'deleted.unsaved', params: { count: 2 } },
        reason: 'A1: 7; A2: 8',
      },
    },
  ])
})

it('a deleted crop is reported with its unsaved changes, and not without: the crop list reports it', () => {
  const store = createStore()
  reportDeletedYears(store)
  // The year with the same number is something else.
  const year = { scope: yearScope(3), name: 'Trial', year: 2026, by: null, unsaved: 1, typed: [] }
  const crop = { ...year, scope: cropScope(3), name: 'Barley', year: null, unsaved: 0 }
  store.set(deletedScopesAtom, [year, crop])
  expect(store.get(toastsAtom).map(({ message }) => message)).toMatchObject([{ key: 'deleted.year' }])
  store.set(deletedScopesAtom, [year, { ...crop, unsaved: 1, typed: ['L1: Lada'] }])
  expect(store.get(toastsAtom)).toMatchObject([
    { message: { key: 'deleted.year' } },
    {
      status: 'error',
      stays: true,
      message: {
        key: 'deleted.crop',
        params: { name: 'Barley' },
        further: { key: 'deleted.unsavedInCrop', params: { count: 1 } },
        reason: 'L1: Lada',
      },
    },
  ])
  store.set(deletedScopesAtom, [{ ...crop, scope: cropScope(4), name: null, unsaved: 2 }])
  expect(store.get(toastsAtom).at(-1)?.message).toMatchObject({ key: 'deleted.unknownCrop' })
})
