import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import { viewSideAtom } from '../map/view/view.ts'
import { chosenOrderAtom, parseBreaks, requestedOrderAtom } from './plotOrder.ts'

describe('the chosen order', () => {
  it('names the stored corner and axis of a walk chosen in the view', () => {
    const store = createStore()
    expect(store.get(requestedOrderAtom)).toBeUndefined()
    const chosen = { by: 'other', corner: 'bottom_left', axis: 'horizontal', turn: 'snake', breaks: '8, 4' } as const
    store.set(chosenOrderAtom, chosen)
    const order = {
      start_position: 'bottom_left',
      numbering_type: 'horizontal',
      horizontal_direction: 'right',
      vertical_direction: 'up',
      order: 'snake',
      breaks: [4, 8],
    }
    expect(store.get(requestedOrderAtom)).toEqual(order)
    store.set(viewSideAtom, { origin: 'top_left' })
    expect(store.get(requestedOrderAtom)).toMatchObject({ start_position: 'top_left', numbering_type: 'vertical' })
    store.set(chosenOrderAtom, { ...chosen, by: 'rows' })
    expect(store.get(requestedOrderAtom)).toBe('rows')
  })

  it('is empty without breaks', () => {
    const store = createStore()
    store.set(chosenOrderAtom, { ...store.get(chosenOrderAtom), by: 'other', breaks: '4, x' })
    expect(store.get(requestedOrderAtom)).toBeNull()
    expect([parseBreaks(''), parseBreaks('4;8'), parseBreaks('0'), parseBreaks('200000')]).toEqual([
      [],
      [4, 8],
      null,
      null,
    ])
  })
})
