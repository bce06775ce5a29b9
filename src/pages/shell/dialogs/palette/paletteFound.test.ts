import { expect, it } from 'vitest'
import type { PaletteEntry } from '../../../../commands/palette.ts'
import { findInGroups } from './paletteFound.ts'

const entry = (id: string, ...sought: string[]): PaletteEntry => ({
  id,
  name: sought[0],
  kind: '',
  isEnabled: true,
  sought,
  run: () => undefined,
})
const groups = [
  { heading: 'commands', entries: [entry('a', 'Colour the map', 'Раскрасить'), entry('b', 'Undo', 'Отменить')] },
  { heading: 'traits', entries: [entry('c', 'Yield', 'Урожай'), entry('d', 'Colour of grain')] },
]
const idsOf = (text: string) =>
  findInGroups(groups, text, 60).groups.map(({ heading, entries }) => [heading, ...entries.map(({ id }) => id)])

it('an empty text leaves the groups unchanged', () => {
  expect(idsOf('')).toEqual([
    ['commands', 'a', 'b'],
    ['traits', 'c', 'd'],
  ])
})

it('groups are sorted by best match, in any language', () => {
  expect(idsOf('colour')).toEqual([
    ['commands', 'a'],
    ['traits', 'd'],
  ])
  expect(idsOf('colour of')).toEqual([['traits', 'd']])
  expect(idsOf('отм')).toEqual([['commands', 'b']])
  expect(idsOf('zzz')).toEqual([])
})

it('a text without matches is retried in the other keyboard layout', () => {
  expect(findInGroups(groups, 'ehj;fq', 60)).toMatchObject({ readAs: 'урожай', groups: [{ heading: 'traits' }] })
  expect(findInGroups(groups, 'гтвщ', 60)).toMatchObject({ readAs: 'undo' })
  expect(findInGroups(groups, 'yield', 60).readAs).toBeNull()
  expect(findInGroups(groups, 'ъъъ', 60)).toEqual({ groups: [], readAs: null })
})
