import type { Words } from '../word.ts'

/** Why a file is refused before it is parsed. */
export const fileRefusals = {
  'faults.file.empty': {
    ru: 'Файл пуст: в нём нет ни одной заполненной ячейки. Выберите файл с данными.',
    en: 'The file is empty: it has no filled cell. Choose the file that holds the data.',
    it: 'Il file è vuoto: nessuna cella è compilata. Scegli il file con i dati.',
    es: 'El archivo está vacío: no tiene ninguna celda rellena. Elija el archivo con los datos.',
  },
  'faults.file.xls': {
    ru: 'Это старый формат Excel (.xls). Откройте файл и сохраните его как .xlsx.',
    en: 'This is the old Excel format (.xls). Open the file and save it as .xlsx.',
    it: 'È il vecchio formato di Excel (.xls). Apri il file e salvalo come .xlsx.',
    es: 'Es el formato antiguo de Excel (.xls). Abra el archivo y guárdelo como .xlsx.',
  },
  'faults.file.encrypted': {
    ru: 'Книга защищена паролем. Сохраните её без пароля.',
    en: 'The workbook is protected by a password. Save it without one.',
    it: 'La cartella di lavoro è protetta da una password. Salvala senza password.',
    es: 'El libro está protegido con contraseña. Guárdelo sin ella.',
  },
  'faults.file.macro': {
    ru: 'В книге есть макросы. Сохраните её как обычный .xlsx, без макросов.',
    en: 'The workbook contains macros. Save it as a plain .xlsx without macros.',
    it: 'La cartella di lavoro contiene macro. Salvala come .xlsx semplice, senza macro.',
    es: 'El libro contiene macros. Guárdelo como .xlsx normal, sin macros.',
  },
  'faults.file.html': {
    ru: 'Это веб-страница с именем книги Excel. Откройте её и сохраните как .xlsx.',
    en: 'This is a web page under the name of a workbook. Open it and save it as .xlsx.',
    it: 'È una pagina web con il nome di una cartella di lavoro. Aprila e salvala come .xlsx.',
    es: 'Es una página web con nombre de libro. Ábrala y guárdela como .xlsx.',
  },
  'faults.file.corrupt': {
    ru: 'Файл повреждён или обрывается. Откройте его в редакторе таблиц, сохраните и загрузите ещё раз.',
    en: 'The file is damaged or cut off. Open it in a spreadsheet, save it and upload it again.',
    it: 'Il file è danneggiato o incompleto. Aprilo in un foglio di calcolo, salvalo e caricalo di nuovo.',
    es: 'El archivo está dañado o cortado. Ábralo en una hoja de cálculo, guárdelo y cárguelo de nuevo.',
  },
  'faults.file.corrupt_quote': {
    ru: '{{cell}}: кавычка открывает ячейку и не закрыта: «{{value}}». Закройте её, уберите или удвойте, если это знак текста.',
    en: '{{cell}}: a quotation mark opens the cell and is not closed: “{{value}}”. Close it, remove it, or double it where it belongs to the text.',
    it: '{{cell}}: una virgoletta apre la cella e non è chiusa: «{{value}}». Chiudila, toglila o raddoppiala se fa parte del testo.',
    es: '{{cell}}: una comilla abre la celda y no está cerrada: «{{value}}». Ciérrela, quítela o duplíquela si forma parte del texto.',
  },
  'faults.file.too_big': {
    ru: 'Файл больше 200 МБ. Разделите его на части.',
    en: 'The file is larger than 200 MB. Split it into parts.',
    it: 'Il file supera 200 MB. Dividilo in parti.',
    es: 'El archivo supera los 200 MB. Divídalo en partes.',
  },
  'faults.file.unpacked_too_big': {
    ru: 'В распакованном виде файл больше 500 МБ. Удалите лишние листы и оформление или разделите файл.',
    en: 'Unpacked the file is larger than 500 MB. Remove other sheets and formatting, or split the file.',
    it: 'Decompresso il file supera 500 MB. Togli gli altri fogli e la formattazione, oppure dividi il file.',
    es: 'Descomprimido, el archivo supera los 500 MB. Quite las demás hojas y el formato, o divida el archivo.',
  },
  'faults.upload.outdated': {
    ru: 'После проверки данные изменились. Ничего не записано; проверьте, что будет записано теперь.',
    en: 'What the file touches has changed since it was checked. Nothing was written; look at what would be written now.',
    it: 'Dopo il controllo i dati sono cambiati. Nulla è stato scritto; guarda che cosa verrebbe scritto ora.',
    es: 'Los datos han cambiado desde la comprobación. No se ha escrito nada; mire lo que se escribiría ahora.',
  },
  'faults.file.type': {
    ru: 'Содержимое файла не соответствует его имени. Загружаются .xlsx и текст .csv, .tsv, .txt (UTF-8, windows-1251 или windows-1252). Сохраните текст в UTF-8.',
    en: 'The content of the file does not agree with its name. Accepted are .xlsx and text .csv, .tsv, .txt (UTF-8, windows-1251 or windows-1252). Save text as UTF-8.',
    it: 'Il contenuto del file non corrisponde al nome. Si accettano .xlsx e testo .csv, .tsv, .txt (UTF-8, windows-1251 o windows-1252). Salva il testo in UTF-8.',
    es: 'El contenido del archivo no concuerda con su nombre. Se aceptan .xlsx y texto .csv, .tsv, .txt (UTF-8, windows-1251 o windows-1252). Guarde el texto en UTF-8.',
  },
  'faults.file.limits': {
    ru: 'В файле больше, чем допускается (не более {{max}}). Разделите его на части.',
    en: 'The file holds more than is allowed (at most {{max}}). Split it into parts.',
    it: 'Il file contiene più di quanto ammesso (al massimo {{max}}). Dividilo in parti.',
    es: 'El archivo contiene más de lo permitido (como máximo {{max}}). Divídalo en partes.',
  },
  'faults.file.limits_rows': {
    ru: 'В таблице больше {{max}} строк. Разделите файл на части.',
    en: 'The table has more than {{max}} rows. Split the file into parts.',
    it: 'La tabella ha più di {{max}} righe. Dividi il file in parti.',
    es: 'La tabla tiene más de {{max}} filas. Divida el archivo en partes.',
  },
  'faults.file.limits_columns': {
    ru: 'В таблице больше {{max}} столбцов. Разделите файл на части.',
    en: 'The table has more than {{max}} columns. Split the file into parts.',
    it: 'La tabella ha più di {{max}} colonne. Dividi il file in parti.',
    es: 'La tabla tiene más de {{max}} columnas. Divida el archivo en partes.',
  },
  'faults.file.limits_cells': {
    ru: 'В таблице больше {{max}} ячеек. Разделите файл на части.',
    en: 'The table has more than {{max}} cells. Split the file into parts.',
    it: 'La tabella ha più di {{max}} celle. Dividi il file in parti.',
    es: 'La tabla tiene más de {{max}} celdas. Divida el archivo en partes.',
  },
  'faults.file.limits_text': {
    ru: 'Текст одной ячейки длиннее {{max}} символов. Сократите его.',
    en: 'The text of one cell is longer than {{max}} characters. Shorten it.',
    it: 'Il testo di una cella supera {{max}} caratteri. Accorcialo.',
    es: 'El texto de una celda supera los {{max}} caracteres. Acórtelo.',
  },
  'faults.file.limits_plots': {
    ru: '{{cell}}: с учётом повторений файл создал бы больше {{max}} делянок. Разделите его на части.',
    en: '{{cell}}: with its repetitions the file would make more than {{max}} plots. Split it into parts.',
    it: '{{cell}}: con le ripetizioni il file creerebbe più di {{max}} parcelle. Dividilo in parti.',
    es: '{{cell}}: con las repeticiones el archivo crearía más de {{max}} parcelas. Divídalo en partes.',
  },
} satisfies Words
