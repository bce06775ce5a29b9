import type { Words } from '../word.ts'

/** What is kept on this device, what the server's answers were worth, and what others took away meanwhile. */
export const keeping = {
  'shell.keptNone': {
    ru: 'Браузер не даёт хранить данные на этом устройстве: то, что не дошло до сервера, пропадёт при перезагрузке.',
    en: 'This browser does not allow data to be stored on this device: unsent changes will be lost if you reload.',
    it: 'Il browser non permette di conservare dati su questo dispositivo: ciò che non è arrivato al server si perde ricaricando.',
    es: 'El navegador no permite conservar datos en este dispositivo: lo que no ha llegado al servidor se pierde al recargar.',
  },
  'shell.keptFull': {
    ru: 'На этом устройстве нет места: то, что не дошло до сервера, может пропасть при перезагрузке.',
    en: 'This device is out of storage space: unsent changes may be lost if you reload.',
    it: 'Su questo dispositivo non c’è più spazio: ciò che non è arrivato al server può perdersi ricaricando.',
    es: 'No queda espacio en este dispositivo: lo que no ha llegado al servidor puede perderse al recargar.',
  },
  'shell.keptBlocked': {
    ru: 'Plotline обновлён, а в другой вкладке открыт прежний. Закройте ту вкладку: до этого несохранённое пропадёт при перезагрузке.',
    en: 'Plotline has been updated and another tab still shows the former one. Close that tab: until then, what is unsaved is lost on a reload.',
    it: 'Plotline è stato aggiornato, ma un’altra scheda mostra ancora il precedente. Chiudila: fino ad allora ciò che non è salvato si perde ricaricando.',
    es: 'Plotline se ha actualizado y otra pestaña sigue con el anterior. Ciérrela: hasta entonces, lo no guardado se pierde al recargar.',
  },
  'shell.keptOutdated': {
    ru: 'Plotline обновлён в другой вкладке. Когда всё сохранится, перезагрузите эту страницу: здесь больше ничего не хранится на устройстве.',
    en: 'Plotline has been updated in another tab. Reload this page once all is saved: it keeps nothing on this device any more.',
    it: 'Plotline è stato aggiornato in un’altra scheda. Ricarica questa pagina quando tutto è salvato: non conserva più nulla su questo dispositivo.',
    es: 'Plotline se ha actualizado en otra pestaña. Recargue esta página cuando todo esté guardado: ya no conserva nada en este dispositivo.',
  },
  'shell.notUnderstood': {
    ru: 'Неожиданный ответ сервера. Перезагрузите страницу.',
    en: 'The answer of the server was not understood. Reload the page.',
    it: 'La risposta del server non è comprensibile. Ricarica la pagina.',
    es: 'No se entiende la respuesta del servidor. Vuelva a cargar la página.',
  },
  'gone.year': {
    ru: '{{year}} год питомника «{{name}}» удалён.',
    en: 'The year {{year}} of {{name}} has been deleted.',
    it: 'L’anno {{year}} di {{name}} è stato eliminato.',
    es: 'Se ha eliminado el año {{year}} de {{name}}.',
  },
  'gone.yearBy': {
    ru: '{{year}} год питомника «{{name}}» удалён. Кто: {{by}}.',
    en: 'The year {{year}} of {{name}} has been deleted by {{by}}.',
    it: 'L’anno {{year}} di {{name}} è stato eliminato da {{by}}.',
    es: '{{by}} ha eliminado el año {{year}} de {{name}}.',
  },
  'gone.unknownYear': {
    ru: 'Год, в котором вы работали, удалён.',
    en: 'A year that you worked in has been deleted.',
    it: 'Un anno su cui lavoravi è stato eliminato.',
    es: 'Se ha eliminado un año en el que trabajaba.',
  },
  'gone.crop': {
    ru: 'Культура «{{name}}» удалена.',
    en: 'The crop {{name}} has been deleted.',
    it: 'La coltura {{name}} è stata eliminata.',
    es: 'Se ha eliminado el cultivo {{name}}.',
  },
  'gone.unknownCrop': {
    ru: 'Культура, в которой вы работали, удалена.',
    en: 'A crop that you worked in has been deleted.',
    it: 'Una coltura su cui lavoravi è stata eliminata.',
    es: 'Se ha eliminado un cultivo en el que trabajaba.',
  },
  'gone.unsaved': {
    ru: {
      one: 'Вместе с годом пропало {{count}} несохранённое изменение.',
      few: 'Вместе с годом пропали {{count}} несохранённых изменения.',
      many: 'Вместе с годом пропали {{count}} несохранённых изменений.',
      other: 'Вместе с годом пропали {{count}} несохранённого изменения.',
    },
    en: {
      one: '{{count}} change that was not saved yet went with the year.',
      other: '{{count}} changes that were not saved yet went with the year.',
    },
    it: {
      one: 'Con l’anno è andata persa {{count}} modifica non salvata.',
      many: 'Con l’anno sono andate perse {{count}} modifiche non salvate.',
      other: 'Con l’anno sono andate perse {{count}} modifiche non salvate.',
    },
    es: {
      one: 'Con el año se ha perdido {{count}} cambio sin guardar.',
      many: 'Con el año se han perdido {{count}} cambios sin guardar.',
      other: 'Con el año se han perdido {{count}} cambios sin guardar.',
    },
  },
  'gone.unsavedInCrop': {
    ru: {
      one: 'Вместе с ней пропало {{count}} несохранённое изменение.',
      few: 'Вместе с ней пропали {{count}} несохранённых изменения.',
      many: 'Вместе с ней пропали {{count}} несохранённых изменений.',
      other: 'Вместе с ней пропали {{count}} несохранённого изменения.',
    },
    en: {
      one: '{{count}} change that was not saved yet went with the crop.',
      other: '{{count}} changes that were not saved yet went with the crop.',
    },
    it: {
      one: 'Con la coltura è andata persa {{count}} modifica non salvata.',
      many: 'Con la coltura sono andate perse {{count}} modifiche non salvate.',
      other: 'Con la coltura sono andate perse {{count}} modifiche non salvate.',
    },
    es: {
      one: 'Con el cultivo se ha perdido {{count}} cambio sin guardar.',
      many: 'Con el cultivo se han perdido {{count}} cambios sin guardar.',
      other: 'Con el cultivo se han perdido {{count}} cambios sin guardar.',
    },
  },
  'conflict.bringBack': {
    ru: 'Вернуть с моим значением',
    en: 'Bring it back with mine',
    it: 'Ripristina con il mio',
    es: 'Recuperar con lo mío',
  },
} satisfies Words
