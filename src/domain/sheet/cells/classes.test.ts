import { describe, expect, it } from 'vitest'
import { colourTrait, smallYear, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { classBegunBy, isNewClass, knownClasses, nearestClass } from './classes.ts'

const colour = `trait:${colourTrait}`

function year(values: readonly (string | null)[]) {
  const columns = smallYear(1, values.length)
  const column = columns.traits.find(({ trait }) => trait.id === colourTrait)!
  column.trait = { ...column.trait, categories: null }
  column.words = [...new Set(values.filter((value) => value !== null))]
  values.forEach((value, k) => {
    column.codes[k] = value === null ? -1 : column.words.indexOf(value)
  })
  return { columns, column }
}

describe('classes of a qualitative trait', () => {
  it('are the trait’s list, else the values of living plots', () => {
    expect(knownClasses(smallYear(1, 2), colour)).toEqual(['red', 'white'])
    expect(knownClasses(smallYear(1, 2), `trait:${yieldTrait}`)).toBeNull()
    const { columns, column } = year(['red', 'wite', 'white'])
    column.codes[1] = 0
    expect(knownClasses(columns, colour)).toEqual(['red', 'white'])
    columns.alive[2] = 0
    expect(knownClasses(columns, colour)).toEqual(['red'])
  })

  it('a value is new if others are known, unless it is the first of its column or the column has free text', () => {
    const { columns } = year(['red', 'white', null])
    expect([
      isNewClass(knownClasses(columns, colour), 'wite'),
      isNewClass(knownClasses(columns, colour), 'red'),
    ]).toEqual([true, false])
    expect(isNewClass(knownClasses(columns, colour), null)).toBe(false)
    expect(isNewClass(knownClasses(year([null, null]).columns, colour), 'wite')).toBe(false)
    const notes = Array.from({ length: 41 }, (_, k) => `note ${k}`)
    expect(isNewClass(knownClasses(year(notes).columns, colour), 'another')).toBe(false)
    expect([
      nearestClass(knownClasses(columns, colour), 'wite'),
      nearestClass(knownClasses(columns, colour), 'blue'),
    ]).toEqual(['white', null])
  })

  it.each([
    ['w', 'white'],
    ['WHITE', 'white'],
    ['white', null],
    ['r', null],
    ['re', 'red'],
    ['1', null],
    ['x', null],
  ])('typing %s completes to %s', (typed, completed) => {
    expect(classBegunBy(['white', 'red', 'rust', '10'], typed)).toBe(completed)
  })
})
