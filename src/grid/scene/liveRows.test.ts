import { expect, it } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { livingRows } from '../../domain/sheet/source/livingRows.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { transact } from '../../state/log/transact.ts'
import { sheetRevisionAtom } from '../../state/sheet/sheetTouched.ts'
import type { SeenDecimals } from '../columns/seenDecimals.ts'
import { followWrites } from './liveRows.ts'
import type { SheetScene } from './SheetScene.ts'

/** A grid that notes the ids of the rows it is given. */
function gridTaking(given: string[][]) {
  const rows = {
    given: new Int32Array(0) as Int32Array,
    give(source: SheetSource) {
      rows.given = livingRows(source)
      given.push([...rows.given].map((row) => String(source.id[row])))
    },
  }
  return {
    isDestroyed: () => false,
    getGridOption: () => ({ rows }),
    getRenderedNodes: () => [],
    getColumn: () => null,
  }
}

it('rows that came between the grid’s getting its rows and the following of writes stand in it', () => {
  const store = openedSheet(1, 3)
  const given: string[][] = []
  const scene = { api: gridTaking(given) } as unknown as SheetScene
  const follow = (handed: number | null) => followWrites(store, scene, {} as SeenDecimals, handed)()
  const handed = store.get(sheetRevisionAtom)
  follow(handed)
  const exists = { entity: 'plot' as const, field: 'exists' as const, ids: [99], before: [false], after: [true] }
  const name = { entity: 'plot' as const, field: 'name' as const, ids: [99], before: [null], after: ['P99'] }
  transact(
    store,
    { name: { key: 'change.plotCreated', params: { name: 'P99' } }, columns: [exists, name] },
    {
      origin: 'user',
      history: 'record',
    },
  )
  // The grid is yet to get its rows: they will be those of then.
  follow(null)
  expect(given).toEqual([])
  follow(handed)
  expect(given.map((ids) => ids.length)).toEqual([4])
  expect(given[0]).toContain('99')
})

it('rows that came together stand in the order of their making, whichever was told first', () => {
  const store = openedSheet(1, 3)
  const given: string[][] = []
  const api = gridTaking(given)
  const scene = { api, look: { forget: () => {} }, ask: () => {} } as unknown as SheetScene
  const decimals = { changed: () => [] } as unknown as SeenDecimals
  const stop = followWrites(store, scene, decimals, store.get(sheetRevisionAtom))
  const make = (ids: number[]) => {
    const names = ids.map((id) => `P${id}`)
    const exists = {
      entity: 'plot' as const,
      field: 'exists' as const,
      ids,
      before: [false, false],
      after: [true, true],
    }
    const name = { entity: 'plot' as const, field: 'name' as const, ids, before: [null, null], after: names }
    const change = { name: { key: 'change.plotCreated', params: { name: '' } }, columns: [exists, name] }
    transact(store, change, { origin: 'user', history: 'record' })
  }
  make([98, 97])
  // Taken away and brought back in the other order, they keep the places that they were made in.
  const gone = { entity: 'plot' as const, field: 'exists' as const, before: [true, true], after: [false, false] }
  const back = { entity: 'plot' as const, field: 'exists' as const, before: [false, false], after: [true, true] }
  const change = (column: typeof gone | typeof back, ids: number[]) =>
    transact(
      store,
      { name: { key: 'change.plotCreated', params: { name: '' } }, columns: [{ ...column, ids }] },
      {
        origin: 'user',
        history: 'record',
      },
    )
  change(gone, [98, 97])
  change(back, [97, 98])
  stop()
  expect(given.map((ids) => ids.slice(3))).toEqual([['98', '97'], [], ['98', '97']])
})
