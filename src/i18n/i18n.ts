import { createInstance, type FormatterModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { allWords } from '../words/all.ts'
import { type Language, languages, type Words } from '../words/word.ts'
import { formatNumber } from './format.ts'
import { resourcesOf } from './resources.ts'

/** The language of an unset or unknown choice, and of a sentence that another language lacks. */
export const defaultLanguage: Language = 'ru'

/** A stored choice as a language; anything unknown is the default. */
export function languageOf(stored: string | null | undefined): Language {
  return languages.find((language) => language === stored) ?? defaultLanguage
}

/** Writes the numbers in sentences as everywhere else, years without groups of digits; texts stay as they are. */
const formatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, _language, options) =>
    typeof value === 'number' && options?.interpolationkey !== 'year' ? formatNumber(value) : String(value),
}

/** i18next over src/words, ready at once; keys are whole (`auth.login`), numbers in sentences are formatted. */
export function createI18n(language: Language, words: Readonly<Words> = allWords): i18n {
  const instance = createInstance()
  void instance
    .use(formatter)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: defaultLanguage,
      supportedLngs: [...languages],
      resources: resourcesOf(words),
      keySeparator: false,
      nsSeparator: false,
      initAsync: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
    })
  return instance
}

/** Each language by its own name, for the language menu. */
export const languageNames: Readonly<Record<Language, string>> = {
  ru: 'Русский',
  en: 'English',
  it: 'Italiano',
  es: 'Español',
}
