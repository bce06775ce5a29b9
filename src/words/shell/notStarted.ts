import type { Words } from '../word.ts'

/** What a page says that could not begin, as parts of it did not come: it carries these in every language. */
export const notStartedWords = {
  'notStarted.title': {
    ru: 'Страница не загрузилась',
    en: 'The page could not be loaded',
    it: 'Impossibile caricare la pagina',
    es: 'No se pudo cargar la página',
  },
  'notStarted.reason': {
    ru: 'Часть страницы не загрузилась. Проверьте соединение и попробуйте снова: введённое сохранено в этом браузере.',
    en: 'Part of the page did not load. Check your connection and try again; what you typed is kept in this browser.',
    it: 'Una parte non è arrivata. Controllare la connessione e riprovare: quanto digitato prima è conservato in questo browser.',
    es: 'Falta una parte. Compruebe la conexión e inténtelo de nuevo: lo escrito antes se conserva en este navegador.',
  },
  'notStarted.again': { ru: 'Повторить', en: 'Try again', it: 'Riprova', es: 'Reintentar' },
} satisfies Words
