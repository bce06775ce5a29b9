import { createInstance } from 'i18next'
import { allWords } from '../../src/words/all.ts'
import { type Language, languages, type Plural, type Word } from '../../src/words/word.ts'

const defaultLanguage: Language = 'ru'

function sentences(language: Language): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [key, word] of Object.entries(allWords as Record<string, Word>)) {
    const text: string | Plural = word[language]
    if (typeof text === 'string') found[key] = text
    else for (const [form, sentence] of Object.entries(text)) found[`${key}_${form}`] = sentence
  }
  return found
}

const instance = createInstance()
await instance.init({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  supportedLngs: [...languages],
  resources: Object.fromEntries(languages.map((language) => [language, { translation: sentences(language) }])),
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
})

/** The sentence of a key of src/words in a language; an unknown key comes back as it is. */
export function say(language: Language, key: string, params: Record<string, unknown> = {}): string {
  return instance.t(key, { ...params, lng: language })
}

/** The interface language that an Accept-Language header prefers most; Russian when it names none of ours. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag, ...options] = part.trim().toLowerCase().split(';')
      const quality = options.map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { language } of wanted) {
    const known = languages.find((ours) => ours === language)
    if (known) return known
  }
  return defaultLanguage
}

/** The language of the person at the terminal; English when the system names none of ours. */
export function terminalLanguage(env: NodeJS.ProcessEnv): Language {
  const name = (env.LC_ALL || env.LC_MESSAGES || env.LANG || '').slice(0, 2)
  return languages.find((language) => language === name) ?? 'en'
}
