import { beforeEach, describe, expect, it } from 'vitest'
import { openedSheet } from '../../../../tests/arbitraries/openedSheet.ts'
import { yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import { timelineAtom } from '../../log/undo/timeline.ts'
import { undo } from '../../log/undo/undo.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { lastUsedPaneAtom } from '../../year/selection.ts'
import { selectRect } from '../selection/sheetSelection.ts'
import { notedOnlyAtom, noteFault, passesNoteFilter, targetNotes, toggleNotedOnly, writeNotes } from './cellNotes.ts'

let store: Store

const field = `trait:${yieldTrait}`
const notes = () => [0, 1, 2, 3].map((plot) => readCell(store.get(loadedYearAtom)!, plot, `note:${yieldTrait}`))
const names = () => store.get(timelineAtom).undo.map(({ change }) => change.name)
/** Column 7 of the sheet is the yield. */
const select = (top: number, bottom: number) => selectRect(store, { top, bottom, left: 7, right: 7 })

beforeEach(() => {
  store = openedSheet(1, 4)
  store.set(lastUsedPaneAtom, 'table')
  store.get(loadedYearAtom)!.traits[0].numbers[1] = Number.NaN
})

describe('notes on cells', () => {
  it('are written to every selected cell, with or without a value, as one entry; an empty text removes them', () => {
    select(0, 2)
    writeNotes(store, ' lodged\nat the edge ')
    expect(notes()).toEqual(['lodged\nat the edge', 'lodged\nat the edge', 'lodged\nat the edge', null])
    select(0, 3)
    expect(targetNotes(store)).toEqual({ cells: 4, note: null, notes: 2 })
    writeNotes(store, '')
    expect(notes()).toEqual([null, null, null, null])
    expect(names()).toEqual([
      { key: 'change.noted', params: { count: 3 } },
      { key: 'change.notesRemoved', params: { count: 3 } },
    ])
    undo(store)
    expect(notes()[0]).toBe('lodged\nat the edge')
  })

  it('unchanged notes are no change, and other columns cannot have any', () => {
    select(0, 0)
    writeNotes(store, 'lodged')
    writeNotes(store, 'lodged')
    expect(targetNotes(store)).toEqual({ cells: 1, note: 'lodged', notes: 1 })
    selectRect(store, { top: 0, bottom: 3, left: 0, right: 6 })
    expect(targetNotes(store).cells).toBe(0)
    writeNotes(store, 'lost')
    expect([names().length, store.get(outboxAtom).length]).toEqual([1, 1])
  })

  it('have at most 2,000 characters, with a line break counted as one', () => {
    select(0, 0)
    expect(noteFault(store, `a\n${'b'.repeat(1998)}`)).toBeNull()
    expect(noteFault(store, 'b'.repeat(2001))).toMatchObject({ code: 'validation.maxLength', params: { max: 2000 } })
    expect(noteFault(store, 'a\u0001')).toMatchObject({ code: 'validation.characters' })
  })

  it('are searched by the column filter while it is on', () => {
    select(2, 2)
    writeNotes(store, 'late')
    expect([0, 2].map((row) => passesNoteFilter(store, row))).toEqual([true, true])
    toggleNotedOnly(store, field)
    expect([0, 2].map((row) => passesNoteFilter(store, row))).toEqual([false, true])
    toggleNotedOnly(store, field)
    expect(store.get(notedOnlyAtom).size).toBe(0)
  })
})
