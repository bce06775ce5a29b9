import { expect, it } from 'vitest'
import { plannedBefore } from './plannedBefore.ts'

const item = (plot_id: number, seed: number, amount: number) => ({ plot_id, seed, amount })

it('earlier plans are the saved ones of a year that have already allocated seed to the plots, with their lots [STO-06]', () => {
  const booked = { id: 8, state: 'booked', items: [item(1, 1207, 261), item(2, 1196, 250), item(3, 1207, 261)] }
  const sown = { id: 7, state: 'sown', items: [item(2, 30, 240), item(9, 31, 240)] }
  const cancelled = { id: 6, state: 'cancelled', items: [item(1, 5, 240)] }
  const other = { id: 5, state: 'booked', items: [item(9, 5, 240)] }
  const plans = [booked, sown, cancelled, other]
  expect(plannedBefore([{ plot_id: 1 }, { plot_id: 2 }, { plot_id: 4 }], plans)).toEqual([
    { plan: 8, state: 'booked', plots: [1, 2], seeds: 511, lots: [1196, 1207] },
    { plan: 7, state: 'sown', plots: [2], seeds: 240, lots: [30] },
  ])
  expect(plannedBefore([{ plot_id: 4 }], plans)).toEqual([])
  expect(plannedBefore([], plans)).toEqual([])
})
