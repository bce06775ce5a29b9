import type { Words } from '../word.ts'

/** What the page of the history says of restoring, and of cells that a revert leaves as they are. */
export const historyRestore = {
  'history.restored': {
    ru: 'Восстановлено: {{name}}',
    en: 'Restored: {{name}}',
    it: 'Ripristinato: {{name}}',
    es: 'Restaurado: {{name}}',
  },
  'history.restorable': {
    ru: 'Можно восстановить в течение 30 дней после удаления.',
    en: 'It can be restored for 30 days after it was deleted.',
    it: 'Si può ripristinare entro 30 giorni dall’eliminazione.',
    es: 'Se puede restaurar durante 30 días desde que se eliminó.',
  },
  'history.changedSince': {
    ru: 'Изменено с тех пор, останется как есть',
    en: 'Changed since, left as it is',
    it: 'Cambiato da allora, resta com’è',
    es: 'Cambiado desde entonces, queda como está',
  },
  'history.stays': { ru: 'Сейчас', en: 'Now', it: 'Ora', es: 'Ahora' },
  'history.inUse': { ru: 'используется', en: 'in use', it: 'in uso', es: 'en uso' },
} satisfies Words
