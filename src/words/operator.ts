import type { Words } from './word.ts'

/** What the operator of a server is told on the terminal, and what histories say of it. */
export const operatorWords = {
  'admin.noFailedJob': {
    ru: 'Задачи {{id}} нет, или она не прервалась',
    en: 'There is no task {{id}}, or it has neither failed nor been cancelled',
    it: 'L’attività {{id}} non esiste, o non è fallita né annullata',
    es: 'La tarea {{id}} no existe, o no ha fallado ni se ha cancelado',
  },
  'admin.jobFileGone': {
    ru: 'Файла задачи {{id}} уже нет: его нужно загрузить снова',
    en: 'The file of task {{id}} is gone: it has to be uploaded again',
    it: 'Il file dell’attività {{id}} non c’è più: va caricato di nuovo',
    es: 'El archivo de la tarea {{id}} ya no existe: hay que subirlo de nuevo',
  },
  'admin.yesOrNo': {
    ru: '{{option}}: yes или no',
    en: '{{option}}: yes or no',
    it: '{{option}}: yes oppure no',
    es: '{{option}}: yes o bien no',
  },
  'admin.noFeeds': {
    ru: 'Лент нет: NEWS_FEED_URL не задан, показывается встроенный образец',
    en: 'There are no feeds: NEWS_FEED_URL is not set, the built-in sample is shown',
    it: 'Nessun feed: NEWS_FEED_URL non è impostato, si mostra l’esempio incorporato',
    es: 'No hay fuentes: NEWS_FEED_URL no está definido, se muestra la muestra integrada',
  },
  'audit.jobRetried': {
    ru: 'Задача запущена снова: {{kind}}',
    en: 'Task begun again: {{kind}}',
    it: 'Attività riavviata: {{kind}}',
    es: 'Tarea reiniciada: {{kind}}',
  },
  'audit.jobCancelled': {
    ru: 'Задача отменена: {{kind}}',
    en: 'Task cancelled: {{kind}}',
    it: 'Attività annullata: {{kind}}',
    es: 'Tarea cancelada: {{kind}}',
  },
  'audit.restored': {
    ru: 'Данные восстановлены из резервной копии: {{at}}',
    en: 'Data restored from the backup of {{at}}',
    it: 'Dati ripristinati dal backup del {{at}}',
    es: 'Datos restaurados de la copia de seguridad de {{at}}',
  },
  'backup.urlMissing': {
    ru: 'Задайте BACKUP_URL: роль с BYPASSRLS, которая читает строки всех компаний',
    en: 'Set BACKUP_URL: a role with BYPASSRLS, which reads the rows of all companies',
    it: 'Impostare BACKUP_URL: un ruolo con BYPASSRLS, che legge le righe di tutte le aziende',
    es: 'Defina BACKUP_URL: un rol con BYPASSRLS, que lee las filas de todas las empresas',
  },
  'backup.role': {
    ru: 'BACKUP_URL: роль {{role}} не видит строк компаний, ей нужен BYPASSRLS',
    en: 'BACKUP_URL: role {{role}} sees no company’s rows, it needs BYPASSRLS',
    it: 'BACKUP_URL: il ruolo {{role}} non vede le righe delle aziende, gli serve BYPASSRLS',
    es: 'BACKUP_URL: el rol {{role}} no ve las filas de las empresas, necesita BYPASSRLS',
  },
  'backup.notEmpty': {
    ru: 'В {{folder}} уже что-то есть: копии нужна пустая папка',
    en: '{{folder}} is not empty: a backup needs an empty folder',
    it: '{{folder}} non è vuota: al backup serve una cartella vuota',
    es: '{{folder}} no está vacía: la copia necesita una carpeta vacía',
  },
  'backup.none': {
    ru: 'В {{folder}} нет законченной резервной копии',
    en: 'There is no finished backup in {{folder}}',
    it: 'In {{folder}} non c’è un backup completo',
    es: 'En {{folder}} no hay una copia de seguridad terminada',
  },
  'backup.unreadable': {
    ru: 'Опись резервной копии в {{folder}} не читается',
    en: 'The manifest of the backup in {{folder}} cannot be read',
    it: 'L’elenco del backup in {{folder}} non è leggibile',
    es: 'El índice de la copia en {{folder}} no se puede leer',
  },
  'backup.damaged': {
    ru: 'Резервная копия повреждена: {{part}}',
    en: 'The backup is damaged: {{part}}',
    it: 'Il backup è danneggiato: {{part}}',
    es: 'La copia de seguridad está dañada: {{part}}',
  },
  'backup.newer': {
    ru: 'Резервная копия новее программы: миграция {{backup}}, программа знает {{code}}',
    en: 'The backup is newer than this program: migration {{backup}}, known are {{code}}',
    it: 'Il backup è più recente del programma: migrazione {{backup}}, note {{code}}',
    es: 'La copia es más nueva que el programa: migración {{backup}}, conocidas {{code}}',
  },
  'backup.databaseFull': {
    ru: 'В базе данных уже есть компании: восстанавливать можно только в пустую',
    en: 'The database has companies already: a backup is restored into an empty one',
    it: 'Il database contiene già aziende: il ripristino richiede un database vuoto',
    es: 'La base de datos ya tiene empresas: se restaura solo en una vacía',
  },
  'backup.otherTables': {
    ru: 'В резервной копии не те таблицы, что в базе данных её миграции',
    en: 'The backup has other tables than a database of its migration',
    it: 'Il backup ha tabelle diverse da un database della sua migrazione',
    es: 'La copia tiene otras tablas que una base de datos de su migración',
  },
  'backup.differs': {
    ru: 'Таблица {{table}} загрузилась не такой, как в копии; загрузка отменена',
    en: 'Table {{table}} came out otherwise than in the backup; nothing was loaded',
    it: 'La tabella {{table}} risulta diversa dal backup; non è stato caricato nulla',
    es: 'La tabla {{table}} resultó distinta de la copia; no se cargó nada',
  },
  'admin.countInvalid': {
    ru: '{{option}}: целое число от 1 до {{most}}',
    en: '{{option}}: a whole number from 1 to {{most}}',
    it: '{{option}}: un numero intero da 1 a {{most}}',
    es: '{{option}}: un número entero de 1 a {{most}}',
  },
  'admin.noInvitation': {
    ru: 'Приглашения {{id}} нет, или оно уже использовано',
    en: 'There is no invitation {{id}}, or it has been used',
    it: 'L’invito {{id}} non esiste o è già stato usato',
    es: 'La invitación {{id}} no existe o ya se usó',
  },
  'admin.quotaInvalid': {
    ru: '{{option}}: число, none или default',
    en: '{{option}}: a number, none or default',
    it: '{{option}}: un numero, none oppure default',
    es: '{{option}}: un número, none o default',
  },
} satisfies Words
