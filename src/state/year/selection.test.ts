import { expect, it } from 'vitest'
import { smallColumns } from '../../../tests/fields/smallField.ts'
import { carriedSelection, noSelection } from './selection.ts'

it('a plot created on the active empty position becomes active; an empty position stays so', () => {
  const bare = smallColumns({ rows: 2, cols: 3, holes: ['1,2', '2,3'] })
  const sown = smallColumns({ rows: 2, cols: 3, holes: ['2,3'] })
  const at = (row: number, col: number) => {
    const active = { plot: -1, row, col }
    return carriedSelection({ ...noSelection, active, anchor: active }, bare, sown)
  }
  const came = at(1, 2)
  const { plot } = came.active ?? { plot: -1 }
  expect([sown.row[plot], sown.col[plot]]).toEqual([1, 2])
  expect(came.anchor).toEqual(came.active)
  expect(at(2, 3).active).toEqual({ plot: -1, row: 2, col: 3 })
})
