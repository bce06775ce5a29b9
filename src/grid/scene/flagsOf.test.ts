import { expect, it } from 'vitest'
import { yearOf } from '../../../tests/simulation/labelledYear.ts'
import { PlotsSource } from '../../domain/sheet/source/plotsSource.ts'
import { typingAt, withPresence } from '../../state/shell/people.ts'
import { flagsOf } from './flagsOf.ts'

const news = { year_id: 1, user_id: 2, column: 'label', typing: false, gone: false }

it('other users have coloured flags at their cells, with a mark while they type; none at a hidden cell', () => {
  let people = withPresence([], { ...news, socket: 'a', user_name: 'Anna', plot: 12, typing: true })
  people = withPresence(people, { ...news, socket: 'b', user_name: 'Boris', plot: 11, column: 'line' })
  people = withPresence(people, { ...news, socket: 'c', user_name: 'Vera', plot: 99 })
  people = withPresence(people, { ...news, socket: 'd', user_name: 'Gleb', plot: null })
  const source = new PlotsSource(yearOf(1, [11, 12]))
  const fields = ['label', 'line']
  const order = {
    rows: Int32Array.of(1, 0),
    rowOf: Int32Array.of(1, 0),
    fields,
    colOf: new Map(fields.map((field, k) => [field, k])),
  }
  const flags = flagsOf(people, source, order as never, { people: ['red', 'blue'] }, (name, is) =>
    is ? `${name}…` : name,
  )
  expect(flags).toEqual([
    { row: 0, col: 0, flag: { text: 'Anna…', colour: 'red' } },
    { row: 1, col: 1, flag: { text: 'Boris', colour: 'blue' } },
  ])
  expect(typingAt(people, 12, 'label')?.name).toBe('Anna')
  expect([typingAt(people, 11, 'line'), typingAt(people, 12, 'line')]).toEqual([undefined, undefined])
})
