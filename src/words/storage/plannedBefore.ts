import type { Words } from '../word.ts'

/** What other sowing plans of the year hold already. */
export const plannedBeforeWords = {
  'storage.plan.before': {
    ru: 'Делянок, на которые в этом году уже есть план: {{count}}. Семена для них забронируются ещё раз.',
    en: 'Plots that a plan of this year has seed for already: {{count}}. Their seed would be booked again.',
    it: 'Parcelle che un piano di questo anno ha già servito: {{count}}. I loro semi sarebbero prenotati di nuovo.',
    es: 'Parcelas que ya tienen semilla en un plan de este año: {{count}}. Su semilla se reservaría otra vez.',
  },
  'storage.plan.beforeOf': {
    ru: '{{state}} · делянок: {{plots}} · семян: {{seeds}} · партии: {{lots}}',
    en: '{{state}} · plots: {{plots}} · seeds: {{seeds}} · lots: {{lots}}',
    it: '{{state}} · parcelle: {{plots}} · semi: {{seeds}} · lotti: {{lots}}',
    es: '{{state}} · parcelas: {{plots}} · semillas: {{seeds}} · lotes: {{lots}}',
  },
  'storage.plan.moreLots': {
    ru: 'и ещё {{count}}',
    en: 'and {{count}} more',
    it: 'e altri {{count}}',
    es: 'y {{count}} más',
  },
} satisfies Words
