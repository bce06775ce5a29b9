import type { Words } from '../word.ts'

/** The map of a year as a file: a workbook or a picture. */
export const mapFiles = {
  'download.map': { ru: 'Карта поля', en: 'Field map', it: 'Mappa del campo', es: 'Mapa del campo' },
  'download.hint.map': {
    ru: 'книга Excel или рисунок',
    en: 'workbook or picture',
    it: 'cartella di lavoro o immagine',
    es: 'libro o imagen',
  },
  'mapFile.format': { ru: 'Файл', en: 'File', it: 'Tipo di file', es: 'Archivo' },
  'mapFile.xlsx': { ru: 'Книга Excel', en: 'Excel workbook', it: 'Cartella Excel', es: 'Libro de Excel' },
  'mapFile.png': { ru: 'Рисунок PNG', en: 'PNG picture', it: 'Immagine PNG', es: 'Imagen PNG' },
  'mapFile.svg': { ru: 'Чертёж SVG', en: 'SVG drawing', it: 'Disegno SVG', es: 'Dibujo SVG' },
  'mapFile.shown': {
    ru: 'Как карта выглядит сейчас',
    en: 'The map as it looks now',
    it: 'La mappa come appare ora',
    es: 'El mapa tal como se ve ahora',
  },
  'mapFile.failed': {
    ru: 'Не удалось сделать рисунок карты',
    en: 'The picture of the map could not be made',
    it: 'Impossibile creare l’immagine della mappa',
    es: 'No se pudo crear la imagen del mapa',
  },
  'mapFile.tooLarge': {
    ru: 'Карта слишком велика для PNG, возьмите SVG',
    en: 'The map is too large for a PNG; take the SVG',
    it: 'La mappa è troppo grande per un PNG; usa l’SVG',
    es: 'El mapa es demasiado grande para un PNG; use el SVG',
  },
} satisfies Words
