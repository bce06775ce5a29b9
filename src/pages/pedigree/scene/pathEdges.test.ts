import { expect, it } from 'vitest'
import { pathEdges } from './pathEdges.ts'

const edge = (parent: number, child: number) => ({ parent, child, role: 'mother' as const })
// 0 and 1 are the parents of 2, which with 3 is a parent of 4; 0 is also a parent of 5.
const edges = [edge(0, 2), edge(1, 2), edge(2, 4), edge(3, 4), edge(0, 5)]

it('the path from an ancestor to a line has every edge between them, in either order', () => {
  expect([...pathEdges(edges, 0, 4)]).toEqual([0, 2])
  expect([...pathEdges(edges, 4, 0)]).toEqual([0, 2])
  expect([...pathEdges([...edges, edge(0, 3)], 0, 4)]).toEqual([0, 2, 3, 5])
})

it('lines that do not descend from each other have no path', () => {
  expect([...pathEdges(edges, 1, 5)]).toEqual([])
  expect([...pathEdges(edges, 4, 4)]).toEqual([])
})
