import { expect, it } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { livingRows } from '../../domain/sheet/source/livingRows.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { transact } from '../../state/log/transact.ts'
import { sheetRevisionAtom } from '../../state/sheet/selection/sheetTouched.ts'
import type { SeenDecimals } from '../columns/seenDecimals.ts'
import { followWrites } from './liveRows.ts'
import type { SheetScene } from './SheetScene.ts'

/** A grid that records the ids of the rows that are set. */
function gridTaking(setIds: string[][]) {
  const rows = {
    allRows: new Int32Array(0) as Int32Array,
    setSource(source: SheetSource) {
      rows.allRows = livingRows(source)
      setIds.push([...rows.allRows].map((row) => String(source.id[row])))
    },
  }
  return {
    isDestroyed: () => false,
    getGridOption: () => ({ rows }),
    getRenderedNodes: () => [],
    getColumn: () => null,
  }
}

it('rows added between the grid’s load and the subscription are shown', () => {
  const store = openedSheet(1, 3)
  const setIds: string[][] = []
  const scene = { api: gridTaking(setIds) } as unknown as SheetScene
  const follow = (since: number | null) => followWrites(store, scene, {} as SeenDecimals, since)()
  const since = store.get(sheetRevisionAtom)
  follow(since)
  const exists = { entity: 'plot' as const, field: 'exists' as const, ids: [99], before: [false], after: [true] }
  const name = { entity: 'plot' as const, field: 'name' as const, ids: [99], before: [null], after: ['P99'] }
  transact(
    store,
    { name: { key: 'change.plotCreated', params: { name: 'P99' } }, columns: [exists, name] },
    {
      origin: 'user',
      undo: 'record',
    },
  )
  // The grid has not received its rows yet and will get the current ones.
  follow(null)
  expect(setIds).toEqual([])
  follow(since)
  expect(setIds.map((ids) => ids.length)).toEqual([4])
  expect(setIds[0]).toContain('99')
})

it('concurrent rows are in creation order, whichever was announced first', () => {
  const store = openedSheet(1, 3)
  const setIds: string[][] = []
  const api = gridTaking(setIds)
  const scene = { api, style: { forget: () => {} }, requestPaint: () => {} } as unknown as SheetScene
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
    transact(store, change, { origin: 'user', undo: 'record' })
  }
  make([98, 97])
  // Deleted and restored in the other order, they keep the places in which they were created.
  const deletion = { entity: 'plot' as const, field: 'exists' as const, before: [true, true], after: [false, false] }
  const restored = { entity: 'plot' as const, field: 'exists' as const, before: [false, false], after: [true, true] }
  const change = (column: typeof deletion | typeof restored, ids: number[]) =>
    transact(
      store,
      { name: { key: 'change.plotCreated', params: { name: '' } }, columns: [{ ...column, ids }] },
      {
        origin: 'user',
        undo: 'record',
      },
    )
  change(deletion, [98, 97])
  change(restored, [97, 98])
  stop()
  expect(setIds.map((ids) => ids.slice(3))).toEqual([['98', '97'], [], ['98', '97']])
})
