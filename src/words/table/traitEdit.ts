import type { Words } from '../word.ts'

/** Describing a trait of the crop otherwise, and what its column's menu enters. */
export const traitEdit = {
  'command.table.editTrait': {
    ru: 'Изменить столбец…',
    en: 'Edit the column…',
    it: 'Modifica la colonna…',
    es: 'Editar la columna…',
  },
  'trait.editTitle': {
    ru: 'Изменить: {{name}}',
    en: 'Edit: {{name}}',
    it: 'Modifica: {{name}}',
    es: 'Editar: {{name}}',
  },
  'trait.save': { ru: 'Сохранить', en: 'Save', it: 'Salva', es: 'Guardar' },
  'trait.field.better': { ru: 'Желательно', en: 'Wanted', it: 'Desiderato', es: 'Deseable' },
  'trait.better.higher': { ru: 'больше', en: 'more', it: 'di più', es: 'más' },
  'trait.better.lower': { ru: 'меньше', en: 'less', it: 'di meno', es: 'menos' },
  'trait.better.none': { ru: 'всё равно', en: 'neither', it: 'indifferente', es: 'indiferente' },
  'change.traitEdited': {
    ru: 'Изменён признак {{name}}',
    en: 'Edited the trait {{name}}',
    it: 'Modificato il carattere {{name}}',
    es: 'Carácter {{name}} editado',
  },
} satisfies Words
