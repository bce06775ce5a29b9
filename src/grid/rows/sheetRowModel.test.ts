import type { GridApi } from 'ag-grid-community'
import { beforeAll, expect, it, vi } from 'vitest'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import type { PlotRow } from '../columns/plotRows.ts'
import type { GridContext } from './gridRows.ts'
import { SheetRowModel } from './SheetRowModel.ts'

const height = 28

// AG Grid tests whether an event target is an element.
beforeAll(() => vi.stubGlobal('HTMLElement', class {}))

function sourceOf(ids: readonly number[], deleted: readonly number[] = []): SheetSource {
  const alive = Uint8Array.from(ids, (id) => (deleted.includes(id) ? 0 : 1))
  return { count: ids.length, id: Float64Array.from(ids), alive } as unknown as SheetSource
}

/** The model in a grid that filters by `passes` and sorts by `sorted`, with the events that it fired. */
function modelIn(arranged: {
  passes?: (row: number) => boolean
  sorted?: (rows: Int32Array) => Int32Array
  height?: number
}) {
  const events: { type: string; newData?: boolean; keepRenderedRows?: boolean }[] = []
  const received = new Map<string, (event: object) => void>()
  const context: GridContext = { sorted: (_, rows) => arranged.sorted?.(rows) ?? rows, rows: null }
  const options: Record<string, unknown> = { context }
  const getRowId = ({ data }: { data: PlotRow }) => data.id
  const eventSvc = {
    dispatchEvent: (event: { type: string }) => events.push(event),
    dispatchEventOnce: () => {},
    addEventListener: (type: string, listener: (event: object) => void) => received.set(type, listener),
    removeEventListener: () => {},
  }
  const beans = {
    gos: {
      get: (name: string) => options[name],
      getCallback: (name: string) => (name === 'getRowId' ? getRowId : null),
    },
    eventSvc,
    environment: { getDefaultRowHeight: () => arranged.height ?? height },
    colModel: { ready: true, changeEventsDispatching: false },
    gridApi: {} as GridApi<PlotRow>,
    filterManager: {
      isChildFilterPresent: () => arranged.passes !== undefined,
      doesRowPassFilter: ({ data }: { data: PlotRow }) => arranged.passes?.(data.plot) ?? true,
    },
  }
  const model = new SheetRowModel()
  Object.assign(model, beans, { beans })
  model.postConstruct()
  model.start()
  return { model, events, fire: (type: string) => received.get(type)?.({}) }
}

const idsOf = (model: SheetRowModel, indexes: readonly number[]) => indexes.map((index) => model.getRow(index)?.id)

it('rows are shown in creation order, each at its position, and none beyond', () => {
  const { model } = modelIn({})
  model.setSource(sourceOf([7, 8, 9, 10], [8]))
  expect([model.getRowCount(), idsOf(model, [0, 1, 2, 3])]).toEqual([3, ['7', '9', '10', undefined]])
  expect([...model.allRows]).toEqual([0, 2, 3])
  expect(model.getRow(2)).toMatchObject({ rowIndex: 2, rowTop: 2 * height, rowHeight: height })
  expect(model.getRowBounds(1)).toEqual({ rowTop: height, rowHeight: height })
  expect(model.getRowBounds(3)).toBeNull()
  expect([-5, height - 1, height, 99 * height].map((pixel) => model.getRowIndexAtPixel(pixel))).toEqual([0, 0, 1, 2])
  expect([model.getRowNode('9')?.rowIndex, model.getRowNode('8')]).toEqual([1, undefined])
})

it('a remaining row keeps its object when others are added or removed, and a removed row is notified', () => {
  const { model, events } = modelIn({})
  model.setSource(sourceOf([7, 8, 9]))
  const [first, second, third] = [0, 1, 2].map((index) => model.getRow(index))
  model.setSource(sourceOf([7, 8, 9, 10], [8]))
  expect([model.getRow(0), model.getRow(1)]).toEqual([first, third])
  expect(model.getRow(1)).toBe(third)
  expect(third).toMatchObject({ rowIndex: 1, rowTop: height })
  expect(second).toMatchObject({ destroyed: true, rowIndex: null })
  expect(second && model.isRowPresent(second)).toBe(false)
  expect(third && model.isRowPresent(third)).toBe(true)
  expect(events.filter(({ type }) => type === 'modelUpdated').at(-1)).toMatchObject({
    newData: false,
    keepRenderedRows: true,
  })
  // Rows of another source are different ones, though at the same places.
  model.setSource(sourceOf([17, 18, 19]))
  expect([model.getRow(0) === first, model.getRow(0)?.id]).toEqual([false, '17'])
})

it('rows after an empty state start at the top', () => {
  const { model, events } = modelIn({})
  model.setSource(sourceOf([7]))
  model.setSource(null)
  expect([model.getRowCount(), model.getRow(0), model.isEmpty()]).toEqual([0, undefined, true])
  model.setSource(sourceOf([7]))
  const updates = events.filter(({ type }) => type === 'modelUpdated')
  expect(updates.map(({ newData, keepRenderedRows }) => [newData, keepRenderedRows])).toEqual(
    Array.from({ length: 4 }, () => [true, false]),
  )
})

it('all rows are filtered and sorted, also those never rendered', () => {
  const arranged = {
    passes: (row: number) => row % 2 === 0,
    sorted: (rows: Int32Array) => rows.slice().reverse(),
  }
  const { model, fire } = modelIn(arranged)
  model.setSource(sourceOf([7, 8, 9, 10, 11]))
  expect(idsOf(model, [0, 1, 2, 3])).toEqual(['11', '9', '7', undefined])
  const last = model.getRow(2)
  arranged.passes = (row) => row < 3
  fire('filterChanged')
  expect([...model.shown]).toEqual([2, 1, 0])
  arranged.passes = (row) => row > 0
  fire('filterChanged')
  expect([...model.shown]).toEqual([4, 3, 2, 1])
  expect(last?.rowIndex).toBe(null)
  arranged.passes = () => false
  fire('filterChanged')
  expect([model.isEmpty(), model.isRowsToRender()]).toEqual([false, false])
  // The sheet explains it itself; the grid would announce it in its own words.
  expect(model.getOverlayType()).toBeNull()
})

it('rows are repositioned when the row height changes', () => {
  const arranged = { height }
  const { model } = modelIn(arranged)
  model.setSource(sourceOf([7, 8, 9]))
  const last = model.getRow(2)
  expect(model.ensureRowHeightsValid()).toBe(false)
  arranged.height = 40
  expect(model.ensureRowHeightsValid()).toBe(true)
  expect(last).toMatchObject({ rowTop: 80, rowHeight: 40 })
  expect(model.getRowIndexAtPixel(79)).toBe(1)
})
