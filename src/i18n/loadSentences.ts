import type { Sentences } from '../words/sentences.ts'
import type { Language } from '../words/word.ts'

const loads: Readonly<Record<Language, () => Promise<{ default: Sentences }>>> = {
  ru: () => import('virtual:words/ru'),
  en: () => import('virtual:words/en'),
  it: () => import('virtual:words/it'),
  es: () => import('virtual:words/es'),
}

/**
 * The sentences of one language, each a chunk of its own: a page carries the words of its reader only. Rejects when they
 * cannot be had.
 */
export async function loadSentences(language: Language): Promise<Sentences> {
  return (await loads[language]()).default
}
