import type { Words } from '../word.ts'

/** What a crossing plan is called in the log, and why one cannot be. */
export const crossingRules = {
  'change.crossings': {
    ru: {
      one: 'План скрещиваний: {{count}} делянка',
      few: 'План скрещиваний: {{count}} делянки',
      many: 'План скрещиваний: {{count}} делянок',
      other: 'План скрещиваний: {{count}} делянки',
    },
    en: { one: 'Crossing plan of {{count}} plot', other: 'Crossing plan of {{count}} plots' },
    it: {
      one: 'Piano di incroci: {{count}} parcella',
      many: 'Piano di incroci: {{count}} di parcelle',
      other: 'Piano di incroci: {{count}} parcelle',
    },
    es: {
      one: 'Plan de cruzamientos: {{count}} parcela',
      many: 'Plan de cruzamientos: {{count}} de parcelas',
      other: 'Plan de cruzamientos: {{count}} parcelas',
    },
  },
  'audit.crossesTakenOut': {
    ru: 'Скачана таблица скрещиваний: {{count}}',
    en: 'Crossing table downloaded: {{count}}',
    it: 'Tabella degli incroci scaricata: {{count}}',
    es: 'Tabla de cruzamientos descargada: {{count}}',
  },
  'genome.fitting': {
    ru: 'Эффекты маркеров ещё вычисляются. Скачайте таблицу, когда расчёт закончится',
    en: 'Marker effects are still being worked out. Download the table once that is done',
    it: 'Gli effetti dei marcatori sono ancora in calcolo. Scaricare la tabella a calcolo finito',
    es: 'Los efectos de los marcadores aún se calculan. Descargue la tabla cuando termine',
  },
  'crossing.tooMany': {
    ru: 'Получится делянок: {{plots}}. План скрещиваний — не больше {{max}}: уберите родителей или повторности',
    en: 'That makes {{plots}} plots. A crossing plan has at most {{max}}: leave out parents or repetitions',
    it: 'Ne risultano {{plots}} parcelle. Un piano di incroci ne ha al massimo {{max}}: togliere genitori o ripetizioni',
    es: 'Resultan {{plots}} parcelas. Un plan de cruzamientos tiene como máximo {{max}}: quite parentales o repeticiones',
  },
  'crossing.noParents': {
    ru: 'Скрещивать нечего: выберите материнские и отцовские формы, которые отличаются друг от друга',
    en: 'There is nothing to cross: choose females and males that are not the same line',
    it: 'Non c’è nulla da incrociare: scegliere femmine e maschi che non siano la stessa linea',
    es: 'No hay nada que cruzar: elija hembras y machos que no sean la misma línea',
  },
} satisfies Words
