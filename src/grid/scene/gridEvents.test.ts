import type { AgGridEvent, GridApi } from 'ag-grid-community'
import { expect, it } from 'vitest'
import type { PlotRow } from '../columns/plotRows.ts'
import { listenToGrid } from './gridEvents.ts'

it('late grid events do not reach removed listeners', () => {
  const received = new Set<(event: AgGridEvent<PlotRow>) => void>()
  const api = {
    addEventListener: (_: string, listener: (event: AgGridEvent<PlotRow>) => void) => received.add(listener),
    removeEventListener: (_: string, listener: (event: AgGridEvent<PlotRow>) => void) => received.delete(listener),
    isDestroyed: () => false,
  } as unknown as GridApi<PlotRow>
  const calls: string[] = []
  const stop = listenToGrid(api, ['modelUpdated'], ({ type }) => calls.push(type))
  const event = { type: 'modelUpdated' } as AgGridEvent<PlotRow>
  // Like the grid: it collects the listeners and calls them in a later task.
  const late = [...received]
  for (const listener of late) listener(event)
  stop()
  for (const listener of late) listener(event)
  expect(calls).toEqual(['modelUpdated'])
  expect(received.size).toBe(0)
})
