import { beforeEach, describe, expect, it } from 'vitest'
import { openedSheet } from '../../../../tests/arbitraries/openedSheet.ts'
import { yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { emptyTraitColumn } from '../../../domain/columns/fieldYear.ts'
import { newTraitFields } from '../../../domain/traits/traitFields.ts'
import { timelineAtom } from '../../log/undo/timeline.ts'
import { undo } from '../../log/undo/undo.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import { messagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { copiedCellsAtom, copyCells } from '../paste/sheetCopy.ts'
import { dropPaste, sheetPasteAtom } from '../paste/sheetPaste.ts'
import { selectRect } from '../selection/sheetSelection.ts'
import { recountableTraits, showRecount, writeRecount } from './recount.ts'

const plants = 31
let store: Store

const yields = () => [...store.get(loadedYearAtom)!.traits[0].numbers.slice(0, 4)]
const choice = { traitId: yieldTrait, normId: plants, value: 20 }

beforeEach(() => {
  store = openedSheet(1, 4)
  const columns = store.get(loadedYearAtom)!
  const column = emptyTraitColumn(columns.id.length, { ...newTraitFields, id: plants, name: 'Plants' })
  column.numbers.set([10, 20, 2, Number.NaN])
  columns.traits.push(
    column,
    emptyTraitColumn(columns.id.length, { ...newTraitFields, id: 32, name: 'Never taken' }),
    emptyTraitColumn(columns.id.length, { ...newTraitFields, id: 33, name: 'Block', role: 'factor' }),
  )
})

describe('recounting in the sheet', () => {
  it('is offered for traits with numbers, not for factors, texts and empty traits', () => {
    expect(recountableTraits(store.get(loadedYearAtom)!).map(({ name }) => name)).toEqual(['Yield', 'Plants'])
  })

  it('previews its values, and marks those outside the limits', () => {
    expect(showRecount(store, choice, null)).toBe(store.get(sheetPasteAtom))
    const [shown] = store.get(sheetPasteAtom)!.columns
    expect([[...shown.ids], shown.present, shown.values]).toEqual([
      [101, 103],
      [1, 2],
      [2, 20],
    ])
    expect(shown.reasons.get(1)).toEqual({ code: 'outside.limits', params: { value: 20, min: 0, max: 12 } })
    expect(yields()).toEqual([1, 1.5, 2, 2.5])
    dropPaste(store)
    expect(store.get(outboxAtom)).toEqual([])
  })

  it('is one change under its own name, and undo reverts it', async () => {
    expect(await writeRecount(store, choice)).toBe(true)
    expect(yields()).toEqual([2, 1.5, 20, 2.5])
    const name = { key: 'change.recounted', params: { trait: 'Yield', count: 2 } }
    expect(store.get(timelineAtom).undo.map((entry) => entry.change.name)).toEqual([name])
    expect(store.get(messagesAtom).map(({ key }) => key)).toContain('change.recounted')
    expect(store.get(sheetPasteAtom)).toBeNull()
    undo(store)
    expect(yields()).toEqual([1, 1.5, 2, 2.5])
  })

  it('skips previously cut cells', async () => {
    selectRect(store, { top: 3, bottom: 3, left: 7, right: 7 })
    copyCells(store, true)
    const cut = store.get(copiedCellsAtom)
    expect(await writeRecount(store, choice)).toBe(true)
    expect(yields()).toEqual([2, 1.5, 20, 2.5])
    expect(store.get(copiedCellsAtom)).toBe(cut)
  })

  it('shows no preview if no value would change', async () => {
    expect(showRecount(store, { ...choice, normId: 32 }, null)).toBeNull()
    expect(showRecount(store, { ...choice, traitId: 99 }, null)).toBeNull()
    expect(await writeRecount(store, { ...choice, traitId: 99 })).toBe(false)
    expect(store.get(sheetPasteAtom)).toBeNull()
  })
})
