import { type Atom, createStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import { authChecked, type Culture, cultureAdded, cultureOf, session, sessionError, type User } from './session.ts'

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
  it('AUTH-28 CUL-06 CUL-07 has its named parts, and no user is signed in at first', () => {
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

  it('AUTH-21 AUTH-22 a successful check sets the user from meta and the crops from data', () => {
    store.set(authChecked, { user, cultures: [barley, wheat], cultureId: null })
    expect(store.get(session.isAuthChecked)).toBe(true)
    expect(store.get(session.user)).toEqual(user)
    expect(store.get(session.cultureList)).toEqual([barley, wheat])
    expect(store.get(session.isOpenFirstCultureDialog)).toBe(false)
  })

  it('AUTH-23 an empty crop list opens the first-crop dialog', () => {
    store.set(authChecked, { user, cultures: [], cultureId: 4 })
    expect(store.get(session.isOpenFirstCultureDialog)).toBe(true)
    expect(store.get(session.selectedCulture)).toBeNull()
  })

  it('AUTH-24 selects the crop named by cultureId, else the first', () => {
    store.set(authChecked, { user, cultures: [barley, wheat], cultureId: 9 })
    expect(store.get(session.selectedCulture)).toEqual(wheat)
    expect([null, 77, Number.NaN].map((id) => cultureOf([barley, wheat], id))).toEqual([barley, barley, barley])
    expect(cultureOf([], 4)).toBeNull()
  })

  it('AUTH-25 ERR-05 a failed check ends with its reason and no user signed in', () => {
    store.set(authChecked, null, 'Token does not exist')
    expect(store.get(session.isAuthChecked)).toBe(true)
    expect(store.get(session.user)).toBeNull()
    expect(store.get(sessionError)).toBe('Token does not exist')
  })

  it('CUL-19 a new crop is appended once, and the first one is selected', () => {
    store.set(authChecked, { user, cultures: [], cultureId: null })
    store.set(cultureAdded, barley)
    expect(store.get(session.selectedCulture)).toEqual(barley)
    store.set(cultureAdded, wheat)
    store.set(cultureAdded, wheat)
    expect(store.get(session.cultureList)).toEqual([barley, wheat])
    // The address selects it, after a confirmation if there is unsaved work.
    expect(store.get(session.selectedCulture)).toEqual(barley)
  })
})
