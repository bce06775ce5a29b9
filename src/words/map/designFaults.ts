import type { Words } from '../word.ts'

/** What is wrong with a design, what stands on its places, and swapping. */
export const designFaults = {
  'designMode.fault.unknown': {
    ru: {
      one: 'В культуре нет линии: {{names}}',
      few: 'В культуре нет {{count}} линий: {{names}}',
      many: 'В культуре нет {{count}} линий: {{names}}',
      other: 'В культуре нет {{count}} линий: {{names}}',
    },
    en: { one: 'No such line: {{names}}', other: '{{count}} lines are not known: {{names}}' },
    it: {
      one: 'Linea sconosciuta: {{names}}',
      many: '{{count}} di linee sconosciute: {{names}}',
      other: '{{count}} linee sconosciute: {{names}}',
    },
    es: {
      one: 'Línea desconocida: {{names}}',
      many: '{{count}} de líneas desconocidas: {{names}}',
      other: '{{count}} líneas desconocidas: {{names}}',
    },
  },
  'designMode.fault.repeated': {
    ru: 'Названо дважды: {{names}}',
    en: 'Named twice: {{names}}',
    it: 'Nominate due volte: {{names}}',
    es: 'Nombradas dos veces: {{names}}',
  },
  'designMode.fault.range': {
    ru: 'От {{min}} до {{max}}',
    en: 'From {{min}} to {{max}}',
    it: 'Da {{min}} a {{max}}',
    es: 'De {{min}} a {{max}}',
  },
  'designMode.fault.noLines': {
    ru: 'Назовите линии опыта',
    en: 'Enter the lines of the trial',
    it: 'Indica le linee della prova',
    es: 'Nombre las líneas del ensayo',
  },
  'designMode.fault.twiceAmongLines': {
    ru: 'Здесь только линии из списка выше',
    en: 'Only lines of the list above',
    it: 'Solo linee dell’elenco sopra',
    es: 'Solo líneas de la lista de arriba',
  },
  'designMode.fault.layoutName': {
    ru: 'Так план называет свою часть: выберите другое имя',
    en: 'This name is used by the design itself: choose another',
    it: 'Il disegno chiama così una sua parte: scegli un altro nome',
    es: 'El diseño llama así a una parte suya: elija otro nombre',
  },
  'designMode.role.line': {
    ru: 'Линия',
    en: 'Line',
    it: 'Linea',
    es: 'Línea',
  },
  'designMode.role.check': {
    ru: 'Стандарт',
    en: 'Check',
    it: 'Testimone',
    es: 'Testigo',
  },
  'designMode.role.filler': {
    ru: 'Заполнитель',
    en: 'Filler',
    it: 'Riempimento',
    es: 'Relleno',
  },
  'designMode.role.border': {
    ru: 'Защитная делянка',
    en: 'Border plot',
    it: 'Parcella di bordo',
    es: 'Parcela de borde',
  },
  'designMode.inRep': {
    ru: 'повторение {{rep}}',
    en: 'replication {{rep}}',
    it: 'ripetizione {{rep}}',
    es: 'repetición {{rep}}',
  },
  'designMode.inBlock': {
    ru: 'блок {{block}}',
    en: 'block {{block}}',
    it: 'blocco {{block}}',
    es: 'bloque {{block}}',
  },
  'designMode.inTheWay': {
    ru: 'мешает плану',
    en: 'in the way of the design',
    it: 'ostacola il disegno',
    es: 'estorba al diseño',
  },
  'designMode.notWritten': {
    ru: 'ещё не создано',
    en: 'not made yet',
    it: 'non ancora creata',
    es: 'aún sin crear',
  },
  'designMode.noLineThere': {
    ru: 'Здесь нет линии плана: обменять нечего',
    en: 'No line of the design stands here: there is nothing to swap',
    it: 'Qui non c’è nessuna linea del disegno: nulla da scambiare',
    es: 'Aquí no hay ninguna línea del diseño: nada que intercambiar',
  },
  'designMode.noSwaps': {
    ru: 'Обменов ещё не было',
    en: 'Nothing has been swapped yet',
    it: 'Nessuno scambio finora',
    es: 'Aún no hay intercambios',
  },
  'designMode.swapped': {
    ru: 'Обмен: ряд и столбец {{from}} ↔ {{to}}',
    en: 'Swapped: row and column {{from}} ↔ {{to}}',
    it: 'Scambio: riga e colonna {{from}} ↔ {{to}}',
    es: 'Intercambio: fila y columna {{from}} ↔ {{to}}',
  },
  'designMode.key.mates': {
    ru: 'В одном блоке с ней',
    en: 'In a block with it',
    it: 'In un blocco con essa',
    es: 'En un bloque con ella',
  },
  'designMode.key.swap': {
    ru: 'Обмен',
    en: 'Swap proposed',
    it: 'Scambio proposto',
    es: 'Intercambio propuesto',
  },
} satisfies Words
