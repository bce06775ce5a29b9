import fc from 'fast-check'
import { expect, it } from 'vitest'
import { smallStore, yieldId } from '../../../tests/fields/smallField.ts'
import { transact } from '../log/transact.ts'
import { colouringAtom, colouringOf } from './colouring.ts'
import { scaleOf } from './scale.ts'
import { scaleAtom } from './scaleAtom.ts'

const step = fc.oneof(
  fc.record({ do: fc.constant('colour' as const), classes: fc.integer({ min: 3, max: 9 }) }),
  fc.record({
    do: fc.constant('write' as const),
    field: fc.constantFrom(`trait:${yieldId}` as const, `suppressed:${yieldId}` as const, 'comment' as const),
    plot: fc.nat(19),
    value: fc.option(fc.integer({ min: 0, max: 400 })),
  }),
)

it('cached classes after writes and recolouring equal recomputed ones', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const { store, columns } = smallStore({ rows: 4, cols: 5, value: (row, col) => row * 10 + col })
      store.set(colouringAtom, colouringOf({ by: 'trait', trait: yieldId }))
      store.sub(scaleAtom, () => {})
      for (const one of steps) {
        if (one.do === 'colour') {
          store.set(colouringAtom, { ...colouringOf({ by: 'trait', trait: yieldId }), classes: one.classes })
        } else {
          const { field, plot, value } = one
          const after = field.startsWith('trait') ? value : value === null ? null : String(value)
          const column = { entity: 'plot' as const, field, ids: [columns.id[plot]], before: [null], after: [after] }
          const change = { name: { key: 'change.value', params: {} }, columns: [column] }
          transact(store, change, { origin: 'remote', undo: 'skip' })
        }
        const colouring = store.get(colouringAtom)
        expect(store.get(scaleAtom)).toEqual(colouring && scaleOf(columns, colouring))
      }
    }),
  )
})

it('the map is coloured by the plots’ own replication if the year has no factor, and follows its edits', () => {
  const { store, columns } = smallStore({ rows: 2, cols: 2 })
  columns.repetitions.set([1, 1, 2, 2])
  store.set(colouringAtom, colouringOf({ by: 'rep' }))
  store.sub(scaleAtom, () => {})
  const counts = () => {
    const scale = store.get(scaleAtom)
    return scale?.kind === 'categories' ? scale.words.map((word, k) => [word, scale.classes.counts[k]]) : null
  }
  expect(counts()).toEqual([
    ['1', 2],
    ['2', 2],
  ])
  const column = {
    entity: 'plot' as const,
    field: 'repetitions' as const,
    ids: [columns.id[1]],
    before: [1],
    after: [2],
  }
  const change = { name: { key: 'change.value', params: {} }, columns: [column] }
  transact(store, change, { origin: 'remote', undo: 'skip' })
  expect(counts()).toEqual([
    ['1', 1],
    ['2', 3],
  ])
})
