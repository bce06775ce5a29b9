import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { barley, graphFrom } from '../../../../tests/pedigrees/graphFrom.ts'
import { graphOf } from '../lineGraph.ts'
import { genealogyOf } from './genealogy.ts'
import { crossOf, nameOf, type Pedigree, samePedigree, unknownParent } from './notation.ts'
import { readPurdy } from './readPurdy.ts'
import { namedLines, namedLinesOf, readStatedParents, statedParents } from './statedParents.ts'
import { writePurdy } from './writePurdy.ts'

const [A, B, C] = ['A', 'B', 'C'].map(nameOf)

function read(text: string, known: readonly string[] = []): Pedigree {
  const result = readPurdy(text, (name) => known.includes(name))
  if (!result.ok) throw new Error(`${text} at ${result.at}`)
  return withoutOrders(result.pedigree)
}

function withoutOrders(pedigree: Pedigree): Pedigree {
  return pedigree.kind === 'cross' ? crossOf(withoutOrders(pedigree.mother), withoutOrders(pedigree.father)) : pedigree
}

const name = fc.oneof(
  fc.constantFrom('A', 'B', 'A/B', 'Maris Otter', 'NRPB87/5378', '12', '2*A', 'a"b', '(x)', 'Безостая 1'),
  fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }).filter((text) => text.trim() === text && text !== ''),
)
const { pedigree } = fc.letrec<{ pedigree: Pedigree }>((tie) => ({
  pedigree: fc.oneof(
    { maxDepth: 6 },
    { weight: 3, arbitrary: name.map((one): Pedigree => nameOf(one)) },
    { weight: 1, arbitrary: fc.constant(unknownParent) },
    {
      weight: 5,
      arbitrary: fc.tuple(tie('pedigree'), tie('pedigree')).map(([mother, father]) => crossOf(mother, father)),
    },
  ),
}))

