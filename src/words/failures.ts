import type { Words } from './word.ts'

/** Changes of plots that the server refused; each is taken back on screen. */
export const failures = {
  'failed.unexpected': {
    ru: 'Что-то пошло не так: последнее действие могло не выполниться. Проверьте результат и повторите.',
    en: 'Something went wrong: the last action may not have been done. Check the result and try again.',
    it: 'Qualcosa è andato storto: l’ultima azione potrebbe non essere stata eseguita. Controlla il risultato e riprova.',
    es: 'Algo salió mal: puede que la última acción no se haya realizado. Revisa el resultado e inténtalo de nuevo.',
  },
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
  'failed.setAside': { ru: 'Отложить', en: 'On hold', it: 'Metti da parte', es: 'Apartar' },
  'failed.aside': {
    ru: 'сервер не смог это сохранить (запрос {{id}}). Отложено, пока не отправлено снова.',
    en: 'the server could not save it (request {{id}}). It is on hold until you send it again.',
    it: 'il server non è riuscito a salvarlo (richiesta {{id}}). È messo da parte finché non viene inviato di nuovo.',
    es: 'el servidor no pudo guardarlo (solicitud {{id}}). Queda apartado hasta que se envíe de nuevo.',
  },
  'failed.asideKept': {
    ru: 'Изменение отложено вместе с тем, что на нём основано.',
    en: 'The change is set aside with what was built on it.',
    it: 'La modifica è messa da parte con ciò che si basa su di essa.',
    es: 'El cambio queda apartado junto con lo que se basa en él.',
  },
  'failed.sendAgain': { ru: 'Отправить снова', en: 'Send again', it: 'Invia di nuovo', es: 'Enviar de nuevo' },
  'failed.value': {
    ru: 'Не удалось изменить значение. Сохранённое осталось прежним.',
    en: 'The value could not be changed. What is stored is as it was.',
    it: 'Impossibile modificare il valore. Quello salvato è rimasto come prima.',
    es: 'No se pudo cambiar el valor. Lo guardado queda como estaba.',
  },
} satisfies Words
