import { describe, expect, it } from 'vitest'
import { barley } from '../../../tests/pedigrees/graphFrom.ts'
import type { DrawnPedigree } from './pedigreeView.ts'
import { nodeAtStep } from './walk.ts'
import { checkParents } from './writeParents.ts'

const id = (name: string) => barley.named(name) as number

describe('typed parents', () => {
  it('are matched by name, and an unknown one is a new line', () => {
    expect(checkParents(barley, id('Igri'), { mother: ' Athos ', father: 'Franka' })).toMatchObject({
      ok: true,
      mother: 'Athos',
      father: 'Franka',
      newNames: ['Franka'],
    })
  })

  it('are parsed as notation, with the missing crosses', () => {
    expect(checkParents(barley, id('Angora'), { genealogy: 'Igri/Athos//Sonja/Franka' })).toMatchObject({
      mother: 'IC1',
      father: 'Sonja/Franka',
      newNames: ['Sonja/Franka', 'Sonja', 'Franka'],
    })
  })

  it('are refused with all of the notation if they close a loop, from the line on', () => {
    expect(checkParents(barley, id('Proctor'), { mother: 'Pearl', father: '' })).toMatchObject({
      code: 'pedigree.cycle',
      params: { loop: 'Proctor → Pearl → Puffin → Maris Otter → Proctor' },
    })
  })

  it('are never the line itself, nor an unreadable text', () => {
    expect(checkParents(barley, id('Igri'), { mother: 'Igri', father: '' })).toMatchObject({ code: 'pedigree.self' })
    expect(checkParents(barley, id('Igri'), { genealogy: 'A/B/C' })).toMatchObject({
      code: 'pedigree.notation',
      params: { at: 4 },
    })
  })
})

describe('navigation in a pedigree', () => {
  const node = (key: string) => ({ kind: 'unknown' as const, key, child: 0, generation: 0 })
  const drawn: DrawnPedigree = {
    focus: 1,
    pedigree: {
      nodes: ['mother', 'father', 'own', 'child', 'selfed'].map(node),
      edges: [
        { parent: 0, child: 2, role: 'mother' },
        { parent: 1, child: 2, role: 'father' },
        { parent: 2, child: 3, role: 'mother' },
        { parent: 2, child: 4, role: 'selfing' },
      ],
    },
    layout: { x: Float64Array.of(0, 200, 100, 90, 250), layer: Int32Array.of(0, 0, 1, 2, 2), bends: [] },
    at: new Map(),
  }

  it('moves to either parent, the nearest child and the neighbours', () => {
    expect(nodeAtStep(drawn, 2, 'mother')).toBe(0)
    expect(nodeAtStep(drawn, 2, 'father')).toBe(1)
    expect(nodeAtStep(drawn, 4, 'father')).toBe(2)
    expect(nodeAtStep(drawn, 2, 'child')).toBe(3)
    expect(nodeAtStep(drawn, 3, 'right')).toBe(4)
    expect(nodeAtStep(drawn, 3, 'left')).toBeNull()
    expect(nodeAtStep(drawn, 0, 'mother')).toBeNull()
  })
})
