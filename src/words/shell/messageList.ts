import type { Words } from '../word.ts'

/** The list of this session's messages. */
export const messageList = {
  'command.messages': { ru: 'Сообщения', en: 'Messages', it: 'Messaggi', es: 'Mensajes' },
  'messages.open': {
    ru: 'Все сообщения этого сеанса',
    en: 'All messages of this session',
    it: 'Tutti i messaggi di questa sessione',
    es: 'Todos los mensajes de esta sesión',
  },
  'messages.none': {
    ru: 'В этом сеансе сообщений ещё не было. Здесь останется каждый итог действия и каждый отказ.',
    en: 'No messages in this session yet. Results and errors are listed here.',
    it: 'In questa sessione non ci sono ancora messaggi. Ogni risultato e ogni rifiuto resta qui.',
    es: 'En esta sesión aún no hay mensajes. Aquí queda cada resultado y cada rechazo.',
  },
  'messages.kind.info': { ru: 'Итог', en: 'Result', it: 'Esito', es: 'Resultado' },
  'messages.kind.warning': { ru: 'Отказ', en: 'Not done', it: 'Rifiutato', es: 'Rechazado' },
  'messages.kind.error': { ru: 'Ошибка', en: 'Error', it: 'Errore', es: 'Fallo' },
} as const satisfies Words
