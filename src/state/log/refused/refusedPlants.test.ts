import { createStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import { smallYear, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import type { CellValue, ChangeField } from '../../../domain/change/changeSet.ts'
import { createdColumns } from '../../../domain/change/createdColumns.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import { deletePlants } from '../../sheet/edit/addPlant.ts'
import { plantRowsAtom, plantsSheet, sheetStore, showPlantsOfAtom } from '../../sheet/openSheet.ts'
import { sheetSelectionAtom } from '../../sheet/selection/rowSelection.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom, putLoadedAtom } from '../../year/loaded.ts'
import { putPlants } from '../../year/plants.ts'
import { applyOutcome } from '../queue/applyOutcome.ts'
import { transact } from '../transact.ts'
import { redo, undo } from '../undo/undo.ts'
import { refusedAt } from './refusedCells.ts'

const plot = 101
const id = 9001
const value = `trait:${yieldTrait}` as ChangeField
let store: Store

const rows = () => store.get(plantRowsAtom)!
const shown = () => {
  const source = rows()
  return Array.from(source.id.subarray(0, source.count))
    .map((_, row) => row)
    .filter((row) => source.alive[row])
    .map((row) => [
      source.read(row, 'name'),
      refusedAt(sheetStore(store, plantsSheet), source, row, 'name')?.code ?? null,
    ])
}
const write = (field: ChangeField, before: CellValue, after: CellValue) =>
  transact(
    store,
    {
      name: { key: 'change.value', params: {} },
      columns: [{ entity: 'plant', field, ids: [id], before: [before], after: [after] }],
    },
    { origin: 'user', undo: 'record' },
  )
const refuse = () =>
  applyOutcome(store, store.get(outboxAtom)[0], {
    kind: 'refused',
    code: 'plant.duplicate',
    detail: '',
    requestId: null,
  })
const sent = () =>
  store.get(outboxAtom).map(({ change }) => change.columns.map(({ field, after }) => [field, after[0]]))

beforeEach(() => {
  store = createStore()
  store.set(putLoadedAtom, smallYear(1, 3))
  putPlants(store, [plot], { seq: 0, plants: [{ id: 71, plot, name: 'a' }], values: [] }, false)
  store.set(showPlantsOfAtom, plot)
  const created: [ChangeField, CellValue[]][] = [
    ['plot_id', [plot]],
    ['name', ['b']],
  ]
  const columns = createdColumns('plant', [id], created)
  transact(
    store,
    { name: { key: 'change.plantCreated', params: { name: 'b' } }, columns },
    { origin: 'user', undo: 'record' },
  )
})

describe('a plant refused by the server', () => {
  it('keeps its row with the reason at its name, and later edits; a rename resends it [ERR-45]', () => {
    write(value, null, 4.5)
    refuse()
    expect(shown()).toEqual([
      ['a', null],
      ['b', 'plant.duplicate'],
    ])
    expect([sent(), rows().read(1, value), store.get(loadedYearAtom)?.plants.get(0)]).toEqual([[], 4.5, 2])
    write('name', 'b', 'c')
    expect(sent()).toEqual([
      [
        ['exists', true],
        ['plot_id', plot],
        ['name', 'c'],
        [value, 4.5],
      ],
    ])
    expect([shown(), store.get(loadedYearAtom)?.plants.get(0)]).toEqual([
      [
        ['a', null],
        ['c', null],
      ],
      2,
    ])
  })

  it('renamed in the meantime is resent at once [ERR-45]', () => {
    write('name', 'b', 'c')
    refuse()
    expect(sent()).toEqual([
      [
        ['exists', true],
        ['plot_id', plot],
        ['name', 'c'],
      ],
    ])
    expect(shown()).toEqual([
      ['a', null],
      ['c', null],
    ])
  })

  it('is removed by undo and restored by redo; deleted it is discarded, and nothing is sent [ERR-45]', () => {
    refuse()
    undo(store)
    expect([shown(), store.get(loadedYearAtom)?.plants.get(0)]).toEqual([[['a', null]], 1])
    redo(store)
    expect(shown()[1]).toEqual(['b', 'plant.duplicate'])
    const selection = sheetSelectionAtom.of(plantsSheet)
    const active = { plot: 1, row: 0, col: 0 }
    store.set(selection, { ...store.get(selection), mask: Uint8Array.of(0, 1), count: 1, active, anchor: active })
    deletePlants(store)
    expect([shown(), sent(), undo(store)]).toEqual([[['a', null]], [], null])
  })

  it('is in its row again after a reload of the year [ERR-45]', () => {
    refuse()
    store.set(putLoadedAtom, smallYear(1, 3))
    putPlants(store, [plot], { seq: 0, plants: [{ id: 71, plot, name: 'a' }], values: [] }, false)
    expect(shown()[1]).toEqual(['b', 'plant.duplicate'])
    write('name', 'b', 'c')
    expect(store.get(loadedYearAtom)?.plants.get(0)).toBe(2)
  })
})
