import type { Words } from '../word.ts'

/** The limits of a crop's seed, what warnings go by, and the mass of 1000 that a plot offers. */
export const seedLimits = {
  'command.storage.limits': {
    ru: 'Пределы семян культуры',
    en: 'Seed limits of the crop',
    it: 'Limiti dei semi della coltura',
    es: 'Límites de semilla del cultivo',
  },
  'storage.limits.about': {
    ru: 'О партиях за этими пределами хранилище предупреждает. Пределы одни на культуру для всей компании.',
    en: 'The store warns about lots beyond these. They hold for the crop in the whole company.',
    it: 'Il deposito avvisa dei lotti oltre questi limiti, che valgono per la coltura in tutta l’azienda.',
    es: 'El depósito avisa de los lotes que los superan. Valen para el cultivo en toda la empresa.',
  },
  'storage.limits.germination': {
    ru: 'Всхожесть не ниже, %',
    en: 'Least germination, %',
    it: 'Germinabilità minima, %',
    es: 'Germinación mínima, %',
  },
  'storage.limits.age': {
    ru: 'Семенам не больше, лет',
    en: 'Oldest seed, years',
    it: 'Età massima dei semi, anni',
    es: 'Edad máxima de la semilla, años',
  },
  'storage.limits.months': {
    ru: 'Проверка не старше, месяцев',
    en: 'Oldest germination test, months',
    it: 'Prova di germinabilità più vecchia, mesi',
    es: 'Prueba de germinación más antigua, meses',
  },
  'storage.failed.limits': {
    ru: 'Не удалось изменить пределы',
    en: 'The limits could not be changed',
    it: 'Impossibile modificare i limiti',
    es: 'No se pudieron cambiar los límites',
  },
  'storage.needsLimits': {
    ru: 'хранилище ещё читается',
    en: 'the storage is still being read',
    it: 'il deposito è ancora in lettura',
    es: 'el depósito aún se está leyendo',
  },
  'storage.because.old': {
    ru: 'урожай {{year}}, предел, лет: {{limit}}',
    en: 'harvest {{year}}, limit in years: {{limit}}',
    it: 'raccolto {{year}}, limite in anni: {{limit}}',
    es: 'cosecha {{year}}, límite en años: {{limit}}',
  },
  'storage.because.germination': {
    ru: '{{percent}} %, предел {{limit}} %',
    en: '{{percent}} %, limit {{limit}} %',
    it: '{{percent}} %, limite {{limit}} %',
    es: '{{percent}} %, límite {{limit}} %',
  },
  'storage.because.untested': {
    ru: 'проверена {{day}}, предел, мес.: {{limit}}',
    en: 'tested {{day}}, limit in months: {{limit}}',
    it: 'verificata {{day}}, limite in mesi: {{limit}}',
    es: 'comprobada {{day}}, límite en meses: {{limit}}',
  },
  'storage.because.neverTested': {
    ru: 'проверки не было',
    en: 'there was no test',
    it: 'nessuna prova',
    es: 'no hubo prueba',
  },
  'storage.weightOf1000': { ru: 'Масса 1000 семян', en: 'Weight of 1000', it: 'Peso di 1000', es: 'Peso de mil' },
  'storage.measuredOnPlot': {
    ru: 'Измерено на делянке: {{value}}',
    en: 'Measured on the plot: {{value}}',
    it: 'Misurato sulla parcella: {{value}}',
    es: 'Medido en la parcela: {{value}}',
  },
} satisfies Words
