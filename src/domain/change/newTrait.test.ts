import { expect, it } from 'vitest'
import type { Trait } from '../traits/trait.ts'
import { newTraitFields } from '../traits/traitFields.ts'
import { similarTrait } from './newTrait.ts'

const trait = (name: string, unit = '', role: Trait['role'] = 'trait') =>
  ({ trait: { ...newTraitFields, id: 1, name, unit, kind: 'quantitative', role } }) as const

it('a trait is similar to one of its family whose name differs only in case, brackets, spaces or unit', () => {
  const known = [trait('Height', 'cm'), trait('Yield', 't/ha'), trait('Yield', 'g'), trait('Heading', '', 'stage')]
  const similarTo = (name: string, unit = '') => {
    const similar = similarTrait(known, { name, unit, role: 'trait' })
    return similar && `${similar.name}, ${similar.unit}`
  }
  for (const [name, unit] of [
    ['height', ''],
    ['HEIGHT, cm', ''],
    ['Height [cm]', ''],
    ['Height (m)', ''],
    [' height', 'CM'],
    ['Height', 'm'],
  ])
    expect([name, unit, similarTo(name, unit)]).toEqual([name, unit, 'Height, cm'])
  expect(similarTo('yield (G)')).toBe('Yield, g')
  // An identical trait is refused elsewhere; other names and other families are not similar.
  expect([similarTo('Height', 'cm'), similarTo('Heights', 'cm'), similarTo('heading')]).toEqual([null, null, null])
})
