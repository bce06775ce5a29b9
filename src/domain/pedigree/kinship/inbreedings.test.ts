import { expect, it } from 'vitest'
import { graphOf, type PedigreeLine } from '../lineGraph.ts'
import { inbreedingsOf } from './inbreedings.ts'
import { inbreedingOf, kinshipOf } from './kinship.ts'

/** Lines with ids from 1 and the parents that `parents` gives them; unselfed. */
function linesOf(count: number, parents: (id: number) => readonly [number | null, number | null]): PedigreeLine[] {
  return Array.from({ length: count }, (_, k) => {
    const [mother, father] = parents(k + 1)
    return { id: k + 1, name: `L${k + 1}`, isVariety: false, stage: null, selfings: null, mother, father }
  })
}

/** Inbreeding of lines, and the number of lines processed so far, counting repeated ancestors again. */
function counted(lines: readonly PedigreeLine[]) {
  let computedCount = 0
  const of = inbreedingsOf(graphOf(lines), false, (...args) => {
    computedCount += args[0].length
    return kinshipOf(...args)
  })
  return { of, worked: () => computedCount }
}

/** A cross of the two lines before it, as far as there are two. */
const chain = (id: number) => (id > 2 ? ([id - 1, id - 2] as const) : ([null, null] as const))

it('a column over a pedigree of 5,000 generations visits each line a few times, in any order', () => {
  const lines = linesOf(5000, chain)
  for (const order of [lines, lines.toReversed()]) {
    const { of, worked } = counted(lines)
    const column = order.map(({ id }) => of(id))
    expect(column.every((f) => f !== null)).toBe(true)
    expect(worked()).toBeLessThan(4 * lines.length)
  }
})

it('4,000 leaves of one pedigree of 1,000 lines share its computation', () => {
  const lines = linesOf(5000, (id) => (id <= 1000 ? chain(id) : [1000, 999 - (id % 500)]))
  const leaves = lines.slice(1000)
  for (const order of [leaves, leaves.toReversed()]) {
    const { of, worked } = counted(lines)
    for (const { id } of order) of(id)
    expect(worked()).toBeLessThan(4 * lines.length)
  }
})

it('one line of a shallow crop computes few others', () => {
  const lines = linesOf(5000, (id) => (id <= 100 ? [null, null] : [(id % 100) + 1, (id % 99) + 1]))
  const { of, worked } = counted(lines)
  expect(of(200)).toBe(0)
  expect(worked()).toBeLessThan(100)
})

it('shared results equal individual ones; a line that is its own ancestor, or has too many, has none', () => {
  const lines = linesOf(400, (id) =>
    id <= 3 ? [null, null] : [id - 1 - (id % 2), id % 7 === 0 ? id - 1 - (id % 2) : id - 3],
  )
  const loop = [401, 402].map((id) => ({ ...lines[0], id, name: `L${id}`, mother: id === 401 ? 402 : 401 }))
  const graph = graphOf([...lines, ...loop])
  const of = inbreedingsOf(graph, false)
  for (const { id } of [...lines, ...loop]) expect(of(id)).toBe(inbreedingOf(graph, id, false))
  expect([of(401), of(402), of(999)]).toEqual([null, null, null])
  const deep = inbreedingsOf(graphOf(linesOf(5010, chain)), false)
  expect([deep(5001), deep(5000)?.toFixed(2)]).toEqual([null, '1.00'])
})
