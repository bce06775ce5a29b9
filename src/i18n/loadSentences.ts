import type { Sentences } from '../words/sentences.ts'
import type { Language, Namespace } from '../words/word.ts'
import type { LoadSentences, sharedNamespace } from './i18n.ts'

type Load = () => Promise<{ default: Sentences }>

const loads: Readonly<Record<Language, Readonly<Record<Namespace | typeof sharedNamespace, Load>>>> = {
  ru: {
    translation: () => import('../words/shared/ru.ts'),
    account: () => import('../../locales/ru/account.json'),
    genome: () => import('../../locales/ru/genome.json'),
    pedigree: () => import('../../locales/ru/pedigree.json'),
    saved: () => import('../../locales/ru/saved.json'),
    statistics: () => import('../../locales/ru/statistics.json'),
    storage: () => import('../../locales/ru/storage.json'),
  },
  en: {
    translation: () => import('../words/shared/en.ts'),
    account: () => import('../../locales/en/account.json'),
    genome: () => import('../../locales/en/genome.json'),
    pedigree: () => import('../../locales/en/pedigree.json'),
    saved: () => import('../../locales/en/saved.json'),
    statistics: () => import('../../locales/en/statistics.json'),
    storage: () => import('../../locales/en/storage.json'),
  },
  it: {
    translation: () => import('../words/shared/it.ts'),
    account: () => import('../../locales/it/account.json'),
    genome: () => import('../../locales/it/genome.json'),
    pedigree: () => import('../../locales/it/pedigree.json'),
    saved: () => import('../../locales/it/saved.json'),
    statistics: () => import('../../locales/it/statistics.json'),
    storage: () => import('../../locales/it/storage.json'),
  },
  es: {
    translation: () => import('../words/shared/es.ts'),
    account: () => import('../../locales/es/account.json'),
    genome: () => import('../../locales/es/genome.json'),
    pedigree: () => import('../../locales/es/pedigree.json'),
    saved: () => import('../../locales/es/saved.json'),
    statistics: () => import('../../locales/es/statistics.json'),
    storage: () => import('../../locales/es/storage.json'),
  },
}

/** Each namespace of each language is a chunk. Rejects if it cannot be loaded. */
export const loadSentences: LoadSentences = async (language, namespace) => (await loads[language][namespace]()).default
