import type { Words } from '../word.ts'

/** Finding texts in the cells of the table and replacing them. */
export const replace = {
  'replace.find': { ru: 'Найти', en: 'Find', it: 'Trova', es: 'Buscar' },
  'replace.with': { ru: 'Заменить на', en: 'Replace with', it: 'Sostituisci con', es: 'Reemplazar por' },
  'replace.groups': {
    ru: 'Группы выражения — $1, $2 …',
    en: 'The groups of the expression are $1, $2 …',
    it: 'I gruppi dell’espressione sono $1, $2 …',
    es: 'Los grupos de la expresión son $1, $2 …',
  },
  'replace.how': { ru: 'Как искать', en: 'How to find', it: 'Come cercare', es: 'Cómo buscar' },
  'replace.how.text': { ru: 'Текст', en: 'Text', it: 'Testo', es: 'Texto' },
  'replace.how.cell': { ru: 'Вся ячейка', en: 'Whole cell', it: 'Cella intera', es: 'Celda entera' },
  'replace.how.pattern': { ru: 'Выражение', en: 'Pattern', it: 'Espressione', es: 'Expresión' },
  'replace.scope': { ru: 'Где искать', en: 'Where to find', it: 'Dove cercare', es: 'Dónde buscar' },
  'replace.scope.selection': { ru: 'Выделенное', en: 'Selection', it: 'Selezione', es: 'Selección' },
  'replace.scope.visible': {
    ru: 'Видимые столбцы',
    en: 'Visible columns',
    it: 'Colonne visibili',
    es: 'Columnas visibles',
  },
  'replace.scope.all': { ru: 'Всё', en: 'All', it: 'Tutto', es: 'Todo' },
  'replace.case': {
    ru: 'Различать большие и малые буквы',
    en: 'Match case',
    it: 'Distingui maiuscole e minuscole',
    es: 'Distinguir mayúsculas y minúsculas',
  },
  'replace.lines': { ru: 'Линии', en: 'Lines', it: 'Linee', es: 'Líneas' },
  'replace.lines.rename': {
    ru: 'Переименовать линии: {{count}}',
    en: 'Rename lines: {{count}}',
    it: 'Rinomina le linee: {{count}}',
    es: 'Cambiar nombre de líneas: {{count}}',
  },
  'replace.lines.make': {
    ru: 'Новые линии для найденных делянок',
    en: 'New lines for the plots found',
    it: 'Nuove linee per le parcelle trovate',
    es: 'Líneas nuevas para las parcelas halladas',
  },
  'replace.lines.consequence': {
    ru: 'Названия сменятся на всех делянках всех лет; делянок этого года: {{count}}',
    en: 'The names change in all plots and years; plots of this year: {{count}}',
    it: 'I nomi cambiano in tutte le parcelle e gli anni; parcelle di quest’anno: {{count}}',
    es: 'Los nombres cambian en todas las parcelas y años; parcelas de este año: {{count}}',
  },
  'replace.noPattern': {
    ru: 'Это не регулярное выражение: проверьте скобки и знаки',
    en: 'This is no regular expression: check brackets and signs',
    it: 'Non è un’espressione regolare: controlla parentesi e segni',
    es: 'No es una expresión regular: revise paréntesis y signos',
  },
  'replace.finding': { ru: 'Ищем…', en: 'Looking…', it: 'Ricerca in corso…', es: 'Buscando…' },
  'replace.stop': { ru: 'Остановить', en: 'Stop', it: 'Interrompi', es: 'Detener' },
  'replace.tooLong': {
    ru: 'Выражение ищется слишком долго: упростите его, например (a+)+ до a+. Введённое осталось',
    en: 'This pattern takes too long. Simplify it, e.g. (a+)+ to a+',
    it: 'L’espressione richiede troppo tempo: semplificala, per esempio (a+)+ in a+. Il testo digitato resta',
    es: 'La expresión tarda demasiado: simplifíquela, por ejemplo (a+)+ en a+. Lo escrito se conserva',
  },
  'replace.list': {
    ru: 'Показать найденное',
    en: 'List what is found',
    it: 'Elenca i trovati',
    es: 'Listar lo hallado',
  },
  'replace.verb': {
    ru: {
      one: 'Заменить в {{count}} ячейке',
      few: 'Заменить в {{count}} ячейках',
      many: 'Заменить в {{count}} ячейках',
      other: 'Заменить в {{count}} ячейки',
    },
    en: { one: 'Replace in {{count}} cell', other: 'Replace in {{count}} cells' },
    it: {
      one: 'Sostituisci in {{count}} cella',
      many: 'Sostituisci in {{count}} di celle',
      other: 'Sostituisci in {{count}} celle',
    },
    es: {
      one: 'Reemplazar en {{count}} celda',
      many: 'Reemplazar en {{count}} de celdas',
      other: 'Reemplazar en {{count}} celdas',
    },
  },
  'replace.hits': { ru: 'Найденное', en: 'What was found', it: 'Trovati', es: 'Lo hallado' },
  'replace.ticked': {
    ru: {
      one: 'Отмечено {{ticked}} из {{count}}',
      few: 'Отмечено {{ticked}} из {{count}}',
      many: 'Отмечено {{ticked}} из {{count}}',
      other: 'Отмечено {{ticked}} из {{count}}',
    },
    en: { one: '{{ticked}} of {{count}} ticked', other: '{{ticked}} of {{count}} ticked' },
    it: {
      one: 'Spuntato {{ticked}} su {{count}}',
      many: 'Spuntati {{ticked}} su {{count}}',
      other: 'Spuntati {{ticked}} su {{count}}',
    },
    es: {
      one: 'Marcado {{ticked}} de {{count}}',
      many: 'Marcados {{ticked}} de {{count}}',
      other: 'Marcados {{ticked}} de {{count}}',
    },
  },
  'replace.refused': {
    ru: {
      one: '{{count}} не подходит и останется',
      few: '{{count}} не подходят и останутся',
      many: '{{count}} не подходят и останутся',
      other: '{{count}} не подходят и останутся',
    },
    en: { one: '{{count}} cannot stand there and is left out', other: '{{count}} cannot stand there and are left out' },
    it: {
      one: '{{count}} non è ammesso e resta com’è',
      many: '{{count}} non sono ammessi e restano come sono',
      other: '{{count}} non sono ammessi e restano come sono',
    },
    es: {
      one: '{{count}} no es válido y queda como está',
      many: '{{count}} no son válidos y quedan como están',
      other: '{{count}} no son válidos y quedan como están',
    },
  },
  'replace.notesOf': {
    ru: 'Заметки: {{column}}',
    en: 'Notes: {{column}}',
    it: 'Note: {{column}}',
    es: 'Anotaciones: {{column}}',
  },
  'replace.none': { ru: 'Ничего не найдено', en: 'Nothing was found', it: 'Nessun risultato', es: 'Sin resultados' },
  'replace.nothing': {
    ru: 'Отметьте, что заменить',
    en: 'Tick what is to be replaced',
    it: 'Spunta ciò che va sostituito',
    es: 'Marque lo que se debe reemplazar',
  },
  'replace.otherRows': {
    ru: 'Теперь показаны другие данные: найдите ещё раз',
    en: 'The data on screen have changed: search again',
    it: 'Ora sono mostrati altri dati: cerca di nuovo',
    es: 'Ahora se muestran otros datos: busque de nuevo',
  },
  'change.replaced': {
    ru: {
      one: 'Заменено в {{count}} ячейке',
      few: 'Заменено в {{count}} ячейках',
      many: 'Заменено в {{count}} ячейках',
      other: 'Заменено в {{count}} ячейки',
    },
    en: { one: 'Replaced in {{count}} cell', other: 'Replaced in {{count}} cells' },
    it: {
      one: 'Sostituito in {{count}} cella',
      many: 'Sostituito in {{count}} di celle',
      other: 'Sostituito in {{count}} celle',
    },
    es: {
      one: 'Reemplazado en {{count}} celda',
      many: 'Reemplazado en {{count}} de celdas',
      other: 'Reemplazado en {{count}} celdas',
    },
  },
} satisfies Words
