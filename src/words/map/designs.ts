import type { Words } from '../word.ts'

/** Trial designs: what was made, why one cannot be, and what is to be known of it. */
export const designs = {
  'change.design': {
    ru: {
      one: 'План опыта: {{count}} делянка',
      few: 'План опыта: {{count}} делянки',
      many: 'План опыта: {{count}} делянок',
      other: 'План опыта: {{count}} делянки',
    },
    en: { one: 'Trial design of {{count}} plot', other: 'Trial design of {{count}} plots' },
    it: {
      one: 'Disegno sperimentale: {{count}} parcella',
      many: 'Disegno sperimentale: {{count}} di parcelle',
      other: 'Disegno sperimentale: {{count}} parcelle',
    },
    es: {
      one: 'Diseño del ensayo: {{count}} parcela',
      many: 'Diseño del ensayo: {{count}} de parcelas',
      other: 'Diseño del ensayo: {{count}} parcelas',
    },
  },
  'design.params': {
    ru: 'Параметр плана «{{name}}»: от {{min}} до {{max}}',
    en: 'Design parameter “{{name}}”: from {{min}} to {{max}}',
    it: 'Parametro del disegno «{{name}}»: da {{min}} a {{max}}',
    es: 'Parámetro del diseño «{{name}}»: de {{min}} a {{max}}',
  },
  'design.lines': {
    ru: 'Для плана нужны хотя бы две разные линии, каждая названа один раз; для плана с повторяемыми стандартами нужен стандарт',
    en: 'A design needs at least two different lines, each named once; an augmented one needs a check',
    it: 'Un disegno richiede almeno due linee diverse, ciascuna nominata una volta; quello aumentato richiede un testimone',
    es: 'Un diseño necesita al menos dos líneas distintas, cada una nombrada una vez; el aumentado necesita un testigo',
  },
  'design.limit': {
    ru: 'Такой план слишком велик: не больше {{max}}',
    en: 'The design is too large: at most {{max}}',
    it: 'Il disegno è troppo grande: al massimo {{max}}',
    es: 'El diseño es demasiado grande: como máximo {{max}}',
  },
  'design.impossible': {
    ru: 'Так линии на блоки не разделить: измените размер блока, число линий или пропуски',
    en: 'The lines cannot be divided so: change the block size, the number of lines or the gaps',
    it: 'Le linee non si possono dividere così: cambiare la dimensione del blocco, il numero di linee o i vuoti',
    es: 'Las líneas no se pueden dividir así: cambie el tamaño del bloque, el número de líneas o los huecos',
  },
  'design.swap': {
    ru: 'В месте ряд {{row}}, столбец {{col}} нечего обменять, или после обмена линии не сравнить между собой',
    en: 'At row {{row}}, column {{col}} there is nothing to swap, or lines could no longer be compared after it',
    it: 'Alla fila {{row}}, colonna {{col}} non c’è nulla da scambiare, o dopo lo scambio le linee non sarebbero confrontabili',
    es: 'En la fila {{row}}, columna {{col}} no hay nada que intercambiar, o después las líneas no se podrían comparar',
  },
  'design.occupied': {
    ru: 'Место занято: ряд {{row}}, столбец {{col}}',
    en: 'The place is taken: row {{row}}, column {{col}}',
    it: 'Il posto è occupato: fila {{row}}, colonna {{col}}',
    es: 'El lugar está ocupado: fila {{row}}, columna {{col}}',
  },
  'design.fewErrorDf': {
    ru: 'Степеней свободы ошибки {{df}}; нужно не меньше {{needed}}: добавьте стандарты или блоки',
    en: '{{df}} error degrees of freedom; at least {{needed}} are wanted: add checks or blocks',
    it: '{{df}} gradi di libertà dell’errore; ne servono almeno {{needed}}: aggiungere testimoni o blocchi',
    es: '{{df}} grados de libertad del error; se requieren al menos {{needed}}: añada testigos o bloques',
  },
} satisfies Words
