import { expect, it } from 'vitest'
import { chosenMark } from './digits.ts'

it('the decimal mark is the user’s choice, or that of the language', () => {
  expect(['en', 'ru', 'it', 'es'].map((language) => chosenMark('language', language))).toEqual(['.', ',', ',', ','])
  expect(['en', 'ru'].flatMap((language) => [chosenMark('comma', language), chosenMark('point', language)])).toEqual([
    ',',
    '.',
    ',',
    '.',
  ])
})
