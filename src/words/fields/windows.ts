import type { Words } from '../word.ts'

/** Others in the same year, the second window and the presentation. */
export const windows = {
  'presence.typing': {
    ru: '{{name}} вводит…',
    en: '{{name}} is typing…',
    it: '{{name}} sta scrivendo…',
    es: '{{name}} está escribiendo…',
  },
  'presence.typingHere': {
    ru: '{{name}} сейчас вводит значение в эту ячейку',
    en: '{{name}} is typing into this cell just now',
    it: '{{name}} sta scrivendo in questa cella proprio ora',
    es: '{{name}} está escribiendo ahora en esta celda',
  },
  'command.secondWindow': {
    ru: 'Второе окно',
    en: 'Second window',
    it: 'Seconda finestra',
    es: 'Segunda ventana',
  },
  'window.blocked': {
    ru: 'Браузер не дал открыть второе окно.',
    en: 'The browser did not let the second window open.',
    it: 'Il browser non ha lasciato aprire la seconda finestra.',
    es: 'El navegador no dejó abrir la segunda ventana.',
  },
  'window.openLink': {
    ru: 'Открыть его по ссылке',
    en: 'Open it by this link',
    it: 'Aprila con questo collegamento',
    es: 'Abrirla con este enlace',
  },
  'window.notHere': {
    ru: 'Этот браузер не умеет держать два окна вместе',
    en: 'This browser cannot keep two windows in step',
    it: 'Questo browser non può tenere insieme due finestre',
    es: 'Este navegador no puede mantener dos ventanas juntas',
  },
} satisfies Words
