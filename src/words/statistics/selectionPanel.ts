import type { Words } from '../word.ts'

/** The figures of the selection beside the map. */
export const selectionPanel = {
  'command.selection.panel': {
    ru: 'Показатели выбранного',
    en: 'Figures of the selection',
    it: 'Cifre della selezione',
    es: 'Cifras de la selección',
  },
  'selection.close': {
    ru: 'Закрыть показатели',
    en: 'Close the figures',
    it: 'Chiudi le cifre',
    es: 'Cerrar las cifras',
  },
  'selection.none': {
    ru: 'Выберите делянки на карте или в таблице.',
    en: 'Select plots on the map or in the table.',
    it: 'Selezionare parcelle sulla mappa o nella tabella.',
    es: 'Seleccione parcelas en el mapa o en la tabla.',
  },
  'selection.noTrait': {
    ru: 'Раскрасьте карту по количественному признаку или выберите его столбец.',
    en: 'Colour the map by a quantitative trait, or select in its column.',
    it: 'Colorare la mappa secondo un carattere quantitativo o selezionare nella sua colonna.',
    es: 'Coloree el mapa por un carácter cuantitativo o seleccione en su columna.',
  },
  'selection.box': {
    ru: 'Ящик выбранных значений, медиана {{median}}, над ящиком поля, медиана {{field}}',
    en: 'Box of the selected values, median {{median}}, over that of the field, median {{field}}',
    it: 'Riquadro dei valori selezionati, mediana {{median}}, sopra quello del campo, mediana {{field}}',
    es: 'Caja de los valores seleccionados, mediana {{median}}, sobre la del campo, mediana {{field}}',
  },
  'selection.boxNames': {
    ru: 'вверху выделенные, внизу всё поле',
    en: 'selection (top), field (bottom)',
    it: 'selezione sopra campo',
    es: 'selección sobre campo',
  },
  'selection.lsd': {
    ru: '{{test}} {{lsd}}; общая буква – различие не доказано.',
    en: '{{test}} (p = 0.05) {{lsd}}; no difference is shown between those that share a letter.',
    it: '{{test}} (p = 0.05) {{lsd}}; nessuna differenza mostrata tra chi ha una lettera in comune.',
    es: '{{test}} (p = 0.05) {{lsd}}; sin diferencia mostrada entre los que comparten letra.',
  },
  'selection.lsdMean': {
    ru: '{{test}} в среднем по парам {{lsd}}; общая буква – различие не доказано.',
    en: '{{test}} (p = 0.05), mean of the pairs, {{lsd}}; no difference is shown between those that share a letter.',
    it: '{{test}} (p = 0.05), media delle coppie, {{lsd}}; nessuna differenza mostrata tra chi ha una lettera in comune.',
    es: '{{test}} (p = 0.05), promedio de los pares, {{lsd}}; sin diferencia mostrada entre los que comparten letra.',
  },
  'selection.unprotected': {
    ru: 'F-критерий различий не доказал (p = {{p}}): буквы по НСР могут быть случайны.',
    en: 'The F test shows no difference (p = {{p}}): letters by the LSD may be due to chance.',
    it: 'Il test F non mostra differenze (p = {{p}}): le lettere con la DMS possono essere dovute al caso.',
    es: 'La prueba F no muestra diferencias (p = {{p}}): las letras por la DMS pueden deberse al azar.',
  },
  'selection.byLsd': {
    ru: 'Сравнить по НСР',
    en: 'Compare by LSD',
    it: 'Confronta con la DMS',
    es: 'Comparar con la DMS',
  },
} satisfies Words
