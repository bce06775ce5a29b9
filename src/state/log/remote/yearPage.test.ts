import { createStore } from 'jotai'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { smallYear, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { persistedYear } from '../../../app/fieldYear/fieldYearLink.ts'
import type { CellValue, ChangeField, ChangeSet } from '../../../domain/change/changeSet.ts'
import { readCell } from '../../../domain/columns/cell.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { pageOfYear } from '../../../domain/plots/page/pageOfYear.ts'
import { colouringAtom, colouringOf } from '../../colour/colouring.ts'
import { outboxAtom } from '../../outbox/outbox.ts'
import { arrangedLayoutAtom } from '../../sheet/columns/columnLayout.ts'
import { foldedEmptyAtom } from '../../sheet/columns/emptyColumns.ts'
import { handleRequests } from '../../shell/requests.ts'
import type { Store } from '../../store.ts'
import { reloadRequests } from '../../year/chosenYear.ts'
import { loadedYearAtom, putLoadedAtom } from '../../year/loaded.ts'
import { transact } from '../transact.ts'
import { undo } from '../undo/undo.ts'
import { receiveLogged } from './receiveChanges.ts'

let store: Store
let year: FieldYearColumns

const yields = `trait:${yieldTrait}` as ChangeField
const show = (...plots: number[]) =>
  store.set(putLoadedAtom, pageOfYear(year, plots, { total: year.count, withLines: true }))
const page = () => store.get(loadedYearAtom)!

describe('columns on a page of a year', () => {
  const folded = () => [store.get(foldedEmptyAtom).includes('comment'), store.get(foldedEmptyAtom).includes('width')]
  const chip = () => store.get(arrangedLayoutAtom).empty

  it('are folded if they are empty in the whole year, and unfolded once plots of another page have values', () => {
    year.comment[7] = 'edge'
    show(0, 1)
    expect(folded()).toEqual([false, true])
    expect(chip().filled).toBe(0)
    year.width[9] = 1.5
    year.seq++
    show(0, 1)
    expect([folded(), chip().filled]).toEqual([[false, true], 1])
  })
})

function changeOf(field: ChangeField, plots: readonly number[], after: CellValue[], before: CellValue[]): ChangeSet {
  const columns = [{ entity: 'plot' as const, field, ids: plots.map((plot) => year.id[plot]), before, after }]
  return { name: { key: 'change.value', params: {} }, columns }
}

const logged = (seq: number, change: ChangeSet) => ({
  ...{ seq, key: `k${seq}`, user_id: 2, user_name: 'Anna', at: '2026-11-01T00:00:00Z', reverts: null, change },
})

beforeEach(() => {
  store = createStore()
  year = smallYear(4, 5)
})

describe('changes with one page of a year loaded', () => {
  it('are undone from another page too: the server compares unloaded values', () => {
    show(0, 1)
    transact(store, changeOf(yields, [0, 1], [8, 9], [1, 1.5]), { origin: 'user', undo: 'record' })
    show(1, 7)
    store.set(outboxAtom, [])
    expect(undo(store)).toMatchObject({ cellCount: 1, skipped: 0 })
    const [{ change }] = store.get(outboxAtom)
    // The second plot is on the page with its former value: nothing is left to undo there.
    expect(change.columns).toMatchObject([{ ids: [year.id[0]], before: [8], after: [1] }])
  })

  it('changes of the same plots are undone as in the whole year', () => {
    show(0, 1)
    transact(store, changeOf(yields, [1], [9], [1.5]), { origin: 'user', undo: 'record' })
    expect(readCell(page(), 1, yields)).toBe(9)
    expect(undo(store)).toMatchObject({ cellCount: 1, skipped: 0 })
    expect(readCell(page(), 1, yields)).toBe(1.5)
  })

  it('changes by others appear on their plots; new plots reload the page', () => {
    show(3, 4)
    const reload = vi.fn()
    handleRequests(store, reloadRequests, reload)
    expect(receiveLogged(store, 1, logged(page().seq + 1, changeOf(yields, [4, 9], [7, 8], [null, null])))).toBe(
      'applied',
    )
    expect([readCell(page(), 1, yields), page().count, reload.mock.calls.length]).toEqual([7, 2, 0])
    const created = changeOf('exists', [9], [true], [false])
    expect(receiveLogged(store, 1, logged(page().seq + 1, created))).toBe('applied')
    expect([page().count, reload.mock.calls.length]).toEqual([2, 1])
  })

  it('leave the map’s colouring and the cached copy of the year unchanged', () => {
    const colouring = colouringOf({ by: 'trait', trait: yieldTrait }, 'continuous')
    store.set(putLoadedAtom, year)
    expect(persistedYear.open(store)).toBe(year)
    store.set(colouringAtom, colouring)
    show(0)
    expect(store.get(colouringAtom)).toBe(colouring)
    expect(persistedYear.open(store)).toBeNull()
  })
})
