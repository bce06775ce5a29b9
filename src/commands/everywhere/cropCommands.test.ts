import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { session, setSampleCropAtom } from '../../state/account/session.ts'
import { isConnectedAtom, liveStateAtom } from '../../state/shell/connection.ts'
import { type Nursery, nurseriesAtom } from '../../state/year/chosenYear.ts'
import { canRun, permissionReason } from '../runCommand.ts'
import { addSampleCommand, deleteCropCommand, deleteSampleCommand } from './cropCommands.ts'

it('a crop with nurseries cannot be deleted, and the dialog explains it before confirmation', () => {
  const store = createStore()
  store.set(liveStateAtom, 'connected')
  store.set(session.user, { id: 1, role: 'general_director' } as never)
  store.set(session.cultureList, [{ spec_id: 1, russian_name: 'Ячмень', english_name: 'Barley' }])
  store.set(session.selectedCulture, { spec_id: 1, russian_name: 'Ячмень', english_name: 'Barley' } as never)
  expect([store.get(isConnectedAtom), canRun(store, deleteCropCommand)]).toEqual([true, true])
  store.set(nurseriesAtom, [{ field_id: 1, field_name: 'Trial', fieldyear_set: [] } as unknown as Nursery])
  expect(canRun(store, deleteCropCommand)).toEqual({ reason: 'crop.hasNurseries', params: { count: 1 } })
})

it('only a director adds sample data, and one command removes them with their nurseries', () => {
  const store = createStore()
  store.set(liveStateAtom, 'connected')
  const director = { id: 1, role: 'general_director', sample_spec_id: null }
  store.set(session.user, { ...director, role: 'employee' } as never)
  expect(canRun(store, addSampleCommand)).toEqual({ reason: permissionReason })
  store.set(session.user, director as never)
  expect([canRun(store, addSampleCommand), canRun(store, deleteSampleCommand)]).toEqual([
    true,
    { reason: 'crop.needsSample' },
  ])
  store.set(setSampleCropAtom, 1)
  store.set(session.selectedCulture, { spec_id: 1, russian_name: 'Пшеница', english_name: 'Wheat' } as never)
  store.set(nurseriesAtom, [{ field_id: 1, field_name: 'Trial', fieldyear_set: [] } as unknown as Nursery])
  expect(canRun(store, addSampleCommand)).toEqual({ reason: 'crop.sampleExists' })
  expect(canRun(store, deleteSampleCommand)).toBe(true)
  expect(canRun(store, deleteCropCommand)).toEqual({ reason: 'crop.isSample' })
})
