import type { Sentences } from '../words/sentences.ts'
import type { Language } from '../words/word.ts'

const loads: Readonly<Record<Language, () => Promise<{ default: Sentences }>>> = {
  ru: () => import('../words/ru.ts'),
  en: () => import('../words/en.ts'),
  it: () => import('../words/it.ts'),
  es: () => import('../words/es.ts'),
}

/**
 * The sentences of one language, each a chunk of its own: a page carries the words of its reader only. Rejects when they
 * cannot be had.
 */
export async function loadSentences(language: Language): Promise<Sentences> {
  return (await loads[language]()).default
}
