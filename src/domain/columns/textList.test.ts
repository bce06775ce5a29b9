import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinTexts, splitNames, splitTexts } from './textList.ts'

it('any texts are restored, also those that contain the separators', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('', '\n', '\t', '\t\n', 'a\tb', 'a\nb'))
  fc.assert(
    fc.property(fc.array(fc.option(text)), (texts) => {
      const travelled = JSON.parse(JSON.stringify(joinTexts(texts)))
      expect(splitTexts(travelled, texts.length)).toEqual(texts)
    }),
  )
})

it('usual texts travel as one, with nothing lost where none is', () => {
  expect([joinTexts(['1', null, '']), joinTexts([]), joinTexts(['']), joinTexts([null])]).toEqual([
    '1\n\t\n',
    '',
    '',
    '\t',
  ])
  expect([splitTexts('', 0), splitTexts('', 1), splitTexts('\t', 1)]).toEqual([[], [''], [null]])
})

it.each([
  ['a\nb', 3],
  ['a', 0],
  [['a'], 2],
  [['a', 1], 2],
  [null, 0],
  [{}, 0],
])('%j is refused where %d texts are expected', (list, n) => {
  expect(() => splitTexts(list, n)).toThrow(RangeError)
})

it('a name is never missing', () => {
  expect(() => splitNames('a\n\t', 2)).toThrow(RangeError)
  expect(splitNames('a\nb', 2)).toEqual(['a', 'b'])
})
