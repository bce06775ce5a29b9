import type { Words } from '../word.ts'

/** Names of the changes that move plots on the field map. */
export const layoutChanges = {
  'change.movedPlots': {
    ru: {
      one: 'Перемещена {{count}} делянка',
      few: 'Перемещены {{count}} делянки',
      many: 'Перемещено {{count}} делянок',
      other: 'Перемещены {{count}} делянки',
    },
    en: { one: 'Moved {{count}} plot', other: 'Moved {{count}} plots' },
    it: {
      one: 'Spostata {{count}} parcella',
      many: 'Spostate {{count}} parcelle',
      other: 'Spostate {{count}} parcelle',
    },
    es: { one: 'Movida {{count}} parcela', many: 'Movidas {{count}} parcelas', other: 'Movidas {{count}} parcelas' },
  },
  'change.swappedPlots': {
    ru: {
      one: 'Обмен местами: {{count}} делянка',
      few: 'Обмен местами: {{count}} делянки',
      many: 'Обмен местами: {{count}} делянок',
      other: 'Обмен местами: {{count}} делянки',
    },
    en: { one: 'Swapped {{count}} plot', other: 'Swapped {{count}} plots' },
    it: {
      one: 'Scambiata {{count}} parcella',
      many: 'Scambiate {{count}} parcelle',
      other: 'Scambiate {{count}} parcelle',
    },
    es: {
      one: 'Intercambiada {{count}} parcela',
      many: 'Intercambiadas {{count}} parcelas',
      other: 'Intercambiadas {{count}} parcelas',
    },
  },
  'change.map.rotatedRight': {
    ru: {
      one: 'Поле повёрнуто вправо, {{count}} делянка',
      few: 'Поле повёрнуто вправо, {{count}} делянки',
      many: 'Поле повёрнуто вправо, {{count}} делянок',
      other: 'Поле повёрнуто вправо, {{count}} делянки',
    },
    en: { one: 'Rotated the field right, {{count}} plot', other: 'Rotated the field right, {{count}} plots' },
    it: {
      one: 'Campo ruotato a destra, {{count}} parcella',
      many: 'Campo ruotato a destra, {{count}} parcelle',
      other: 'Campo ruotato a destra, {{count}} parcelle',
    },
    es: {
      one: 'Campo girado a la derecha, {{count}} parcela',
      many: 'Campo girado a la derecha, {{count}} parcelas',
      other: 'Campo girado a la derecha, {{count}} parcelas',
    },
  },
  'change.map.rotatedLeft': {
    ru: {
      one: 'Поле повёрнуто влево, {{count}} делянка',
      few: 'Поле повёрнуто влево, {{count}} делянки',
      many: 'Поле повёрнуто влево, {{count}} делянок',
      other: 'Поле повёрнуто влево, {{count}} делянки',
    },
    en: { one: 'Rotated the field left, {{count}} plot', other: 'Rotated the field left, {{count}} plots' },
    it: {
      one: 'Campo ruotato a sinistra, {{count}} parcella',
      many: 'Campo ruotato a sinistra, {{count}} parcelle',
      other: 'Campo ruotato a sinistra, {{count}} parcelle',
    },
    es: {
      one: 'Campo girado a la izquierda, {{count}} parcela',
      many: 'Campo girado a la izquierda, {{count}} parcelas',
      other: 'Campo girado a la izquierda, {{count}} parcelas',
    },
  },
  'change.map.insertedRow': {
    ru: {
      one: 'Добавлен пустой ряд, сдвинута {{count}} делянка',
      few: 'Добавлен пустой ряд, сдвинуты {{count}} делянки',
      many: 'Добавлен пустой ряд, сдвинуто {{count}} делянок',
      other: 'Добавлен пустой ряд, сдвинуты {{count}} делянки',
    },
    en: { one: 'Inserted a blank row, {{count}} plot shifted', other: 'Inserted a blank row, {{count}} plots shifted' },
    it: {
      one: 'Inserita una fila vuota, {{count}} parcella spostata',
      many: 'Inserita una fila vuota, {{count}} parcelle spostate',
      other: 'Inserita una fila vuota, {{count}} parcelle spostate',
    },
    es: {
      one: 'Insertada una fila vacía, {{count}} parcela desplazada',
      many: 'Insertada una fila vacía, {{count}} parcelas desplazadas',
      other: 'Insertada una fila vacía, {{count}} parcelas desplazadas',
    },
  },
  'change.map.insertedColumn': {
    ru: {
      one: 'Добавлен пустой столбец, сдвинута {{count}} делянка',
      few: 'Добавлен пустой столбец, сдвинуты {{count}} делянки',
      many: 'Добавлен пустой столбец, сдвинуто {{count}} делянок',
      other: 'Добавлен пустой столбец, сдвинуты {{count}} делянки',
    },
    en: {
      one: 'Inserted a blank column, {{count}} plot shifted',
      other: 'Inserted a blank column, {{count}} plots shifted',
    },
    it: {
      one: 'Inserita una colonna vuota, {{count}} parcella spostata',
      many: 'Inserita una colonna vuota, {{count}} parcelle spostate',
      other: 'Inserita una colonna vuota, {{count}} parcelle spostate',
    },
    es: {
      one: 'Insertada una columna vacía, {{count}} parcela desplazada',
      many: 'Insertada una columna vacía, {{count}} parcelas desplazadas',
      other: 'Insertada una columna vacía, {{count}} parcelas desplazadas',
    },
  },
  'change.map.insertedPlace': {
    ru: {
      one: 'Добавлено пустое место, сдвинута {{count}} делянка',
      few: 'Добавлено пустое место, сдвинуты {{count}} делянки',
      many: 'Добавлено пустое место, сдвинуто {{count}} делянок',
      other: 'Добавлено пустое место, сдвинуты {{count}} делянки',
    },
    en: {
      one: 'Inserted a blank place, {{count}} plot shifted',
      other: 'Inserted a blank place, {{count}} plots shifted',
    },
    it: {
      one: 'Inserito un posto vuoto, {{count}} parcella spostata',
      many: 'Inserito un posto vuoto, {{count}} parcelle spostate',
      other: 'Inserito un posto vuoto, {{count}} parcelle spostate',
    },
    es: {
      one: 'Insertado un lugar vacío, {{count}} parcela desplazada',
      many: 'Insertado un lugar vacío, {{count}} parcelas desplazadas',
      other: 'Insertado un lugar vacío, {{count}} parcelas desplazadas',
    },
  },
  'change.map.insertedBorder': {
    ru: {
      one: 'Добавлена защитная полоса, сдвинута {{count}} делянка',
      few: 'Добавлена защитная полоса, сдвинуты {{count}} делянки',
      many: 'Добавлена защитная полоса, сдвинуто {{count}} делянок',
      other: 'Добавлена защитная полоса, сдвинуты {{count}} делянки',
    },
    en: { one: 'Added a border, {{count}} plot shifted', other: 'Added a border, {{count}} plots shifted' },
    it: {
      one: 'Aggiunto un bordo, {{count}} parcella spostata',
      many: 'Aggiunto un bordo, {{count}} parcelle spostate',
      other: 'Aggiunto un bordo, {{count}} parcelle spostate',
    },
    es: {
      one: 'Añadido un borde, {{count}} parcela desplazada',
      many: 'Añadido un borde, {{count}} parcelas desplazadas',
      other: 'Añadido un borde, {{count}} parcelas desplazadas',
    },
  },
  'change.map.removedBlank': {
    ru: {
      one: 'Убраны пустые ряды и столбцы, сдвинута {{count}} делянка',
      few: 'Убраны пустые ряды и столбцы, сдвинуты {{count}} делянки',
      many: 'Убраны пустые ряды и столбцы, сдвинуто {{count}} делянок',
      other: 'Убраны пустые ряды и столбцы, сдвинуты {{count}} делянки',
    },
    en: {
      one: 'Removed blank rows and columns, {{count}} plot shifted',
      other: 'Removed blank rows and columns, {{count}} plots shifted',
    },
    it: {
      one: 'Tolte file e colonne vuote, {{count}} parcella spostata',
      many: 'Tolte file e colonne vuote, {{count}} parcelle spostate',
      other: 'Tolte file e colonne vuote, {{count}} parcelle spostate',
    },
    es: {
      one: 'Quitadas filas y columnas vacías, {{count}} parcela desplazada',
      many: 'Quitadas filas y columnas vacías, {{count}} parcelas desplazadas',
      other: 'Quitadas filas y columnas vacías, {{count}} parcelas desplazadas',
    },
  },
  'change.map.placed': {
    ru: {
      one: 'На карту поставлена {{count}} делянка',
      few: 'На карту поставлены {{count}} делянки',
      many: 'На карту поставлено {{count}} делянок',
      other: 'На карту поставлены {{count}} делянки',
    },
    en: { one: '{{count}} plot put on the map', other: '{{count}} plots put on the map' },
    it: {
      one: '{{count}} parcella messa sulla mappa',
      many: '{{count}} parcelle messe sulla mappa',
      other: '{{count}} parcelle messe sulla mappa',
    },
    es: {
      one: '{{count}} parcela puesta en el mapa',
      many: '{{count}} parcelas puestas en el mapa',
      other: '{{count}} parcelas puestas en el mapa',
    },
  },
  'change.map.width': {
    ru: {
      one: 'Ширина {{width}}, переложена {{count}} делянка',
      few: 'Ширина {{width}}, переложены {{count}} делянки',
      many: 'Ширина {{width}}, переложено {{count}} делянок',
      other: 'Ширина {{width}}, переложены {{count}} делянки',
    },
    en: { one: 'Width {{width}}, {{count}} plot moved', other: 'Width {{width}}, {{count}} plots moved' },
    it: {
      one: 'Larghezza {{width}}, {{count}} parcella spostata',
      many: 'Larghezza {{width}}, {{count}} parcelle spostate',
      other: 'Larghezza {{width}}, {{count}} parcelle spostate',
    },
    es: {
      one: 'Ancho {{width}}, {{count}} parcela movida',
      many: 'Ancho {{width}}, {{count}} parcelas movidas',
      other: 'Ancho {{width}}, {{count}} parcelas movidas',
    },
  },
} satisfies Words
