import type { Words } from '../word.ts'

/** What is said when another crop is chosen, or named, over something that is not saved. */
export const leaveCrop = {
  'crop.leaveTitle': {
    ru: 'Перейти к культуре «{{crop}}»?',
    en: 'Go to {{crop}}?',
    it: 'Passare alla coltura «{{crop}}»?',
    es: '¿Ir al cultivo «{{crop}}»?',
  },
  'crop.leavePage': {
    ru: 'Уйти с этой страницы?',
    en: 'Leave this page?',
    it: 'Lasciare questa pagina?',
    es: '¿Salir de esta página?',
  },
  'crop.leaveText': {
    ru: 'То, что здесь введено или подготовлено и ещё не сохранено, пропадёт. Записанные правки отправятся дальше.',
    en: 'Anything typed or prepared here but not saved will be lost. Changes already made are still being sent.',
    it: 'Quanto digitato o preparato qui e non ancora salvato andrà perso. Le modifiche fatte continuano a essere inviate.',
    es: 'Lo escrito o preparado aquí y aún no guardado se perderá. Los cambios ya hechos se siguen enviando.',
  },
  'crop.otherNursery': {
    ru: 'Этот питомник относится к другой культуре: {{crop}}',
    en: 'This nursery belongs to another crop: {{crop}}',
    it: 'Questo vivaio appartiene a un’altra coltura: {{crop}}',
    es: 'Este vivero pertenece a otro cultivo: {{crop}}',
  },
  'crop.noSuchNursery': {
    ru: 'Питомника или года из этого адреса здесь нет: удалён или принадлежит другой компании. Показан другой.',
    en: 'The nursery or year of this address is not there: deleted, or of another company. Another one is shown.',
    it: 'Il vivaio o l’anno di questo indirizzo non c’è: eliminato, o di un’altra azienda. Ne è mostrato un altro.',
    es: 'El vivero o el año de esta dirección no existe: eliminado, o de otra empresa. Se muestra otro.',
  },
  'crop.openThere': {
    ru: 'Открыть питомник',
    en: 'Open the nursery',
    it: 'Apri il vivaio',
    es: 'Abrir el vivero',
  },
} satisfies Words
