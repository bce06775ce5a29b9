import { createStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import { rphMarker, smallYear, withMarker } from '../../../../tests/arbitraries/smallYear.ts'
import type { CellValue, ChangeColumn } from '../../../domain/change/changeSet.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import { handleRequests } from '../../shell/requests.ts'
import type { Store } from '../../store.ts'
import { reloadRequests } from '../../year/chosenYear.ts'
import { loadedYearAtom, putLoadedAtom } from '../../year/loaded.ts'
import { receiveCropLogged, receiveLogged } from './receiveChanges.ts'

let store: Store
let reloads: number
const columns = () => store.get(loadedYearAtom)!
const cell = (entity: ChangeColumn['entity'], field: string, id: number, after: CellValue) =>
  ({ entity, field, ids: [id], before: [null], after: [after] }) as ChangeColumn
const logged = (seq: number, column: ChangeColumn) => ({
  seq,
  key: `theirs ${seq}`,
  change: { name: { key: 'change.value', params: {} }, columns: [column] },
  at: '2026-07-01T10:00:00Z',
  user_id: 2,
  user_name: 'A. M.',
})
const inYear = (column: ChangeColumn) => receiveLogged(store, 1, logged(columns().seq + 1, column) as never)
const inCrop = (column: ChangeColumn) => receiveCropLogged(store, 1, logged(columns().crop_seq + 1, column) as never)

beforeEach(() => {
  store = createStore()
  store.set(putLoadedAtom, withMarker(smallYear(1, 3)))
  reloads = 0
  handleRequests(store, reloadRequests, () => {
    reloads++
  })
})

describe('a colleague’s change of a marker not loaded with the year', () => {
  it('reloads the year on its first call, but not repeatedly if it is still missing', () => {
    inYear(cell('plot', 'marker:900', 101, 'A/C'))
    expect(reloads).toBe(1)
    inYear(cell('plot', 'marker:900', 102, 'A/A'))
    expect(reloads).toBe(1)
    inYear(cell('plot', 'marker:901', 101, null))
    inYear(cell('plot', `marker:${rphMarker}`, 101, 'T/T'))
    expect([reloads, readCell(columns(), 0, `marker:${rphMarker}`)]).toEqual([1, 'T/T'])
  })

  it('reloads it when its column is declared or it is pinned', () => {
    inYear(cell('plot', 'marker:900', 101, 'A/C'))
    inYear(cell('field_year', 'column:m900', 1, true))
    expect(reloads).toBe(2)
    inCrop(cell('marker', 'pinned', 900, true))
    expect(reloads).toBe(3)
    inCrop(cell('marker', 'pinned', 900, false))
    inCrop(cell('marker', 'name', 900, 'x'))
    expect(reloads).toBe(3)
  })
})
