import type { Language, Plural, Word, Words } from './word.ts'

function forms(key: string, word: string | Plural): [string, string][] {
  if (typeof word === 'string') return [[key, word]]
  return Object.entries(word).map(([form, text]) => [`${key}_${form}`, text])
}

/** One language's sentences by their keys. */
export type Sentences = Readonly<Record<string, string>>

/** One language's sentences as i18next wants them: plural forms under `key_one`, `key_few`, … */
export function sentencesOf(language: Language, words: Readonly<Words>): Sentences {
  return Object.fromEntries(Object.entries(words).flatMap(([key, word]: [string, Word]) => forms(key, word[language])))
}
