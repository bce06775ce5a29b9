import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { openCrop, renameChange } from '../../../../tests/simulation/openCrop.ts'
import { cropScope } from '../../../domain/change/scope.ts'
import { session } from '../../account/session.ts'
import { conflictsAtom } from '../../outbox/outbox.ts'
import { toastsAtom } from '../../shell/toasts.ts'
import type { Store } from '../../store.ts'
import { receiveCropList } from './deletedCrop.ts'
import { deletedScopesAtom } from './deletedScopes.ts'

const barley = { spec_id: 1, russian_name: 'Ячмень', english_name: 'Barley' }
const wheat = { spec_id: 2, russian_name: 'Пшеница', english_name: 'Wheat' }

function chosen(): Store {
  const store = createStore()
  store.set(session.language, 'en')
  store.set(session.cultureList, [barley, wheat])
  store.set(session.selectedCulture, barley)
  openCrop(store, [1])
  return store
}

/** A pending conflict of a crop: nothing is sent, so the deletion of the crop stays unnoticed. */
const conflict = (store: Store, cropId: number) => {
  const entry = { key: 'a', scope: cropScope(cropId), change: renameChange(1, 'L1', 'Lada'), baseSeq: 0, at: 0 }
  store.set(conflictsAtom, [{ ...entry, conflicts: [] }])
}

it('a crop list without the selected crop reports it once, and the first one is selected', () => {
  const store = chosen()
  receiveCropList(store, [wheat])
  receiveCropList(store, [wheat])
  expect(store.get(session.selectedCulture)).toBe(wheat)
  expect(store.get(toastsAtom)).toMatchObject([
    { status: 'info', message: { key: 'crop.deleted', params: { crop: 'Barley' } } },
  ])
})

it('unsaved changes of a deleted crop are discarded and reported instead', () => {
  const store = chosen()
  conflict(store, 1)
  receiveCropList(store, [wheat])
  expect([store.get(conflictsAtom), store.get(toastsAtom)]).toEqual([[], []])
  expect(store.get(deletedScopesAtom)).toMatchObject([
    { scope: cropScope(1), name: 'Barley', unsaved: 1, typed: ['L1: Lada'] },
  ])
})

it('unsaved changes of a deleted crop that is not selected are discarded, too; other crops keep theirs', () => {
  const store = chosen()
  conflict(store, 2)
  receiveCropList(store, [barley, { ...wheat, english_name: 'Winter wheat' }])
  expect([store.get(conflictsAtom).length, store.get(deletedScopesAtom)]).toEqual([1, []])
  receiveCropList(store, [barley])
  expect([store.get(conflictsAtom), store.get(session.selectedCulture)]).toEqual([[], barley])
  expect(store.get(deletedScopesAtom)).toMatchObject([
    { scope: cropScope(2), name: 'Winter wheat', unsaved: 1, typed: ['Lada'] },
  ])
})
