import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { goneYearsAtom } from '../../state/log/goneYear.ts'
import { toasts } from '../../state/shell/toasts.ts'
import { tellGone } from './tellGone.ts'

it('a year that is gone is told once, with what was not saved there, also when that comes to light later', () => {
  const store = createStore()
  tellGone(store)
  const gone = { yearId: 3, name: 'Trial', year: 2026, by: 'Anna', unsaved: 0, typed: [] }
  const other = { ...gone, yearId: 4, name: 'Other' }
  store.set(goneYearsAtom, [gone])
  store.set(goneYearsAtom, [gone, other])
  expect(store.get(toasts).map(({ status }) => status)).toEqual(['warning', 'warning'])
  store.set(goneYearsAtom, [other, { ...gone, unsaved: 2, typed: ['A1: 7', 'A2: 8'] }])
  expect(store.get(toasts)).toMatchObject([
    { status: 'warning', message: { key: 'gone.yearBy', params: { name: 'Other' } } },
    {
      status: 'error',
      stays: true,
      message: {
        key: 'gone.yearBy',
        params: { name: 'Trial', year: '2026', by: 'Anna' },
        further: { key: 'gone.unsaved', params: { count: 2 } },
        reason: 'A1: 7; A2: 8',
      },
    },
  ])
})
