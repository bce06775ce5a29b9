import type { Words } from '../word.ts'

/** What every genome page says of its figures: being made, stale, too few, none. */
export const genomeReadings = {
  'genome.calculate': {
    ru: 'Рассчитать',
    en: 'Calculate',
    it: 'Calcola',
    es: 'Calcular',
  },
  'genome.uploadMarkers': {
    ru: 'Загрузить маркеры',
    en: 'Upload markers',
    it: 'Carica i marcatori',
    es: 'Cargar marcadores',
  },
  'genome.fitRunning': {
    ru: 'Большой расчёт по маркерам: {{percent}} %',
    en: 'A large marker analysis is being made: {{percent}} %',
    it: 'Analisi estesa dei marcatori in corso: {{percent}} %',
    es: 'Análisis amplio de marcadores en curso: {{percent}} %',
  },
  'genome.fitFailed': {
    ru: 'Расчёт не выполнен',
    en: 'The analysis was not made',
    it: 'L’analisi non è stata eseguita',
    es: 'El análisis no se realizó',
  },
  'genome.stale': {
    ru: 'Данные изменились после расчёта {{at}}',
    en: 'Data changed since the analysis of {{at}}',
    it: 'I dati sono cambiati dopo l’analisi del {{at}}',
    es: 'Los datos cambiaron tras el análisis de {{at}}',
  },
  'genome.fewLines': {
    ru: 'Расчёт по малому числу линий ({{lines}}): считайте цифры предварительными.',
    en: 'Based on few lines ({{lines}}): treat the figures as preliminary.',
    it: 'Calcolato su poche linee ({{lines}}): cifre solo indicative.',
    es: 'Hecho con pocas líneas ({{lines}}): tome las cifras como orientación.',
  },
  'genome.noMarkers': {
    ru: 'Маркеров мало (линий {{lines}}, маркеров {{markers}}): пары упорядочены по среднему родителей.',
    en: 'Not enough markers ({{markers}} on {{lines}} lines): crosses are ranked by mid-parent value.',
    it: 'Pochi marcatori (linee {{lines}}, marcatori {{markers}}): incroci ordinati per media dei genitori.',
    es: 'Pocos marcadores (líneas {{lines}}, marcadores {{markers}}): cruzamientos ordenados por la media de los parentales.',
  },
  'genome.worthiest': {
    ru: 'Линий слишком много для всех пар: взяты лучшие {{parents}} из {{lines}}. Остальные — по региону или по сорту.',
    en: 'Too many lines to rank every pair: only the best {{parents}} of {{lines}} were crossed. Choose a region or a variety to include others.',
    it: 'Troppe linee per tutte le coppie: si incrociano le {{parents}} migliori di {{lines}}. Per le altre scegliere una regione o una varietà.',
    es: 'Demasiadas líneas para todos los pares: se cruzan las {{parents}} mejores de {{lines}}. Para las demás, elija una región o una variedad.',
  },
  'genome.weightsShort': {
    ru: 'Связь с выбранным признаком, % от суммы. Это описание, а не экономические веса.',
    en: 'Association with the chosen trait, % of the total. Descriptive only, not economic weights.',
    it: 'Legame con il carattere scelto, % della somma. I pesi descrivono, non sono prezzi.',
    es: 'Relación con el carácter elegido, % de la suma. Los pesos describen, no son precios.',
  },
} satisfies Words
