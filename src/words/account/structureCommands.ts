import type { Words } from '../word.ts'

/** What can be done with the rows of the company structure, and why not. */
export const structureCommands = {
  'structure.addDivision': {
    ru: 'Добавить отдел',
    en: 'Add division',
    it: 'Aggiungi reparto',
    es: 'Añadir departamento',
  },
  'structure.addPerson': {
    ru: 'Добавить сотрудника',
    en: 'Add employee',
    it: 'Aggiungi persona',
    es: 'Añadir persona',
  },
  'structure.openCard': {
    ru: 'открыть карточку',
    en: 'open the card',
    it: 'apri la scheda',
    es: 'abrir la ficha',
  },
  'structure.rename': {
    ru: 'Переименовать отдел',
    en: 'Rename the division',
    it: 'Rinomina il reparto',
    es: 'Renombrar el departamento',
  },
  'structure.renameShort': {
    ru: 'переименовать',
    en: 'rename',
    it: 'rinomina',
    es: 'renombrar',
  },
  'structure.moveTo': {
    ru: 'Перевести в…',
    en: 'Move to…',
    it: 'Sposta in…',
    es: 'Mover a…',
  },
  'structure.remove': {
    ru: 'Удалить',
    en: 'Remove',
    it: 'Rimuovi',
    es: 'Retirar',
  },
  'structure.removeShort': {
    ru: 'удалить',
    en: 'remove',
    it: 'rimuovi',
    es: 'retirar',
  },
  'structure.addHere': {
    ru: 'добавить сюда',
    en: 'add a person here',
    it: 'aggiungi qui',
    es: 'añadir aquí',
  },
  'structure.openClose': {
    ru: 'открыть, закрыть',
    en: 'open, close',
    it: 'apri, chiudi',
    es: 'abrir, cerrar',
  },
  'structure.rowAbove': {
    ru: 'Строка выше',
    en: 'Row above',
    it: 'Riga sopra',
    es: 'Fila de arriba',
  },
  'structure.rowBelow': {
    ru: 'Строка ниже',
    en: 'Row below',
    it: 'Riga sotto',
    es: 'Fila de abajo',
  },
  'structure.firstRow': {
    ru: 'Первая строка',
    en: 'First row',
    it: 'Prima riga',
    es: 'Primera fila',
  },
  'structure.lastRow': {
    ru: 'Последняя строка',
    en: 'Last row',
    it: 'Ultima riga',
    es: 'Última fila',
  },
  'structure.pageUp': {
    ru: 'На страницу выше',
    en: 'A page up',
    it: 'Una pagina in su',
    es: 'Una página arriba',
  },
  'structure.pageDown': {
    ru: 'На страницу ниже',
    en: 'A page down',
    it: 'Una pagina in giù',
    es: 'Una página abajo',
  },
  'structure.openRow': {
    ru: 'Открыть, затем к первой строке внутри',
    en: 'Open, then to the first row inside',
    it: 'Apri, poi alla prima riga interna',
    es: 'Abrir, luego a la primera fila interior',
  },
  'structure.closeRow': {
    ru: 'Закрыть, затем к строке над ней',
    en: 'Close, then to the row above it',
    it: 'Chiudi, poi alla riga superiore',
    es: 'Cerrar, luego a la fila superior',
  },
  'structure.openSiblings': {
    ru: 'Открыть все отделы',
    en: 'Open all divisions',
    it: 'Apri tutti i reparti',
    es: 'Abrir todos los departamentos',
  },
  'structure.needsNetwork': {
    ru: 'нужна сеть',
    en: 'needs the network',
    it: 'serve la rete',
    es: 'se necesita la red',
  },
  'structure.needsDivision': {
    ru: 'сначала добавьте отдел',
    en: 'add a division first',
    it: 'prima aggiungi un reparto',
    es: 'primero añada un departamento',
  },
  'structure.noDivision': {
    ru: 'выберите отдел',
    en: 'choose a division',
    it: 'scegli un reparto',
    es: 'elija un departamento',
  },
  'structure.noPerson': {
    ru: 'выберите сотрудника',
    en: 'choose a person',
    it: 'scegli una persona',
    es: 'elija una persona',
  },
  'structure.notEmpty': {
    ru: 'в отделе есть люди',
    en: 'there are people in it',
    it: 'contiene persone',
    es: 'contiene personas',
  },
} satisfies Words
