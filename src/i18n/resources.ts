import type { Language, Plural, Word, Words } from '../words/word.ts'
import { languages } from '../words/word.ts'

function forms(key: string, word: string | Plural): [string, string][] {
  if (typeof word === 'string') return [[key, word]]
  return Object.entries(word).map(([form, text]) => [`${key}_${form}`, text])
}

/** One language's sentences as i18next wants them: plural forms under `key_one`, `key_few`, … */
function translationOf(language: Language, words: Readonly<Words>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).flatMap(([key, word]: [string, Word]) => forms(key, word[language])))
}

/** All languages as i18next resources. */
export function resourcesOf(words: Readonly<Words>) {
  return Object.fromEntries(
    languages.map((language) => [language, { translation: translationOf(language, words) }] as const),
  )
}
