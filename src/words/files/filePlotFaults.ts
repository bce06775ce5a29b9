import type { Words } from '../word.ts'

/** Faults of names, labels, plots, positions and maps in an uploaded file. */
export const filePlotFaults = {
  'faults.position.kind': {
    ru: '{{cell}}: нет вида места «{{value}}». Виды: делянка, защитка, защитная полоса, заполнение, непригодно, дорожка.',
    en: '{{cell}}: there is no kind of place “{{value}}”. The kinds are plot, border, guard, filler, unusable, path.',
    it: '{{cell}}: non esiste il tipo di posizione «{{value}}». I tipi sono parcella, bordo, fascia di guardia, riempimento, inutilizzabile, sentiero.',
    es: '{{cell}}: no existe el tipo de posición «{{value}}». Los tipos son parcela, borde, franja de guarda, relleno, inutilizable, camino.',
  },
  'faults.name.only_special': {
    ru: '{{cell}}: название «{{value}}» состоит только из специальных знаков. Нужна хотя бы одна буква или цифра.',
    en: '{{cell}}: the name “{{value}}” consists of special characters only. It needs at least one letter or digit.',
    it: '{{cell}}: il nome «{{value}}» è fatto di soli caratteri speciali. Serve almeno una lettera o cifra.',
    es: '{{cell}}: el nombre «{{value}}» consta solo de caracteres especiales. Hace falta al menos una letra o cifra.',
  },
  'faults.name.too_long': {
    ru: '{{cell}}: название длиннее {{max}} символов: «{{value}}». Сократите его.',
    en: '{{cell}}: the name is longer than {{max}} characters: “{{value}}”. Shorten it.',
    it: '{{cell}}: il nome supera {{max}} caratteri: «{{value}}». Accorcialo.',
    es: '{{cell}}: el nombre supera los {{max}} caracteres: «{{value}}». Acórtelo.',
  },
  'faults.label.pattern': {
    ru: '{{cell}}: в метке «{{value}}» есть недопустимые знаки. Разрешены буквы, цифры и знаки - # № / . без пробелов.',
    en: '{{cell}}: the label “{{value}}” holds characters that are not allowed. Allowed are letters, digits and - # № / . without spaces.',
    it: '{{cell}}: l’etichetta «{{value}}» contiene caratteri non ammessi. Si ammettono lettere, cifre e - # № / . senza spazi.',
    es: '{{cell}}: la etiqueta «{{value}}» contiene caracteres no admitidos. Se admiten letras, cifras y - # № / . sin espacios.',
  },
  'faults.label.too_long': {
    ru: '{{cell}}: метка «{{value}}» длиннее {{max}} символов. Сократите её.',
    en: '{{cell}}: the label “{{value}}” is longer than {{max}} characters. Shorten it.',
    it: '{{cell}}: l’etichetta «{{value}}» supera {{max}} caratteri. Accorciala.',
    es: '{{cell}}: la etiqueta «{{value}}» supera los {{max}} caracteres. Acórtela.',
  },
  'faults.label.duplicate': {
    ru: 'Метка «{{value}}» указана дважды: {{first_cell}} и {{cell}}. Метки в питомнике и году не повторяются.',
    en: 'The label “{{value}}” stands twice: {{first_cell}} and {{cell}}. Labels are unique in a nursery and year.',
    it: 'L’etichetta «{{value}}» compare due volte: {{first_cell}} e {{cell}}. Le etichette sono uniche per vivaio e anno.',
    es: 'La etiqueta «{{value}}» aparece dos veces: {{first_cell}} y {{cell}}. Las etiquetas son únicas en cada vivero y año.',
  },
  'faults.label.duplicate_exists': {
    ru: '{{cell}}: метка «{{value}}» уже есть у делянки «{{plot}}». Задайте другую метку.',
    en: '{{cell}}: the plot “{{plot}}” already has the label “{{value}}”. Choose another label.',
    it: '{{cell}}: la parcella «{{plot}}» ha già l’etichetta «{{value}}». Scegli un’altra etichetta.',
    es: '{{cell}}: la parcela «{{plot}}» ya tiene la etiqueta «{{value}}». Elija otra etiqueta.',
  },
  'faults.plot.duplicate': {
    ru: 'Делянка «{{value}}» указана дважды: {{first_cell}} и {{cell}}. Оставьте одну строку.',
    en: 'The plot “{{value}}” stands twice: {{first_cell}} and {{cell}}. Keep one row.',
    it: 'La parcella «{{value}}» compare due volte: {{first_cell}} e {{cell}}. Tieni una sola riga.',
    es: 'La parcela «{{value}}» aparece dos veces: {{first_cell}} y {{cell}}. Deje una sola fila.',
  },
  'faults.plot.duplicate_exists': {
    ru: '{{cell}}: делянка «{{value}}» в питомнике «{{nursery}}» {{year}} уже есть, и её данные другие. Измените название или загрузите значения файлом фенотипов.',
    en: '{{cell}}: the plot “{{value}}” of {{nursery}} {{year}} already exists with other data. Rename it, or upload the values as phenotypes.',
    it: '{{cell}}: la parcella «{{value}}» di {{nursery}} {{year}} esiste già con altri dati. Rinominala o carica i valori come fenotipi.',
    es: '{{cell}}: la parcela «{{value}}» de {{nursery}} {{year}} ya existe con otros datos. Cámbiele el nombre o cargue los valores como fenotipos.',
  },
  'faults.plot.unknown': {
    ru: '{{cell}}: в питомнике «{{nursery}}» {{year}} нет делянки «{{value}}». Исправьте название или сначала создайте делянку.',
    en: '{{cell}}: {{nursery}} {{year}} has no plot “{{value}}”. Correct the name or create the plot first.',
    it: '{{cell}}: {{nursery}} {{year}} non ha la parcella «{{value}}». Correggi il nome o crea prima la parcella.',
    es: '{{cell}}: {{nursery}} {{year}} no tiene la parcela «{{value}}». Corrija el nombre o cree antes la parcela.',
  },
  'faults.plot.mismatch': {
    ru: '{{cell}}: метка «{{label}}» — это делянка «{{plot}}», а не «{{value}}». Исправьте метку или название.',
    en: '{{cell}}: the label “{{label}}” is the plot “{{plot}}”, not “{{value}}”. Correct the label or the name.',
    it: '{{cell}}: l’etichetta «{{label}}» è la parcella «{{plot}}», non «{{value}}». Correggi l’etichetta o il nome.',
    es: '{{cell}}: la etiqueta «{{label}}» es la parcela «{{plot}}», no «{{value}}». Corrija la etiqueta o el nombre.',
  },
  'faults.position.duplicate': {
    ru: 'Две делянки на одном месте, ряд {{map_row}}, столбец {{map_col}}: {{first_cell}} и {{cell}}. Исправьте одну из строк.',
    en: 'Two plots on one place, row {{map_row}}, column {{map_col}}: {{first_cell}} and {{cell}}. Correct one of the rows.',
    it: 'Due parcelle nello stesso posto, fila {{map_row}}, colonna {{map_col}}: {{first_cell}} e {{cell}}. Correggi una delle righe.',
    es: 'Dos parcelas en el mismo lugar, fila {{map_row}}, columna {{map_col}}: {{first_cell}} y {{cell}}. Corrija una de las filas.',
  },
  'faults.position.duplicate_exists': {
    ru: '{{cell}}: место ряд {{map_row}}, столбец {{map_col}} уже занято делянкой «{{plot}}». Выберите свободное место.',
    en: '{{cell}}: row {{map_row}}, column {{map_col}} is taken by the plot “{{plot}}”. Choose a free place.',
    it: '{{cell}}: fila {{map_row}}, colonna {{map_col}} è occupata dalla parcella «{{plot}}». Scegli un posto libero.',
    es: '{{cell}}: la fila {{map_row}}, columna {{map_col}} está ocupada por la parcela «{{plot}}». Elija un lugar libre.',
  },
  'faults.position.incomplete': {
    ru: '{{cell}}: место указано не во всех строках. Заполните ряд и столбец в каждой строке или ни в одной.',
    en: '{{cell}}: only some rows have a place. Fill in row and column in every row, or in none.',
    it: '{{cell}}: solo alcune righe hanno un posto. Compila fila e colonna in ogni riga o in nessuna.',
    es: '{{cell}}: solo algunas filas tienen lugar. Rellene fila y columna en todas las filas o en ninguna.',
  },
  'faults.repetitions.position': {
    ru: '{{cell}}: строка с {{repetitions}} повторениями создаёт несколько делянок, поэтому метка, ряд и столбец в ней не указываются. Очистите ячейку.',
    en: '{{cell}}: a row with {{repetitions}} repetitions makes several plots, so it cannot have a label, row or column. Clear the cell.',
    it: '{{cell}}: una riga con {{repetitions}} ripetizioni crea più parcelle e non può avere etichetta, fila o colonna. Svuota la cella.',
    es: '{{cell}}: una fila con {{repetitions}} repeticiones crea varias parcelas y no puede tener etiqueta, fila ni columna. Vacíe la celda.',
  },
  'faults.map.too_wide': {
    ru: '{{cell}}: ширина карты {{columns}}, допускается не более {{max}}. Сделайте карту уже.',
    en: '{{cell}}: the map is {{columns}} columns wide, at most {{max}} are allowed. Make it narrower.',
    it: '{{cell}}: la mappa è larga {{columns}} colonne, al massimo {{max}} sono ammesse. Restringila.',
    es: '{{cell}}: el mapa tiene {{columns}} columnas, se admiten como máximo {{max}}. Hágalo más estrecho.',
  },
  'faults.map.unknown_plot': {
    ru: '{{cell}}: «{{value}}» — не метка и не название делянки питомника «{{nursery}}» {{year}}. Исправьте ячейку.',
    en: '{{cell}}: “{{value}}” is no label and no plot of {{nursery}} {{year}}. Correct the cell.',
    it: '{{cell}}: «{{value}}» non è né un’etichetta né una parcella di {{nursery}} {{year}}. Correggi la cella.',
    es: '{{cell}}: «{{value}}» no es etiqueta ni parcela de {{nursery}} {{year}}. Corrija la celda.',
  },
  'faults.map.duplicate': {
    ru: 'Делянка «{{plot}}» стоит на карте дважды: {{first_cell}} и {{cell}}. Оставьте одну ячейку.',
    en: 'The plot “{{plot}}” stands on the map twice: {{first_cell}} and {{cell}}. Keep one cell.',
    it: 'La parcella «{{plot}}» è sulla mappa due volte: {{first_cell}} e {{cell}}. Tieni una sola cella.',
    es: 'La parcela «{{plot}}» está dos veces en el mapa: {{first_cell}} y {{cell}}. Deje una sola celda.',
  },
  'faults.map.missing_plot': {
    ru: 'Делянки «{{value}}» нет на карте. Добавьте её: карта заменяется целиком.',
    en: 'The plot “{{value}}” is not on the map. Add it: the whole map is replaced.',
    it: 'La parcella «{{value}}» non è sulla mappa. Aggiungila: la mappa viene sostituita per intero.',
    es: 'La parcela «{{value}}» no está en el mapa. Añádala: el mapa se sustituye por completo.',
  },
  'faults.map.no_plots': {
    ru: 'В питомнике «{{nursery}}» {{year}} нет делянок. Сначала загрузите файл питомника или создайте делянки.',
    en: '{{nursery}} {{year}} has no plots. Upload a nursery file or create plots first.',
    it: '{{nursery}} {{year}} non ha parcelle. Carica prima un file del vivaio o crea le parcelle.',
    es: '{{nursery}} {{year}} no tiene parcelas. Cargue antes un archivo del vivero o cree las parcelas.',
  },
} satisfies Words
