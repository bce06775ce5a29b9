import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { inBackground } from '../domain/inBackground.ts'
import { numbersIn } from '../words/numbersIn.ts'
import type { Sentences } from '../words/sentences.ts'
import { type Language, languages, type Namespace, namespaces } from '../words/word.ts'
import { decimalMarkIn, formatNumber } from './format.ts'

/** The language of an unset or unknown choice, and of a sentence that another language lacks. */
export const defaultLanguage: Language = 'ru'

/** A stored choice as a language; anything unknown is the default. */
export function languageOf(stored: string | null | undefined): Language {
  return languages.find((language) => language === stored) ?? defaultLanguage
}

/** i18next's namespace of the sentences that load with the language. */
export const sharedNamespace = 'translation'

/** Loads one namespace of a language; rejects when it cannot be loaded. */
export type LoadSentences = (language: Language, namespace: Namespace | typeof sharedNamespace) => Promise<Sentences>

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
 * Other languages come by `speak`, the sentences of a page by `loadNamespaces`; a key is looked up in all of them.
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
          Object.entries(at).map(([code, sentences]) => [code, { [sharedNamespace]: { ...sentences } }]),
        ),
        fallbackNS: [...namespaces],
        keySeparator: false,
        nsSeparator: false,
        initAsync: false,
        interpolation: { escapeValue: false, alwaysFormat: true },
        react: { useSuspense: false },
      }),
  )
  return instance
}

/** Loads what is missing of these namespaces in a language. */
async function addMissing(
  words: i18n,
  language: Language,
  needed: readonly (Namespace | typeof sharedNamespace)[],
  load: LoadSentences,
): Promise<void> {
  await Promise.all(
    needed.map(async (namespace) => {
      if (words.hasResourceBundle(language, namespace)) return
      // Nothing is rendered again: whatever needs the sentences waits for them.
      words.addResourceBundle(language, namespace, await load(language, namespace), false, false)
    }),
  )
}

/** The namespaces of the pages that have been opened, and the shared one. */
const openNamespaces = (words: i18n): (Namespace | typeof sharedNamespace)[] => [
  sharedNamespace,
  ...namespaces.filter((namespace) => words.hasResourceBundle(words.language, namespace)),
]

const hasAll = (words: i18n, language: Language, needed: readonly string[]) =>
  needed.every((namespace) => words.hasResourceBundle(language, namespace))

/** Loads the sentences of a page in the language on screen. Rejects when they cannot be loaded. */
export async function loadNamespaces(words: i18n, needed: readonly Namespace[], load: LoadSentences): Promise<void> {
  // The language can change while they load.
  while (!hasAll(words, languageOf(words.language), needed)) {
    await addMissing(words, languageOf(words.language), needed, load)
  }
}

/**
 * Switches the language once all open pages have its sentences. Has no effect if `isWanted` is false by then. Rejects if
 * they cannot be loaded; the page is unchanged in this case.
 */
export async function speak(
  words: i18n,
  language: Language,
  load: LoadSentences,
  isWanted: () => boolean,
): Promise<void> {
  // Another page can open while they load.
  while (!hasAll(words, language, openNamespaces(words))) {
    await addMissing(words, language, openNamespaces(words), load)
  }
  if (isWanted()) await words.changeLanguage(language)
}

/** Whether the sentences of all open pages are loaded in every language. */
export const knowsEveryLanguage = (words: i18n): boolean =>
  languages.every((language) => hasAll(words, language, openNamespaces(words)))

/**
 * Loads the sentences of all open pages in every language, for what is found by its name in any. Rejects when some cannot
 * be loaded.
 */
export async function learnEveryLanguage(words: i18n, load: LoadSentences): Promise<void> {
  await Promise.all(languages.map((language) => addMissing(words, language, openNamespaces(words), load)))
}

/** Each language by its own name, for the language menu. */
export const languageNames: Readonly<Record<Language, string>> = {
  ru: 'Русский',
  en: 'English',
  it: 'Italiano',
  es: 'Español',
}
