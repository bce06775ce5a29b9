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
  'trait.unitKeeps': {
    ru: 'Числа не пересчитываются ни в одном году: {{before}} станет {{after}}. Если была неверна только единица, сохраните ещё раз',
    en: 'Numbers are not converted in any year: {{before}} will read {{after}}. If only the unit was wrong, save again',
    it: 'I numeri non si convertono in nessun anno: {{before}} diventa {{after}}. Se era sbagliata solo l’unità, salva di nuovo',
    es: 'Los números no se convierten en ningún año: {{before}} pasará a ser {{after}}. Si solo era errónea la unidad, guarde de nuevo',
  },
  'trait.save': { ru: 'Сохранить', en: 'Save', it: 'Salva', es: 'Guardar' },
  'trait.field.better': { ru: 'Желательно', en: 'Preferred', it: 'Desiderato', es: 'Deseable' },
  'trait.better.higher': { ru: 'больше', en: 'high', it: 'di più', es: 'más' },
  'trait.better.lower': { ru: 'меньше', en: 'low', it: 'di meno', es: 'menos' },
  'trait.better.none': { ru: 'всё равно', en: 'no preference', it: 'indifferente', es: 'indiferente' },
  'trait.field.factorRole': {
    ru: 'Роль в опыте',
    en: 'Role in the trial',
    it: 'Ruolo nella prova',
    es: 'Papel en el ensayo',
  },
  'trait.factorRole.trait': {
    ru: 'признак, не фактор',
    en: 'a trait, no factor',
    it: 'carattere, non fattore',
    es: 'carácter, no factor',
  },
  'trait.factorRole.named': {
    ru: 'фактор, роль по названию',
    en: 'a factor, its role by its name',
    it: 'fattore, ruolo dal nome',
    es: 'factor, papel por su nombre',
  },
  'trait.factorRole.replication': { ru: 'повторение', en: 'replication', it: 'ripetizione', es: 'repetición' },
  'trait.factorRole.block': { ru: 'блок', en: 'block', it: 'blocco', es: 'bloque' },
  'trait.factorRole.row': { ru: 'ряд плана', en: 'design row', it: 'riga del piano', es: 'fila del plan' },
  'trait.factorRole.column': {
    ru: 'столбец плана',
    en: 'design column',
    it: 'colonna del piano',
    es: 'columna del plan',
  },
  'trait.factorRole.whole_plot': {
    ru: 'делянка первого порядка',
    en: 'whole plot',
    it: 'parcella principale',
    es: 'parcela principal',
  },
  'trait.factorRole.treatment': {
    ru: 'вариант (обработка)',
    en: 'treatment',
    it: 'trattamento',
    es: 'tratamiento',
  },
  'change.traitEdited': {
    ru: 'Изменён признак {{name}}',
    en: 'Edited the trait {{name}}',
    it: 'Modificato il carattere {{name}}',
    es: 'Carácter {{name}} editado',
  },
} satisfies Words
