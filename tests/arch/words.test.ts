import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allWords } from '../../src/words/all.ts'
import { type Language, languages, type Plural, type Word, type Words } from '../../src/words/word.ts'
import { root, sourceFiles } from './sourceFiles.ts'

/** Sentences that are the same in English and in another language, because that is the word there too (names of varieties). */
const sameWords: Readonly<Record<string, readonly Language[]>> = {
  'upload.faults': ['es'],
  'auth.password': ['it'],
  'samples.line_1': ['it', 'es'],
  'samples.line_2': ['it', 'es'],
  'samples.line_3': ['it', 'es'],
  'samples.line_4': ['it', 'es'],
}

const words: Readonly<Words> = allWords
const code = sourceFiles('src', 'server').filter(
  ({ path }) => !path.startsWith('src/words/') && !/\.test\.tsx?$/.test(path),
)

const textsOf = (word: string | Plural): string[] => (typeof word === 'string' ? [word] : Object.values(word))
const letters = (text: string) => text.replace(/\{\{[^}]*\}\}/g, '').replace(/[^\p{L}]/gu, '')
const params = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort()

/** Keys that a file names where only a key can stand: in `t(…)` and in the properties that carry one. */
function namedKeys(text: string): string[] {
  const key = /'([a-z][A-Za-z]*(?:\.[A-Za-z]\w*)+)'/g
  const places = [...text.matchAll(/\bt\(([^()]*)/g), ...text.matchAll(/\b(?:key|label|title|reason): ('[^']*')/g)]
  return places.flatMap(([, place]) => [...place.matchAll(key)].map((match) => match[1]))
}

function everyText(check: (text: string, key: string, language: Language) => boolean): string[] {
  return Object.entries(words).flatMap(([key, word]: [string, Word]) =>
    languages.flatMap((language) =>
      textsOf(word[language])
        .filter((text) => check(text, key, language))
        .map((text) => `${key} (${language}): ${text}`),
    ),
  )
}

describe('words', () => {
  it('every file of the room is in a list, and no key stands in two files', async () => {
    const files = readdirSync(join(root, 'src/words'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.ts$/.test(name) && !['all.ts', 'word.ts'].includes(basename(name)) && !name.endsWith('.test.ts'),
    )
    const keys: string[] = []
    for (const name of files) {
      const room: Record<string, unknown> = await import(/* @vite-ignore */ join(root, 'src/words', name))
      for (const record of Object.values(room)) {
        if (typeof record === 'object' && record !== null) keys.push(...Object.keys(record))
      }
    }
    expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
    expect(keys.filter((key) => !(key in words))).toEqual([])
  })

  it('I18N-01 every sentence is there in Russian, English, Italian and Spanish, with the plural forms of each', () => {
    const forms: Record<Language, string> = {
      ru: 'few,many,one,other',
      en: 'one,other',
      it: 'many,one,other',
      es: 'many,one,other',
    }
    const broken = Object.entries(words).flatMap(([key, word]: [string, Word]) =>
      languages
        .filter((language) => {
          const said = word[language]
          if (said === undefined) return true
          return typeof said !== 'string' && Object.keys(said).sort().join() !== forms[language]
        })
        .map((language) => `${key} (${language})`),
    )
    expect(broken).toEqual([])
    expect(everyText((text) => text.trim() === '')).toEqual([])
  })

  it('a lot of seed is called партия in Russian, and nothing else', () => {
    expect(
      everyText(
        (text, _, language) => language === 'ru' && /(?<!\p{L})лот(?:[аеуы]|ом|ов|а[мх]|ами)?(?!\p{L})/iu.test(text),
      ),
    ).toEqual([])
  })

  it('none is left untranslated: Cyrillic in Russian alone, and no English in the other languages', () => {
    const russian = everyText(
      (text, _, language) => language === 'ru' && letters(text) !== '' && !/[а-яё]/iu.test(text),
    )
    expect(
      russian.filter((line) => /\p{Ll}{3}/u.test(line.slice(line.indexOf('): ') + 3).replace(/\{\{\w+\}\}/g, ''))),
    ).toEqual([])
    expect(everyText((text, _, language) => language !== 'ru' && /[а-яё]/iu.test(text))).toEqual([])
    const english = (key: string) => textsOf(words[key].en)
    const same = everyText(
      (text, key, language) =>
        (language === 'it' || language === 'es') &&
        letters(text).length > 3 &&
        english(key).includes(text) &&
        !sameWords[key]?.includes(language),
    )
    expect(same).toEqual([])
    const stale = Object.entries(sameWords).filter(([key, them]) =>
      them.some((language) => !textsOf(words[key]?.[language] ?? '').some((text) => english(key).includes(text))),
    )
    expect(stale).toEqual([])
  })

  it('every language names the same parameters', () => {
    const broken = Object.entries(words).filter(([, word]: [string, Word]) => {
      const wanted = languages.map((language) => [...new Set(textsOf(word[language]).flatMap(params))].sort().join())
      return new Set(wanted).size > 1
    })
    expect(broken.map(([key]) => key)).toEqual([])
  })

  it('every key that the code names exists', () => {
    const missing = code.flatMap(({ path, text }) =>
      namedKeys(text)
        .filter((key) => !(key in words))
        .map((key) => `${path}: ${key}`),
    )
    expect(missing).toEqual([])
  })

  it('every key is used by the code', () => {
    const literals = new Set(
      code.flatMap(({ text }) => [...text.matchAll(/['"`]([\w.]+)['"`]/g)].map((match) => match[1])),
    )
    const starts = code.flatMap(({ text }) => [...text.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/gi)].map((match) => match[1]))
    // Sentences that stand inside others: `$t(columns.{{column}})`.
    const nested = Object.values(words).flatMap((word: Word) =>
      languages.flatMap((language) =>
        textsOf(word[language]).flatMap((text) => [...text.matchAll(/\$t\(([\w.]+)/g)].map((match) => match[1])),
      ),
    )
    const unused = Object.keys(words).filter(
      (key) =>
        !literals.has(key) &&
        !starts.some((start) => key.startsWith(start)) &&
        !nested.some((start) => key.startsWith(start)) &&
        // A notification is named by its key, which has a title and a message.
        !(key.startsWith('notification.') && literals.has(key.replace(/\.(title|message)$/, ''))),
    )
    expect(unused).toEqual([])
  })
})
