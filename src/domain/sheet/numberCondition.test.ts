import { expect, it } from 'vitest'
import { numberCondition, passesCondition } from './numberCondition.ts'

const values = [null, -2, 4.5, 5, 5.5, 6, 7]
const passing = (text: string) => values.filter((value) => passesCondition(text, value))

it('a number filter parses typed comparisons and ranges', () => {
  expect(passing('>5')).toEqual([5.5, 6, 7])
  expect(passing('<=5')).toEqual([-2, 4.5, 5])
  expect(passing('≤ 5')).toEqual([-2, 4.5, 5])
  expect(passing('>= 5,5')).toEqual([5.5, 6, 7])
  expect(passing('5-6')).toEqual([5, 5.5, 6])
  expect(passing('4,5–5')).toEqual([4.5, 5])
  expect(passing('≠5')).toEqual([-2, 4.5, 5.5, 6, 7])
  expect(passing('<>5')).toEqual(passing('!= 5'))
  expect(passing('=5.5')).toEqual([5.5])
  expect(passing('5')).toEqual([5])
  expect(passing('-2')).toEqual([-2])
})

it('an unfinished condition hides nothing, an invalid one hides everything', () => {
  for (const text of ['', '>', '≥ ', '5-', '-', '> -'])
    expect([text, numberCondition(text)]).toEqual([text, 'unfinished'])
  for (const text of ['abc', '>x', '5 6']) expect([text, numberCondition(text)]).toEqual([text, 'unreadable'])
  expect(passing('6,')).toEqual([6])
})
