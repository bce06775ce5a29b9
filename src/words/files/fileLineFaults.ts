import type { Words } from '../word.ts'

/** Faults of regions, species, traits, lines and pedigrees in an uploaded file. */
export const fileLineFaults = {
  'faults.region.unknown': {
    ru: '{{cell}}: региона «{{value}}» нет в списке. Выберите регион из списка или исправьте название.',
    en: '{{cell}}: the region “{{value}}” is not in the list. Choose a region of the list, or correct the name.',
    it: '{{cell}}: la regione «{{value}}» non è nell’elenco. Scegli una regione dell’elenco o correggi il nome.',
    es: '{{cell}}: la región «{{value}}» no está en la lista. Elija una región de la lista o corrija el nombre.',
  },
  'faults.dates.order': {
    ru: '{{cell}}: «{{value}}»: всходы не могут быть раньше посева. Исправьте одну из дат.',
    en: '{{cell}}: “{{value}}”: emergence cannot come before sowing. Correct one of the dates.',
    it: '{{cell}}: «{{value}}»: l’emergenza non può precedere la semina. Correggi una delle date.',
    es: '{{cell}}: «{{value}}»: la emergencia no puede preceder a la siembra. Corrija una de las fechas.',
  },
  'faults.species.other_crop': {
    ru: '{{cell}}: «{{value}}» — другая культура, а открыта «{{crop}}». Выберите нужную культуру или исправьте ячейку.',
    en: '{{cell}}: “{{value}}” is another crop; “{{crop}}” is open. Choose the right crop or correct the cell.',
    it: '{{cell}}: «{{value}}» è un’altra coltura; è aperta «{{crop}}». Scegli la coltura giusta o correggi la cella.',
    es: '{{cell}}: «{{value}}» es otro cultivo; está abierto «{{crop}}». Elija el cultivo correcto o corrija la celda.',
  },
  'faults.trait.none': {
    ru: 'В таблице нет ни одного столбца признака. Добавьте столбец, например «Высота растений, см».',
    en: 'The table has no trait column. Add one, such as “Plant height, cm”.',
    it: 'La tabella non ha colonne di caratteri. Aggiungine una, per esempio «Altezza della pianta, cm».',
    es: 'La tabla no tiene columnas de caracteres. Añada una, por ejemplo «Altura de la planta, cm».',
  },
  'faults.trait.mixed': {
    ru: '{{cell}}: в признаке «{{trait}}» чисел: {{numbers}}, текстов: {{texts}}. Признак бывает или количественным, или качественным; исправьте «{{value}}».',
    en: '{{cell}}: the trait “{{trait}}” holds numbers ({{numbers}}) and texts ({{texts}}). A trait is either quantitative or qualitative; correct “{{value}}”.',
    it: '{{cell}}: il carattere «{{trait}}» contiene numeri ({{numbers}}) e testi ({{texts}}). Un carattere è quantitativo o qualitativo; correggi «{{value}}».',
    es: '{{cell}}: el carácter «{{trait}}» contiene números ({{numbers}}) y textos ({{texts}}). Un carácter es cuantitativo o cualitativo; corrija «{{value}}».',
  },
  'faults.trait.type_conflict_quantitative': {
    ru: '{{cell}}: признак «{{trait}}» количественный, а в файле — тексты. Исправьте значения или назовите столбец иначе.',
    en: '{{cell}}: the trait “{{trait}}” is quantitative, but the file holds texts. Correct the values or rename the column.',
    it: '{{cell}}: il carattere «{{trait}}» è quantitativo, ma il file contiene testi. Correggi i valori o rinomina la colonna.',
    es: '{{cell}}: el carácter «{{trait}}» es cuantitativo, pero el archivo contiene textos. Corrija los valores o cambie el nombre de la columna.',
  },
  'faults.trait.type_conflict_qualitative': {
    ru: '{{cell}}: признак «{{trait}}» качественный, а в файле — числа. Исправьте значения или назовите столбец иначе.',
    en: '{{cell}}: the trait “{{trait}}” is qualitative, but the file holds numbers. Correct the values or rename the column.',
    it: '{{cell}}: il carattere «{{trait}}» è qualitativo, ma il file contiene numeri. Correggi i valori o rinomina la colonna.',
    es: '{{cell}}: el carácter «{{trait}}» es cualitativo, pero el archivo contiene números. Corrija los valores o cambie el nombre de la columna.',
  },
  'faults.line.duplicate': {
    ru: 'Линия «{{value}}» указана дважды: {{first_cell}} и {{cell}}. Оставьте одну строку.',
    en: 'The line “{{value}}” appears twice: {{first_cell}} and {{cell}}. Keep one row.',
    it: 'La linea «{{value}}» compare due volte: {{first_cell}} e {{cell}}. Tieni una sola riga.',
    es: 'La línea «{{value}}» aparece dos veces: {{first_cell}} y {{cell}}. Deje una sola fila.',
  },
  'faults.pedigree.self': {
    ru: '{{cell}}: линия «{{value}}» указана собственным родителем. Исправьте родителя.',
    en: '{{cell}}: the line “{{value}}” is given as its own parent. Correct the parent.',
    it: '{{cell}}: la linea «{{value}}» è indicata come genitore di se stessa. Correggi il genitore.',
    es: '{{cell}}: la línea «{{value}}» figura como su propio progenitor. Corrija el progenitor.',
  },
  'faults.pedigree.conflict': {
    ru: '{{cell}}: у линии «{{line}}» здесь родитель «{{value}}», а в {{first_cell}} — «{{expected}}». Родители принадлежат линии: исправьте одну из строк.',
    en: '{{cell}}: the line “{{line}}” has the parent “{{value}}” here and “{{expected}}” in {{first_cell}}. Parents belong to the line: correct one of the rows.',
    it: '{{cell}}: la linea «{{line}}» ha qui il genitore «{{value}}» e in {{first_cell}} «{{expected}}». I genitori appartengono alla linea: correggi una delle righe.',
    es: '{{cell}}: la línea «{{line}}» tiene aquí el progenitor «{{value}}» y en {{first_cell}} «{{expected}}». Los progenitores son de la línea: corrija una de las filas.',
  },
  'faults.pedigree.conflict_stored': {
    ru: '{{cell}}: для родословной «{{value}}» нужно новое скрещивание «{{line}}», но линия с таким названием уже есть, и её родители другие: {{expected}}. Переименуйте эту линию или исправьте родословную.',
    en: '{{cell}}: the pedigree “{{value}}” needs a new cross “{{line}}”, but a line of this name is there already, with other parents: {{expected}}. Rename that line, or correct the pedigree.',
    it: '{{cell}}: la genealogia «{{value}}» richiede un nuovo incrocio «{{line}}», ma una linea con questo nome esiste già, con altri genitori: {{expected}}. Rinomina quella linea o correggi la genealogia.',
    es: '{{cell}}: la genealogía «{{value}}» necesita un nuevo cruce «{{line}}», pero ya existe una línea con ese nombre, con otros progenitores: {{expected}}. Cambie el nombre de esa línea o corrija la genealogía.',
  },
  'faults.pedigree.cycle': {
    ru: '{{cell}}: «{{value}}» оказалась бы собственным предком: {{loop}}. Исправьте одного из родителей.',
    en: '{{cell}}: “{{value}}” would be its own ancestor: {{loop}}. Correct one of the parents.',
    it: '{{cell}}: «{{value}}» sarebbe antenata di se stessa: {{loop}}. Correggi uno dei genitori.',
    es: '{{cell}}: «{{value}}» sería su propio antepasado: {{loop}}. Corrija uno de los progenitores.',
  },
} satisfies Words
