import { createStore } from 'jotai'
import { beforeEach, describe, expect, it } from 'vitest'
import { smallYear, yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { yearScope } from '../../domain/change/scope.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { pageOfYear } from '../../domain/plots/page/pageOfYear.ts'
import { sheetOrder } from '../../domain/sheet/range/sheetOrder.ts'
import type { PlantRows } from '../../domain/sheet/source/plantRows.ts'
import { applyToScreen } from '../log/applyToScreen.ts'
import { messagesAtom } from '../shell/messages.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom, putLoadedAtom } from '../year/loaded.ts'
import { putPlants } from '../year/plants.ts'
import { plantRowsAtom, plantsSheet, sheetStore } from './openSheet.ts'
import { displacedCursor } from './selection/displaced.ts'
import { showPlantsOnPage } from './selection/followRows.ts'
import { sheetSelectionAtom } from './selection/rowSelection.ts'
import { extendToCell, goToCell } from './selection/sheetSelection.ts'
import { sheetOrderAtom } from './sheetView.ts'

const year: FieldYearColumns = smallYear(1, 4)
let store: Store
/** The store as the sheet of the plants sees it. */
let sheet: Store

let previous: PlantRows | null

/** Three plants on each plot: 10…12 on the first, 20…22 on the second. */
const plantsOf = (plot: number) => [0, 1, 2].map((k) => ({ id: (plot - 100) * 10 + k, plot, name: `p${k}` }))

/** The page comes with these plots (by id), and then their plants. */
function comes(...plots: number[]): void {
  const at = plots.map((id) => year.indexOf.get(id)!)
  store.set(putLoadedAtom, pageOfYear(year, at, { total: plots.length, withLines: true }))
  const plants = plots.flatMap(plantsOf)
  putPlants(store, plots, { seq: year.seq, plants, values: [] }, false)
  const rows = plants.map(({ id }) => id)
  showPlantsOnPage(store, { plots, rows, plantIds: new Set(rows) }, previous)
  previous = store.get(plantRowsAtom)
  const { count } = store.get(plantRowsAtom)!
  sheet.set(
    sheetOrderAtom,
    sheetOrder(
      Int32Array.from({ length: count }, (_, row) => row),
      ['name', `trait:${yieldTrait}`],
      count,
    ),
  )
}

/** Ids of the selected plants and of the active one. */
function selected() {
  const { mask, active } = sheet.get(sheetSelectionAtom)
  const { id, count } = store.get(plantRowsAtom)!
  return { plants: [...id.subarray(0, count)].filter((_, row) => mask[row]), cursor: active && id[active.plot] }
}

function deleted(plot: number): void {
  const columns = [{ entity: 'plot' as const, field: 'exists' as const, ids: [plot], before: [true], after: [false] }]
  applyToScreen(store, yearScope(store.get(loadedYearAtom)!.year_id), {
    name: { key: 'change.value', params: {} },
    columns,
  })
}

beforeEach(() => {
  store = createStore()
  previous = null
  sheet = sheetStore(store, plantsSheet)
  comes(102, 103)
  goToCell(sheet, { row: 3, col: 1 })
  extendToCell(sheet, { row: 4, col: 1 })
  expect(selected()).toEqual({ plants: [30, 31], cursor: 30 })
})

describe('selected plants on a reloaded page', () => {
  it('are the same plants at their new positions', () => {
    comes(101, 102, 103)
    expect(selected()).toEqual({ plants: [30, 31], cursor: 30 })
    comes(103)
    expect(selected()).toEqual({ plants: [30, 31], cursor: 30 })
    expect(displacedCursor(sheet)).toBeNull()
    goToCell(sheet, { row: 1, col: 0 })
    expect(selected()).toEqual({ plants: [31], cursor: 31 })
  })

  it('exclude plants of a deleted plot: the focus moves to the next one, with a message until it moves', () => {
    deleted(103)
    expect(selected()).toEqual({ plants: [], cursor: 22 })
    expect(store.get(messagesAtom)[0]).toMatchObject({ key: 'table.rowDeleted' })
    comes(101, 102)
    expect(selected()).toEqual({ plants: [], cursor: 22 })
    expect(displacedCursor(sheet)).toMatchObject({ row: 5 })
    goToCell(sheet, { row: 0, col: 1 })
    expect(displacedCursor(sheet)).toBeNull()
  })

  it('selected plants stay selected even if the plot was deleted during the load', () => {
    comes(101, 102)
    expect(selected()).toEqual({ plants: [], cursor: 22 })
    expect(store.get(messagesAtom)[0]).toMatchObject({ key: 'table.rowDeleted' })
    expect(displacedCursor(sheet)).toMatchObject({ row: 5, isNext: false })
  })
})
