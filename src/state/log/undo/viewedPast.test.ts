import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { smallYear, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import type { ChangeSet } from '../../../domain/change/changeSet.ts'
import { encodeFieldYear } from '../../../domain/columns/codec.ts'
import { type FieldYearColumns, traitColumn } from '../../../domain/columns/fieldYear.ts'
import { putLoadedAtom } from '../../year/loaded.ts'
import { transact } from '../transact.ts'
import { timelineAtom } from './timeline.ts'
import { goToTimelinePoint, undo } from './undo.ts'
import { obstaclesAtom, viewedPastAtom, viewedPointAtom } from './viewedPast.ts'

const field = `trait:${yieldTrait}` as const
const name = { key: 'change.value', params: {} }
const value = (id: number, before: number, after: number): ChangeSet => ({
  name,
  columns: [{ entity: 'plot', field, ids: [id], before: [before], after: [after] }],
})
const yields = (columns: FieldYearColumns | undefined) =>
  [...(traitColumn(columns!, yieldTrait)?.numbers ?? [])].slice(0, 3)

/** A year of three plots with yields 1, 1.5 and 2, the first two written in two steps. */
function worked() {
  const store = createStore()
  const columns = smallYear(1, 3)
  store.set(putLoadedAtom, columns)
  transact(store, value(101, 1, 8), { origin: 'user', undo: 'record' })
  transact(store, value(102, 1.5, 9), { origin: 'user', undo: 'record' })
  return { store, columns }
}

it('a past step shows the year after it, also after a redo, without writing it', () => {
  const { store, columns } = worked()
  const before = encodeFieldYear(columns)
  const at = (position: number) => {
    store.set(viewedPointAtom, position)
    return yields(store.get(viewedPastAtom)?.columns)
  }
  expect([at(1), at(0)]).toEqual([
    [8, 1.5, 2],
    [1, 1.5, 2],
  ])
  store.set(viewedPointAtom, 2)
  expect(store.get(viewedPastAtom)).toBeNull()
  expect([...encodeFieldYear(columns)]).toEqual([...before])
  undo(store)
  expect(at(2)).toEqual([8, 9, 2])
  expect([yields(columns), store.get(timelineAtom).redo.length]).toEqual([[8, 1.5, 2], 1])
})

it('the preview of a point equals the year after going to it', () => {
  const { store, columns } = worked()
  store.set(viewedPointAtom, 0)
  const seen = yields(store.get(viewedPastAtom)?.columns)
  goToTimelinePoint(store, 0)
  expect(yields(columns)).toEqual(seen)
})

it('cells changed by others stay, and their entry is marked with the number of cells', () => {
  const { store } = worked()
  transact(store, value(101, 8, 5), { origin: 'remote', undo: 'skip' })
  store.set(viewedPointAtom, 0)
  expect(yields(store.get(viewedPastAtom)?.columns)).toEqual([5, 1.5, 2])
  const [first, second] = store.get(timelineAtom).undo
  expect(store.get(obstaclesAtom).get(first)).toEqual({ kind: 'others', skippedCells: 1, cells: 1 })
  expect(store.get(obstaclesAtom).has(second)).toBe(false)
})

it('subscribers of past and undo state see both during undo and redo', () => {
  const { store, columns } = worked()
  const seen: (number | null)[] = []
  store.sub(obstaclesAtom, () => seen.push(store.get(obstaclesAtom).size))
  store.sub(viewedPastAtom, () => store.get(viewedPastAtom))
  store.set(viewedPointAtom, 0)
  goToTimelinePoint(store, 0)
  goToTimelinePoint(store, 2)
  expect(yields(columns)).toEqual([8, 9, 2])
  expect(seen.at(-1)).toBe(0)
})
