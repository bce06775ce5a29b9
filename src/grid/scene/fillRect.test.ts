import { describe, expect, it } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { loadedYearAtom } from '../../state/year/loaded.ts'
import { fillAtPointer, fillToEndRect } from './fillRect.ts'

const source = { top: 2, bottom: 3, left: 4, right: 5 }

describe('the target of the fill handle', () => {
  it('extends the source in the direction of the larger pointer distance', () => {
    const grown = (row: number, col: number) => fillAtPointer(source, { row, col })
    expect(grown(7, 6)).toEqual({ kind: 'fill', rect: { ...source, bottom: 7 } })
    expect(grown(0, 5)).toEqual({ kind: 'fill', rect: { ...source, top: 0 } })
    expect(grown(4, 8)).toEqual({ kind: 'fill', rect: { ...source, right: 8 } })
    expect(grown(3, 1)).toEqual({ kind: 'fill', rect: { ...source, left: 1 } })
  })

  it('dragged back into the source, it empties the cells beyond the pointer', () => {
    const dragTo = (row: number, col: number) => fillAtPointer(source, { row, col })
    expect(dragTo(3, 5)).toBeNull()
    expect(dragTo(2, 5)).toEqual({ kind: 'clear', rect: { ...source, top: 3 }, rest: { ...source, bottom: 2 } })
    expect(dragTo(3, 4)).toEqual({ kind: 'clear', rect: { ...source, left: 5 }, rest: { ...source, right: 4 } })
  })

  it('a double click fills down along the filled neighbour, left before right, else to the end of the block', () => {
    const store = openedSheet(1, 6)
    const columns = store.get(loadedYearAtom)!
    const cell = { top: 1, bottom: 1, left: 7, right: 7 }
    columns.traits[1].codes[4] = -1
    expect(fillToEndRect(store, cell)).toEqual({ ...cell, bottom: 3 })
    columns.traits[1].codes.fill(-1)
    expect(fillToEndRect(store, cell)).toEqual({ ...cell, bottom: 5 })
    expect(fillToEndRect(store, { ...cell, bottom: 5 })).toBeNull()
    expect(fillToEndRect(store, { ...cell, left: 4, right: 4 })).toEqual({ top: 1, bottom: 5, left: 4, right: 4 })
  })
})
