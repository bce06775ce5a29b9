import { type Atom, createStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addCropAtom,
  type Culture,
  cropWithId,
  finishAuthCheckAtom,
  session,
  sessionErrorAtom,
  type User,
} from './session.ts'

const user: User = {
  id: 3,
  username: 'a.morozova',
  first_name: 'Анна',
  last_name: 'Морозова',
  role: 'general_director',
  company_id: 1,
  is_sample: false,
  sample_spec_id: null,
}
const barley: Culture = { spec_id: 4, russian_name: 'Яровой ячмень', english_name: 'Spring barley' }
const wheat: Culture = { spec_id: 9, russian_name: 'Озимая пшеница', english_name: 'Winter wheat' }

let store = createStore()
beforeEach(() => {
  store = createStore()
})

describe('session state', () => {
  it('has its named parts, and no user is signed in at first [AUTH-28, CUL-06, CUL-07]', () => {
    const parts: [string, Atom<unknown>][] = Object.entries(session)
    const values = Object.fromEntries(parts.map(([name, value]) => [name, store.get(value)]))
    expect(values).toEqual({
      user: null,
      userInfo: null,
      isAuthChecked: false,
      cultureList: [],
      selectedCulture: null,
      isOpenCultureDialog: false,
      isOpenFirstCultureDialog: false,
      language: 'ru',
    })
  })

  it('a successful check sets the user from meta and the crops from data [AUTH-21, AUTH-22]', () => {
    store.set(finishAuthCheckAtom, { user, cultures: [barley, wheat], cultureId: null })
    expect(store.get(session.isAuthChecked)).toBe(true)
    expect(store.get(session.user)).toEqual(user)
    expect(store.get(session.cultureList)).toEqual([barley, wheat])
    expect(store.get(session.isOpenFirstCultureDialog)).toBe(false)
  })

  it('an empty crop list opens the first-crop dialog [AUTH-23]', () => {
    store.set(finishAuthCheckAtom, { user, cultures: [], cultureId: 4 })
    expect(store.get(session.isOpenFirstCultureDialog)).toBe(true)
    expect(store.get(session.selectedCulture)).toBeNull()
  })

  it('selects the crop named by cultureId, else the first [AUTH-24]', () => {
    store.set(finishAuthCheckAtom, { user, cultures: [barley, wheat], cultureId: 9 })
    expect(store.get(session.selectedCulture)).toEqual(wheat)
    expect([null, 77, Number.NaN].map((id) => cropWithId([barley, wheat], id))).toEqual([barley, barley, barley])
    expect(cropWithId([], 4)).toBeNull()
  })

  it('a failed check ends with its reason and no user signed in [AUTH-25, ERR-05]', () => {
    store.set(finishAuthCheckAtom, null, 'Token does not exist')
    expect(store.get(session.isAuthChecked)).toBe(true)
    expect(store.get(session.user)).toBeNull()
    expect(store.get(sessionErrorAtom)).toBe('Token does not exist')
  })

  it('a new crop is appended once, and the first one is selected [CUL-19]', () => {
    store.set(finishAuthCheckAtom, { user, cultures: [], cultureId: null })
    store.set(addCropAtom, barley)
    expect(store.get(session.selectedCulture)).toEqual(barley)
    store.set(addCropAtom, wheat)
    store.set(addCropAtom, wheat)
    expect(store.get(session.cultureList)).toEqual([barley, wheat])
    // The address selects it, after a confirmation if there is unsaved work.
    expect(store.get(session.selectedCulture)).toEqual(barley)
  })
})
