import { beforeEach, describe, expect, it } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { rphMarker, withMarker } from '../../../tests/arbitraries/smallYear.ts'
import { readCell } from '../../domain/columns/cell.ts'
import { sheetOrder } from '../../domain/sheet/range/sheetOrder.ts'
import { undo } from '../log/undo/undo.ts'
import { outboxAtom } from '../outbox/outbox.ts'
import { messagesAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom } from '../year/loaded.ts'
import { clearSelected } from './edit/sheetClear.ts'
import { typeCell } from './edit/typing.ts'
import { fillDown, fillTo } from './fill/sheetFill.ts'
import { findCell } from './find/sheetFind.ts'
import { activeCellAtom, goToCell, selectRect } from './selection/sheetSelection.ts'
import { sheetOrderAtom } from './sheetView.ts'

const field = `marker:${rphMarker}`
let store: Store

const calls = () => [0, 1, 2, 3, 4, 5].map((plot) => readCell(store.get(loadedYearAtom)!, plot, field))
const start = ['A/C', 'C/A', 'G/G', null, 'A/C', 'C/A']

beforeEach(() => {
  store = openedSheet(1, 6)
  withMarker(store.get(loadedYearAtom)!)
  store.set(sheetOrderAtom, sheetOrder(Int32Array.from([0, 1, 2, 3, 4, 5]), ['label', field], 64))
})

describe('calls of a marker in the sheet', () => {
  it('are typed, named after their marker, and undone [GRD-05]', () => {
    goToCell(store, { row: 3, col: 1 })
    expect(typeCell(store, { plot: 3, field }, 't g')).toBeNull()
    expect(calls()[3]).toBe('T/G')
    expect(store.get(outboxAtom)[0].change.columns).toEqual([
      { entity: 'plot', field, ids: [104], before: [null], after: ['T/G'] },
    ])
    undo(store)
    expect(calls()).toEqual(start)
  })

  it('need both alleles; missing-call symbols clear the cell [PLT-34]', () => {
    expect(typeCell(store, { plot: 0, field }, 'A')).toMatchObject({ code: 'genotype.bothAlleles' })
    expect(typeCell(store, { plot: 0, field }, 'A/C/G')).toMatchObject({ code: 'genotype.allele' })
    expect([calls(), store.get(outboxAtom)]).toEqual([start, []])
    for (const [plot, sign] of ['-', 'N', '.'].entries()) expect(typeCell(store, { plot, field }, sign)).toBeNull()
    expect(calls().slice(0, 3)).toEqual([null, null, null])
  })

  it('a new call requires no confirmation, however few there are', () => {
    expect(typeCell(store, { plot: 3, field }, '190/204')).toBeNull()
    expect(calls()[3]).toBe('190/204')
  })

  it('are repeated by a fill, also with numeric alleles, and cleared', () => {
    typeCell(store, { plot: 0, field }, '190/204')
    const source = { top: 0, bottom: 0, left: 1, right: 1 }
    fillTo(store, source, { ...source, bottom: 3 }, false)
    expect(calls().slice(0, 4)).toEqual(new Array(4).fill('190/204'))
    typeCell(store, { plot: 1, field }, '190/206')
    selectRect(store, { top: 0, bottom: 4, left: 1, right: 1 })
    fillDown(store, 'series')
    expect(calls().slice(0, 5)).toEqual(['190/204', '190/206', '190/204', '190/206', '190/204'])
    clearSelected(store)
    expect(calls().slice(0, 5)).toEqual(new Array(5).fill(null))
  })

  it('are found with their alleles in either order', () => {
    goToCell(store, { row: 0, col: 1 })
    findCell(store, 'a/c', 1)
    expect(store.get(activeCellAtom)).toMatchObject({ row: 1, col: 1 })
    findCell(store, 'a/c', 1)
    expect(store.get(activeCellAtom)).toMatchObject({ row: 4, col: 1 })
    findCell(store, 'T/T', 1)
    expect(store.get(messagesAtom).map(({ key }) => key)).toContain('table.notFound')
  })
})
