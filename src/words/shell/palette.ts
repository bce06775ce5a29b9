import type { Words } from '../word.ts'

/** Headings and hints of the palette. */
export const palette = {
  'palette.recent': { ru: 'Последние', en: 'Last used', it: 'Usati di recente', es: 'Usados hace poco' },
  'palette.pages': { ru: 'Страницы', en: 'Pages', it: 'Pagine', es: 'Páginas' },
  'palette.commands': { ru: 'Команды', en: 'Commands', it: 'Comandi', es: 'Comandos' },
  'palette.nurseries': { ru: 'Питомники', en: 'Nurseries', it: 'Vivai', es: 'Viveros' },
  'palette.traits': { ru: 'Признаки', en: 'Traits', it: 'Caratteri', es: 'Caracteres' },
  'palette.plots': { ru: 'Делянки', en: 'Plots', it: 'Parcelle', es: 'Parcelas' },
  'palette.lines': { ru: 'Линии', en: 'Lines', it: 'Linee', es: 'Líneas' },
  'palette.people': { ru: 'Кто сейчас здесь', en: 'People here', it: 'Persone presenti', es: 'Personas aquí' },
  'palette.files': { ru: 'Загрузка файлов', en: 'Files to upload', it: 'File da caricare', es: 'Archivos para cargar' },
  'palette.settings': { ru: 'Настройки', en: 'Settings', it: 'Impostazioni', es: 'Ajustes' },
  'palette.found': { ru: 'Найдено на странице', en: 'On this page', it: 'In questa pagina', es: 'En esta página' },
  'palette.readAs': {
    ru: 'прочитано как «{{text}}»',
    en: 'interpreted as “{{text}}”',
    it: 'letto come «{{text}}»',
    es: 'leído como «{{text}}»',
  },
  'palette.move': { ru: 'выбор', en: 'move', it: 'spostarsi', es: 'moverse' },
  'palette.run': { ru: 'выполнить', en: 'run', it: 'eseguire', es: 'ejecutar' },
  'palette.signPlot': { ru: 'делянка', en: 'plot', it: 'parcella', es: 'parcela' },
  'palette.signLine': { ru: 'линия', en: 'line', it: 'linea', es: 'línea' },
  'palette.signCommands': { ru: 'команды', en: 'commands', it: 'comandi', es: 'comandos' },
  'palette.signHelp': { ru: 'справка', en: 'help', it: 'guida', es: 'ayuda' },
} satisfies Words
