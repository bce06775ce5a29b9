import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { smallColumns, yieldId } from '../../../tests/fields/smallField.ts'
import type { ChangeSet } from '../../domain/change/changeSet.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { colouringAtom, colouringOf } from '../../state/colour/colouring.ts'
import { popPrecomputedScale, precomputeScale } from '../../state/colour/precomputedScale.ts'
import { scaleOf } from '../../state/colour/scale.ts'
import { scaleAtom } from '../../state/colour/scaleAtom.ts'
import { transact } from '../../state/log/transact.ts'
import { showYear } from './loadYear.ts'

const year = () => smallColumns({ rows: 4, cols: 5, value: (row, col) => row * 10 + col })

function written(columns: FieldYearColumns, value: number): ChangeSet {
  return {
    name: { key: 'change.value', params: {} },
    columns: [{ entity: 'plot', field: `trait:${yieldId}`, ids: [columns.id[3]], before: [null], after: [value] }],
  }
}

beforeEach(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('a coloured map shows the precomputed classes, and not the same twice', () => {
  const store = createStore()
  store.set(colouringAtom, colouringOf({ by: 'trait', trait: yieldId }))
  store.sub(scaleAtom, () => {})
  const columns = year()
  precomputeScale(store, columns)
  const ahead = popPrecomputedScale(columns)
  precomputeScale(store, columns)
  showYear(store, columns, null)
  expect(store.get(scaleAtom)).toEqual(ahead?.scale)
  expect(store.get(scaleAtom)).toEqual(scaleOf(columns, ahead?.colouring ?? expect.fail()))
  expect(popPrecomputedScale(columns)).toBeUndefined()
})

it('classes of values overlaid by an unsent change are recomputed', () => {
  const store = createStore()
  store.set(colouringAtom, colouringOf({ by: 'trait', trait: yieldId }))
  store.sub(scaleAtom, () => {})
  showYear(store, year(), null)
  const change = written(year(), 4000)
  transact(store, change, { origin: 'user', undo: 'record' })
  const secondYear = year()
  precomputeScale(store, secondYear)
  const stale = popPrecomputedScale(secondYear)?.scale
  precomputeScale(store, secondYear)
  showYear(store, secondYear, null)
  const colouring = store.get(colouringAtom) ?? expect.fail()
  expect(store.get(scaleAtom)).toEqual(scaleOf(secondYear, colouring))
  expect(store.get(scaleAtom)).not.toEqual(stale)
})

it('classes are recomputed if nothing displayed them on arrival', () => {
  const store = createStore()
  store.set(colouringAtom, colouringOf({ by: 'trait', trait: yieldId }))
  const columns = year()
  precomputeScale(store, columns)
  showYear(store, columns, null)
  transact(store, written(columns, 4000), { origin: 'remote', undo: 'skip' })
  const colouring = store.get(colouringAtom) ?? expect.fail()
  expect(store.get(scaleAtom)).toEqual(scaleOf(columns, colouring))
})
