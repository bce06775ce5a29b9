import type { Words } from '../word.ts'

/** Lots that a sowing plan leaves out, and why. */
export const planLots = {
  'storage.plan.left.uncleared': {
    ru: 'не допущена',
    en: 'not cleared',
    it: 'non ammesso',
    es: 'no apto',
  },
  'storage.plan.left.reserve': {
    ru: 'страховой фонд',
    en: 'reserve stock',
    it: 'scorta di riserva',
    es: 'fondo de reserva',
  },
  'storage.plan.short.seed.lacking': {
    ru: 'не хватает: {{count}}',
    en: 'short: {{count}}',
    it: 'senza semi: {{count}}',
    es: 'sin semilla: {{count}}',
  },
  'storage.plan.short.seed.no_weight': {
    ru: 'нет массы 1000: {{count}}',
    en: 'no weight of 1000: {{count}}',
    it: 'peso di 1000 ignoto: {{count}}',
    es: 'sin peso de 1000: {{count}}',
  },
  'storage.plan.short.plot.no_area': {
    ru: 'нет площади: {{count}}',
    en: 'area unknown: {{count}}',
    it: 'superficie ignota: {{count}}',
    es: 'sin superficie: {{count}}',
  },
  'storage.plan.short.plot.no_line': {
    ru: 'нет линии: {{count}}',
    en: 'no line: {{count}}',
    it: 'senza linea: {{count}}',
    es: 'sin línea: {{count}}',
  },
  'storage.plan.waiting': {
    ru: 'ждут допуска, линий: {{count}}',
    en: 'lines waiting for clearance: {{count}}',
    it: 'linee in attesa di ammissione: {{count}}',
    es: 'líneas a la espera de aptitud: {{count}}',
  },
  'storage.plan.reserved': {
    ru: 'есть в страховом фонде, линий: {{count}}',
    en: 'lines with reserve stock: {{count}}',
    it: 'linee con scorta di riserva: {{count}}',
    es: 'líneas con fondo de reserva: {{count}}',
  },
  'storage.plan.what': {
    ru: 'Бронирует семена для каждой делянки. До выдачи ничего не уходит со склада.',
    en: 'Reserves seed for every plot. Stock does not change until you issue it.',
    it: 'Prenota i semi per ogni parcella. Nulla lascia il deposito prima del prelievo.',
    es: 'Reserva la semilla de cada parcela. Nada sale del depósito hasta retirarla.',
  },
} satisfies Words
