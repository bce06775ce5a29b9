import { beforeEach, describe, expect, it } from 'vitest'
import { openedSheet } from '../../../../tests/arbitraries/openedSheet.ts'
import { colourTrait, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import { colourBy } from '../../colour/colourBy.ts'
import { shownFieldAtom } from '../../colour/colouring.ts'
import { timelineAtom } from '../../log/undo/timeline.ts'
import { undo } from '../../log/undo/undo.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import { messagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { lastUsedPaneAtom, selectPlots } from '../../year/selection.ts'
import { selectRect } from '../selection/sheetSelection.ts'
import { suppressValues, targetValues, unsuppressValues } from './suppression.ts'

let store: Store

const year = () => store.get(loadedYearAtom)!
const reasons = (trait: number) => [0, 1, 2, 3].map((plot) => readCell(year(), plot, `suppressed:${trait}`))
const entries = () => store.get(timelineAtom).undo.map(({ change }) => change.name)
/** Columns 7 and 8 of the sheet are the yield and the colour. */
const select = (left: number, right: number) => selectRect(store, { top: 0, bottom: 2, left, right })

beforeEach(() => {
  store = openedSheet(1, 4)
  store.set(lastUsedPaneAtom, 'table')
  year().traits[0].numbers[1] = Number.NaN
})

describe('suppressing values', () => {
  it('applies to selected cells with a value, with one reason and as one entry; undo reverts it', () => {
    select(7, 8)
    expect(suppressValues(store, ' hail ')).toBe(5)
    expect([reasons(yieldTrait), reasons(colourTrait)]).toEqual([
      ['hail', null, 'hail', null],
      ['hail', 'hail', 'hail', null],
    ])
    expect(entries()).toEqual([{ key: 'change.suppressed', params: { count: 5 } }])
    expect(store.get(outboxAtom)).toHaveLength(1)
    expect(store.get(messagesAtom)[0].key).toBe('change.suppressed')
    undo(store)
    expect([...reasons(yieldTrait), ...reasons(colourTrait)].every((reason) => reason === null)).toBe(true)
  })

  it('keeps the reasons of suppressed values; if all are suppressed, restores them', () => {
    selectRect(store, { top: 0, bottom: 0, left: 7, right: 7 })
    suppressValues(store, 'hail')
    select(7, 7)
    expect(targetValues(store).used.map(({ rows }) => [...rows])).toEqual([[2]])
    suppressValues(store, 'lodged')
    expect(reasons(yieldTrait)).toEqual(['hail', null, 'lodged', null])
    expect(targetValues(store).used).toEqual([])
    unsuppressValues(store)
    expect(reasons(yieldTrait)).toEqual([null, null, null, null])
    expect(entries().at(-1)).toEqual({ key: 'change.takenBack', params: { count: 2 } })
  })

  it('changes nothing in other columns, in empty cells and on a map without a trait', () => {
    select(0, 6)
    expect(targetValues(store)).toEqual({ used: [], suppressed: [] })
    selectRect(store, { top: 1, bottom: 1, left: 7, right: 7 })
    expect(suppressValues(store, 'hail')).toBe(0)
    store.set(lastUsedPaneAtom, 'map')
    selectPlots(store, [0, 1], 'map')
    expect(targetValues(store).used).toEqual([])
    expect(entries()).toEqual([])
  })

  it('applies on the map to the shown field of the selected plots', () => {
    store.set(lastUsedPaneAtom, 'map')
    store.set(shownFieldAtom, `trait:${yieldTrait}`)
    selectPlots(store, [2, 3], 'map')
    expect(suppressValues(store, 'hail')).toBe(2)
    expect(reasons(yieldTrait)).toEqual([null, null, 'hail', 'hail'])
  })
  it('applies on the map to the colouring trait if no field is shown', () => {
    store.set(lastUsedPaneAtom, 'map')
    colourBy(store, { by: 'trait', trait: yieldTrait })
    selectPlots(store, [2, 3], 'map')
    expect(suppressValues(store, 'hail')).toBe(2)
    expect(reasons(yieldTrait)).toEqual([null, null, 'hail', 'hail'])
    store.set(shownFieldAtom, `trait:${colourTrait}`)
    expect(targetValues(store).used.map(({ field }) => field)).toEqual([`trait:${colourTrait}`])
  })
})
