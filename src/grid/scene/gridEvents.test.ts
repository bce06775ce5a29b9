import type { AgGridEvent, GridApi } from 'ag-grid-community'
import { expect, it } from 'vitest'
import type { PlotRow } from '../columns/plotRows.ts'
import { listenToGrid } from './gridEvents.ts'

it('late grid events do not reach removed listeners', () => {
  const heard = new Set<(event: AgGridEvent<PlotRow>) => void>()
  const api = {
    addEventListener: (_: string, hear: (event: AgGridEvent<PlotRow>) => void) => heard.add(hear),
    removeEventListener: (_: string, hear: (event: AgGridEvent<PlotRow>) => void) => heard.delete(hear),
    isDestroyed: () => false,
  } as unknown as GridApi<PlotRow>
  const calls: string[] = []
  const stop = listenToGrid(api, ['modelUpdated'], ({ type }) => calls.push(type))
  const event = { type: 'modelUpdated' } as AgGridEvent<PlotRow>
  // Like the grid: it collects the listeners and calls them in a later task.
  const late = [...heard]
  for (const hear of late) hear(event)
  stop()
  for (const hear of late) hear(event)
  expect(calls).toEqual(['modelUpdated'])
  expect(heard.size).toBe(0)
})
