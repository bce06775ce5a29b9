import { expect, it } from 'vitest'
import { languages } from '../../words/word.ts'
import { deletionText } from './deletionText.ts'
import { privacyText } from './privacyText.ts'
import { aroundEmail, type StaticText } from './staticText.ts'

const textIn = (text: StaticText, language: 'ru') =>
  text[language].flatMap(({ heading, paragraphs }) => [heading ?? '', ...paragraphs]).join('\n')

it.each([
  ['the policy', privacyText, [/\{email\}/, /\b1\b/, /\b13\b/]],
  ['the page about deletion', deletionText, [/\{email\}/, /\b1\b/, /\b30\b/]],
] as const)('%s has the same content in every language, section by section [LIM-31]', (_name, text, facts) => {
  const shape = text.en.map(({ heading, paragraphs }) => [heading !== null, paragraphs.length])
  for (const language of languages) {
    expect(text[language].map(({ heading, paragraphs }) => [heading !== null, paragraphs.length])).toEqual(shape)
    for (const fact of facts) expect(textIn(text, language as 'ru')).toMatch(fact)
  }
  for (const language of ['it', 'es'] as const)
    for (const [k, { heading, paragraphs }] of text[language].entries()) {
      if (heading) expect(heading).not.toBe(text.en[k].heading)
      for (const [n, paragraph] of paragraphs.entries())
        if (paragraph !== '{email}') expect(paragraph).not.toBe(text.en[k].paragraphs[n])
    }
})

it('a text is split at the address', () => {
  expect(aroundEmail('write to {email} now')).toEqual(['write to ', null, ' now'])
  expect(aroundEmail('{email}')).toEqual(['', null, ''])
  expect(aroundEmail('nothing')).toEqual(['nothing'])
})
