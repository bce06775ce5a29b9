import type { Words } from '../word.ts'

/** What is said beside a method: ranks within blocks, what taking the field's trend off gains. */
export const statisticsBeside = {
  'statistics.beside.blockedRanks': {
    ru: 'По рангам внутри блоков ({{blocks}}): χ² = {{chi2}}, df {{df}}, p {{p}}.',
    en: 'By ranks within blocks ({{blocks}}): χ² = {{chi2}}, df {{df}}, p {{p}}.',
    it: 'Con i ranghi entro i blocchi ({{blocks}}): χ² = {{chi2}}, g.l. {{df}}, p {{p}}.',
    es: 'Por rangos dentro de los bloques ({{blocks}}): χ² = {{chi2}}, g. l. {{df}}, p {{p}}.',
  },
  'statistics.beside.gain': {
    ru: 'Выигрыш {{gain}} %.',
    en: 'Gain {{gain}} %.',
    it: 'Guadagno {{gain}} %.',
    es: 'Ganancia {{gain}} %.',
  },
  'statistics.beside.gainPending': {
    ru: 'Считается выигрыш…',
    en: 'Working out the gain…',
    it: 'Calcolo del guadagno…',
    es: 'Calculando la ganancia…',
  },
} satisfies Words
