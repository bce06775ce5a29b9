import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { cropScope, yearScope } from '../../../domain/change/scope.ts'
import { type ConflictEntry, conflictsAtom } from '../../outbox/outbox.ts'
import { knownYearsAtom } from '../deleted/deletedYear.ts'
import { conflictsElsewhereAtom } from './conflictsElsewhere.ts'

const cell = { entity: 'plot', field: 'label', id: 1, mine: 'A', current: 'B' } as const

/** A refused change with so many cells to choose of. */
const entry = (key: string, scope: ConflictEntry['scope'], cells: number) =>
  ({
    key,
    scope,
    change: { name: { key: 'x', params: {} }, columns: [] },
    baseSeq: 0,
    at: 0,
    conflicts: Array(cells).fill(cell),
  }) as unknown as ConflictEntry

it('conflicts in one other year show its number, of several once that is resolved', () => {
  const store = createStore()
  expect(store.get(conflictsElsewhereAtom)).toBeNull()
  const years = new Map([
    [7, { fieldId: 3, name: 'Trial', year: 2025 }],
    [8, { fieldId: 3, name: 'Trial', year: 2026 }],
  ])
  store.set(knownYearsAtom, { cropId: 1, years })
  const entries = [
    entry('a', yearScope(99), 5),
    entry('b', yearScope(8), 1),
    entry('c', yearScope(7), 2),
    entry('d', yearScope(8), 3),
  ]
  store.set(conflictsAtom, entries)
  expect(store.get(conflictsElsewhereAtom)).toEqual({
    count: 4,
    place: { fieldId: 3, name: 'Trial', year: 2026, yearId: 8 },
  })
  store.set(conflictsAtom, entries.slice(0, 1))
  expect(store.get(conflictsElsewhereAtom)).toEqual({ count: 5, place: null })
  store.set(conflictsAtom, [entry('e', cropScope(8), 1)])
  expect(store.get(conflictsElsewhereAtom)).toEqual({ count: 1, place: null })
})
