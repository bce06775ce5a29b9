import { expect, it } from 'vitest'
import { allSentences } from '../../../words/allSentences.ts'
import { languages } from '../../../words/word.ts'
import { FILE_LANGUAGES } from '../headers/columns.ts'
import { type NurseryKind, nurseryKindName, nurseryKindOf } from './nurseryKinds.ts'

const kinds = Object.keys(allSentences.ru).flatMap((key) =>
  key.startsWith('kind.') ? [key.slice('kind.'.length)] : [],
)

it('a file can name a nursery’s kind as in downloads or on pages, in every language', () => {
  expect(kinds).toHaveLength(11)
  const misread = kinds.flatMap((kind) =>
    [
      ...FILE_LANGUAGES.map((language) => nurseryKindName(kind as NurseryKind, language)),
      ...languages.map((language) => allSentences[language][`kind.${kind}`]),
    ].flatMap((name) => (nurseryKindOf(name) === kind ? [] : [`${kind}: ${name}`])),
  )
  expect(misread).toEqual([])
})
