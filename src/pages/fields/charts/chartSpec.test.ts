import { expect, it } from 'vitest'
import { commonestColour } from './chartSpec.ts'

it('a bin has the map colour of most of its plots, the lower class on a tie', () => {
  const classes = [2, 0, 2, 1, 0, 1]
  const inks = {
    rankOf: (plot: number) => classes[plot],
    colourOf: (plot: number) => ['blue', 'green', 'gold'][classes[plot]],
  }
  expect(commonestColour([0, 1, 2], inks)).toBe('gold')
  expect(commonestColour([0, 1, 3, 4, 5], inks)).toBe('blue')
  expect(commonestColour([3], inks)).toBe('green')
})
