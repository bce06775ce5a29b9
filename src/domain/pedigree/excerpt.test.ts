import { describe, expect, it } from 'vitest'
import { barley, graphFrom } from '../../../tests/pedigrees/graphFrom.ts'
import { edgesAmong, linesAround } from './excerpt.ts'
import { heliumText } from './helium.ts'
import { familyKey, shownPedigree } from './shownPedigree.ts'

const bothDirections = { depth: 3, ancestors: true, descendants: true }
const id = (name: string) => barley.named(name) as number

function around(name: string, options: Partial<typeof bothDirections> & { closed?: Set<number>; max?: number } = {}) {
  const { lines, truncated } = linesAround(barley, id(name), { ...bothDirections, ...options })
  return {
    truncated,
    lines: lines.map(({ line, generation, side }) => `${line.name} ${generation}${side ? ' side' : ''}`),
  }
}

/** Two parents of many doubled haploids. */
const steptoe = graphFrom(
  ['Steptoe', 'Morex', ...Array.from({ length: 150 }, (_, k) => `SM${k + 1} (DH): Steptoe × Morex`)].join('\n'),
)

describe('the pedigree around a line', () => {
  it('is breadth first, ancestors before descendants, by name, and the other parents last [VAR-31]', () => {
    expect(around('Puffin', { depth: 1 }).lines).toEqual([
      'Puffin 0',
      'IC1 -1',
      'Maris Otter -1',
      'Opal 1',
      'Pearl 1',
      'Rifle 1',
      'Angora 0 side',
      'NRPB87/5378 0 side',
    ])
  })

  it('has only ancestors, or only descendants [VAR-32, VAR-33]', () => {
    expect(around('Puffin', { depth: 1, descendants: false }).lines).toEqual(['Puffin 0', 'IC1 -1', 'Maris Otter -1'])
    expect(around('Pearl', { ancestors: false }).lines).toEqual(['Pearl 0', 'Flagon 1', 'IC2 0 side'])
  })

  it('ends at collapsed lines, and at the limit', () => {
    expect(around('Puffin', { closed: new Set([id('IC1')]), descendants: false }).lines).not.toContain('Igri -2')
    expect(around('Puffin', { max: 3 })).toMatchObject({ truncated: 12, lines: { length: 3 } })
  })

  it('has two edges for a selfing', () => {
    const graph = graphFrom('A\nB: A × A')
    const { lines } = linesAround(graph, 1, bothDirections)
    expect(edgesAmong(lines.map(({ line }) => line))).toEqual([
      { parent: 1, child: 2, role: 'mother' },
      { parent: 1, child: 2, role: 'father' },
    ])
    expect(shownPedigree({ lines, truncated: 0 }, 1, new Set()).edges).toEqual([
      { parent: 0, child: 1, role: 'selfing' },
    ])
  })

  it('collapses many full sibs into a family, together with their other parent', () => {
    const lines = linesAround(steptoe, 1, bothDirections)
    const { nodes, edges } = shownPedigree(lines, 1, new Set())
    expect(nodes.map((node) => (node.kind === 'family' ? `${node.lines.length} lines` : node.key))).toEqual([
      'line:1',
      'line:2',
      '150 lines',
    ])
    expect(nodes[1]).toMatchObject({ side: true, generation: 0 })
    expect(edges).toEqual([
      { parent: 0, child: 2, role: 'mother' },
      { parent: 1, child: 2, role: 'father' },
    ])
    expect(shownPedigree(lines, 1, new Set([familyKey({ mother: 1, father: 2 })])).nodes).toHaveLength(152)
  })

  it('never collapses its own line', () => {
    const { nodes } = shownPedigree(linesAround(steptoe, 9, { ...bothDirections, depth: 2 }), 9, new Set())
    expect(nodes.filter(({ kind: is }) => is === 'family')).toHaveLength(0)
    expect(nodes).toHaveLength(3)
  })

  it('shows an unknown parent', () => {
    const graph = graphFrom('A\nB: A × ?')
    const { nodes, edges } = shownPedigree(linesAround(graph, 2, bothDirections), 2, new Set())
    expect(nodes.map(({ kind: is }) => is)).toEqual(['line', 'line', 'unknown'])
    expect(edges).toContainEqual({ parent: 2, child: 1, role: 'father' })
  })
})

describe('a pedigree for Helium', () => {
  it('has a row per parent', () => {
    const graph = graphFrom('A\nB\nC: A × B')
    const lines = [1, 2, 3].map((one) => graph.line(one)).filter((line) => line !== undefined)
    expect(heliumText(lines, (one) => graph.line(one)?.name ?? null)).toBe(
      '# heliumInput = PEDIGREE\r\nLineName\tParent\tParentType\r\nC\tA\tF\r\nC\tB\tM\r\n',
    )
  })
})
