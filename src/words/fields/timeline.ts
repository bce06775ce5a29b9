import type { Words } from '../word.ts'

/** The undo timeline below the map. */
export const timeline = {
  'timeline.hint': {
    ru: 'Наведите на шаг, чтобы увидеть поле, каким оно было; щелчок вернёт к нему',
    en: 'Point at a step to see the field as it was; click to go back to it',
    it: 'Indicare un passo: la mappa mostra il campo com’era; un clic ci torna',
    es: 'Señale un paso: el mapa muestra el campo como era; un clic vuelve a él',
  },
  'timeline.shows': {
    ru: 'Карта показывает поле после шага «{{name}}». Ничего не записано.',
    en: 'The map shows the field after “{{name}}”. Nothing is written.',
    it: 'La mappa mostra il campo dopo «{{name}}». Nulla è scritto.',
    es: 'El mapa muestra el campo después de «{{name}}». No se escribe nada.',
  },
  'timeline.staying': {
    ru: {
      one: '{{count}} ячейку с тех пор изменили другие, она останется.',
      few: '{{count}} ячейки с тех пор изменили другие, они останутся.',
      many: '{{count}} ячеек с тех пор изменили другие, они останутся.',
      other: '{{count}} ячейки с тех пор изменили другие, они останутся.',
    },
    en: {
      one: '{{count}} cell was changed by others since and stays.',
      other: '{{count}} cells were changed by others since and stay.',
    },
    it: {
      one: '{{count}} cella è stata poi cambiata da altri e resta.',
      many: '{{count}} celle sono state poi cambiate da altri e restano.',
      other: '{{count}} celle sono state poi cambiate da altri e restano.',
    },
    es: {
      one: '{{count}} celda fue cambiada después por otros y queda.',
      many: '{{count}} celdas fueron cambiadas después por otros y quedan.',
      other: '{{count}} celdas fueron cambiadas después por otros y quedan.',
    },
  },
  'timeline.stays': {
    ru: {
      one: 'Отменится не всё: {{count}} ячейку из {{cells}} с тех пор изменили другие',
      few: 'Отменится не всё: {{count}} ячейки из {{cells}} с тех пор изменили другие',
      many: 'Отменится не всё: {{count}} ячеек из {{cells}} с тех пор изменили другие',
      other: 'Отменится не всё: {{count}} ячейки из {{cells}} с тех пор изменили другие',
    },
    en: {
      one: 'Not all of it can be undone: {{count}} cell of {{cells}} was changed by others since',
      other: 'Not all of it can be undone: {{count}} cells of {{cells}} were changed by others since',
    },
    it: {
      one: 'Non tutto si può annullare: {{count}} cella su {{cells}} è stata poi cambiata da altri',
      many: 'Non tutto si può annullare: {{count}} celle su {{cells}} sono state poi cambiate da altri',
      other: 'Non tutto si può annullare: {{count}} celle su {{cells}} sono state poi cambiate da altri',
    },
    es: {
      one: 'No todo se puede deshacer: {{count}} celda de {{cells}} fue cambiada después por otros',
      many: 'No todo se puede deshacer: {{count}} celdas de {{cells}} fueron cambiadas después por otros',
      other: 'No todo se puede deshacer: {{count}} celdas de {{cells}} fueron cambiadas después por otros',
    },
  },
  'timeline.staysWhole': {
    ru: 'Отменить нельзя: все ячейки с тех пор изменили другие',
    en: 'It cannot be undone: all its cells were changed by others since',
    it: 'Non si può annullare: tutte le celle sono state poi cambiate da altri',
    es: 'No se puede deshacer: otros cambiaron después todas sus celdas',
  },
  'timeline.conflict': {
    ru: 'Сначала выберите: оставить своё или принять чужое',
    en: 'Choose first: keep yours or take theirs',
    it: 'Prima scegliere: tenere il proprio o prendere l’altrui',
    es: 'Primero elija: mantener lo suyo o tomar lo ajeno',
  },
  'timeline.close': {
    ru: 'Закрыть историю правок',
    en: 'Close the timeline',
    it: 'Chiudere la cronologia',
    es: 'Cerrar el historial',
  },
} satisfies Words
