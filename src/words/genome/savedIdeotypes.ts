import type { Words } from '../word.ts'

/** Ideotypes that the company keeps. */
export const savedIdeotypes = {
  'createLine.keep': {
    ru: 'Сохранить идеотип',
    en: 'Save the ideotype',
    it: 'Salva l’ideotipo',
    es: 'Guardar el ideotipo',
  },
  'createLine.kept': {
    ru: 'Сохранённые: {{count}}',
    en: 'Saved: {{count}}',
    it: 'Salvati: {{count}}',
    es: 'Guardados: {{count}}',
  },
  'createLine.keptDone': {
    ru: 'Идеотип «{{title}}» сохранён',
    en: 'The ideotype “{{title}}” is saved',
    it: 'L’ideotipo «{{title}}» è salvato',
    es: 'El ideotipo «{{title}}» está guardado',
  },
  'createLine.opened': {
    ru: 'Сохранённый идеотип',
    en: 'Saved ideotype',
    it: 'Ideotipo salvato',
    es: 'Ideotipo guardado',
  },
  'createLine.ofToday': {
    ru: 'Рассчитать по нынешним данным',
    en: 'Calculate from today’s data',
    it: 'Calcola con i dati di oggi',
    es: 'Calcular con los datos de hoy',
  },
  'createLine.deleteText': {
    ru: 'Отменить это нельзя. Линии, которые сохранены по нему, останутся.',
    en: 'This cannot be undone. Lines that were saved from it stay.',
    it: 'Non si può annullare. Le linee salvate da esso restano.',
    es: 'No se puede deshacer. Las líneas guardadas a partir de él quedan.',
  },
  'createLine.keptGone': {
    ru: 'Этого сохранённого идеотипа больше нет.',
    en: 'This saved ideotype is no longer there.',
    it: 'Questo ideotipo salvato non c’è più.',
    es: 'Este ideotipo guardado ya no existe.',
  },
  'createLine.keptFailed': {
    ru: 'Сохранённый идеотип не прочитан.',
    en: 'The saved ideotype could not be read.',
    it: 'L’ideotipo salvato non è stato letto.',
    es: 'No se pudo leer el ideotipo guardado.',
  },
} satisfies Words
