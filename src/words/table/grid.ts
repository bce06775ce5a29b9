import type { Words } from '../word.ts'

/** The spreadsheet: column groups and headings. */
export const grid = {
  'grid.label': { ru: 'Метка', en: 'Label', it: 'Etichetta', es: 'Etiqueta' },
  'grid.row': { ru: 'Ряд', en: 'Row', it: 'Fila', es: 'Fila' },
  'grid.col': { ru: 'Столбец', en: 'Col', it: 'Colonna', es: 'Columna' },
  'grid.name': { ru: 'Делянка', en: 'Plot', it: 'Parcella', es: 'Parcela' },
  'grid.line': { ru: 'Линия', en: 'Line', it: 'Linea', es: 'Línea' },
  'grid.mother': { ru: 'Мать', en: 'Mother', it: 'Madre', es: 'Madre' },
  'grid.father': { ru: 'Отец', en: 'Father', it: 'Padre', es: 'Padre' },
  'grid.repetitions': { ru: 'Повторений', en: 'Repetitions', it: 'Ripetizioni', es: 'Repeticiones' },
  'grid.width': { ru: 'Ширина, м', en: 'Width, m', it: 'Larghezza, m', es: 'Ancho, m' },
  'grid.length': { ru: 'Длина, м', en: 'Length, m', it: 'Lunghezza, m', es: 'Largo, m' },
  'grid.square': { ru: 'Площадь, м²', en: 'Area, m²', it: 'Superficie, m²', es: 'Superficie, m²' },
  'grid.plants': { ru: 'Растения', en: 'Plants', it: 'Piante', es: 'Plantas' },
  'grid.comment': { ru: 'Комментарий', en: 'Comment', it: 'Commento', es: 'Comentario' },
  'grid.crossing': { ru: 'Скрещивание', en: 'Cross', it: 'Incrocio', es: 'Cruce' },
  'grid.group.location': { ru: 'Расположение', en: 'Location', it: 'Posizione', es: 'Ubicación' },
  'grid.group.design': { ru: 'Схема опыта', en: 'Design', it: 'Disegno', es: 'Diseño' },
  'grid.group.names': { ru: 'Название', en: 'Name', it: 'Nome', es: 'Nombre' },
  'grid.group.general': {
    ru: 'Общие сведения',
    en: 'General information',
    it: 'Informazioni generali',
    es: 'Información general',
  },
  'grid.group.crossings': { ru: 'Скрещивания', en: 'Crossings', it: 'Incroci', es: 'Cruces' },
  'grid.group.phenotypes': { ru: 'Фенотипы', en: 'Phenotypes', it: 'Fenotipi', es: 'Fenotipos' },
  'grid.group.markers': { ru: 'ДНК-маркеры', en: 'DNA markers', it: 'Marcatori DNA', es: 'Marcadores de ADN' },
  'grid.group.stages': { ru: 'Фазы развития', en: 'Growth stages', it: 'Fasi di sviluppo', es: 'Fases de desarrollo' },
  'grid.group.technology': { ru: 'Технология', en: 'Technology', it: 'Tecnologia', es: 'Tecnología' },
  'grid.table': { ru: 'Таблица делянок', en: 'Plot table', it: 'Tabella delle parcelle', es: 'Tabla de parcelas' },
} satisfies Words
