import { expect, it } from 'vitest'
import { chosenMark } from './digits.ts'

it('the decimal mark is the user’s choice, else the language’s mark', () => {
  expect(['en', 'ru', 'it', 'es'].map((language) => chosenMark('language', language))).toEqual(['.', ',', ',', ','])
  expect(['en', 'ru'].flatMap((language) => [chosenMark('comma', language), chosenMark('point', language)])).toEqual([
    ',',
    '.',
    ',',
    '.',
  ])
})
