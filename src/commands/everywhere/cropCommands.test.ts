import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { session } from '../../state/account/session.ts'
import { isConnected, liveState } from '../../state/shell/connection.ts'
import { type Nursery, nurseriesAtom } from '../../state/year/chosenYear.ts'
import { canRun } from '../runCommand.ts'
import { deleteCropCommand } from './cropCommands.ts'

it('a crop with nurseries cannot be deleted, and the dialog explains it before confirmation', () => {
  const store = createStore()
  store.set(liveState, 'connected')
  store.set(session.user, { id: 1, role: 'general_director' } as never)
  store.set(session.cultureList, [{ spec_id: 1, russian_name: 'Ячмень', english_name: 'Barley' }])
  store.set(session.selectedCulture, { spec_id: 1, russian_name: 'Ячмень', english_name: 'Barley' } as never)
  expect([store.get(isConnected), canRun(store, deleteCropCommand)]).toEqual([true, true])
  store.set(nurseriesAtom, [{ field_id: 1, field_name: 'Trial', fieldyear_set: [] } as unknown as Nursery])
  expect(canRun(store, deleteCropCommand)).toEqual({ reason: 'crop.hasNurseries', params: { count: 1 } })
})
