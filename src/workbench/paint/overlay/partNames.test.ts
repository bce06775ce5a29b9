import { expect, it } from 'vitest'
import { smallColumns } from '../../../../tests/fields/smallField.ts'
import { corners } from '../../../domain/layout/corners.ts'
import { buildSeenGrid } from '../../../state/map/view/seenGrid.ts'
import { namedParts } from './partNames.ts'

const columns = smallColumns({ rows: 6, cols: 4 })
const grid = buildSeenGrid(columns, { origin: 'bottom_left' })
const codesBy = (code: (row: number, col: number) => number) =>
  Int32Array.from({ length: columns.count }, (_, i) => code(columns.row[i], columns.col[i]))

it('replications one above the other are named at the left, next to each other at the top, in every view', () => {
  const above = codesBy((row) => Math.ceil(row / 2))
  const nameOf = (plot: number) => String(above[plot])
  const parts = namedParts(grid, above, [], nameOf)
  expect(parts.map(({ name, side }) => [name, side])).toEqual([
    ['1', 'left'],
    ['2', 'left'],
    ['3', 'left'],
  ])
  for (const origin of corners) {
    const turned = namedParts(buildSeenGrid(columns, { origin }), above, [], nameOf)
    expect(new Set(turned.map(({ name }) => name))).toEqual(new Set(['1', '2', '3']))
    const { area, side } = turned[0]
    expect(side === 'left' ? area.bottom - area.top : area.right - area.left).toBe(1)
  }
  const across = codesBy((_, col) => (col > 2 ? 2 : 1))
  expect(namedParts(grid, across, [], (plot) => String(across[plot])).map(({ side }) => side)).toEqual(['top', 'top'])
})

it('replications that interlock, or a single one, have no names', () => {
  const named = (code: (row: number, col: number) => number) => namedParts(grid, codesBy(code), [], () => '')
  expect(named((row, col) => (row + col) % 2)).toEqual([])
  expect(named(() => 1)).toEqual([])
  expect(named(() => -1)).toEqual([])
})

it('names avoid the side with road or access; a part with plots on the side of its name is not named', () => {
  const right = codesBy((row, col) => (col === 1 ? -1 : row > 3 ? 2 : 1))
  expect(namedParts(grid, right, [], () => '')).toEqual([])
  expect(namedParts(grid, right, ['left'], () => '').map(({ side }) => side)).toEqual(['right', 'right'])
})
