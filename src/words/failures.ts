import type { Words } from './word.ts'

/** Changes of plots that the server refused; each is taken back on screen. */
export const failures = {
  'failed.export': {
    ru: 'Не удалось сохранить файл',
    en: 'The file could not be saved',
    it: 'Non è stato possibile salvare il file',
    es: 'No se pudo guardar el archivo',
  },
  'failed.numbering': {
    ru: 'Ошибка при нумерации. Метки остались прежними.',
    en: 'An error occurred while numbering. The labels are as they were.',
    it: 'Errore durante la numerazione. Le etichette sono rimaste come prima.',
    es: 'Error al numerar. Las etiquetas quedan como estaban.',
  },
  'failed.numberingClear': {
    ru: 'Не удалось снять нумерацию. Метки остались прежними.',
    en: 'The numbering could not be cleared. The labels are as they were.',
    it: 'Impossibile cancellare la numerazione. Le etichette sono rimaste come prima.',
    es: 'No se pudo borrar la numeración. Las etiquetas quedan como estaban.',
  },
  'failed.map': {
    ru: 'Не удалось изменить карту поля. Она осталась прежней.',
    en: 'The field map could not be edited. It is as it was.',
    it: 'Impossibile modificare la mappa del campo. È rimasta come prima.',
    es: 'No se pudo editar el mapa del campo. Queda como estaba.',
  },
  'failed.plotCreate': {
    ru: 'Не удалось создать делянки.',
    en: 'The plots could not be created.',
    it: 'Impossibile creare le parcelle.',
    es: 'No se pudieron crear las parcelas.',
  },
  'failed.plotDelete': {
    ru: 'Не удалось удалить делянку.',
    en: 'The plot could not be deleted.',
    it: 'Impossibile eliminare la parcella.',
    es: 'No se pudo eliminar la parcela.',
  },
  'failed.plotsDelete': {
    ru: 'Не удалось удалить выделенные делянки.',
    en: 'The selected plots could not be deleted.',
    it: 'Impossibile eliminare le parcelle selezionate.',
    es: 'No se pudieron eliminar las parcelas seleccionadas.',
  },
  'failed.plotsMove': {
    ru: 'Не удалось переместить делянки.',
    en: 'The plots could not be moved.',
    it: 'Impossibile spostare le parcelle.',
    es: 'No se pudieron mover las parcelas.',
  },
  'failed.genotype': {
    ru: 'Не удалось изменить генотип. Сохранённые аллели остались прежними.',
    en: 'The genotype could not be updated. The stored alleles are as they were.',
    it: 'Impossibile aggiornare il genotipo. Gli alleli salvati sono rimasti come prima.',
    es: 'No se pudo actualizar el genotipo. Los alelos guardados quedan como estaban.',
  },
  'failed.phenotype': {
    ru: 'Не удалось изменить фенотип. Сохранённые значения остались прежними.',
    en: 'The phenotype could not be updated. What is stored is as it was.',
    it: 'Impossibile aggiornare il fenotipo. I valori salvati sono rimasti come prima.',
    es: 'No se pudo actualizar el fenotipo. Lo guardado queda como estaba.',
  },
  'failed.saving': {
    ru: 'Сервер не может сохранить изменения. Они ждут здесь и отправляются снова. Запрос {{id}}.',
    en: 'The server cannot save the changes. They wait here and are sent again. Request {{id}}.',
    it: 'Il server non riesce a salvare le modifiche. Attendono qui e vengono inviate di nuovo. Richiesta {{id}}.',
    es: 'El servidor no puede guardar los cambios. Esperan aquí y se envían de nuevo. Solicitud {{id}}.',
  },
  'failed.value': {
    ru: 'Не удалось изменить значение. Сохранённое осталось прежним.',
    en: 'The value could not be changed. What is stored is as it was.',
    it: 'Impossibile modificare il valore. Quello salvato è rimasto come prima.',
    es: 'No se pudo cambiar el valor. Lo guardado queda como estaba.',
  },
} satisfies Words
