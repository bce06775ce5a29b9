import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { colourTrait, yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { commandNamed } from '../../commands/command.ts'
import { fieldEntryCommands } from '../../commands/modes/fieldEntryCommands.ts'
import { runCommand } from '../../commands/runCommand.ts'
import { readCell } from '../../domain/columns/cell.ts'
import { type FieldYearColumns, traitColumn } from '../../domain/columns/fieldYear.ts'
import { session } from '../account/session.ts'
import { timelineAtom } from '../log/undo/timeline.ts'
import { undo } from '../log/undo/undo.ts'
import { outboxAtom } from '../outbox/outbox.ts'
import { messagesAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom } from '../year/loaded.ts'
import { selectPlots } from '../year/selection.ts'
import {
  chooseButtonValue,
  chooseTrait,
  deleteCharacter,
  fieldEntryAtom,
  fieldEntryTypedAtom,
  goToFieldEntryPlot,
  lastTraits,
  nextStep,
  resumeFieldEntry,
  startFieldEntry,
  stepFieldEntry,
  storedFieldEntry,
  typeCharacter,
  typeFieldEntry,
} from './fieldEntry.ts'
import { readFieldEntry, serializeFieldEntry } from './fieldEntrySettings.ts'
import { returnToSkippedPlot } from './fieldEntryView.ts'
import { readTyped } from './storedTyped.ts'

const grain = `trait:${yieldTrait}`
const walk = { start_position: 'top_left', numbering_type: 'horizontal', order: 'by_rows' } as const
const settings = {
  traits: [yieldTrait, colourTrait],
  walk,
  onlyMissing: false,
  byPlot: false,
  isBlind: false,
}

describe('a value entered on the pocket page', () => {
  let store: Store
  let columns: FieldYearColumns
  const at = () => store.get(fieldEntryAtom)?.plot
  const values = () => Array.from({ length: columns.count }, (_, k) => readCell(columns, k, grain))
  const begin = (more: object = {}) => startFieldEntry(store, { ...settings, ...more }, { trait: null, plot: null })

  beforeEach(() => {
    store = openedSheet(1, 4)
    columns = store.get(loadedYearAtom)!
    for (let k = 0; k < 4; k++) {
      columns.row[k] = 1
      columns.col[k] = k + 1
      traitColumn(columns, yieldTrait)!.numbers[k] = Number.NaN
    }
    columns.map_rows = 1
    columns.map_width = 4
  })

  it('is one change with one entry when the walk moves on, and undone like any other', () => {
    begin()
    expect(at()).toBe(0)
    for (const sign of '6.5') typeCharacter(store, sign)
    stepFieldEntry(store, 1)
    expect([at(), values()[0]]).toEqual([1, 6.5])
    expect(store.get(timelineAtom).undo).toHaveLength(1)
    expect(store.get(outboxAtom)).toHaveLength(1)
    stepFieldEntry(store, 1)
    expect(store.get(outboxAtom)).toHaveLength(1)
    undo(store)
    expect(values()[0]).toBeNull()
  })

  it('is empty without input; minus, point and eraser work like a keypad', () => {
    begin()
    typeCharacter(store, '4')
    typeCharacter(store, '.')
    typeCharacter(store, '.')
    // Dropping it could give another number; it stays and the text is refused.
    expect(store.get(fieldEntryTypedAtom)?.text).toBe('4..')
    deleteCharacter(store)
    typeCharacter(store, '2')
    typeCharacter(store, '-')
    expect(store.get(fieldEntryTypedAtom)?.text).toBe('-4.2')
    typeCharacter(store, '-')
    deleteCharacter(store)
    expect(store.get(fieldEntryTypedAtom)?.text).toBe('4.')
    chooseButtonValue(store, '')
    expect([values()[0], store.get(outboxAtom).length]).toEqual([null, 0])
  })

  it('is undone by one press, which first drops partial input, and shows its plot and trait', () => {
    const undoKey = commandNamed(fieldEntryCommands, 'pocket.undo')
    begin()
    expect(undoKey.enabled?.(store)).toEqual({ reason: 'command.nothingToUndo' })
    chooseButtonValue(store, '6')
    chooseTrait(store, colourTrait)
    typeCharacter(store, '9')
    runCommand(store, undoKey)
    expect([at(), store.get(fieldEntryTypedAtom), values()[0]]).toEqual([1, null, 6])
    runCommand(store, undoKey)
    expect([at(), store.get(fieldEntryAtom)?.trait.trait.id, values()[0]]).toEqual([0, yieldTrait, null])
  })

  it('keeps its traits for walks of other years', () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
    })
    store.set(session.user, { id: 3 } as never)
    expect(lastTraits(store)).toEqual([])
    begin()
    const otherYear = openedSheet(1, 4)
    otherYear.set(session.user, { id: 3 } as never)
    otherYear.get(loadedYearAtom)!.year_id = 99
    expect([storedFieldEntry(otherYear), lastTraits(otherYear)]).toEqual([null, settings.traits])
    stored.forEach((_, name) => {
      stored.set(name, 'x')
    })
    expect(lastTraits(otherYear)).toEqual([])
    vi.unstubAllGlobals()
  })

  it('partial input returns after a reload, over the value it replaces', () => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
    })
    store.set(session.user, { id: 3 } as never)
    begin()
    stepFieldEntry(store, 1)
    typeCharacter(store, '4')
    typeCharacter(store, '.')
    const reloaded = openedSheet(1, 4)
    const loaded = reloaded.get(loadedYearAtom)!
    Object.assign(loaded, {
      id: columns.id,
      indexOf: columns.indexOf,
      row: columns.row,
      col: columns.col,
      map_rows: 1,
      map_width: 4,
    })
    reloaded.set(session.user, { id: 3 } as never)
    expect(resumeFieldEntry(reloaded)).toBe(true)
    expect([reloaded.get(fieldEntryAtom)?.plot, reloaded.get(fieldEntryTypedAtom)?.text]).toEqual([1, '4.'])
    expect([...(reloaded.get(fieldEntryTypedAtom)?.seen.values() ?? [])]).toEqual([null])
    typeCharacter(reloaded, '2')
    stepFieldEntry(reloaded, 1)
    expect(readCell(loaded, 1, grain)).toBe(4.2)
    // A written text is not restored.
    const later = openedSheet(1, 4)
    later.set(session.user, { id: 3 } as never)
    resumeFieldEntry(later)
    expect(later.get(fieldEntryTypedAtom)).toBeNull()
    vi.unstubAllGlobals()
  })

  it('out of range needs one confirmation, and is then written', () => {
    const column = traitColumn(columns, yieldTrait)!
    column.trait = { ...column.trait, min: 0, max: 10 }
    begin()
    typeFieldEntry(store, '99')
    stepFieldEntry(store, 1)
    expect([at(), values()[0], store.get(fieldEntryTypedAtom)?.isDoubted]).toEqual([0, null, true])
    stepFieldEntry(store, 1)
    expect([at(), values()[0]]).toEqual([1, 99])
  })

  it('stays with its plot when a label opens another one; an invalid one is reported and stays', () => {
    begin()
    typeFieldEntry(store, '7')
    selectPlots(store, [2], 'map')
    expect(store.get(fieldEntryTypedAtom)).toBeNull()
    typeFieldEntry(store, '8')
    expect(values()).toEqual([7, null, null, null])
    typeFieldEntry(store, '8.')
    typeFieldEntry(store, '8..')
    stepFieldEntry(store, 1)
    expect([at(), values()[2]]).toEqual([2, null])
    expect(store.get(messagesAtom).at(-1)).toMatchObject({ key: 'typed.notStored' })
  })

  it('skips plots with a value, returns to missed ones, and reports the end of the walk', () => {
    traitColumn(columns, yieldTrait)!.numbers[1] = 5
    begin({ onlyMissing: true })
    stepFieldEntry(store, 1)
    expect(at()).toBe(2)
    chooseButtonValue(store, '6')
    expect(at()).toBe(3)
    returnToSkippedPlot(store)
    expect(at()).toBe(0)
    goToFieldEntryPlot(store, 3)
    stepFieldEntry(store, 1)
    expect([at(), store.get(messagesAtom).at(-1)?.key]).toEqual([3, 'fieldEntry.atEnd'])
  })

  it('announces the walk: skipped plots, and the next trait of a plot', () => {
    const onward = () => {
      const next = nextStep(store.get(fieldEntryAtom)!, 1)
      return next && [next.plot, next.trait.trait.id]
    }
    traitColumn(columns, yieldTrait)!.numbers[1] = 5
    begin({ onlyMissing: true })
    expect(onward()).toEqual([2, yieldTrait])
    stepFieldEntry(store, 1)
    expect(at()).toBe(2)
    stepFieldEntry(store, 1)
    expect([at(), onward()]).toEqual([3, null])
    begin({ byPlot: true })
    expect(onward()).toEqual([0, colourTrait])
  })

  it('is not overwritten at the end of the walk by further typing', () => {
    begin({ onlyMissing: true })
    for (const text of ['1', '2', '3', '4', '5', '6']) {
      typeFieldEntry(store, text)
      stepFieldEntry(store, 1)
    }
    expect(values()).toEqual([1, 2, 3, 4])
    expect(store.get(messagesAtom).at(-1)?.key).toBe('fieldEntry.atEnd')
    deleteCharacter(store)
    typeCharacter(store, '7')
    stepFieldEntry(store, 1)
    expect(values()).toEqual([1, 2, 3, 7])
    chooseButtonValue(store, '8')
    expect(values()[3]).toBe(7)
    goToFieldEntryPlot(store, 3)
    chooseButtonValue(store, '8')
    expect(values()[3]).toBe(8)
    // Returning to the trait, or undoing its value, allows entering it again.
    chooseTrait(store, colourTrait)
    chooseTrait(store, yieldTrait)
    chooseButtonValue(store, '9')
    expect(values()[3]).toBe(9)
    for (const remaining of [8, 7, 4, null]) {
      undo(store)
      expect(values()[3]).toBe(remaining)
    }
    chooseButtonValue(store, '5')
    expect(values()[3]).toBe(5)
  })

  it('no walk starts if every plot has one', () => {
    for (let k = 0; k < 4; k++) traitColumn(columns, yieldTrait)!.numbers[k] = k + 1
    expect(begin({ onlyMissing: true })).toBe(false)
    expect(store.get(fieldEntryAtom)).toBeNull()
    traitColumn(columns, colourTrait)!.codes[2] = -1
    expect(begin({ onlyMissing: true, byPlot: true, traits: [yieldTrait, colourTrait] })).toBe(true)
    expect(begin()).toBe(true)
  })

  it('entering a value of several traits moves to the next trait of the plot, or to the next plot', () => {
    begin({ byPlot: true })
    chooseButtonValue(store, '6')
    expect([at(), store.get(fieldEntryAtom)?.trait.trait.id]).toEqual([0, colourTrait])
    stepFieldEntry(store, 1)
    expect([at(), store.get(fieldEntryAtom)?.trait.trait.id]).toEqual([1, yieldTrait])
    stepFieldEntry(store, -1)
    expect([at(), store.get(fieldEntryAtom)?.trait.trait.id]).toEqual([0, colourTrait])
    begin()
    chooseTrait(store, colourTrait)
    stepFieldEntry(store, 1)
    expect([at(), store.get(fieldEntryAtom)?.trait.trait.id]).toEqual([1, colourTrait])
  })
})

describe('a stored walk', () => {
  it('is restored as written; data of another version is ignored', () => {
    const stored = { ...settings, trait: yieldTrait, plot: 9120 }
    expect(readFieldEntry(serializeFieldEntry(stored))).toMatchObject({
      traits: settings.traits,
      trait: yieldTrait,
      plot: 9120,
    })
    for (const text of [
      null,
      '',
      '7',
      '{}',
      JSON.stringify({ ...stored, walk: 'x' }),
      JSON.stringify({ ...stored, traits: [] }),
    ])
      expect(readFieldEntry(text)).toBeNull()
  })
  it('ignores input of another version or user', () => {
    const typed = { plotId: 5, field: grain, text: '4.', seen: [['plot:5:x', null]], isDoubted: false }
    expect(readTyped(JSON.stringify(typed))).toEqual({ ...typed, seen: new Map([['plot:5:x', null]]) })
    for (const text of [
      null,
      '',
      '{',
      'null',
      JSON.stringify({ ...typed, seen: [[1, 2]] }),
      JSON.stringify({ ...typed, plotId: 'a' }),
    ])
      expect(readTyped(text)).toBeNull()
  })
})
