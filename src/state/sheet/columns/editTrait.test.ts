import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { smallYear, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { undo } from '../../log/undo/undo.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import { loadedYearAtom, putLoadedAtom } from '../../year/loaded.ts'
import { editTrait, traitOnScreen } from './editTrait.ts'

it('editing a trait is one undoable entry of the differences; its values stay', () => {
  const store = createStore()
  store.set(putLoadedAtom, smallYear(1, 3))
  const before = traitOnScreen(store, yieldTrait)!
  const values = () => [...store.get(loadedYearAtom)!.traits.find(({ trait }) => trait.id === yieldTrait)!.numbers]
  const stored = values()
  editTrait(store, before)
  expect(store.get(outboxAtom)).toEqual([])
  editTrait(store, { ...before, name: 'Grain', max: 15, categories: ['a', 'b'] })
  const [sent, ...more] = store.get(outboxAtom)
  expect(more).toEqual([])
  expect(sent.change.columns.map(({ entity, field, after }) => [entity, field, after])).toEqual([
    ['trait', 'name', ['Grain']],
    ['trait', 'categories', ['a\nb']],
    ['trait', 'max', [15]],
  ])
  expect(traitOnScreen(store, yieldTrait)).toEqual({ ...before, name: 'Grain', max: 15, categories: ['a', 'b'] })
  expect(values()).toEqual(stored)
  undo(store)
  expect(traitOnScreen(store, yieldTrait)).toEqual(before)
})
