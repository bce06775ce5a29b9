import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { smallYear } from '../../../../tests/arbitraries/smallYear.ts'
import { handleRequests } from '../../shell/requests.ts'
import { putLoadedAtom } from '../../year/loaded.ts'
import { pageRequests, type YearPage } from '../../year/yearPage.ts'
import { plantsOnPageAtom, plantsSheet, sheetStore } from '../openSheet.ts'
import { columnLayoutAtom } from './columnLayout.ts'
import { sortRowsBy } from './sortRowsBy.ts'

it('plants of a page are sorted by plot on the server, and by their own columns locally', () => {
  const store = createStore()
  store.set(putLoadedAtom, smallYear(1, 3))
  store.set(plantsOnPageAtom, { plots: [101], rows: [], plantIds: new Set<number>() })
  const requested: Partial<YearPage>[] = []
  handleRequests(store, pageRequests, (page) => {
    requested.push(page)
  })
  const plants = sheetStore(store, plantsSheet)
  sortRowsBy(plants, { field: 'plot.label', order: 'desc' })
  sortRowsBy(plants, { field: 'name', order: 'asc' })
  expect(requested).toEqual([{ sort: { field: 'label', order: 'desc' } }])
  expect(plants.get(columnLayoutAtom).sort).toEqual({ field: 'name', order: 'asc' })
  sortRowsBy(store, { field: 'name', order: 'asc' })
  expect(requested[1]).toEqual({ sort: { field: 'name', order: 'asc' } })
})
