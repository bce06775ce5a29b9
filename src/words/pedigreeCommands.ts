import type { Words } from './word.ts'

/** Names of what a pedigree's keys do. */
export const pedigreeCommands = {
  'command.pedigree.mother': { ru: 'К матери', en: 'To the mother', it: 'Alla madre', es: 'A la madre' },
  'command.pedigree.father': { ru: 'К отцу', en: 'To the father', it: 'Al padre', es: 'Al padre' },
  'command.pedigree.child': { ru: 'К потомку', en: 'To a child', it: 'A un figlio', es: 'A un hijo' },
  'command.pedigree.left': {
    ru: 'К соседу слева',
    en: 'To the left neighbour',
    it: 'Al vicino di sinistra',
    es: 'Al vecino izquierdo',
  },
  'command.pedigree.right': {
    ru: 'К соседу справа',
    en: 'To the right neighbour',
    it: 'Al vicino di destra',
    es: 'Al vecino derecho',
  },
  'command.pedigree.fold': {
    ru: 'Свернуть или раскрыть',
    en: 'Fold or unfold',
    it: 'Comprimi o espandi',
    es: 'Plegar o desplegar',
  },
  'command.pedigree.panel': {
    ru: 'Сведения о линии',
    en: 'Details of the line',
    it: 'Dettagli della linea',
    es: 'Detalles de la línea',
  },
  'command.pedigree.focus': {
    ru: 'Показать родословную этой линии',
    en: 'Show the pedigree of this line',
    it: 'Mostra la genealogia di questa linea',
    es: 'Mostrar la genealogía de esta línea',
  },
  'command.pedigree.back': {
    ru: 'Вернуться к прежней родословной',
    en: 'Back to the previous pedigree',
    it: 'Torna alla genealogia precedente',
    es: 'Volver a la genealogía anterior',
  },
  'command.pedigree.second': {
    ru: 'Родство с этой линией',
    en: 'Relationship with this line',
    it: 'Parentela con questa linea',
    es: 'Parentesco con esta línea',
  },
  'command.pedigree.paths': {
    ru: 'Показать или скрыть пути',
    en: 'Show or hide the paths',
    it: 'Mostra o nascondi i percorsi',
    es: 'Mostrar u ocultar los caminos',
  },
  'command.pedigree.parents': {
    ru: 'Изменить родителей',
    en: 'Edit the parents',
    it: 'Modifica i genitori',
    es: 'Editar los progenitores',
  },
  'command.pedigree.relationship': {
    ru: 'Родство двух и многих линий',
    en: 'Relationship of two lines and of many',
    it: 'Parentela di due o più linee',
    es: 'Parentesco de dos o más líneas',
  },
  'command.pedigree.fit': {
    ru: 'Показать всю родословную',
    en: 'Show the whole pedigree',
    it: 'Mostra tutta la genealogia',
    es: 'Mostrar toda la genealogía',
  },
  'command.pedigree.export.png': {
    ru: 'Родословная картинкой (PNG)',
    en: 'Pedigree as a picture (PNG)',
    it: 'Genealogia come immagine (PNG)',
    es: 'Genealogía como imagen (PNG)',
  },
  'command.pedigree.export.svg': {
    ru: 'Родословная чертежом (SVG)',
    en: 'Pedigree as a drawing (SVG)',
    it: 'Genealogia come disegno (SVG)',
    es: 'Genealogía como dibujo (SVG)',
  },
  'command.pedigree.export.helium': {
    ru: 'Родословная для Helium (.helium)',
    en: 'Pedigree for Helium (.helium)',
    it: 'Genealogia per Helium (.helium)',
    es: 'Genealogía para Helium (.helium)',
  },
  'command.pedigree.export.parents': {
    ru: 'Файл родителей (CSV)',
    en: 'File of parents (CSV)',
    it: 'File dei genitori (CSV)',
    es: 'Archivo de progenitores (CSV)',
  },
} satisfies Words
