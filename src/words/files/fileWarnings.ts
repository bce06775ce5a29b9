import type { Words } from '../word.ts'

/** What is told beside an uploaded file that is taken. */
export const fileWarnings = {
  'faults.file.encoding_guessed': {
    ru: 'Буквы прочитаны как {{encoding}}: {{value}}. Возможно и иначе: {{others}}. Выберите чтение в загрузке (параметр encoding) или сохраните файл в UTF-8.',
    en: 'The letters were read as {{encoding}}: {{value}}. They could also be {{others}}. Choose the reading in the upload (parameter encoding), or save the file as UTF-8.',
    it: 'Le lettere sono state lette come {{encoding}}: {{value}}. Potrebbero essere anche {{others}}. Scegli la lettura nel caricamento (parametro encoding) o salva il file in UTF-8.',
    es: 'Las letras se han leído como {{encoding}}: {{value}}. También podrían ser {{others}}. Elija la lectura en la carga (parámetro encoding) o guarde el archivo en UTF-8.',
  },
  'faults.file.encoding_guessed_single': {
    ru: 'Буквы прочитаны как {{encoding}}, но слова, похоже, испорчены: {{value}}. Сохраните файл в UTF-8 в той программе, где он создан, или скачайте его ещё раз.',
    en: 'The letters were read as {{encoding}}, but words look damaged: {{value}}. Save the file as UTF-8 in the program that made it, or download it again.',
    it: 'Le lettere sono state lette come {{encoding}}, ma alcune parole sembrano rovinate: {{value}}. Salva il file in UTF-8 nel programma che lo ha creato, o scaricalo di nuovo.',
    es: 'Las letras se han leído como {{encoding}}, pero hay palabras que parecen dañadas: {{value}}. Guarde el archivo en UTF-8 en el programa que lo creó, o descárguelo otra vez.',
  },
  'faults.sheet.chosen': {
    ru: 'Прочитан лист «{{value}}»: на листах перед ним нет нужных столбцов.',
    en: 'The sheet “{{value}}” was read: the sheets before it lack the needed columns.',
    it: 'È stato letto il foglio «{{value}}»: i fogli precedenti non hanno le colonne necessarie.',
    es: 'Se ha leído la hoja «{{value}}»: las hojas anteriores no tienen las columnas necesarias.',
  },
  'faults.cell.number_as_text': {
    ru: {
      one: '{{cell}}: «{{value}}» похоже на число, но в столбце слова: записано как текст.',
      few: '{{cell}}: «{{value}}» похоже на число, но в столбце слова: записано как текст, всего {{count}} таких ячейки.',
      many: '{{cell}}: «{{value}}» похоже на число, но в столбце слова: записано как текст, всего {{count}} таких ячеек.',
      other:
        '{{cell}}: «{{value}}» похоже на число, но в столбце слова: записано как текст, всего {{count}} таких ячейки.',
    },
    en: {
      one: '{{cell}}: “{{value}}” looks like a number, but the column has words: it is stored as text.',
      other:
        '{{cell}}: “{{value}}” looks like a number, but the column has words: it is stored as text, like {{count}} such cells in all.',
    },
    it: {
      one: '{{cell}}: «{{value}}» sembra un numero, ma la colonna contiene parole: viene salvato come testo.',
      many: '{{cell}}: «{{value}}» sembra un numero, ma la colonna contiene parole: viene salvato come testo, {{count}} celle in tutto.',
      other:
        '{{cell}}: «{{value}}» sembra un numero, ma la colonna contiene parole: viene salvato come testo, {{count}} celle in tutto.',
    },
    es: {
      one: '{{cell}}: «{{value}}» parece un número, pero la columna tiene palabras: se guarda como texto.',
      many: '{{cell}}: «{{value}}» parece un número, pero la columna tiene palabras: se guarda como texto, {{count}} celdas en total.',
      other:
        '{{cell}}: «{{value}}» parece un número, pero la columna tiene palabras: se guarda como texto, {{count}} celdas en total.',
    },
  },
  'faults.plot.named': {
    ru: {
      one: 'Названий делянок в файле нет: {{count}} делянка названа по другим столбцам, «{{value}}».',
      few: 'Названий делянок в файле нет: {{count}} делянки названы по другим столбцам, например «{{value}}».',
      many: 'Названий делянок в файле нет: {{count}} делянок названы по другим столбцам, например «{{value}}».',
      other: 'Названий делянок в файле нет: {{count}} делянки названы по другим столбцам, например «{{value}}».',
    },
    en: {
      one: 'The file does not name its plots: {{count}} plot was named by other columns, “{{value}}”.',
      other: 'The file does not name its plots: {{count}} plots were named by other columns, such as “{{value}}”.',
    },
    it: {
      one: 'Il file non dà nomi alle parcelle: {{count}} parcella ha preso il nome da altre colonne, «{{value}}».',
      many: 'Il file non dà nomi alle parcelle: {{count}} parcelle hanno preso il nome da altre colonne, per esempio «{{value}}».',
      other:
        'Il file non dà nomi alle parcelle: {{count}} parcelle hanno preso il nome da altre colonne, per esempio «{{value}}».',
    },
    es: {
      one: 'El archivo no nombra sus parcelas: {{count}} parcela toma su nombre de otras columnas, «{{value}}».',
      many: 'El archivo no nombra sus parcelas: {{count}} parcelas toman su nombre de otras columnas, por ejemplo «{{value}}».',
      other:
        'El archivo no nombra sus parcelas: {{count}} parcelas toman su nombre de otras columnas, por ejemplo «{{value}}».',
    },
  },
  'faults.sheet.ignored': {
    ru: 'Лист «{{value}}» не прочитан: читается один лист.',
    en: 'The sheet “{{value}}” was not read: one sheet is read.',
    it: 'Il foglio «{{value}}» non è stato letto: si legge un solo foglio.',
    es: 'La hoja «{{value}}» no se ha leído: se lee una sola hoja.',
  },
  'faults.row.hidden': {
    ru: '{{cell}}: скрытые строки {{first}}–{{last}} прочитаны тоже. Удалите их, если они не нужны.',
    en: '{{cell}}: the hidden rows {{first}}–{{last}} were read as well. Delete them if they are not wanted.',
    it: '{{cell}}: sono state lette anche le righe nascoste {{first}}–{{last}}. Eliminale se non servono.',
    es: '{{cell}}: también se han leído las filas ocultas {{first}}–{{last}}. Elimínelas si no hacen falta.',
  },
  'faults.row.hidden_single': {
    ru: '{{cell}}: скрытая строка {{first}} прочитана тоже. Удалите её, если она не нужна.',
    en: '{{cell}}: the hidden row {{first}} was read as well. Delete it if it is not wanted.',
    it: '{{cell}}: è stata letta anche la riga nascosta {{first}}. Eliminala se non serve.',
    es: '{{cell}}: también se ha leído la fila oculta {{first}}. Elimínela si no hace falta.',
  },
  'faults.column.hidden_single': {
    ru: '{{cell}}: скрытый столбец {{first}} прочитан тоже. Удалите его, если он не нужен.',
    en: '{{cell}}: the hidden column {{first}} was read as well. Delete it if it is not wanted.',
    it: '{{cell}}: è stata letta anche la colonna nascosta {{first}}. Eliminala se non serve.',
    es: '{{cell}}: también se ha leído la columna oculta {{first}}. Elimínela si no hace falta.',
  },
  'faults.column.hidden': {
    ru: '{{cell}}: скрытые столбцы {{first}}–{{last}} прочитаны тоже. Удалите их, если они не нужны.',
    en: '{{cell}}: the hidden columns {{first}}–{{last}} were read as well. Delete them if they are not wanted.',
    it: '{{cell}}: sono state lette anche le colonne nascoste {{first}}–{{last}}. Eliminale se non servono.',
    es: '{{cell}}: también se han leído las columnas ocultas {{first}}–{{last}}. Elimínelas si no hacen falta.',
  },
  'faults.header.joined': {
    ru: '{{cell}}: заголовки в нескольких строках прочитаны вместе: {{value}}. Если это не так, напишите заголовок каждого столбца в одной ячейке.',
    en: '{{cell}}: headings in several rows were read together: {{value}}. If that is not meant, write each column’s heading in one cell.',
    it: '{{cell}}: le intestazioni su più righe sono state lette insieme: {{value}}. Se non è così, scrivi l’intestazione di ogni colonna in una sola cella.',
    es: '{{cell}}: los encabezados en varias filas se han leído juntos: {{value}}. Si no es así, escriba el encabezado de cada columna en una sola celda.',
  },
  'faults.header.unknown': {
    ru: '{{cell}}: столбец «{{value}}» неизвестен и пропущен.',
    en: '{{cell}}: the column “{{value}}” is unknown and was left out.',
    it: '{{cell}}: la colonna «{{value}}» è sconosciuta ed è stata tralasciata.',
    es: '{{cell}}: la columna «{{value}}» es desconocida y se ha omitido.',
  },
  'faults.cell.text_number': {
    ru: '{{cell}}: число записано текстом «{{value}}», прочитано как {{number}}. Проверьте его.',
    en: '{{cell}}: the text “{{value}}” was read as the number {{number}}. Check it.',
    it: '{{cell}}: il testo «{{value}}» è stato letto come numero {{number}}. Controllalo.',
    es: '{{cell}}: el texto «{{value}}» se ha leído como el número {{number}}. Compruébelo.',
  },
  'faults.cell.scientific': {
    ru: '{{cell}}: ячейка показывает {{shown}}, взято «{{value}}». Если это имя вроде 5E10, исправьте ячейку: таблица приняла его за число.',
    en: '{{cell}}: the cell shows {{shown}}, “{{value}}” was taken. If it is a name such as 5E10, correct the cell: the spreadsheet took it for a number.',
    it: '{{cell}}: la cella mostra {{shown}}, è stato preso «{{value}}». Se è un nome come 5E10, correggi la cella: il foglio lo ha preso per un numero.',
    es: '{{cell}}: la celda muestra {{shown}}, se ha tomado «{{value}}». Si es un nombre como 5E10, corrija la celda: la hoja lo tomó por un número.',
  },
  'faults.cell.superscript': {
    ru: '{{cell}}: в «{{value}}» есть надстрочные или подстрочные знаки. Если это сноска, уберите её.',
    en: '{{cell}}: “{{value}}” has superscript or subscript characters. If it is a footnote, remove it.',
    it: '{{cell}}: «{{value}}» contiene caratteri in apice o in pedice. Se è una nota, eliminala.',
    es: '{{cell}}: «{{value}}» tiene caracteres en superíndice o subíndice. Si es una nota, elimínela.',
  },
  'faults.cell.struck': {
    ru: '{{cell}}: «{{value}}» зачёркнуто, но прочитано. Удалите его, если оно не нужно.',
    en: '{{cell}}: “{{value}}” is struck through and was read all the same. Delete it if it is not wanted.',
    it: '{{cell}}: «{{value}}» è barrato, ma è stato letto. Eliminalo se non serve.',
    es: '{{cell}}: «{{value}}» está tachado, pero se ha leído. Elimínelo si no hace falta.',
  },
  'faults.cell.note': {
    ru: '{{cell}}: примечания к ячейкам ({{count}}) станут заметками к значениям. Первое: «{{value}}».',
    en: '{{cell}}: cell notes ({{count}}) become notes of the values. The first: “{{value}}”.',
    it: '{{cell}}: i commenti delle celle ({{count}}) diventano note dei valori. Il primo: «{{value}}».',
    es: '{{cell}}: los comentarios de las celdas ({{count}}) pasan a ser notas de los valores. El primero: «{{value}}».',
  },
  'faults.cell.note_ignored': {
    ru: '{{cell}}: примечания к ячейкам вне столбцов признаков ({{count}}) не читаются. Первое: «{{value}}».',
    en: '{{cell}}: notes of cells outside the trait columns ({{count}}) are not read. The first: “{{value}}”.',
    it: '{{cell}}: i commenti delle celle fuori dalle colonne dei caratteri ({{count}}) non vengono letti. Il primo: «{{value}}».',
    es: '{{cell}}: los comentarios de las celdas fuera de las columnas de caracteres ({{count}}) no se leen. El primero: «{{value}}».',
  },
  'faults.row.totals': {
    ru: '{{cell}}: строка «{{value}}» — итоги столбцов, она пропущена.',
    en: '{{cell}}: the row “{{value}}” holds totals of the columns and was left out.',
    it: '{{cell}}: la riga «{{value}}» contiene i totali delle colonne ed è stata tralasciata.',
    es: '{{cell}}: la fila «{{value}}» contiene los totales de las columnas y se ha omitido.',
  },
  'faults.cell.digits': {
    ru: '{{cell}}: в числе «{{value}}» больше 15 значащих цифр, сохранится {{number}}. Если это номер или код, сделайте признак качественным.',
    en: '{{cell}}: “{{value}}” has more than 15 significant digits, {{number}} is stored. If it is a number or code of something, make the trait qualitative.',
    it: '{{cell}}: «{{value}}» ha più di 15 cifre significative, si salva {{number}}. Se è un codice, rendi qualitativo il carattere.',
    es: '{{cell}}: «{{value}}» tiene más de 15 cifras significativas, se guarda {{number}}. Si es un código, haga cualitativo el carácter.',
  },
  'faults.cell.percent': {
    ru: '{{cell}}: «{{value}}» прочитано как {{number}}: знак процента в столбце опущен.',
    en: '{{cell}}: “{{value}}” was read as {{number}}: the percent signs of the column are left out.',
    it: '{{cell}}: «{{value}}» è stato letto come {{number}}: i segni di percentuale della colonna sono tralasciati.',
    es: '{{cell}}: «{{value}}» se ha leído como {{number}}: los signos de porcentaje de la columna se omiten.',
  },
  'faults.cell.leading_zeros_text': {
    ru: '{{cell}}: у «{{value}}» впереди нули, поэтому столбец «{{trait}}» прочитан как текст.',
    en: '{{cell}}: “{{value}}” begins with zeros, so the column “{{trait}}” was read as text.',
    it: '{{cell}}: «{{value}}» comincia con zeri, perciò la colonna «{{trait}}» è stata letta come testo.',
    es: '{{cell}}: «{{value}}» empieza por ceros, por eso la columna «{{trait}}» se ha leído como texto.',
  },
  'faults.cell.leading_zeros_number': {
    ru: '{{cell}}: «{{value}}» прочитано как число {{number}}, нули впереди опущены: признак количественный.',
    en: '{{cell}}: “{{value}}” was read as the number {{number}} without its leading zeros: the trait is quantitative.',
    it: '{{cell}}: «{{value}}» è stato letto come numero {{number}} senza gli zeri iniziali: il carattere è quantitativo.',
    es: '{{cell}}: «{{value}}» se ha leído como el número {{number}} sin los ceros iniciales: el carácter es cuantitativo.',
  },
  'faults.cell.no_value': {
    ru: '{{cell}}: «{{value}}» прочитано как «нет значения».',
    en: '{{cell}}: “{{value}}” was read as no value.',
    it: '{{cell}}: «{{value}}» è stato letto come valore mancante.',
    es: '{{cell}}: «{{value}}» se ha leído como valor ausente.',
  },
  'faults.cell.time': {
    ru: '{{cell}}: из «{{value}}» взята дата {{date}}, время опущено.',
    en: '{{cell}}: of “{{value}}” the date {{date}} was taken, the time is left out.',
    it: '{{cell}}: di «{{value}}» è stata presa la data {{date}}, l’ora è tralasciata.',
    es: '{{cell}}: de «{{value}}» se ha tomado la fecha {{date}}, la hora se omite.',
  },
  'faults.cell.date_serial': {
    ru: '{{cell}}: число {{value}} прочитано как дата {{date}}. Проверьте её.',
    en: '{{cell}}: the number {{value}} was read as the date {{date}}. Check it.',
    it: '{{cell}}: il numero {{value}} è stato letto come data {{date}}. Controllala.',
    es: '{{cell}}: el número {{value}} se ha leído como la fecha {{date}}. Compruébela.',
  },
  'faults.cell.formula': {
    ru: '{{cell}}: взят сохранённый результат формулы {{formula}}: {{value}}.',
    en: '{{cell}}: the stored result of the formula {{formula}} was taken: {{value}}.',
    it: '{{cell}}: è stato preso il risultato salvato della formula {{formula}}: {{value}}.',
    es: '{{cell}}: se ha tomado el resultado guardado de la fórmula {{formula}}: {{value}}.',
  },
  'faults.cell.formula_like': {
    ru: '{{cell}}: «{{value}}» похоже на формулу; сохранено как текст и не вычисляется.',
    en: '{{cell}}: “{{value}}” looks like a formula; it is kept as text and never evaluated.',
    it: '{{cell}}: «{{value}}» sembra una formula; è conservato come testo e non viene calcolato.',
    es: '{{cell}}: «{{value}}» parece una fórmula; se guarda como texto y no se calcula.',
  },
  'faults.kind.unknown': {
    ru: '{{cell}}: вида питомника «{{value}}» нет среди одиннадцати; взят прежний, у нового — исходный материал.',
    en: '{{cell}}: “{{value}}” is none of the eleven nursery kinds; the stored one is kept, a new nursery is source material.',
    it: '{{cell}}: «{{value}}» non è tra gli undici tipi di vivaio; resta quello salvato, un vivaio nuovo è materiale di partenza.',
    es: '{{cell}}: «{{value}}» no es ninguno de los once tipos de vivero; se conserva el guardado, un vivero nuevo es material de partida.',
  },
  'faults.parent.unknown': {
    ru: {
      one: '{{cell}}: «{{value}}» значит «родитель неизвестен»: он оставлен пустым ({{count}} ячейка столбца). Если это имя линии, переименуйте её.',
      few: '{{cell}}: «{{value}}» значит «родитель неизвестен»: он оставлен пустым ({{count}} ячейки столбца). Если это имя линии, переименуйте её.',
      many: '{{cell}}: «{{value}}» значит «родитель неизвестен»: он оставлен пустым ({{count}} ячеек столбца). Если это имя линии, переименуйте её.',
      other:
        '{{cell}}: «{{value}}» значит «родитель неизвестен»: он оставлен пустым ({{count}} ячейки столбца). Если это имя линии, переименуйте её.',
    },
    en: {
      one: '{{cell}}: “{{value}}” means that the parent is not known: it is left empty ({{count}} cell of the column). If it is the name of a line, rename the line.',
      other:
        '{{cell}}: “{{value}}” means that the parent is not known: it is left empty ({{count}} cells of the column). If it is the name of a line, rename the line.',
    },
    it: {
      one: '{{cell}}: «{{value}}» significa che il genitore è sconosciuto: resta vuoto ({{count}} cella della colonna). Se è il nome di una linea, rinominala.',
      many: '{{cell}}: «{{value}}» significa che il genitore è sconosciuto: resta vuoto ({{count}} celle della colonna). Se è il nome di una linea, rinominala.',
      other:
        '{{cell}}: «{{value}}» significa che il genitore è sconosciuto: resta vuoto ({{count}} celle della colonna). Se è il nome di una linea, rinominala.',
    },
    es: {
      one: '{{cell}}: «{{value}}» significa que el progenitor es desconocido: se deja vacío ({{count}} celda de la columna). Si es el nombre de una línea, cámbielo.',
      many: '{{cell}}: «{{value}}» significa que el progenitor es desconocido: se deja vacío ({{count}} celdas de la columna). Si es el nombre de una línea, cámbielo.',
      other:
        '{{cell}}: «{{value}}» significa que el progenitor es desconocido: se deja vacío ({{count}} celdas de la columna). Si es el nombre de una línea, cámbielo.',
    },
  },
  'faults.parent.unknown_lines': {
    ru: '{{cell}}: «{{value}}» взято как название линии; ячеек со словами «неизвестно» в столбце: {{count}}.',
    en: '{{cell}}: “{{value}}” is taken for the name of a line; cells of the column with a word for “unknown”: {{count}}.',
    it: '{{cell}}: «{{value}}» è preso come nome di una linea; celle della colonna con una parola per «sconosciuto»: {{count}}.',
    es: '{{cell}}: «{{value}}» se toma como nombre de una línea; celdas de la columna con una palabra para «desconocido»: {{count}}.',
  },
  'faults.pedigree.unread': {
    ru: '{{cell}}: «{{value}}» — не скрещивание в записи Пёрди (Мать/Отец); родители линии оставлены как есть.',
    en: '{{cell}}: “{{value}}” is not a cross in Purdy notation (Mother/Father); the parents of the line are left as they are.',
    it: '{{cell}}: «{{value}}» non è un incrocio in notazione Purdy (Madre/Padre); i genitori della linea restano come sono.',
    es: '{{cell}}: «{{value}}» no es un cruzamiento en notación de Purdy (Madre/Padre); los progenitores de la línea quedan como están.',
  },
  'faults.line.created': {
    ru: {
      one: 'Попутно создаётся {{count}} новая линия: {{names}}. Проверьте, нет ли опечаток.',
      few: 'Попутно создаются {{count}} новые линии: {{names}}. Проверьте, нет ли опечаток.',
      many: 'Попутно создаётся {{count}} новых линий: {{names}}. Проверьте, нет ли опечаток.',
      other: 'Попутно создаётся {{count}} новой линии: {{names}}. Проверьте, нет ли опечаток.',
    },
    en: {
      one: '{{count}} new line will be created: {{names}}. Check for typing errors.',
      other: '{{count}} new lines will be created: {{names}}. Check for typing errors.',
    },
    it: {
      one: '{{count}} linea non ancora nota viene creata: {{names}}. Controlla che non ci siano errori di battitura.',
      many: '{{count}} di linee non ancora note vengono create: {{names}}. Controlla che non ci siano errori di battitura.',
      other:
        '{{count}} linee non ancora note vengono create: {{names}}. Controlla che non ci siano errori di battitura.',
    },
    es: {
      one: '{{count}} línea aún desconocida se crea de paso: {{names}}. Compruebe que no haya erratas.',
      many: '{{count}} de líneas aún desconocidas se crean de paso: {{names}}. Compruebe que no haya erratas.',
      other: '{{count}} líneas aún desconocidas se crean de paso: {{names}}. Compruebe que no haya erratas.',
    },
  },
  'faults.value.far': {
    ru: '{{cell}}: {{value}} далеко от других значений признака (от {{low}} до {{high}}). Исправьте его, а если значения нет, очистите ячейку.',
    en: '{{cell}}: {{value}} is far from the other values of the trait ({{low}} to {{high}}). Correct it, or clear the cell if there is no value.',
    it: '{{cell}}: {{value}} è lontano dagli altri valori del carattere (da {{low}} a {{high}}). Correggilo, o svuota la cella se il valore manca.',
    es: '{{cell}}: {{value}} está lejos de los demás valores del carácter (de {{low}} a {{high}}). Corríjalo, o vacíe la celda si no hay valor.',
  },
  'faults.comment.not_stored': {
    ru: '{{cell}}: комментарии делянок не записаны ({{count}}), первый — «{{value}}». Этот файл приносит только значения признаков; вставьте комментарии в таблицу делянок.',
    en: '{{cell}}: comments of plots were not stored ({{count}}), the first is “{{value}}”. This file brings values of traits only; paste the comments into the table of plots.',
    it: '{{cell}}: i commenti delle parcelle non sono stati salvati ({{count}}), il primo è «{{value}}». Questo file porta solo valori dei caratteri; incolla i commenti nella tabella delle parcelle.',
    es: '{{cell}}: los comentarios de las parcelas no se han guardado ({{count}}), el primero es «{{value}}». Este archivo trae solo valores de los caracteres; pegue los comentarios en la tabla de parcelas.',
  },
  'faults.line.samples': {
    ru: '{{cell}}: ещё один образец линии «{{value}}» (первый: {{first_cell}}). Генотипы объединены; маркеров, где образцы различаются и генотип оставлен пустым: {{differing}}.',
    en: '{{cell}}: another sample of the line “{{value}}” (the first: {{first_cell}}). Their calls were joined; markers on which the samples differ, left without a call: {{differing}}.',
    it: '{{cell}}: un altro campione della linea «{{value}}» (il primo: {{first_cell}}). I genotipi sono stati uniti; marcatori su cui i campioni differiscono, lasciati vuoti: {{differing}}.',
    es: '{{cell}}: otra muestra de la línea «{{value}}» (la primera: {{first_cell}}). Los genotipos se han unido; marcadores en que las muestras difieren, dejados sin dato: {{differing}}.',
  },
  'faults.line.mismatch': {
    ru: '{{cell}}: в файле линия «{{value}}», а на делянке «{{plot}}» — «{{line}}». Значения записываются на делянку.',
    en: '{{cell}}: the file says line “{{value}}”, the plot “{{plot}}” has “{{line}}”. The values go to the plot.',
    it: '{{cell}}: il file indica la linea «{{value}}», la parcella «{{plot}}» ha «{{line}}». I valori vanno alla parcella.',
    es: '{{cell}}: el archivo indica la línea «{{value}}», la parcela «{{plot}}» tiene «{{line}}». Los valores van a la parcela.',
  },
  'faults.line.similar': {
    ru: '{{cell}}: «{{value}}» отличается от «{{other}}» только регистром букв. Если это одна линия, исправьте название.',
    en: '{{cell}}: “{{value}}” differs from “{{other}}” in upper and lower case only. If they are one line, correct the name.',
    it: '{{cell}}: «{{value}}» differisce da «{{other}}» solo per maiuscole e minuscole. Se è la stessa linea, correggi il nome.',
    es: '{{cell}}: «{{value}}» difiere de «{{other}}» solo en mayúsculas y minúsculas. Si es la misma línea, corrija el nombre.',
  },
  'faults.trait.empty': {
    ru: '{{cell}}: в столбце «{{value}}» нет значений; признак не создан.',
    en: '{{cell}}: the column “{{value}}” has no value; no trait is made.',
    it: '{{cell}}: la colonna «{{value}}» non ha valori; nessun carattere viene creato.',
    es: '{{cell}}: la columna «{{value}}» no tiene valores; no se crea ningún carácter.',
  },
  'faults.trait.similar': {
    ru: '{{cell}}: «{{value}}» — новый признак рядом с «{{other}}»: название то же, единица или запись другая. Если это один признак, назовите столбец «{{other}}».',
    en: '{{cell}}: “{{value}}” would become a new trait next to “{{other}}”: the same name with another unit or spelling. If they are the same trait, name the column “{{other}}”.',
    it: '{{cell}}: «{{value}}» è un carattere nuovo accanto a «{{other}}»: stesso nome, altra unità o grafia. Se è lo stesso, intitola la colonna «{{other}}».',
    es: '{{cell}}: «{{value}}» es un carácter nuevo junto a «{{other}}»: el mismo nombre con otra unidad o grafía. Si es el mismo, titule la columna «{{other}}».',
  },
  'faults.map.label_first': {
    ru: '{{cell}}: «{{value}}» — и метка делянки «{{plot}}», и название другой делянки. Взята метка.',
    en: '{{cell}}: “{{value}}” is the label of the plot “{{plot}}” and the name of another. The label is taken.',
    it: '{{cell}}: «{{value}}» è l’etichetta della parcella «{{plot}}» e il nome di un’altra. Vale l’etichetta.',
    es: '{{cell}}: «{{value}}» es la etiqueta de la parcela «{{plot}}» y el nombre de otra. Vale la etiqueta.',
  },
} satisfies Words
