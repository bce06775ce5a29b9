import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { FAULT_CODES, WARNING_CODES } from '../../src/domain/files/fault.ts'
import { allSentences } from '../../src/words/allSentences.ts'
import { type Language, languages } from '../../src/words/word.ts'
import { root, sourceFiles } from './sourceFiles.ts'

/** Sentences that are equal in English and in another language, because the word is the same (names of varieties). */
const sameWords: Readonly<Record<string, readonly Language[]>> = {
  'upload.faults': ['es'],
  'messages.kind.error': ['es'],
  'auth.password': ['it'],
  'samples.line_1': ['it', 'es'],
  'samples.line_2': ['it', 'es'],
  'samples.line_3': ['it', 'es'],
  'samples.line_4': ['it', 'es'],
}

const code = sourceFiles('src', 'server').filter(
  ({ path }) => !path.startsWith('src/words/') && !/\.test\.tsx?$/.test(path),
)

/** Plural forms by CLDR category. */
const forms: Record<Language, string> = {
  ru: 'few,many,one,other',
  en: 'one,other',
  it: 'many,one,other',
  es: 'many,one,other',
}
const form = /_(zero|one|two|few|many|other)$/

/** By language: its sentences by key, several for a key with plural forms. */
const textsIn = Object.fromEntries(
  languages.map((language) => {
    const sentences = allSentences[language]
    const texts = new Map<string, { form: string | null; text: string }[]>()
    for (const [key, text] of Object.entries(sentences)) {
      const base = key.replace(form, '')
      const isPlural = base !== key && `${base}_other` in sentences
      const name = isPlural ? base : key
      texts.set(name, [...(texts.get(name) ?? []), { form: isPlural ? key.slice(base.length + 1) : null, text }])
    }
    return [language, texts]
  }),
) as Record<Language, Map<string, { form: string | null; text: string }[]>>

const keys = [...textsIn.ru.keys()]
const textsOf = (key: string, language: Language) => (textsIn[language].get(key) ?? []).map(({ text }) => text)
const letters = (text: string) => text.replace(/\{\{[^}]*\}\}/g, '').replace(/[^\p{L}]/gu, '')
const params = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1])

