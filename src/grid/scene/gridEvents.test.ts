import type { AgGridEvent, GridApi } from 'ag-grid-community'
import { expect, it } from 'vitest'
import type { PlotRow } from '../columns/plotRows.ts'
import { listenToGrid } from './gridEvents.ts'

it('what the grid tells late is not heard by those who have stopped', () => {
  const heard = new Set<(event: AgGridEvent<PlotRow>) => void>()
  const api = {
    addEventListener: (_: string, hear: (event: AgGridEvent<PlotRow>) => void) => heard.add(hear),
    removeEventListener: (_: string, hear: (event: AgGridEvent<PlotRow>) => void) => heard.delete(hear),
    isDestroyed: () => false,
  } as unknown as GridApi<PlotRow>
  const told: string[] = []
  const stop = listenToGrid(api, ['modelUpdated'], ({ type }) => told.push(type))
  const event = { type: 'modelUpdated' } as AgGridEvent<PlotRow>
  // As the grid does: it notes whom it will tell, and tells them in a task of its own.
  const late = [...heard]
  for (const hear of late) hear(event)
  stop()
  for (const hear of late) hear(event)
  expect(told).toEqual(['modelUpdated'])
  expect(heard.size).toBe(0)
})
