import type { Words } from './word.ts'

/** Genome data files: why an archive is not taken, what the history and messages say of it, and its panel. */
export const genomeFiles = {
  'archiveFault.file.type': {
    ru: 'Это не архив .tar, .tar.gz или .zip, либо содержимое не соответствует имени. Соберите архив заново.',
    en: 'This is no .tar, .tar.gz or .zip archive, or its content does not agree with its name. Make the archive again.',
    it: 'Non è un archivio .tar, .tar.gz o .zip, oppure il contenuto non corrisponde al nome. Crea di nuovo l’archivio.',
    es: 'No es un archivo .tar, .tar.gz o .zip, o su contenido no concuerda con su nombre. Vuelva a crearlo.',
  },
  'archiveFault.file.empty': {
    ru: 'Файла нет, или он пуст. Выберите архив с прочтениями.',
    en: 'There is no file, or it is empty. Choose an archive of reads.',
    it: 'Il file manca o è vuoto. Scegli un archivio di letture.',
    es: 'No hay archivo o está vacío. Elija un archivo de lecturas.',
  },
  'archiveFault.file.too_big': {
    ru: 'Архив больше 100 ГБ. Разделите его на части.',
    en: 'The archive is larger than 100 GB. Split it into parts.',
    it: 'L’archivio supera 100 GB. Dividilo in parti.',
    es: 'El archivo supera los 100 GB. Divídalo en partes.',
  },
  'archiveFault.name.too_long': {
    ru: 'Имя файла длиннее {{max}} знаков. Переименуйте файл.',
    en: 'The file name has more than {{max}} characters. Rename the file.',
    it: 'Il nome del file supera {{max}} caratteri. Rinomina il file.',
    es: 'El nombre del archivo tiene más de {{max}} caracteres. Cámbielo.',
  },
  'archiveFault.file.corrupt': {
    ru: 'Архив повреждён или обрывается: {{value}}. Загрузите целый архив.',
    en: 'The archive is damaged or cut off: {{value}}. Upload a whole one.',
    it: 'L’archivio è danneggiato o incompleto: {{value}}. Caricane uno integro.',
    es: 'El archivo está dañado o cortado: {{value}}. Cargue uno íntegro.',
  },
  'archiveFault.genome.noSpace': {
    ru: 'На сервере нет места для этого архива. Обратитесь к администратору сервера.',
    en: 'The server has no room for this archive. Ask whoever runs the server.',
    it: 'Sul server non c’è spazio per questo archivio. Rivolgiti a chi gestisce il server.',
    es: 'El servidor no tiene espacio para este archivo. Consulte a quien lo administra.',
  },
  'archiveFault.genome.unsafe_path': {
    ru: 'Путь {{value}} ведёт за пределы архива, или это ссылка. Соберите архив без таких путей.',
    en: '{{value}} leads out of the archive, or is a link. Make the archive without such paths.',
    it: '{{value}} porta fuori dall’archivio o è un collegamento. Crea l’archivio senza questi percorsi.',
    es: '{{value}} lleva fuera del archivo o es un enlace. Cree el archivo sin esas rutas.',
  },
  'archiveFault.genome.extra': {
    ru: 'Лишний файл в архиве: {{value}}. Оставьте только прочтения одного образца.',
    en: 'There is a file too many in the archive: {{value}}. Leave the reads of one sample alone.',
    it: 'C’è un file di troppo nell’archivio: {{value}}. Lascia solo le letture di un campione.',
    es: 'Sobra un archivo: {{value}}. Deje solo las lecturas de una muestra.',
  },
  'archiveFault.genome.empty_member': {
    ru: 'В файле {{value}} нет ни одного прочтения.',
    en: '{{value}} holds no read.',
    it: '{{value}} non contiene letture.',
    es: '{{value}} no contiene ninguna lectura.',
  },
  'archiveFault.genome.not_gzip': {
    ru: 'Файл {{value}} не сжат в gzip. Сожмите его и соберите архив заново.',
    en: '{{value}} is not packed by gzip. Pack it and make the archive again.',
    it: '{{value}} non è compresso con gzip. Comprimilo e crea di nuovo l’archivio.',
    es: '{{value}} no está comprimido con gzip. Comprímalo y vuelva a crear el archivo.',
  },
  'archiveFault.genome.missing': {
    ru: 'В архиве нет нужного файла {{value}}. Добавьте его или загрузите архив как одиночные прочтения.',
    en: 'Required file missing: {{value}}. Add it to the archive, or upload again as single reads.',
    it: 'Manca il file richiesto {{value}}. Aggiungilo all’archivio o carica di nuovo come letture singole.',
    es: 'Falta el archivo necesario {{value}}. Añádalo o vuelva a cargar como lecturas simples.',
  },
  'archiveFault.task.failed': {
    ru: 'Проверка архива прервана. Удалите файл и загрузите его ещё раз.',
    en: 'The archive was not looked through to its end. Delete the file and upload it again.',
    it: 'Il controllo dell’archivio è stato interrotto. Elimina il file e caricalo di nuovo.',
    es: 'La revisión del archivo se interrumpió. Elimine el archivo y cárguelo de nuevo.',
  },
  'genome.locked': {
    ru: 'Этот архив сейчас загружается другим запросом.',
    en: 'This archive is being uploaded by another request.',
    it: 'Questo archivio è in caricamento da un’altra richiesta.',
    es: 'Otra solicitud está cargando este archivo.',
  },
  'genome.notReady': {
    ru: 'Архив ещё не загружен и не проверен до конца.',
    en: 'The archive has not been uploaded and looked through yet.',
    it: 'L’archivio non è ancora stato caricato e controllato.',
    es: 'El archivo aún no se ha cargado ni revisado.',
  },
  'genome.offset': {
    ru: 'Загрузка стоит на другом месте. Спросите, где она остановилась.',
    en: 'The upload stands at another place. Ask where it has come to.',
    it: 'Il caricamento è a un altro punto. Chiedi dove è arrivato.',
    es: 'La carga está en otro punto. Pregunte hasta dónde llegó.',
  },
  'genome.protocol': {
    ru: 'Сервер понимает протокол tus версии 1.0.0.',
    en: 'The server speaks version 1.0.0 of the tus protocol.',
    it: 'Il server usa la versione 1.0.0 del protocollo tus.',
    es: 'El servidor usa la versión 1.0.0 del protocolo tus.',
  },
  'audit.genomeFileAdded': {
    ru: 'К делянке {{name}} добавлен файл геномных данных {{file}}',
    en: 'Genome data file {{file}} added to plot {{name}}',
    it: 'File di dati genomici {{file}} aggiunto alla parcella {{name}}',
    es: 'Archivo de datos genómicos {{file}} añadido a la parcela {{name}}',
  },
  'audit.genomeFileDeleted': {
    ru: 'Удалён файл геномных данных {{file}} делянки {{name}}',
    en: 'Genome data file {{file}} of plot {{name}} deleted',
    it: 'File di dati genomici {{file}} della parcella {{name}} eliminato',
    es: 'Archivo de datos genómicos {{file}} de la parcela {{name}} eliminado',
  },
  'audit.genomeFileTakenOut': {
    ru: 'Скачан файл геномных данных {{file}} делянки {{name}}',
    en: 'Genome data file {{file}} of plot {{name}} downloaded',
    it: 'File di dati genomici {{file}} della parcella {{name}} scaricato',
    es: 'Archivo de datos genómicos {{file}} de la parcela {{name}} descargado',
  },
  'genomeFile.success.title': {
    ru: 'Файл геномных данных готов',
    en: 'Genome data file ready',
    it: 'File di dati genomici pronto',
    es: 'Archivo de datos genómicos listo',
  },
  'genomeFile.success.message': {
    ru: '{{file}}, делянка {{plot}}: архив проверен, отчёт о качестве готов',
    en: '{{file}}, plot {{plot}}: the archive is good, the quality report is ready',
    it: '{{file}}, parcella {{plot}}: archivio valido, rapporto di qualità pronto',
    es: '{{file}}, parcela {{plot}}: archivo correcto, informe de calidad listo',
  },
  'genomeFile.failed.title': {
    ru: 'Файл не обработан',
    en: 'File not processed',
    it: 'File non elaborato',
    es: 'Archivo no procesado',
  },
  'genomeFile.failed.message': {
    ru: '{{file}}, делянка {{plot}}: {{reason}}',
    en: '{{file}}, plot {{plot}}: {{reason}}',
    it: '{{file}}, parcella {{plot}}: {{reason}}',
    es: '{{file}}, parcela {{plot}}: {{reason}}',
  },
} satisfies Words
