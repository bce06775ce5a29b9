import { describe, expect, it } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { loadedAtom } from '../../state/loaded.ts'
import { filledToEnd, fillRectOf } from './fillRect.ts'

const source = { top: 2, bottom: 3, left: 4, right: 5 }

describe('where the fill handle leads', () => {
  it('grows the source in the direction in which the pointer is further away', () => {
    expect(fillRectOf(source, { row: 3, col: 4 })).toBeNull()
    expect(fillRectOf(source, { row: 7, col: 6 })).toEqual({ ...source, bottom: 7 })
    expect(fillRectOf(source, { row: 0, col: 5 })).toEqual({ ...source, top: 0 })
    expect(fillRectOf(source, { row: 4, col: 8 })).toEqual({ ...source, right: 8 })
    expect(fillRectOf(source, { row: 3, col: 1 })).toEqual({ ...source, left: 1 })
  })

  it('a double click goes down along the filled neighbour, left before right, else to the end of the block', () => {
    const store = openedSheet(1, 6)
    const columns = store.get(loadedAtom)!
    const cell = { top: 1, bottom: 1, left: 7, right: 7 }
    columns.traits[1].codes[4] = -1
    expect(filledToEnd(store, cell)).toEqual({ ...cell, bottom: 3 })
    columns.traits[1].codes.fill(-1)
    expect(filledToEnd(store, cell)).toEqual({ ...cell, bottom: 5 })
    expect(filledToEnd(store, { ...cell, bottom: 5 })).toBeNull()
    expect(filledToEnd(store, { ...cell, left: 4, right: 4 })).toEqual({ top: 1, bottom: 5, left: 4, right: 4 })
  })
})
