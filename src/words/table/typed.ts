import type { Words } from '../word.ts'

/** What was typed and waits in its cell: a class that is not known yet, a value that is not stored. */
export const typed = {
  'class.new': {
    ru: 'Такого значения в столбце ещё нет',
    en: 'The column does not have this class yet',
    it: 'La colonna non ha ancora questa classe',
    es: 'La columna aún no tiene esta clase',
  },
  'class.ask': {
    ru: 'Новое значение «{{value}}», ячеек: {{count}}',
    en: { one: 'New class “{{value}}”', other: 'New class “{{value}}” in {{count}} cells' },
    it: {
      one: 'Nuova classe «{{value}}»',
      many: 'Nuova classe «{{value}}» in {{count}} celle',
      other: 'Nuova classe «{{value}}» in {{count}} celle',
    },
    es: {
      one: 'Clase nueva «{{value}}»',
      many: 'Clase nueva «{{value}}» en {{count}} celdas',
      other: 'Clase nueva «{{value}}» en {{count}} celdas',
    },
  },
  'class.unknown': {
    ru: 'Значения «{{value}}» нет в списке признака',
    en: '“{{value}}” is not in the trait’s list',
    it: '«{{value}}» non è nell’elenco del carattere',
    es: '«{{value}}» no está en la lista del carácter',
  },
  'class.add': {
    ru: 'Добавить «{{value}}»',
    en: 'Add “{{value}}”',
    it: 'Aggiungi «{{value}}»',
    es: 'Añadir «{{value}}»',
  },
  'class.use': {
    ru: 'Записать «{{value}}»',
    en: 'Use “{{value}}”',
    it: 'Usa «{{value}}»',
    es: 'Usar «{{value}}»',
  },
  'class.putBack': {
    ru: 'Вернуть прежнее',
    en: 'Put back',
    it: 'Ripristina',
    es: 'Restablecer',
  },
  'typed.kept': {
    ru: 'Не сохранено «{{text}}»: {{name}}',
    en: 'Not saved “{{text}}”: {{name}}',
    it: 'Non salvato «{{text}}»: {{name}}',
    es: 'No guardado «{{text}}»: {{name}}',
  },
  'typed.notKept': {
    ru: 'Не записано «{{text}}»: {{name}}',
    en: 'Not written “{{text}}”: {{name}}',
    it: 'Non scritto «{{text}}»: {{name}}',
    es: 'No escrito «{{text}}»: {{name}}',
  },
  'typed.plotGone': {
    ru: 'Делянки здесь больше нет',
    en: 'The plot is no longer here',
    it: 'La parcella non è più qui',
    es: 'La parcela ya no está aquí',
  },
  'table.noActive': {
    ru: 'Ничего не записано: в таблице не выбрана ячейка',
    en: 'Nothing was written: no cell of the table is chosen',
    it: 'Non è stato scritto nulla: nessuna cella della tabella è scelta',
    es: 'No se escribió nada: no hay ninguna celda elegida en la tabla',
  },
} satisfies Words
