import type { Words } from './word.ts'

/** Notifications at the end of an upload. */
export const imports = {
  'import.success.title': { ru: 'Файл загружен', en: 'File uploaded', it: 'File caricato', es: 'Archivo cargado' },
  'import.success.message': {
    ru: '«{{file}}»: новых делянок — {{count}}, записано значений — {{values}}',
    en: '“{{file}}”: new plots {{count}}, values written {{values}}',
    it: '«{{file}}»: nuove parcelle {{count}}, valori scritti {{values}}',
    es: '«{{file}}»: parcelas nuevas {{count}}, valores escritos {{values}}',
  },
  'import.warning.title': {
    ru: 'Файл загружен с замечаниями',
    en: 'File uploaded with warnings',
    it: 'File caricato con avvisi',
    es: 'Archivo cargado con avisos',
  },
  'import.warning.message': {
    ru: '«{{file}}»: новых делянок — {{count}}, записано значений — {{values}}. Просмотрите замечания',
    en: '“{{file}}”: new plots {{count}}, values written {{values}}. Look at the warnings',
    it: '«{{file}}»: nuove parcelle {{count}}, valori scritti {{values}}. Controlla gli avvisi',
    es: '«{{file}}»: parcelas nuevas {{count}}, valores escritos {{values}}. Revise los avisos',
  },
  'import.lines.success.title': {
    ru: 'Файл загружен',
    en: 'File uploaded',
    it: 'File caricato',
    es: 'Archivo cargado',
  },
  'import.lines.success.message': {
    ru: '«{{file}}»: новых линий — {{lines}}, изменено линий — {{changed}}',
    en: '“{{file}}”: new lines {{lines}}, changed lines {{changed}}',
    it: '«{{file}}»: nuove linee {{lines}}, linee modificate {{changed}}',
    es: '«{{file}}»: líneas nuevas {{lines}}, líneas cambiadas {{changed}}',
  },
  'import.lines.warning.title': {
    ru: 'Файл загружен с замечаниями',
    en: 'File uploaded with warnings',
    it: 'File caricato con avvisi',
    es: 'Archivo cargado con avisos',
  },
  'import.lines.warning.message': {
    ru: '«{{file}}»: новых линий — {{lines}}, изменено линий — {{changed}}. Просмотрите замечания',
    en: '“{{file}}”: new lines {{lines}}, changed lines {{changed}}. Look at the warnings',
    it: '«{{file}}»: nuove linee {{lines}}, linee modificate {{changed}}. Controlla gli avvisi',
    es: '«{{file}}»: líneas nuevas {{lines}}, líneas cambiadas {{changed}}. Revise los avisos',
  },
  'import.traits.success.title': {
    ru: 'Файл загружен',
    en: 'File uploaded',
    it: 'File caricato',
    es: 'Archivo cargado',
  },
  'import.traits.success.message': {
    ru: '«{{file}}»: новых признаков — {{traits}}',
    en: '“{{file}}”: new traits {{traits}}',
    it: '«{{file}}»: nuovi caratteri {{traits}}',
    es: '«{{file}}»: caracteres nuevos {{traits}}',
  },
  'import.traits.warning.title': {
    ru: 'Файл загружен с замечаниями',
    en: 'File uploaded with warnings',
    it: 'File caricato con avvisi',
    es: 'Archivo cargado con avisos',
  },
  'import.traits.warning.message': {
    ru: '«{{file}}»: новых признаков — {{traits}}. Просмотрите замечания',
    en: '“{{file}}”: new traits {{traits}}. Look at the warnings',
    it: '«{{file}}»: nuovi caratteri {{traits}}. Controlla gli avvisi',
    es: '«{{file}}»: caracteres nuevos {{traits}}. Revise los avisos',
  },
  'import.failed.title': {
    ru: 'Файл не загружен',
    en: 'File not uploaded',
    it: 'File non caricato',
    es: 'Archivo no cargado',
  },
  'import.failed.message': {
    ru: {
      one: '«{{file}}»: {{count}} ошибка, ничего не изменено',
      few: '«{{file}}»: {{count}} ошибки, ничего не изменено',
      many: '«{{file}}»: {{count}} ошибок, ничего не изменено',
      other: '«{{file}}»: {{count}} ошибки, ничего не изменено',
    },
    en: {
      one: '“{{file}}”: {{count}} fault, nothing was changed',
      other: '“{{file}}”: {{count}} faults, nothing was changed',
    },
    it: {
      one: '«{{file}}»: {{count}} errore, nulla è stato modificato',
      many: '«{{file}}»: {{count}} di errori, nulla è stato modificato',
      other: '«{{file}}»: {{count}} errori, nulla è stato modificato',
    },
    es: {
      one: '«{{file}}»: {{count}} error, no se cambió nada',
      many: '«{{file}}»: {{count}} de errores, no se cambió nada',
      other: '«{{file}}»: {{count}} errores, no se cambió nada',
    },
  },
} satisfies Words
