import type { Words } from '../word.ts'

/** Why a paste writes nothing, or less than it was asked to. */
export const pasteRefusals = {
  'paste.otherYear': {
    ru: 'Ничего не вставлено: открыт другой год',
    en: 'Nothing was pasted: another year is open',
    it: 'Non è stato incollato nulla: è aperto un altro anno',
    es: 'No se ha pegado nada: está abierto otro año',
  },
  'paste.moved': {
    ru: 'Ничего не вставлено: пока читался буфер обмена, место вставки сменилось',
    en: 'Nothing was pasted: you moved to another place while the clipboard was being read',
    it: 'Non è stato incollato nulla: la posizione è cambiata mentre si leggevano gli appunti',
    es: 'No se ha pegado nada: el lugar cambió mientras se leía el portapapeles',
  },
  'paste.cutInOtherYear': {
    ru: 'Ничего не вставлено: вырезано в другой таблице или в другом году. Чтобы перенести значения, скопируйте их там',
    en: 'Nothing was pasted: it was cut in another table or year. To bring the values here, copy them there',
    it: 'Non è stato incollato nulla: è stato tagliato in un’altra tabella o in un altro anno. Per portare qui i valori, copiali là',
    es: 'No se ha pegado nada: se cortó en otra tabla o en otro año. Para traer los valores aquí, cópielos allí',
  },
  'paste.allCutGone': {
    ru: 'Ничего не вставлено: вырезанные делянки уже удалены',
    en: 'Nothing was pasted: the plots that were cut have been deleted',
    it: 'Non è stato incollato nulla: le parcelle tagliate sono state eliminate',
    es: 'No se ha pegado nada: las parcelas cortadas se han eliminado',
  },
  'paste.cutGone': {
    ru: {
      one: '{{count}} вырезанная делянка уже удалена',
      few: '{{count}} вырезанные делянки уже удалены',
      many: '{{count}} вырезанных делянок уже удалено',
      other: '{{count}} вырезанной делянки уже нет',
    },
    en: {
      one: '{{count}} cut plot has been deleted meanwhile',
      other: '{{count}} cut plots have been deleted meanwhile',
    },
    it: {
      one: '{{count}} parcella tagliata è stata eliminata',
      many: '{{count}} parcelle tagliate sono state eliminate',
      other: '{{count}} parcelle tagliate sono state eliminate',
    },
    es: {
      one: '{{count}} parcela cortada se ha eliminado',
      many: '{{count}} parcelas cortadas se han eliminado',
      other: '{{count}} parcelas cortadas se han eliminado',
    },
  },
  'paste.plotsGone': {
    ru: {
      one: '{{count}} делянка тем временем удалена: в неё ничего не вставлено',
      few: '{{count}} делянки тем временем удалены: в них ничего не вставлено',
      many: '{{count}} делянок тем временем удалено: в них ничего не вставлено',
      other: '{{count}} делянки тем временем удалены: в них ничего не вставлено',
    },
    en: {
      one: '{{count}} plot was deleted meanwhile: nothing was pasted there',
      other: '{{count}} plots were deleted meanwhile: nothing was pasted there',
    },
    it: {
      one: '{{count}} parcella è stata eliminata nel frattempo: lì non è stato incollato nulla',
      many: '{{count}} parcelle sono state eliminate nel frattempo: lì non è stato incollato nulla',
      other: '{{count}} parcelle sono state eliminate nel frattempo: lì non è stato incollato nulla',
    },
    es: {
      one: '{{count}} parcela se eliminó entretanto: allí no se ha pegado nada',
      many: '{{count}} parcelas se eliminaron entretanto: allí no se ha pegado nada',
      other: '{{count}} parcelas se eliminaron entretanto: allí no se ha pegado nada',
    },
  },
  'paste.noCell': {
    ru: {
      one: '{{count}} родитель никуда не вставлен: у делянки нет линии, сначала укажите её',
      few: '{{count}} родителя никуда не вставлены: у их делянок нет линий, сначала укажите их',
      many: '{{count}} родителей никуда не вставлено: у их делянок нет линий, сначала укажите их',
      other: '{{count}} родителя никуда не вставлены: у их делянок нет линий, сначала укажите их',
    },
    en: {
      one: '{{count}} parent was pasted nowhere: its plot has no line, name that first',
      other: '{{count}} parents were pasted nowhere: their plots have no line, name that first',
    },
    it: {
      one: '{{count}} genitore non è stato incollato: la sua parcella non ha una linea, va indicata prima',
      many: '{{count}} genitori non sono stati incollati: le loro parcelle non hanno una linea, va indicata prima',
      other: '{{count}} genitori non sono stati incollati: le loro parcelle non hanno una linea, va indicata prima',
    },
    es: {
      one: '{{count}} progenitor no se ha pegado: su parcela no tiene línea, indíquela antes',
      many: '{{count}} progenitores no se han pegado: sus parcelas no tienen línea, indíquela antes',
      other: '{{count}} progenitores no se han pegado: sus parcelas no tienen línea, indíquela antes',
    },
  },
  'table.copy.cutWhole': {
    ru: {
      one: 'Вырезана {{count}} ячейка: вставка заберёт отсюда и места, и родителей',
      few: 'Вырезаны {{count}} ячейки: вставка заберёт отсюда и места, и родителей',
      many: 'Вырезано {{count}} ячеек: вставка заберёт отсюда и места, и родителей',
      other: 'Вырезаны {{count}} ячейки: вставка заберёт отсюда и места, и родителей',
    },
    en: {
      one: 'Cut {{count}} cell: pasting takes places and parents away from here too',
      other: 'Cut {{count}} cells: pasting takes places and parents away from here too',
    },
    it: {
      one: 'Tagliata {{count}} cella: incollando si tolgono da qui anche posti e genitori',
      many: 'Tagliate {{count}} celle: incollando si tolgono da qui anche posti e genitori',
      other: 'Tagliate {{count}} celle: incollando si tolgono da qui anche posti e genitori',
    },
    es: {
      one: 'Cortada {{count}} celda: al pegar se quitan de aquí también lugares y progenitores',
      many: 'Cortadas {{count}} celdas: al pegar se quitan de aquí también lugares y progenitores',
      other: 'Cortadas {{count}} celdas: al pegar se quitan de aquí también lugares y progenitores',
    },
  },
} as const satisfies Words
