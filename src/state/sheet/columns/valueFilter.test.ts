import { expect, it } from 'vitest'
import { openedSheet } from '../../../../tests/arbitraries/openedSheet.ts'
import { colourTrait, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { typeCell } from '../edit/typing.ts'
import { goToCell } from '../selection/sheetSelection.ts'
import { hideValuesOf, passesValueFilter, untickedValuesAtom, valuesOfColumn } from './valueFilter.ts'

const colour = `trait:${colourTrait}`
const grain = `trait:${yieldTrait}`

it('value checkboxes: counts of each, blanks last, and rows with an unticked one hidden in every column', () => {
  const store = openedSheet(1, 5)
  goToCell(store, { row: 0, col: 0 })
  typeCell(store, { plot: 4, field: colour }, '')
  expect(valuesOfColumn(store, colour)).toEqual([
    { key: 'red', count: 2 },
    { key: 'white', count: 2 },
    { key: '', count: 1 },
  ])
  expect(valuesOfColumn(store, grain).map(({ key }) => key)).toEqual(['1', '1.5', '2', '2.5', '3'])
  const shown = () => [0, 1, 2, 3, 4].filter((row) => passesValueFilter(store, row))
  hideValuesOf(store, colour, new Set(['white', '']))
  expect(shown()).toEqual([0, 2])
  hideValuesOf(store, grain, new Set(['2']))
  expect(shown()).toEqual([0])
  // A value that comes in later was never unticked.
  typeCell(store, { plot: 2, field: grain }, '7')
  expect(shown()).toEqual([0, 2])
  hideValuesOf(store, colour, new Set())
  hideValuesOf(store, grain, new Set())
  expect([shown().length, store.get(untickedValuesAtom).size]).toEqual([5, 0])
})
