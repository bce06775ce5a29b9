import { expect, it } from 'vitest'
import { foundParts } from './foundParts.ts'

const found = (text: string, searched: string) =>
  foundParts(text, searched).flatMap(({ text, isFound }) => (isFound ? text : []))

it('words with the searched prefix are marked, in any inflected form', () => {
  expect(found('Markers for rust resistance, rust-ridden', 'rust')).toEqual(['rust', 'rust'])
  expect(found('Поражение ржавчиной; ржавчина', 'ржавчина')).toEqual(['ржавчиной', 'ржавчина'])
  expect(found('Масса зёрен', 'зерен')).toEqual(['зёрен'])
  expect(found('Nothing here', '')).toEqual([])
  expect(found('trust', 'rust')).toEqual([])
})

it('the parts join to the text', () => {
  for (const text of ['', 'one', '—one, two—'])
    expect(
      foundParts(text, 'one two')
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
})
