/**
 * Words for a variety and for other lines in a cell, by language: typed and pasted words of any language are accepted.
 */
const words = {
  ru: { variety: 'сорт', line: 'линия' },
  en: { variety: 'variety', line: 'line' },
  it: { variety: 'varietà', line: 'linea' },
  es: { variety: 'variedad', line: 'línea' },
} as const

const isLanguage = (language: string): language is keyof typeof words => language in words

/** The two words of a language, English ones by default. */
export const stageWords = (language: string) => words[isLanguage(language) ? language : 'en']

/** Whether a word means a variety; null for a word that means neither. */
export function isVarietyWord(word: string): boolean | null {
  const typed = word.trim().toLowerCase().normalize('NFC')
  for (const { variety, line } of Object.values(words)) {
    if (typed === variety) return true
    if (typed === line) return false
  }
  return null
}
