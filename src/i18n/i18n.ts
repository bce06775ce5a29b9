import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { inBackground } from '../domain/inBackground.ts'
import { numbersIn } from '../words/numbersIn.ts'
import type { Sentences } from '../words/sentences.ts'
import { type Language, languages } from '../words/word.ts'
import { decimalMarkIn, formatNumber } from './format.ts'

/** The language of an unset or unknown choice, and of a sentence that another language lacks. */
export const defaultLanguage: Language = 'ru'

/** A stored choice as a language; anything unknown is the default. */
export function languageOf(stored: string | null | undefined): Language {
  return languages.find((language) => language === stored) ?? defaultLanguage
}

/** The language of a browser that names languages, but none of ours. */
const foreignLanguage: Language = 'en'

/**
 * The language to start in: the stored choice, else the first of ours among the languages that the browser prefers
 * (`navigator.languages`), else English; the default for a browser that names none.
 */
export function startLanguage(stored: string | null, preferred: readonly string[]): Language {
  const known = (code: string | null) => languages.find((language) => language === code)
  const chosen = known(stored)
  if (chosen) return chosen
  const named = preferred.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag !== '')
  if (named.length === 0) return defaultLanguage
  return named.map((tag) => known(tag.split('-')[0])).find((language) => language !== undefined) ?? foreignLanguage
}

/** Writes the numbers in sentences as everywhere else, years (`year`, `minYear`) without groups of digits; texts stay as they are. */
const formatter = numbersIn((value, name, language) =>
  /year$/i.test(name ?? '') ? String(value) : formatNumber(value, undefined, decimalMarkIn(language)),
)

/**
 * i18next over the sentences at hand, ready at once; keys are whole (`auth.login`), numbers in sentences are formatted.
 * Other languages come by `speak`.
 */
export function createI18n(language: Language, at: Readonly<Partial<Record<Language, Sentences>>>): i18n {
  const instance = createInstance()
  inBackground(
    instance
      .use(formatter)
      .use(initReactI18next)
      .init({
        lng: language,
        fallbackLng: defaultLanguage,
        supportedLngs: [...languages],
        // Copies: i18next writes later additions into the objects that it receives.
        resources: Object.fromEntries(
          Object.entries(at).map(([code, sentences]) => [code, { translation: { ...sentences } }]),
        ),
        keySeparator: false,
        nsSeparator: false,
        initAsync: false,
        interpolation: { escapeValue: false, alwaysFormat: true },
        react: { useSuspense: false },
      }),
  )
  return instance
}

/**
 * Turns to another language once its sentences are there, unless `isWanted` says by then that yet another one has been
 * chosen. Rejects when they cannot be had; what is on screen stays as it is then.
 */
export async function speak(
  words: i18n,
  language: Language,
  load: (language: Language) => Promise<Sentences>,
  isWanted: () => boolean,
): Promise<void> {
  if (!words.hasResourceBundle(language, 'translation')) {
    words.addResourceBundle(language, 'translation', await load(language))
  }
  if (isWanted()) await words.changeLanguage(language)
}

/** Has the sentences of all languages at hand, for what is found by its name in any. Rejects when some cannot be had. */
export async function learnEveryLanguage(words: i18n, load: (language: Language) => Promise<Sentences>): Promise<void> {
  await Promise.all(
    languages.map(async (language) => {
      if (words.hasResourceBundle(language, 'translation')) return
      const sentences = await load(language)
      // Nothing is redrawn for it: who needs other languages waits for them.
      words.addResourceBundle(language, 'translation', sentences, false, false)
    }),
  )
}

/** Each language by its own name, for the language menu. */
export const languageNames: Readonly<Record<Language, string>> = {
  ru: 'Русский',
  en: 'English',
  it: 'Italiano',
  es: 'Español',
}
