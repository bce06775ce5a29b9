import type { Words } from '../word.ts'

/** Breeding lines that become varieties, and lines that get another name. */
export const promote = {
  'command.renameLine': {
    ru: 'Переименовать линию…',
    en: 'Rename the line…',
    it: 'Rinomina la linea…',
    es: 'Cambiar el nombre de la línea…',
  },
  'line.renameNone': {
    ru: 'Выберите делянку с линией',
    en: 'Choose a plot that has a line',
    it: 'Scegli una parcella che abbia una linea',
    es: 'Elija una parcela que tenga línea',
  },
  'line.renameTitle': {
    ru: 'Переименовать линию «{{name}}»',
    en: 'Rename the line “{{name}}”',
    it: 'Rinomina la linea «{{name}}»',
    es: 'Cambiar el nombre de la línea «{{name}}»',
  },
  'line.rename': { ru: 'Переименовать', en: 'Rename', it: 'Rinomina', es: 'Cambiar nombre' },
  'line.renameName': { ru: 'Новое название', en: 'New name', it: 'Nuovo nome', es: 'Nombre nuevo' },
  'line.renameConsequence': {
    ru: {
      one: 'Название сменится на {{count}} делянке этого года и во всех других годах. Это можно отменить.',
      few: 'Название сменится на {{count}} делянках этого года и во всех других годах. Это можно отменить.',
      many: 'Название сменится на {{count}} делянках этого года и во всех других годах. Это можно отменить.',
      other: 'Название сменится на {{count}} делянки этого года и во всех других годах. Это можно отменить.',
    },
    en: {
      one: 'The name changes in {{count}} plot of this year and in all other years. This can be undone.',
      other: 'The name changes in {{count}} plots of this year and in all other years. This can be undone.',
    },
    it: {
      one: 'Il nome cambia in {{count}} parcella di quest’anno e in tutti gli altri anni. Si può annullare.',
      many: 'Il nome cambia in {{count}} di parcelle di quest’anno e in tutti gli altri anni. Si può annullare.',
      other: 'Il nome cambia in {{count}} parcelle di quest’anno e in tutti gli altri anni. Si può annullare.',
    },
    es: {
      one: 'El nombre cambia en {{count}} parcela de este año y en todos los demás años. Se puede deshacer.',
      many: 'El nombre cambia en {{count}} de parcelas de este año y en todos los demás años. Se puede deshacer.',
      other: 'El nombre cambia en {{count}} parcelas de este año y en todos los demás años. Se puede deshacer.',
    },
  },
  'command.promote': {
    ru: 'Перевести линии в сорта',
    en: 'Promote lines to varieties',
    it: 'Rendi varietà le linee',
    es: 'Convertir las líneas en variedades',
  },
  'promote.none': {
    ru: 'Выберите делянки с линиями, которые ещё не сорта',
    en: 'Select plots whose lines are not varieties yet',
    it: 'Seleziona parcelle con linee che non sono ancora varietà',
    es: 'Seleccione parcelas con líneas que aún no sean variedades',
  },
  'promote.title': {
    ru: {
      one: 'Перевести {{count}} линию в сорта?',
      few: 'Перевести {{count}} линии в сорта?',
      many: 'Перевести {{count}} линий в сорта?',
      other: 'Перевести {{count}} линии в сорта?',
    },
    en: { one: 'Make {{count}} line a variety?', other: 'Make {{count}} lines varieties?' },
    it: {
      one: 'Rendere varietà {{count}} linea?',
      many: 'Rendere varietà {{count}} di linee?',
      other: 'Rendere varietà {{count}} linee?',
    },
    es: {
      one: '¿Convertir {{count}} línea en variedad?',
      many: '¿Convertir {{count}} de líneas en variedades?',
      other: '¿Convertir {{count}} líneas en variedades?',
    },
  },
  'promote.consequence': {
    ru: '{{lines}}. Делянок этого года с ними: {{count}}. Это можно отменить.',
    en: '{{lines}}. Plots of this year that carry them: {{count}}. This can be undone.',
    it: '{{lines}}. Parcelle di quest’anno che le portano: {{count}}. Si può annullare.',
    es: '{{lines}}. Parcelas de este año que las llevan: {{count}}. Se puede deshacer.',
  },
  'promote.more': {
    ru: { one: 'ещё {{count}}', few: 'ещё {{count}}', many: 'ещё {{count}}', other: 'ещё {{count}}' },
    en: { one: '{{count}} more', other: '{{count}} more' },
    it: { one: '{{count}} altra', many: '{{count}} altre', other: '{{count}} altre' },
    es: { one: '{{count}} más', many: '{{count}} más', other: '{{count}} más' },
  },
  'promote.verb': {
    ru: {
      one: 'Перевести {{count}} линию',
      few: 'Перевести {{count}} линии',
      many: 'Перевести {{count}} линий',
      other: 'Перевести {{count}} линии',
    },
    en: { one: 'Promote {{count}} line', other: 'Promote {{count}} lines' },
    it: {
      one: 'Promuovi {{count}} linea',
      many: 'Promuovi {{count}} di linee',
      other: 'Promuovi {{count}} linee',
    },
    es: {
      one: 'Convertir {{count}} línea',
      many: 'Convertir {{count}} de líneas',
      other: 'Convertir {{count}} líneas',
    },
  },
  'promote.failed': {
    ru: 'Не удалось перевести линии в сорта',
    en: 'The lines could not be made varieties',
    it: 'Impossibile rendere varietà le linee',
    es: 'No se pudieron convertir las líneas',
  },
  'change.linesPromoted': {
    ru: {
      one: 'В сорта переведена {{count}} линия',
      few: 'В сорта переведены {{count}} линии',
      many: 'В сорта переведено {{count}} линий',
      other: 'В сорта переведены {{count}} линии',
    },
    en: { one: 'Promoted {{count}} line to variety', other: 'Promoted {{count}} lines to varieties' },
    it: {
      one: '{{count}} linea è diventata varietà',
      many: '{{count}} di linee sono diventate varietà',
      other: '{{count}} linee sono diventate varietà',
    },
    es: {
      one: '{{count}} línea pasó a variedad',
      many: '{{count}} de líneas pasaron a variedades',
      other: '{{count}} líneas pasaron a variedades',
    },
  },
} satisfies Words
