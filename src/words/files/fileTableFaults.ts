import type { Words } from '../word.ts'

/** Faults of headers, the field cap and single cells of an uploaded table. */
export const fileTableFaults = {
  'faults.mapping.header': {
    ru: 'В строке заголовков нет столбца «{{value}}», для которого указано, что это. Проверьте, тот ли это файл.',
    en: 'The header row has no column “{{value}}”, which you assigned. Check that this is the right file.',
    it: 'La riga delle intestazioni non ha la colonna «{{value}}», di cui è indicato il contenuto. Controlla che il file sia giusto.',
    es: 'La fila de encabezados no tiene la columna «{{value}}», de la que se indicó qué es. Compruebe si es el archivo correcto.',
  },
  'faults.corrections.cell': {
    ru: '{{value}}: этого нет в таблице, исправить нечего. Проверьте, тот ли это файл.',
    en: '{{value}} is not in the table: there is nothing to correct. Check whether this is the right file.',
    it: '{{value}} non è nella tabella: non c’è nulla da correggere. Controlla che il file sia giusto.',
    es: '{{value}} no está en la tabla: no hay nada que corregir. Compruebe si es el archivo correcto.',
  },
  'faults.header.missing': {
    ru: 'Нет столбца «$t(columns.{{value}})». Добавьте его в строку заголовков (одну из первых 20 строк).',
    en: 'There is no column “$t(columns.{{value}})”. Add it to the header row (one of the first 20 rows).',
    it: 'Manca la colonna «$t(columns.{{value}})». Aggiungila alla riga delle intestazioni (una delle prime 20).',
    es: 'Falta la columna «$t(columns.{{value}})». Añádala a la fila de encabezados (una de las 20 primeras).',
  },
  'faults.header.missing_headed': {
    ru: 'Нет столбца «{{heading}}». Добавьте его в строку заголовков (одну из первых 20 строк).',
    en: 'There is no column “{{heading}}”. Add it to the header row (one of the first 20 rows).',
    it: 'Manca la colonna «{{heading}}». Aggiungila alla riga delle intestazioni (una delle prime 20).',
    es: 'Falta la columna «{{heading}}». Añádala a la fila de encabezados (una de las 20 primeras).',
  },
  'faults.header.duplicate': {
    ru: 'Столбец «{{value}}» указан дважды: {{first_cell}} и {{cell}}. Оставьте один или переименуйте.',
    en: 'The column “{{value}}” stands twice: {{first_cell}} and {{cell}}. Keep one or rename it.',
    it: 'La colonna «{{value}}» compare due volte: {{first_cell}} e {{cell}}. Tienine una o rinominala.',
    es: 'La columna «{{value}}» aparece dos veces: {{first_cell}} y {{cell}}. Deje una o cámbiele el nombre.',
  },
  'faults.header.blank': {
    ru: '{{cell}}: «{{value}}» стоит в столбце без заголовка. Назовите столбец или удалите его.',
    en: '{{cell}}: “{{value}}” stands in a column without a header. Name the column or delete it.',
    it: '{{cell}}: «{{value}}» è in una colonna senza intestazione. Dai un nome alla colonna o eliminala.',
    es: '{{cell}}: «{{value}}» está en una columna sin encabezado. Ponga nombre a la columna o elimínela.',
  },
  'faults.cap.missing': {
    ru: 'Не указаны питомник и год: ни в файле, ни при загрузке. Добавьте их над таблицей или столбцами либо выберите на странице.',
    en: 'Neither the file nor the request names a nursery and a year. Write them above the table or as columns, or choose them on the page.',
    it: 'Né il file né la richiesta indicano vivaio e anno. Scrivili sopra la tabella o come colonne, oppure sceglili nella pagina.',
    es: 'Ni el archivo ni la solicitud indican vivero y año. Escríbalos sobre la tabla o como columnas, o elíjalos en la página.',
  },
  'faults.cap.missing_row': {
    ru: '{{cell}}: не заполнено «$t(columns.{{column}})». Заполните ячейку.',
    en: '{{cell}}: “$t(columns.{{column}})” is not filled in. Fill in the cell.',
    it: '{{cell}}: «$t(columns.{{column}})» non è compilato. Compila la cella.',
    es: '{{cell}}: «$t(columns.{{column}})» no está relleno. Rellene la celda.',
  },
  'faults.cap.mismatch': {
    ru: '{{cell}}: указано «{{value}}», а в другом месте — «{{expected}}». Исправьте одно из двух.',
    en: '{{cell}} says “{{value}}”, elsewhere it is “{{expected}}”. Correct one of the two.',
    it: '{{cell}} indica «{{value}}», altrove «{{expected}}». Correggi uno dei due.',
    es: '{{cell}} indica «{{value}}», en otro lugar «{{expected}}». Corrija uno de los dos.',
  },
  'faults.cell.required': {
    ru: '{{cell}}: не заполнено «$t(columns.{{column}})». Заполните ячейку или удалите строку.',
    en: '{{cell}}: “$t(columns.{{column}})” is not filled in. Fill in the cell or delete the row.',
    it: '{{cell}}: «$t(columns.{{column}})» non è compilato. Compila la cella o elimina la riga.',
    es: '{{cell}}: «$t(columns.{{column}})» no está relleno. Rellene la celda o elimine la fila.',
  },
  'faults.cell.pattern': {
    ru: '{{cell}}: в «{{value}}» есть недопустимые знаки. Разрешены буквы, цифры, пробелы и знаки # ? ! @ $ % ^ & * - _ № / . , ( ) + : ; ’ ×.',
    en: '{{cell}}: “{{value}}” holds characters that a name cannot have. Allowed are letters, digits, spaces and # ? ! @ $ % ^ & * - _ № / . , ( ) + : ; ’ ×.',
    it: '{{cell}}: «{{value}}» contiene caratteri non ammessi in un nome. Si ammettono lettere, cifre, spazi e # ? ! @ $ % ^ & * - _ № / . , ( ) + : ; ’ ×.',
    es: '{{cell}}: «{{value}}» contiene caracteres que un nombre no puede tener. Se admiten letras, cifras, espacios y # ? ! @ $ % ^ & * - _ № / . , ( ) + : ; ’ ×.',
  },
  'faults.cell.pattern_control': {
    ru: '{{cell}}: в «{{value}}» есть управляющие символы. Введите текст заново.',
    en: '{{cell}}: “{{value}}” holds control characters. Type the text again.',
    it: '{{cell}}: «{{value}}» contiene caratteri di controllo. Riscrivi il testo.',
    es: '{{cell}}: «{{value}}» contiene caracteres de control. Escriba el texto de nuevo.',
  },
  'faults.cell.too_long': {
    ru: '{{cell}}: текст длиннее {{max}} символов: «{{value}}». Сократите его.',
    en: '{{cell}}: the text is longer than {{max}} characters: “{{value}}”. Shorten it.',
    it: '{{cell}}: il testo supera {{max}} caratteri: «{{value}}». Accorcialo.',
    es: '{{cell}}: el texto supera los {{max}} caracteres: «{{value}}». Acórtelo.',
  },
  'faults.cell.number': {
    ru: '{{cell}}: «{{value}}» — не число. Введите число, например 12,5.',
    en: '{{cell}}: “{{value}}” is not a number. Enter a number such as 12.5.',
    it: '{{cell}}: «{{value}}» non è un numero. Inserisci un numero, per esempio 12,5.',
    es: '{{cell}}: «{{value}}» no es un número. Escriba un número, por ejemplo 12,5.',
  },
  'faults.cell.integer': {
    ru: '{{cell}}: «{{value}}» — не целое число. Введите целое число.',
    en: '{{cell}}: “{{value}}” is not a whole number. Enter a whole number.',
    it: '{{cell}}: «{{value}}» non è un numero intero. Inserisci un numero intero.',
    es: '{{cell}}: «{{value}}» no es un número entero. Escriba un número entero.',
  },
  'faults.cell.range_between': {
    ru: '{{cell}}: {{value}} вне пределов от {{min}} до {{max}}. Исправьте число.',
    en: '{{cell}}: {{value}} is outside {{min}} to {{max}}. Correct the number.',
    it: '{{cell}}: {{value}} è fuori dai limiti da {{min}} a {{max}}. Correggi il numero.',
    es: '{{cell}}: {{value}} está fuera de los límites de {{min}} a {{max}}. Corrija el número.',
  },
  'faults.cell.range_above': {
    ru: '{{cell}}: {{value}} не подходит: число должно быть больше {{min}} и не больше {{max}}.',
    en: '{{cell}}: {{value}} is not allowed: the number must be above {{min}} and at most {{max}}.',
    it: '{{cell}}: {{value}} non va bene: il numero deve essere maggiore di {{min}} e al massimo {{max}}.',
    es: '{{cell}}: {{value}} no sirve: el número debe ser mayor que {{min}} y como máximo {{max}}.',
  },
  'faults.cell.date': {
    ru: '{{cell}}: «{{value}}» — не дата. Введите дату как 2024-05-01 или 01.05.2024.',
    en: '{{cell}}: “{{value}}” is not a date. Enter it as 2024-05-01 or 01.05.2024.',
    it: '{{cell}}: «{{value}}» non è una data. Scrivila come 2024-05-01 o 01/05/2024.',
    es: '{{cell}}: «{{value}}» no es una fecha. Escríbala como 2024-05-01 o 01/05/2024.',
  },
  'faults.marker.call': {
    ru: '{{cell}}: «{{value}}» — не аллели маркера. Введите два аллеля как A/C, A|C или AC.',
    en: '{{cell}}: “{{value}}” is no call of a marker. Enter two alleles as A/C, A|C or AC.',
    it: '{{cell}}: «{{value}}» non è una coppia di alleli del marcatore. Scrivi due alleli come A/C, A|C o AC.',
    es: '{{cell}}: «{{value}}» no son alelos del marcador. Escriba dos alelos como A/C, A|C o AC.',
  },
  'faults.cell.date_in_text': {
    ru: '{{cell}}: здесь дата {{value}}; вероятно, редактор таблиц превратил в дату название вроде 1-2. Задайте ячейке текстовый формат и введите значение снова.',
    en: '{{cell}} holds the date {{value}}; a spreadsheet probably turned a name such as 1-2 into a date. Format the cell as text and enter it again.',
    it: '{{cell}} contiene la data {{value}}; probabilmente il foglio ha trasformato in data un nome come 1-2. Formatta la cella come testo e riscrivi il valore.',
    es: '{{cell}} contiene la fecha {{value}}; probablemente la hoja convirtió en fecha un nombre como 1-2. Dé a la celda formato de texto y escriba el valor de nuevo.',
  },
  'faults.cell.error_value': {
    ru: '{{cell}}: здесь ошибка {{value}}. Исправьте формулу или очистите ячейку.',
    en: '{{cell}} holds the error {{value}}. Correct the formula or clear the cell.',
    it: '{{cell}} contiene l’errore {{value}}. Correggi la formula o svuota la cella.',
    es: '{{cell}} contiene el error {{value}}. Corrija la fórmula o vacíe la celda.',
  },
  'faults.cell.formula_no_value': {
    ru: '{{cell}}: у формулы {{value}} нет сохранённого результата. Откройте файл в редакторе таблиц, сохраните и загрузите снова.',
    en: '{{cell}}: the formula {{value}} has no stored result. Open the file in a spreadsheet, save it and upload it again.',
    it: '{{cell}}: la formula {{value}} non ha un risultato salvato. Apri il file in un foglio di calcolo, salvalo e caricalo di nuovo.',
    es: '{{cell}}: la fórmula {{value}} no tiene resultado guardado. Abra el archivo en una hoja de cálculo, guárdelo y cárguelo de nuevo.',
  },
  'faults.cell.merged': {
    ru: 'Ячейки {{cell}} объединены: неясно, к чему относится значение. Разъедините их.',
    en: '{{cell}} are merged: it is not clear which cell the value belongs to. Unmerge them.',
    it: 'Le celle {{cell}} sono unite: non è chiaro a quale appartenga il valore. Separale.',
    es: 'Las celdas {{cell}} están combinadas: no está claro a cuál corresponde el valor. Sepárelas.',
  },
} satisfies Words
