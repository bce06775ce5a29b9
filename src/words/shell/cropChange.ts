import type { Words } from '../word.ts'

/** Renaming and deleting a crop. */
export const cropChange = {
  'crop.rename': {
    ru: 'Переименовать культуру',
    en: 'Rename crop',
    it: 'Rinomina coltura',
    es: 'Cambiar nombre del cultivo',
  },
  'crop.delete': { ru: 'Удалить культуру', en: 'Delete crop', it: 'Elimina coltura', es: 'Eliminar cultivo' },
  'crop.deleteTitle': {
    ru: 'Удалить культуру «{{crop}}»?',
    en: 'Delete the crop {{crop}}?',
    it: 'Eliminare la coltura {{crop}}?',
    es: '¿Eliminar el cultivo {{crop}}?',
  },
  'crop.deleteText': {
    ru: 'Удаляется только пустая культура: без питомников, линий и семян. Вместе с ней исчезнут её признаки и настройки. Вернуть их будет нельзя.',
    en: 'Only an empty crop can be deleted: one without nurseries, lines and seed. Its traits and settings go with it and cannot be brought back.',
    it: 'Si può eliminare solo una coltura vuota: senza vivai, linee e semi. I suoi caratteri e le sue impostazioni spariscono con essa e non si possono recuperare.',
    es: 'Solo se puede eliminar un cultivo vacío: sin viveros, líneas ni semilla. Sus caracteres y ajustes desaparecen con él y no se pueden recuperar.',
  },
  'crop.hasNurseries': {
    ru: 'Сначала удалите питомники культуры: {{count}}',
    en: 'Delete the nurseries of the crop first: {{count}}',
    it: 'Prima elimina i vivai della coltura: {{count}}',
    es: 'Primero elimine los viveros del cultivo: {{count}}',
  },
  'crop.notEmpty': {
    ru: 'Культура не пуста. Питомников: {{nurseries}}, линий: {{lines}}, партий семян: {{lots}}',
    en: 'The crop is not empty. Nurseries: {{nurseries}}, lines: {{lines}}, lots of seed: {{lots}}',
    it: 'La coltura non è vuota. Vivai: {{nurseries}}, linee: {{lines}}, lotti di semi: {{lots}}',
    es: 'El cultivo no está vacío. Viveros: {{nurseries}}, líneas: {{lines}}, lotes de semilla: {{lots}}',
  },
  'crop.notEmptyRestorable': {
    ru: 'Культура не пуста. Питомников: {{nurseries}}, удалённых, которые ещё можно вернуть: {{restorable}}, линий: {{lines}}, партий семян: {{lots}}',
    en: 'The crop is not empty. Nurseries: {{nurseries}}, deleted ones that can still be restored: {{restorable}}, lines: {{lines}}, lots of seed: {{lots}}',
    it: 'La coltura non è vuota. Vivai: {{nurseries}}, eliminati ma ancora ripristinabili: {{restorable}}, linee: {{lines}}, lotti di semi: {{lots}}',
    es: 'El cultivo no está vacío. Viveros: {{nurseries}}, eliminados que aún se pueden restaurar: {{restorable}}, líneas: {{lines}}, lotes de semilla: {{lots}}',
  },
  'crop.renameFailed': {
    ru: 'Не удалось переименовать культуру',
    en: 'The crop could not be renamed',
    it: 'Impossibile rinominare la coltura',
    es: 'No se pudo cambiar el nombre del cultivo',
  },
  'crop.deleteFailed': {
    ru: 'Не удалось удалить культуру',
    en: 'The crop could not be deleted',
    it: 'Impossibile eliminare la coltura',
    es: 'No se pudo eliminar el cultivo',
  },
  'crop.gone': {
    ru: 'Культуры «{{crop}}» больше нет: она удалена',
    en: 'The crop {{crop}} is no longer there: it was deleted',
    it: 'La coltura {{crop}} non c’è più: è stata eliminata',
    es: 'El cultivo {{crop}} ya no existe: fue eliminado',
  },
  'crop.followText': {
    ru: 'Другое окно перешло к другой культуре. Здесь есть несохранённое: если перейти следом, оно пропадёт. Если остаться, окна снова будут работать вместе, когда в обоих откроется одна культура.',
    en: 'The other window has switched to another crop. Something here is unsaved: if you follow, it is lost. If you stay, the windows sync again once both show the same crop.',
    it: 'L’altra finestra è passata a un’altra coltura. Qui c’è qualcosa di non salvato: se la segui, andrà perso. Se resti, le finestre torneranno insieme quando mostreranno la stessa coltura.',
    es: 'La otra ventana ha pasado a otro cultivo. Aquí hay algo sin guardar: si la sigue, se perderá. Si se queda, las ventanas volverán a ir juntas cuando muestren el mismo cultivo.',
  },
} satisfies Words
