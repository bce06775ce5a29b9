import type { Words } from '../word.ts'

/** Sizes of files by their unit. */
export const sizes = {
  'size.B': {
    ru: '{{value}} Б',
    en: '{{value}} B',
    it: '{{value}} byte',
    es: '{{value}} bytes',
  },
  'size.KB': {
    ru: '{{value}} КБ',
    en: '{{value}} kB',
    it: '{{value}} kB',
    es: '{{value}} kB',
  },
  'size.MB': {
    ru: '{{value}} МБ',
    en: '{{value}} MB',
    it: '{{value}} MB',
    es: '{{value}} MB',
  },
  'size.GB': {
    ru: '{{value}} ГБ',
    en: '{{value}} GB',
    it: '{{value}} GB',
    es: '{{value}} GB',
  },
} satisfies Words
