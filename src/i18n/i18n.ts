import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { inBackground } from '../domain/inBackground.ts'
import { numberFormatterIn } from '../words/numberFormatter.ts'
import type { Sentences } from '../words/sentences.ts'
import { type Language, languages, type Namespace, namespaces } from '../words/word.ts'
import { decimalMarkIn, formatNumber } from './format.ts'

/** The language if the choice is unset or unknown, and the fallback for sentences that another language lacks. */
export const defaultLanguage: Language = 'ru'

/** A stored choice as a language; the default if it is unknown. */
export function languageOf(stored: string | null | undefined): Language {
  return languages.find((language) => language === stored) ?? defaultLanguage
}

/** i18next's namespace of the sentences that load with the language. */
export const sharedNamespace = 'translation'

/** Loads one namespace of a language; rejects if it cannot be loaded. */
export type LoadSentences = (language: Language, namespace: Namespace | typeof sharedNamespace) => Promise<Sentences>

/** The language for browsers that prefer only languages that the product does not have. */
const foreignLanguage: Language = 'en'

/**
 * The language to start in: the stored choice, else the first of the browser's preferred languages
 * (`navigator.languages`) that the product has, else English; the default if the browser names none.
 */
export function startLanguage(stored: string | null, preferred: readonly string[]): Language {
  const supported = (code: string | null) => languages.find((language) => language === code)
  const chosen = supported(stored)
  if (chosen) return chosen
  const tags = preferred.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag !== '')
  if (tags.length === 0) return defaultLanguage
  return tags.map((tag) => supported(tag.split('-')[0])).find((language) => language !== undefined) ?? foreignLanguage
}

/** Formats the numbers in sentences; years (`year`, `minYear`) are not grouped; texts are unchanged. */
const formatter = numberFormatterIn((value, name, language) =>
  /year$/i.test(name ?? '') ? String(value) : formatNumber(value, undefined, decimalMarkIn(language)),
)

/**
 * Creates i18next with the loaded sentences, ready synchronously. Keys are whole (`auth.login`); numbers in sentences
 * are formatted. `changeLanguage` loads other languages, `loadNamespaces` a page's sentences; a key is looked up in all
 * namespaces.
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
        // Copied, because i18next adds to these objects.
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

/** Loads the namespaces that a language still lacks. */
async function addMissing(
  words: i18n,
  language: Language,
  needed: readonly (Namespace | typeof sharedNamespace)[],
  load: LoadSentences,
): Promise<void> {
  await Promise.all(
    needed.map(async (namespace) => {
      if (words.hasResourceBundle(language, namespace)) return
      // Does not trigger a render: components that need the sentences wait for them.
      words.addResourceBundle(language, namespace, await load(language, namespace), false, false)
    }),
  )
}

/** The namespaces of all pages opened so far, and the shared one. */
const openNamespaces = (words: i18n): (Namespace | typeof sharedNamespace)[] => [
  sharedNamespace,
  ...namespaces.filter((namespace) => words.hasResourceBundle(words.language, namespace)),
]

const hasAll = (words: i18n, language: Language, needed: readonly string[]) =>
  needed.every((namespace) => words.hasResourceBundle(language, namespace))

/** Loads a page's sentences in the current language. Rejects if they cannot be loaded. */
export async function loadNamespaces(words: i18n, needed: readonly Namespace[], load: LoadSentences): Promise<void> {
  // The language can change during the load.
  while (!hasAll(words, languageOf(words.language), needed)) {
    await addMissing(words, languageOf(words.language), needed, load)
  }
}

/**
 * Switches the language once all open pages have its sentences. Does nothing if `isWanted` returns false by then.
 * Rejects if they cannot be loaded; the page is unchanged in this case.
 */
export async function changeLanguage(
  words: i18n,
  language: Language,
  load: LoadSentences,
  isWanted: () => boolean,
): Promise<void> {
  // Another page can open during the load.
  while (!hasAll(words, language, openNamespaces(words))) {
    await addMissing(words, language, openNamespaces(words), load)
  }
  if (isWanted()) await words.changeLanguage(language)
}

/** Whether the sentences of all open pages are loaded in every language. */
export const hasEveryLanguage = (words: i18n): boolean =>
  languages.every((language) => hasAll(words, language, openNamespaces(words)))

/**
 * Loads the sentences of all open pages in every language, so that a search finds names in any language. Rejects if
 * some cannot be loaded.
 */
export async function loadEveryLanguage(words: i18n, load: LoadSentences): Promise<void> {
  await Promise.all(languages.map((language) => addMissing(words, language, openNamespaces(words), load)))
}

/** The native name of each language, for the language menu. */
export const languageNames: Readonly<Record<Language, string>> = {
  ru: 'Русский',
  en: 'English',
  it: 'Italiano',
  es: 'Español',
}
