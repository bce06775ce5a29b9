import { expect, it } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { transact } from '../../state/log/transact.ts'
import { sheetRevisionAtom } from '../../state/sheet/sheetTouched.ts'
import type { PlotRow } from '../columns/plotRows.ts'
import type { SeenDecimals } from '../columns/seenDecimals.ts'
import { followWrites } from './liveRows.ts'
import type { SheetScene } from './SheetScene.ts'

it('rows that came between the grid’s getting its rows and the following of writes stand in it', () => {
  const store = openedSheet(1, 3)
  const given: string[][] = []
  const updateGridOptions = ({ rowData }: { rowData: PlotRow[] }) => given.push(rowData.map(({ id }) => id))
  const scene = { api: { updateGridOptions, getRowNode: () => undefined } } as unknown as SheetScene
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
