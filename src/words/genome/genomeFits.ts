import type { Words } from '../word.ts'

/** What is said of genomic fits: refusals beside those of the pages, warnings, and that a large one is ready. */
export const genomeFits = {
  'genome.tooLarge': {
    ru: 'Слишком много для одного расчёта: линий {{lines}}, маркеров {{markers}}, пар {{pairs}}. Выберите регион или меньше линий.',
    en: 'Too much for one analysis: lines {{lines}}, markers {{markers}}, pairs {{pairs}}. Choose a region or fewer lines.',
    it: 'Troppo per una sola analisi: linee {{lines}}, marcatori {{markers}}, coppie {{pairs}}. Scegli una regione o meno linee.',
    es: 'Demasiado para un solo análisis: líneas {{lines}}, marcadores {{markers}}, pares {{pairs}}. Elija una región o menos líneas.',
  },
  'genome.tooMuch': {
    ru: 'Слишком много сразу',
    en: 'Too much at once',
    it: 'Troppo in una volta',
    es: 'Demasiado de una vez',
  },
  'genome.notConverged': {
    ru: 'Расчёт не сошёлся: по этим данным дисперсии не оценить.',
    en: 'The analysis did not converge: the variances cannot be estimated from these data.',
    it: 'L’analisi non converge: da questi dati le varianze non si possono stimare.',
    es: 'El análisis no converge: con estos datos no se pueden estimar las varianzas.',
  },
  'notification.genomeFitted.title': {
    ru: 'Расчёт по маркерам готов',
    en: 'The marker analysis is ready',
    it: 'L’analisi dei marcatori è pronta',
    es: 'El análisis de marcadores está listo',
  },
  'notification.genomeFitted.message': {
    ru: '«{{trait}}»: линий {{lines}}, маркеров {{markers}}',
    en: '“{{trait}}”: lines {{lines}}, markers {{markers}}',
    it: '«{{trait}}»: linee {{lines}}, marcatori {{markers}}',
    es: '«{{trait}}»: líneas {{lines}}, marcadores {{markers}}',
  },
} satisfies Words
