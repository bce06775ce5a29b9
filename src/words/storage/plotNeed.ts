import type { Words } from '../word.ts'

/** What a plot needs by its area, what a lot adds for germination, and a part of a lot that is carried. */
export const plotNeed = {
  'storage.plan.areaNeed': {
    ru: '{{rate}} × {{area}} м² = {{seeds}} семян на делянку',
    en: '{{rate}} × {{area}} m² = {{seeds}} seeds for a plot',
    it: '{{rate}} × {{area}} m² = {{seeds}} semi per parcella',
    es: '{{rate}} × {{area}} m² = {{seeds}} semillas por parcela',
  },
  'storage.plan.areaNeedViable': {
    ru: '{{rate}} × {{area}} м² = {{seeds}} всхожих семян',
    en: '{{rate}} × {{area}} m² = {{seeds}} viable seeds',
    it: '{{rate}} × {{area}} m² = {{seeds}} semi germinabili',
    es: '{{rate}} × {{area}} m² = {{seeds}} semillas viables',
  },
  'storage.plan.germinationNote': {
    ru: '÷ всхожесть партии, с округлением вверх',
    en: '÷ each lot’s germination, rounded up',
    it: '÷ germinabilità di ogni lotto, per eccesso',
    es: '÷ germinación de cada lote, hacia arriba',
  },
  'storage.drag.part': {
    ru: 'С Shift переложится только часть; количество будет запрошено',
    en: 'With Shift only a part is moved: how much is asked then',
    it: 'Con Maiusc se ne sposta solo una parte: la quantità si chiede dopo',
    es: 'Con Mayús se mueve solo una parte: después se pregunta cuánto',
  },
  'storage.plan.areaUnknown': {
    ru: 'Площадь делянок неизвестна. Задайте их ширину и длину или число семян.',
    en: 'The area of the plots is not known. Set their width and length, or a number of seeds.',
    it: 'La superficie delle parcelle non è nota. Indicate larghezza e lunghezza, o un numero di semi.',
    es: 'No se conoce la superficie de las parcelas. Indique su ancho y largo, o un número de semillas.',
  },
} satisfies Words