/** Keys that a file names where only a key is possible: in `t(…)` and in the properties that carry one. */
function namedKeys(text: string): string[] {
  const key = /'([a-z][A-Za-z]*(?:\.[A-Za-z]\w*)+)'/g
  const places = [...text.matchAll(/\bt\(([^()]*)/g), ...text.matchAll(/\b(?:key|label|title|reason): ('[^']*')/g)]
  return places.flatMap(([, place]) => [...place.matchAll(key)].map((match) => match[1]))
}

interface NamedValues {
  readonly path: string
  readonly key: string
  readonly names: readonly string[]
}

/** Every `t('key', { … })` whose parameters are all in the call. */
function valuesOfSentences(): NamedValues[] {
  const keysWithParams = keys.filter((key) => textsOf(key, 'ru').some((text) => text.includes('{{')))
  const namedParams = new Set(keysWithParams)
  return code.flatMap(({ path, text }) => {
    if (!namedKeys(text).some((key) => namedParams.has(key))) return []
    const namedValues: NamedValues[] = []
    const visitor = new Visitor({
      CallExpression({ callee, arguments: [first, values] }) {
        if (callee.type !== 'Identifier' || callee.name !== 't') return
        if (first?.type !== 'Literal' || typeof first.value !== 'string' || values?.type !== 'ObjectExpression') return
        const names = values.properties.map((property) =>
          property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : null,
        )
        if (namedParams.has(first.value) && names.every((name) => name !== null))
          namedValues.push({ path, key: first.value, names })
      },
    })
    visitor.visit(parseSync(path, text).program)
    return namedValues
  })
}

function everyText(check: (text: string, key: string, language: Language) => boolean): string[] {
  return keys.flatMap((key) =>
    languages.flatMap((language) =>
      textsOf(key, language)
        .filter((text) => check(text, key, language))
        .map((text) => `${key} (${language}): ${text}`),
    ),
  )
}

describe('locales', () => {
  it('every language has the same pages, and no key occurs in two of them', () => {
    for (const language of languages) {
      const pages = readdirSync(join(root, 'locales', language))
      expect(pages).toEqual(readdirSync(join(root, 'locales/ru')))
      const sentences = pages.map(
        (page): Record<string, string> => JSON.parse(readFileSync(join(root, 'locales', language, page), 'utf8')),
      )
      const keys = sentences.flatMap((page) => Object.keys(page))
      expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
      expect(Object.assign({}, ...sentences)).toEqual(allSentences[language])
    }
  })

  it('every sentence exists in Russian, English, Italian and Spanish, with the plural forms of each [I18N-01]', () => {
    const everyKey = new Set(languages.flatMap((language) => [...textsIn[language].keys()]))
    const broken = [...everyKey].flatMap((key) =>
      languages
        .filter((language) => {
          const ownForms = (textsIn[language].get(key) ?? []).map((text) => text.form ?? '')
          return ownForms.sort().join() !== forms[language] && !(ownForms.length === 1 && ownForms[0] === '')
        })
        .map((language) => `${key} (${language})`),
    )
    expect(broken).toEqual([])
    expect(everyText((text) => text.trim() === '')).toEqual([])
  })

  it('a seed lot is called партия in Russian, and nothing else', () => {
    expect(
      everyText(
        (text, _, language) => language === 'ru' && /(?<!\p{L})лот(?:[аеуы]|ом|ов|а[мх]|ами)?(?!\p{L})/iu.test(text),
      ),
    ).toEqual([])
  })

  it('no sentence is untranslated: Cyrillic only in Russian, no English in other languages', () => {
    const russian = everyText(
      (text, _, language) => language === 'ru' && letters(text) !== '' && !/[а-яё]/iu.test(text),
    )
    expect(
      russian.filter((line) => /\p{Ll}{3}/u.test(line.slice(line.indexOf('): ') + 3).replace(/\{\{\w+\}\}/g, ''))),
    ).toEqual([])
    expect(everyText((text, _, language) => language !== 'ru' && /[а-яё]/iu.test(text))).toEqual([])
    const identical = everyText(
      (text, key, language) =>
        (language === 'it' || language === 'es') &&
        letters(text).length > 3 &&
        textsOf(key, 'en').includes(text) &&
        !sameWords[key]?.includes(language),
    )
    expect(identical).toEqual([])
    const stale = Object.entries(sameWords).filter(([key, them]) =>
      them.some((language) => !textsOf(key, language).some((text) => textsOf(key, 'en').includes(text))),
    )
    expect(stale).toEqual([])
  })

  it('a sentence has the same parameters in every language', () => {
    const broken = keys.filter((key) => {
      const placeholders = languages.map((language) =>
        [...new Set(textsOf(key, language).flatMap(params))].sort().join(),
      )
      return new Set(placeholders).size > 1
    })
    expect(broken).toEqual([])
  })

  it('code passes every parameter of the sentence that it names', () => {
    const calls = valuesOfSentences()
    expect(calls.length).toBeGreaterThan(200)
    const missing = calls.flatMap(({ path, key, names }) =>
      [...new Set(textsOf(key, 'ru').flatMap(params))]
        .filter((name) => !names.includes(name))
        .map((name) => `${path}: ${key} without ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('every key used in code exists', () => {
    const missing = code.flatMap(({ path, text }) =>
      namedKeys(text)
        .filter((key) => !textsIn.ru.has(key))
        .map((key) => `${path}: ${key}`),
    )
    expect(missing).toEqual([])
  })

  it('every key is used in code', () => {
    const literals = new Set(
      code.flatMap(({ text }) => [...text.matchAll(/['"`]([\w.]+)['"`]/g)].map((match) => match[1])),
    )
    const starts = code.flatMap(({ text }) => [...text.matchAll(/`([a-z]\w*\.[\w.]*)\$\{/gi)].map((match) => match[1]))
    // Sentences inside others: `$t(columns.{{column}})`.
    const nested = keys.flatMap((key) =>
      languages.flatMap((language) =>
        textsOf(key, language).flatMap((text) => [...text.matchAll(/\$t\(([\w.]+)/g)].map((match) => match[1])),
      ),
    )
    const unused = keys.filter(
      (key) =>
        !literals.has(key) &&
        !starts.some((start) => key.startsWith(start)) &&
        !nested.some((start) => key.startsWith(start)) &&
        // A notification is named by its key, which has a title and a message.
        !(key.startsWith('notification.') && literals.has(key.replace(/\.(title|message)$/, ''))),
    )
    expect(unused).toEqual([])
  })

  it('every fault and warning of a file has a sentence, and no sentence is unused', () => {
    // The longest first, so that `cell.date_serial` is not read as a context of `cell.date`.
    const codes: string[] = [...FAULT_CODES, ...WARNING_CODES].sort((a, b) => b.length - a.length)
    const faults = keys.filter((key) => key.startsWith('faults.'))
    const codeOf = (key: string) => codes.find((code) => key === `faults.${code}` || key.startsWith(`faults.${code}_`))
    expect(codes.filter((code) => !faults.some((key) => codeOf(key) === code))).toEqual([])
    expect(faults.filter((key) => codeOf(key) === undefined)).toEqual([])
  })
})