describe('Purdy notation', () => {
  it.each([
    ['A/B', crossOf(A, B)],
    ['A/B//C', crossOf(crossOf(A, B), C)],
    ['A /3/ B / C', crossOf(A, crossOf(B, C))],
    ['A*2/B', crossOf(A, crossOf(A, B))],
    ['2*A/B', crossOf(A, crossOf(A, B))],
    ['A/2*B', crossOf(crossOf(A, B), B)],
    ['A/B*2', crossOf(crossOf(A, B), B)],
    ['A*3//B/C', crossOf(A, crossOf(A, crossOf(A, crossOf(B, C))))],
    ['(A/B)/C', crossOf(crossOf(A, B), C)],
    ['A/?', crossOf(A, unknownParent)],
    ['"A/B"/C', crossOf(nameOf('A/B'), C)],
    ['A x B', crossOf(A, B)],
    ['A X B', crossOf(A, B)],
    ['A × B', crossOf(A, B)],
    ['A×B', crossOf(A, B)],
    ['A х B', crossOf(A, B)],
    ['A x B x C', crossOf(crossOf(A, B), C)],
    ['A x B x C x A', crossOf(crossOf(crossOf(A, B), C), A)],
    ['AxB', nameOf('AxB')],
  ])('%s is parsed', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  it('uses the longest known name, and a quoted one literally', () => {
    expect(read('A x B', ['A x B'])).toEqual(nameOf('A x B'))
    expect(read('NRPB87/5378/Puffin', ['NRPB87/5378', 'Puffin'])).toEqual(
      crossOf(nameOf('NRPB87/5378'), nameOf('Puffin')),
    )
    expect(read('"A"/B', ['A/B'])).toEqual(crossOf(A, B))
  })

  it.each([
    ['Proctor/Pioneer', ['Proctor/Pioneer'], crossOf(nameOf('Proctor'), nameOf('Pioneer'))],
    ['A/B*2', ['A/B'], crossOf(crossOf(A, B), B)],
    ['A/B//C', ['A/B', 'A/B//C'], crossOf(nameOf('A/B'), C)],
    ['A/B/C', ['A/B'], crossOf(nameOf('A/B'), C)],
    ['A/B/C', ['A/B', 'B/C'], crossOf(nameOf('A/B'), C)],
    ['A/B/C', ['A/B/C', 'B/C'], crossOf(A, nameOf('B/C'))],
    ['2*A/B', ['2*A', 'A'], crossOf(nameOf('2*A'), B)],
    ['A', ['A'], A],
  ])('%s among %j is the cross with the longest known names', (text, known, expected) => {
    expect(read(text, known)).toEqual(expected)
  })

  it('endlessly overlapping known names are abandoned', () => {
    const text = `${'A/B//'.repeat(380)}A`
    const known = new Set(Array.from({ length: 30 }, (_, k) => `${'A/B//'.repeat(k)}A/B`))
    expect(readPurdy(text, (name) => known.has(name))).toMatchObject({ ok: false })
  })

  it.each([
    ['A/B/C', 4],
    ['A//', 4],
    ['', 1],
    ['A*1/B', 2],
    ['A*21/B', 2],
    ['A*2/2*B', 5],
    ['(A/B', 5],
    ['A/B)', 4],
    ['A/"B', 3],
    ['A*2', 1],
  ])('%s is refused at character %i', (text, at) => {
    expect(readPurdy(text)).toEqual({ ok: false, at })
  })

  it('parsing what was written returns the same pedigree', () => {
    fc.assert(
      fc.property(pedigree, fc.subarray(['A', 'A/B', 'B', 'NRPB87/5378', '2*A', 'A/B//A']), (written, known) => {
        const isKnown = (one: string) => known.includes(one)
        const text = writePurdy(written, isKnown)
        fc.pre(text.length <= 2000)
        const reread = readPurdy(text, isKnown)
        return reread.ok && samePedigree(reread.pedigree, written)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the genealogy of a line', () => {
  const rifle = '"NRPB87/5378"/3/Igri/Athos//Proctor/Pioneer'

  it('extends to its founders', () => {
    expect(genealogyOf(barley, barley.named('Rifle') as number)).toBe(rifle)
    expect(genealogyOf(barley, barley.named('Igri') as number)).toBeNull()
    expect(genealogyOf(graphFrom('A\nB\nF1: A × B\nBC: A × F1'), 4)).toBe('A*2/B')
  })

  it('typed back changes nothing and creates no line', () => {
    const isKnown = (one: string) => barley.named(one) !== undefined
    const stated = statedParents(read(rifle, ['NRPB87/5378']), 'Rifle', namedLinesOf(barley))
    expect(isKnown('Rifle')).toBe(true)
    expect(readStatedParents(rifle, 'Rifle', namedLinesOf(barley))).toEqual(stated)
    expect(stated).toEqual({ ok: true, mother: 'NRPB87/5378', father: 'Puffin', created: [] })
  })

  it('needs no quotes for a cross named by its notation', () => {
    const graph = graphFrom('A\nB\nC\nA/B (F1): A × B\nX: A/B × C')
    expect(genealogyOf(graph, 4)).toBe('A/B')
    expect(genealogyOf(graph, 5)).toBe('A/B//C')
  })

  it('needs no quotes if another line of the same parents is named by the notation', () => {
    const graph = graphFrom('A\nB\nC\nA/B (F1): A × B\nOtter: A × B\nX: Otter × C')
    expect([5, 6].map((id) => genealogyOf(graph, id))).toEqual(['A/B', 'A/B//C'])
  })

  it('quotes only a name that would be read as another line’s', () => {
    const graph = graphFrom('A\nB\nC\nA/B\nOtter: A × B\nX: Otter × C')
    expect([5, 6].map((id) => genealogyOf(graph, id))).toEqual(['A/B', '"A"/B//C'])
  })
})

describe('parents by notation', () => {
  const lines = namedLinesOf(graphFrom('A\nB\nC\nAB (F1): A × B\nAB2: A × B\nBC: B × C\nCA: C × A\nCA2: C × A'))

  it('give an F1, the only line of its parents, or a new F1', () => {
    expect(statedParents(read('A/B//C'), 'new', lines)).toMatchObject({ mother: 'AB', father: 'C', created: [] })
    expect(statedParents(read('B/C//A'), 'new', lines)).toMatchObject({ mother: 'BC', father: 'A', created: [] })
    expect(statedParents(read('C/A//B'), 'new', lines)).toMatchObject({
      mother: 'C/A',
      father: 'B',
      created: [{ name: 'C/A', mother: 'C', father: 'A', stage: 'F1' }],
    })
    expect(statedParents(read('A*2/?'), null, lines)).toMatchObject({
      mother: 'A',
      father: 'A/?',
      created: [{ name: 'A/?', mother: 'A', father: null }],
    })
  })

  it('refuse a plain name, and a cross named like a line of others', () => {
    expect(statedParents(read('A'), 'B', lines)).toMatchObject({ ok: false, code: 'pedigree.notation' })
    const clashing = namedLines([
      { name: 'X/Y', mother: 'P', father: 'Q', stage: null },
      { name: 'X', mother: null, father: null, stage: null },
    ])
    expect(statedParents(read('X/Y//Z'), 'new', clashing)).toMatchObject({ ok: false, code: 'pedigree.conflict' })
  })

  const founder = (name: string) => ({ name, mother: null, father: null, stage: null })

  it('the parents of a new cross keep the order of the crosses in its name', () => {
    const known = namedLines([
      { name: 'A/B', mother: 'A', father: 'B', stage: 'F1' },
      founder('C'),
      founder('NRPB87/5378'),
    ])
    const names = (text: string) => {
      const stated = readStatedParents(text, 'new', known)
      return stated.ok ? stated.created.map(({ name }) => name) : stated
    }
    expect(names('A/B//D/3/E')).toEqual(['A/B//D'])
    expect(names('E/3/D//A/B')).toEqual(['D//A/B'])
    expect(names('NRPB87/5378/Puffin//C')).toEqual(['NRPB87/5378/Puffin'])
    expect(names('"A/B"*2/D//E')).toEqual(['A/B//D', 'A/B/3/A/B//D'])
    known.add(founder('F/G'))
    expect(names('F/G//D/3/E')).toEqual(['F/G//D'])
  })

  it('stay if any reading of the text matches them', () => {
    const known = namedLines([
      { name: 'A/B', mother: 'A', father: 'B', stage: 'F1' },
      { name: 'C/D', mother: 'C', father: 'D', stage: 'F1' },
      { name: 'X', mother: 'A/B', father: 'C/D', stage: null },
      { name: 'A/B//C', mother: 'A/B', father: 'C', stage: 'F1' },
    ])
    expect(readStatedParents('A/B//C/D', 'X', known)).toMatchObject({ mother: 'A/B', father: 'C/D', created: [] })
    expect(readStatedParents('A/B//C/D', 'new', known)).toMatchObject({ mother: 'A/B//C', father: 'D', created: [] })
    expect(readStatedParents('A/B//C', 'A/B//C', known)).toMatchObject({ mother: 'A/B', father: 'C', created: [] })
  })

  it('written for a line and parsed again are its parents', () => {
    const names = ['A', 'B', 'C', 'A/B', 'B/A', 'A/B//C', 'Maris Otter', 'A*2/B', 'NRPB87/5378']
    const lines = fc.array(
      fc.record({ mother: fc.option(fc.nat(7)), father: fc.option(fc.nat(7)), isF1: fc.boolean() }),
      { minLength: names.length, maxLength: names.length },
    )
    fc.assert(
      fc.property(fc.shuffledSubarray(names, { minLength: names.length }), lines, (order, parents) => {
        const older = (k: number, at: number | null) => (at === null || at >= k ? null : at + 1)
        const graph = graphOf(
          order.map((name, k) => ({
            id: k + 1,
            name,
            isVariety: false,
            stage: parents[k].isF1 ? 'F1' : null,
            selfings: null,
            mother: older(k, parents[k].mother),
            father: older(k, parents[k].father),
          })),
        )
        for (const line of graph.all()) {
          const text = genealogyOf(graph, line.id)
          if (text === null) continue
          const nameOfLine = (id: number | null) => (id === null ? null : graph.line(id)?.name)
          expect(readStatedParents(text, line.name, namedLinesOf(graph)), `${line.name}: ${text}`).toEqual({
            ok: true,
            mother: nameOfLine(line.mother),
            father: nameOfLine(line.father),
            created: [],
          })
        }
      }),
      { numRuns: 300 },
    )
  })
})
