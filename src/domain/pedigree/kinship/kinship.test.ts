import { describe, expect, it } from 'vitest'
import { barley, graphFrom } from '../../../../tests/pedigrees/graphFrom.ts'
import type { LineGraph, PedigreeLine } from '../lineGraph.ts'
import { ancestry, kinshipOf, parentageMatrix } from './kinship.ts'
import { selfingsOf, selfingsOfStage } from './selfings.ts'
import { commonAncestors, descentPaths } from './shares.ts'

const idOf = (graph: LineGraph, name: string): number => {
  const id = graph.named(name)
  if (id === undefined) throw new Error(name)
  return id
}

function kinship(graph: LineGraph, names: readonly string[], isFixed: boolean) {
  const lines = ancestry(
    graph,
    names.map((name) => idOf(graph, name)),
  )
  if (!lines) throw new Error('no ancestry')
  const found = kinshipOf(lines, isFixed)
  return {
    ...found,
    theta: (a: string, b: string) => found.between(idOf(graph, a), idOf(graph, b)),
    f: (name: string) => found.inbreedingOf(idOf(graph, name)),
  }
}

/** Coancestry by the definition, pair by pair, expanding the younger of the two. */
function byDefinition(lines: readonly PedigreeLine[], isFixed: boolean): number[][] {
  const at = new Map(lines.map(({ id }, i) => [id, i]))
  const theta: number[][] = lines.map(() => [])
  const kinshipBetween = (a: number | null, b: number) => {
    const i = a === null ? undefined : at.get(a)
    return i === undefined ? 0 : theta[i][b]
  }
  for (const [i, line] of lines.entries()) {
    for (let j = 0; j < i; j++)
      theta[i][j] = theta[j][i] = (kinshipBetween(line.mother, j) + kinshipBetween(line.father, j)) / 2
    const f = line.father === null ? undefined : at.get(line.father)
    const parentsKinship = f === undefined ? 0 : kinshipBetween(line.mother, f)
    theta[i][i] = (1 + 1 - (1 - parentsKinship) * 2 ** -selfingsOf(line, isFixed)) / 2
  }
  return theta
}

describe('coefficients of parentage', () => {
  it('match the barley pedigree for fixed lines [VAR-30]', () => {
    const { theta } = kinship(barley, ['Flagon', 'Opal'], true)
    expect(theta('Pearl', 'Opal')).toBe(0.5)
    expect(theta('Flagon', 'Pearl')).toBe(0.5625)
    expect(theta('Flagon', 'Puffin')).toBe(0.375)
    expect(theta('Flagon', 'Maris Otter')).toBe(0.1875)
    expect(theta('Flagon', 'Flagon')).toBe(1)
  })

  it('return the inbreeding of Flagon without selfing', () => {
    expect(kinship(barley, ['Flagon'], false).f('Flagon')).toBe(0.0625)
  })

  it('agree with R on the six animals of Henderson', () => {
    const six = graphFrom('1\n2\n3: 1 × 2\n4: 1 × ?\n5: 4 × 3\n6: 5 × 2')
    const { theta } = kinship(six, ['6'], false)
    expect([2 * theta('5', '5'), 2 * theta('6', '6'), 2 * theta('5', '6')]).toEqual([1.125, 1.125, 0.6875])
  })

  it('two doubled haploids of one cross share a half, and a backcross three quarters with its recurrent parent', () => {
    const graph = graphFrom('A\nB\nSM1 (DH): A × B\nSM2 (DH): A × B\nF1 (F1): A × B\nBC: A × F1')
    const { theta } = kinship(graph, ['SM1', 'SM2', 'BC'], true)
    expect(theta('SM1', 'SM2')).toBe(0.5)
    expect(theta('BC', 'A')).toBe(0.75)
  })

  it.each(['stages', 'selfings'] as const)('increase with every selfing, specified as %s', (by) => {
    const graph =
      by === 'stages'
        ? graphFrom('A\nB\n1 (F1): A × B\n2 (F2): A × B\n3 (F3): A × B\n4 (F4): A × B')
        : graphFrom('A\nB\n1 (F1): A × B\n2 (F2): 1 × 1\n3 (F3): 2 × 2\n4 (F4): 3 × 3')
    for (const isFixed of [true, false]) {
      const { f } = kinship(graph, ['1', '2', '3', '4'], isFixed)
      expect(['1', '2', '3', '4'].map(f)).toEqual([0, 0.5, 0.75, 0.875])
    }
  })

  it('equal the definition in a pedigree of many generations', () => {
    let seed = 1
    const random = (below: number) => {
      seed = (seed * 48271) % 2147483647
      return seed % below
    }
    const rows = Array.from({ length: 120 }, (_, k) =>
      k < 6 || random(8) === 0
        ? `L${k}`
        : `L${k} (F${1 + random(4)}): L${random(k)} × ${random(5) ? `L${random(k)}` : '?'}`,
    ).filter((row) => !/: (L\d+) × \1$/.test(row))
    const graph = graphFrom(rows.join('\n'))
    const lines = ancestry(
      graph,
      rows.map((_, k) => k + 1),
    ) as PedigreeLine[]
    for (const isFixed of [true, false]) {
      const expected = byDefinition(lines, isFixed)
      const found = kinshipOf(lines, isFixed)
      const ids = lines.map(({ id }) => id)
      for (const [i, row] of parentageMatrix(found, ids).entries()) {
        const coefficients = found.withAll(ids[i]) as Float64Array
        for (const [j, theta] of row.entries()) {
          expect(theta).toBeCloseTo(expected[i][j], 12)
          expect(coefficients[j]).toBeCloseTo(expected[i][j], 12)
        }
      }
    }
  })

  it('are not computed in a loop', () => {
    expect(ancestry(graphFrom('A: B × ?\nB: A × ?'), [1])).toBeNull()
  })
})

describe('selfings', () => {
  it.each([
    ['F1', 0],
    ['f6', 5],
    ['F2:3', 2],
    ['BC1', 0],
    ['BC2F3', 2],
    ['DH', Number.POSITIVE_INFINITY],
    ['RIL', Number.POSITIVE_INFINITY],
    ['selected', null],
    [null, null],
  ])('depend on the stage: %s has %s', (stage, selfings) => {
    expect(selfingsOfStage(stage)).toBe(selfings)
  })
})

describe('the contribution of an ancestor', () => {
  const id = (name: string) => idOf(barley, name)
  const names = (ids: readonly number[]) => ids.map((one) => barley.line(one)?.name).join(' > ')

  it('flows along every path', () => {
    const paths = descentPaths(barley, id('Puffin'), id('Flagon'))
    expect(paths.map(({ ids, share }) => [names(ids), share])).toEqual([
      ['Puffin > Pearl > Flagon', 1 / 4],
      ['Puffin > Rifle > IC2 > Flagon', 1 / 8],
    ])
    expect(descentPaths(barley, id('Opal'), id('Flagon'))).toEqual([])
  })

  it('is shared by common ancestors', () => {
    const common = commonAncestors(barley, id('Flagon'), id('Puffin'))
    expect(common.map(({ id: one, share }) => [barley.line(one)?.name, ...share])).toEqual([
      ['Maris Otter', 3 / 16, 1 / 2],
      ['IC1', 3 / 16, 1 / 2],
      ['Proctor', 3 / 32, 1 / 4],
      ['Pioneer', 3 / 32, 1 / 4],
      ['Igri', 3 / 32, 1 / 4],
      ['Athos', 3 / 32, 1 / 4],
    ])
  })
})
