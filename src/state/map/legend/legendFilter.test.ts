import { expect, it } from 'vitest'
import { smallStore, yieldId } from '../../../../tests/fields/smallField.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import {
  type Colouring,
  colouringAtom,
  colouringOf,
  legendFilterAtom,
  unfilteredLegend,
} from '../../colour/colouring.ts'
import { scaleAtom } from '../../colour/scaleAtom.ts'
import { transact } from '../../log/transact.ts'
import { messagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { followLegendFilter, legendVisibleAtom, rowFilterAtom } from './legendFilter.ts'
import { plotClassesOf } from './plotClasses.ts'

const none = new Set<number>()

function coloured(values: readonly number[], part: Partial<Colouring> = {}) {
  const { store, columns } = smallStore({ rows: 1, cols: values.length, value: (_, col) => values[col - 1] })
  store.set(colouringAtom, { ...colouringOf({ by: 'trait', trait: yieldId }, 'categories'), ...part })
  return { store, columns }
}

function write(store: Store, columns: FieldYearColumns, plot: number, value: number) {
  const field = `trait:${yieldId}` as const
  const column = { entity: 'plot' as const, field, ids: [columns.id[plot]], before: [null], after: [value] }
  transact(store, { name: { key: 'change.value', params: {} }, columns: [column] }, { origin: 'remote', undo: 'skip' })
}

/** The legend row of a plot. */
function rowOf(store: Store, plot: number): number {
  const scale = store.get(scaleAtom)
  return scale ? plotClassesOf(scale).legend[plot] : -1
}

const seen = (store: Store) => Array.from(store.get(legendVisibleAtom) ?? [])
const shownKeys = (store: Store) => store.get(messagesAtom).map(({ key }) => key)

it('a new class in front of the others changes neither the hidden nor the shown class', () => {
  const { store, columns } = coloured([2, 2, 3, 3, 3])
  store.set(rowFilterAtom, { shown: null, hidden: new Set([rowOf(store, 2)]) })
  expect(seen(store)).toEqual([1, 1, 0, 0, 0])
  write(store, columns, 0, 1)
  expect([rowOf(store, 2), seen(store)]).toEqual([2, [1, 1, 0, 0, 0]])
  store.set(rowFilterAtom, { shown: new Set([rowOf(store, 1)]), hidden: none })
  write(store, columns, 4, 1.5)
  expect(seen(store)).toEqual([0, 1, 0, 0, 0])
})

it('a class without plots stays in the filter until it has some again', () => {
  const { store, columns } = coloured([1, 2, 3])
  store.set(rowFilterAtom, { shown: null, hidden: new Set([rowOf(store, 0)]) })
  write(store, columns, 0, 3)
  expect(seen(store)).toEqual([])
  write(store, columns, 0, 1)
  expect(seen(store)).toEqual([0, 1, 1])
})

it('each of more than eight classes keeps its filter when the frequency order changes', () => {
  const { store, columns } = coloured([1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9])
  store.set(rowFilterAtom, { shown: null, hidden: new Set([rowOf(store, 0)]) })
  write(store, columns, 0, 2)
  expect([rowOf(store, 1), seen(store).slice(0, 5)]).toEqual([1, [1, 0, 0, 1, 1]])
})

it('a filter of "other" ends with a message when another class joins it', async () => {
  const { store, columns } = coloured([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9])
  followLegendFilter(store)
  store.set(rowFilterAtom, { shown: null, hidden: new Set([rowOf(store, 16)]) })
  expect(seen(store)[16]).toBe(0)
  write(store, columns, 0, 9)
  expect(seen(store)).toEqual([])
  await Promise.resolve()
  expect([store.get(legendFilterAtom), shownKeys(store)]).toEqual([unfilteredLegend, ['hidden.legendEnded']])
})

it('number classes are matched by limits: the filter ends when these change, except missing values', async () => {
  const { store, columns } = coloured([1, 2, 3, 4, 5, 6, Number.NaN], { mode: 'binned', bins: 'equal', classes: 3 })
  followLegendFilter(store)
  store.set(rowFilterAtom, { shown: new Set([rowOf(store, 6)]), hidden: none })
  write(store, columns, 0, 7)
  await Promise.resolve()
  expect([seen(store), shownKeys(store)]).toEqual([[0, 0, 0, 0, 0, 0, 1], []])
  store.set(rowFilterAtom, { shown: new Set([rowOf(store, 1)]), hidden: none })
  write(store, columns, 3, 4.5)
  expect([seen(store)[1], seen(store)[0]]).toEqual([1, 0])
  write(store, columns, 2, 1.5)
  await Promise.resolve()
  expect([store.get(legendVisibleAtom), shownKeys(store)]).toEqual([null, ['hidden.legendEnded']])
})

it('the filter of one trait does not apply to another', () => {
  const { store } = coloured([1, 2, 3])
  store.set(rowFilterAtom, { shown: null, hidden: new Set([0]) })
  store.set(colouringAtom, colouringOf({ by: 'line' }, 'categories'))
  expect(store.get(legendVisibleAtom)).toBeNull()
})
