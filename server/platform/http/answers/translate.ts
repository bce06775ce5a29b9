import { createInstance } from 'i18next'
import { allSentences } from '../../../../src/words/allSentences.ts'
import { decimalMarkOf, groupDigits } from '../../../../src/words/digits.ts'
import { numberFormatterIn } from '../../../../src/words/numberFormatter.ts'
import { type Language, languages } from '../../../../src/words/word.ts'

const defaultLanguage: Language = 'ru'

/** Numbers of these names are amounts, whose digits are grouped as on screen; others may be ids, ports, years. */
const amounts: ReadonlySet<unknown> = new Set(['count', 'plots', 'lines', 'markers', 'pairs', 'seeds', 'total'])

const formatter = numberFormatterIn((value, name, language) =>
  amounts.has(name) ? groupDigits(String(value)) : String(value).replace('.', decimalMarkOf(language)),
)

const instance = createInstance()
await instance.use(formatter).init({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  supportedLngs: [...languages],
  resources: Object.fromEntries(languages.map((language) => [language, { translation: allSentences[language] }])),
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false, alwaysFormat: true },
})

/** The sentence of a key of locales in a language; for an unknown key, the key. */
export function translate(language: Language, key: string, params: Record<string, unknown> = {}): string {
  return instance.t(key, { ...params, lng: language })
}

/** The interface language that an Accept-Language header prefers most; Russian if it names none of the four. */
export function requestLanguage(header: string | undefined): Language {
  const wantedLanguages = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag, ...options] = part.trim().toLowerCase().split(';')
      const quality = options.map((option) => /^\s*q=([\d.]+)$/.exec(option)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter((entry) => entry.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { language } of wantedLanguages) {
    const known = languages.find((ours) => ours === language)
    if (known) return known
  }
  return defaultLanguage
}

/** The language of the person at the terminal; English if the system names none of the four. */
export function terminalLanguage(env: NodeJS.ProcessEnv): Language {
  const name = (env.LC_ALL || env.LC_MESSAGES || env.LANG || '').slice(0, 2)
  return languages.find((language) => language === name) ?? 'en'
}
