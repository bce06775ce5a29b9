import type { Words } from '../word.ts'

/** Files from and for Field Book and FielDHub. */
export const fieldBook = {
  'upload.trait_file': {
    ru: 'Список признаков',
    en: 'List of traits',
    it: 'Elenco dei caratteri',
    es: 'Lista de caracteres',
  },
  'download.group.fieldBook': { ru: 'Field Book', en: 'Field Book', it: 'Per Field Book', es: 'Para Field Book' },
  'download.field_book': {
    ru: 'Делянки для Field Book',
    en: 'Plots for Field Book',
    it: 'Parcelle per Field Book',
    es: 'Parcelas para Field Book',
  },
  'download.field_book_traits': {
    ru: 'Признаки для Field Book',
    en: 'Traits for Field Book',
    it: 'Caratteri per Field Book',
    es: 'Caracteres para Field Book',
  },
  'download.hint.field_book': {
    ru: 'поле для телефона, csv',
    en: 'a field for the phone, csv',
    it: 'un campo per il telefono, csv',
    es: 'un campo para el teléfono, csv',
  },
  'download.hint.field_book_traits': {
    ru: 'что наблюдать, файл .trt',
    en: 'what to observe, .trt file',
    it: 'che cosa rilevare, file .trt',
    es: 'qué observar, archivo .trt',
  },
  'columns.trait': { ru: 'Признак', en: 'Trait', it: 'Carattere', es: 'Carácter' },
  'columns.trait_format': { ru: 'Формат', en: 'Format', it: 'Formato', es: 'Formato' },
  'columns.minimum': { ru: 'Минимум', en: 'Minimum', it: 'Minimo', es: 'Mínimo' },
  'columns.maximum': { ru: 'Максимум', en: 'Maximum', it: 'Massimo', es: 'Máximo' },
  'columns.details': { ru: 'Подробности', en: 'Details', it: 'Dettagli', es: 'Detalles' },
  'columns.categories': { ru: 'Категории', en: 'Categories', it: 'Categorie', es: 'Categorías' },
  'faults.value.repeated': {
    ru: '{{cell}}: значение есть и раньше, в {{first_cell}}. Записывается последнее: {{value}}.',
    en: '{{cell}}: the value stands before as well, in {{first_cell}}. The last one is written: {{value}}.',
    it: '{{cell}}: il valore c’è anche prima, in {{first_cell}}. Si scrive l’ultimo: {{value}}.',
    es: '{{cell}}: el valor está también antes, en {{first_cell}}. Se escribe el último: {{value}}.',
  },
  'faults.trait.duplicate': {
    ru: '{{cell}}: признак «{{value}}» есть дважды: {{first_cell}} и {{cell}}. Удалите одну из строк.',
    en: '{{cell}}: the trait “{{value}}” stands twice: {{first_cell}} and {{cell}}. Delete one of the rows.',
    it: '{{cell}}: il carattere «{{value}}» compare due volte: {{first_cell}} e {{cell}}. Elimina una delle righe.',
    es: '{{cell}}: el carácter «{{value}}» está dos veces: {{first_cell}} y {{cell}}. Elimine una de las filas.',
  },
  'faults.trait.limits': {
    ru: '{{cell}}: минимум {{value}} больше максимума {{max}}. Исправьте один из них.',
    en: '{{cell}}: the minimum {{value}} is above the maximum {{max}}. Correct one of them.',
    it: '{{cell}}: il minimo {{value}} supera il massimo {{max}}. Correggi uno dei due.',
    es: '{{cell}}: el mínimo {{value}} supera el máximo {{max}}. Corrija uno de los dos.',
  },
  'faults.trait.categories': {
    ru: '{{cell}}: это не список категорий. Запишите их через «/», не больше {{max}}, каждая до 255 знаков.',
    en: '{{cell}}: this is no list of categories. Write them with “/” between, at most {{max}}, each up to 255 characters.',
    it: '{{cell}}: non è un elenco di categorie. Scrivile separate da «/», al massimo {{max}}, ognuna fino a 255 caratteri.',
    es: '{{cell}}: no es una lista de categorías. Escríbalas separadas por «/», como máximo {{max}}, cada una de hasta 255 caracteres.',
  },
} satisfies Words
