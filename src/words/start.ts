import type { Words } from './word.ts'

/** Why the server does not start, told on the terminal. */
export const startWords = {
  'start.portInvalid': {
    ru: 'PORT: «{{port}}» не номер порта (0–65535)',
    en: 'PORT: "{{port}}" is no port number (0–65535)',
    it: 'PORT: «{{port}}» non è un numero di porta (0–65535)',
    es: 'PORT: «{{port}}» no es un número de puerto (0–65535)',
  },
  'start.portTaken': {
    ru: 'Порт {{port}} занят другой программой. Задайте PORT',
    en: 'Port {{port}} is taken by another program. Set PORT',
    it: 'La porta {{port}} è occupata da un altro programma. Impostare PORT',
    es: 'El puerto {{port}} está ocupado por otro programa. Defina PORT',
  },
  'start.flagInvalid': {
    ru: '{{name}}: «{{value}}» не 0 и не 1',
    en: '{{name}}: "{{value}}" is neither 0 nor 1',
    it: '{{name}}: «{{value}}» non è né 0 né 1',
    es: '{{name}}: «{{value}}» no es ni 0 ni 1',
  },
  'start.logLevelInvalid': {
    ru: 'LOG_LEVEL: уровень «{{value}}» неизвестен',
    en: 'LOG_LEVEL: there is no level "{{value}}"',
    it: 'LOG_LEVEL: il livello «{{value}}» non esiste',
    es: 'LOG_LEVEL: no existe el nivel «{{value}}»',
  },
  'start.secretMissing': {
    ru: 'С DATABASE_URL нужен SECRET: ключ подписи, одинаковый на всех узлах',
    en: 'DATABASE_URL needs SECRET: the signing key, the same on every node',
    it: 'DATABASE_URL richiede SECRET: la chiave di firma, uguale su ogni nodo',
    es: 'DATABASE_URL necesita SECRET: la clave de firma, igual en todos los nodos',
  },
  'start.secretWeak': {
    ru: 'SECRET слишком прост: нужны не менее {{bytes}} случайных байт',
    en: 'SECRET is too weak: at least {{bytes}} random bytes are needed',
    it: 'SECRET è troppo debole: servono almeno {{bytes}} byte casuali',
    es: 'SECRET es demasiado débil: se necesitan al menos {{bytes}} bytes aleatorios',
  },
  'start.migrateUrlMissing': {
    ru: 'С DATABASE_URL нужен MIGRATE_URL: роль, которая владеет таблицами и меняет схему',
    en: 'DATABASE_URL needs MIGRATE_URL: the role that owns the tables and migrates them',
    it: 'DATABASE_URL richiede MIGRATE_URL: il ruolo che possiede le tabelle e le migra',
    es: 'DATABASE_URL necesita MIGRATE_URL: el rol que posee las tablas y las migra',
  },
  'start.roleSuperuser': {
    ru: 'DATABASE_URL: роль {{role}} – суперпользователь, разграничение компаний на неё не действует',
    en: 'DATABASE_URL: role {{role}} is a superuser, row-level security does not bind it',
    it: 'DATABASE_URL: il ruolo {{role}} è superutente, la sicurezza per riga non lo vincola',
    es: 'DATABASE_URL: el rol {{role}} es superusuario, la seguridad por filas no lo limita',
  },
  'start.roleBypass': {
    ru: 'DATABASE_URL: у роли {{role}} есть BYPASSRLS, разграничение компаний на неё не действует',
    en: 'DATABASE_URL: role {{role}} has BYPASSRLS, row-level security does not bind it',
    it: 'DATABASE_URL: il ruolo {{role}} ha BYPASSRLS, la sicurezza per riga non lo vincola',
    es: 'DATABASE_URL: el rol {{role}} tiene BYPASSRLS, la seguridad por filas no lo limita',
  },
  'start.roleOwner': {
    ru: 'DATABASE_URL: роль {{role}} владеет таблицами; запросам нужна другая роль',
    en: 'DATABASE_URL: role {{role}} owns the tables; requests need another role',
    it: 'DATABASE_URL: il ruolo {{role}} possiede le tabelle; per le richieste serve un altro ruolo',
    es: 'DATABASE_URL: el rol {{role}} posee las tablas; las solicitudes necesitan otro rol',
  },
  'start.postgresOld': {
    ru: 'Нужен PostgreSQL 18 или новее, здесь {{version}}',
    en: 'PostgreSQL 18 or newer is needed, this is {{version}}',
    it: 'Serve PostgreSQL 18 o successivo, questo è {{version}}',
    es: 'Se necesita PostgreSQL 18 o posterior, este es {{version}}',
  },
  'start.databaseNewer': {
    ru: 'База данных новее программы: миграция {{database}}, программа знает {{code}}',
    en: 'The database is newer than this program: migration {{database}}, known are {{code}}',
    it: 'Il database è più recente del programma: migrazione {{database}}, note {{code}}',
    es: 'La base de datos es más nueva que el programa: migración {{database}}, conocidas {{code}}',
  },
  'start.migrationAltered': {
    ru: 'Применённая миграция {{name}} была изменена',
    en: 'The applied migration {{name}} has been altered',
    it: 'La migrazione applicata {{name}} è stata modificata',
    es: 'La migración aplicada {{name}} ha sido modificada',
  },
  'start.noDatabaseBinaries': {
    ru: 'Для {{platform}} нет встроенного PostgreSQL. Задайте DATABASE_URL и MIGRATE_URL',
    en: 'There is no embedded PostgreSQL for {{platform}}. Set DATABASE_URL and MIGRATE_URL',
    it: 'Nessun PostgreSQL incorporato per {{platform}}. Impostare DATABASE_URL e MIGRATE_URL',
    es: 'No hay PostgreSQL integrado para {{platform}}. Defina DATABASE_URL y MIGRATE_URL',
  },
  'start.noDatabaseUser': {
    ru: 'Не удалось создать системного пользователя {{user}}, под которым работает база данных',
    en: 'The system user {{user}}, who runs the database, could not be made',
    it: 'Impossibile creare l’utente di sistema {{user}}, che esegue il database',
    es: 'No se pudo crear el usuario de sistema {{user}}, que ejecuta la base de datos',
  },
  'start.dataDirUnreachable': {
    ru: 'Пользователь базы данных не может войти в {{dir}}. Задайте другой DATA_DIR',
    en: 'The database’s user cannot enter {{dir}}. Set another DATA_DIR',
    it: 'L’utente del database non può entrare in {{dir}}. Impostare un altro DATA_DIR',
    es: 'El usuario de la base de datos no puede entrar en {{dir}}. Defina otro DATA_DIR',
  },
  'start.dataDirInUse': {
    ru: 'С {{dir}} уже работает другой сервер. Остановите его или задайте другой DATA_DIR',
    en: 'Another server already works on {{dir}}. Stop it or set another DATA_DIR',
    it: 'Un altro server lavora già su {{dir}}. Fermarlo o impostare un altro DATA_DIR',
    es: 'Otro servidor ya trabaja en {{dir}}. Deténgalo o defina otro DATA_DIR',
  },
  'start.databaseFailed': {
    ru: 'База данных не запустилась:\n{{log}}',
    en: 'The database did not start:\n{{log}}',
    it: 'Il database non si è avviato:\n{{log}}',
    es: 'La base de datos no se inició:\n{{log}}',
  },
  'start.databaseStuck': {
    ru: 'База данных (процесс {{pid}}) не отвечает',
    en: 'The database (process {{pid}}) does not answer',
    it: 'Il database (processo {{pid}}) non risponde',
    es: 'La base de datos (proceso {{pid}}) no responde',
  },
  'start.ready': {
    ru: 'Plotline работает: {{address}}',
    en: 'Plotline is running: {{address}}',
    it: 'Plotline è in funzione: {{address}}',
    es: 'Plotline está en marcha: {{address}}',
  },
  'start.notRunning': {
    ru: 'С {{dir}} не работает ни один сервер. Запустите его: npm start',
    en: 'No server runs on {{dir}}. Start it: npm start',
    it: 'Nessun server è in funzione su {{dir}}. Avviarlo: npm start',
    es: 'Ningún servidor funciona en {{dir}}. Inícielo: npm start',
  },
  'maintenance.usage': {
    ru: 'npm run maintenance -- on --from <начало> --to <конец> | off (время в виде 2026-05-01T20:00Z, конец после начала)',
    en: 'npm run maintenance -- on --from <start> --to <end> | off (times like 2026-05-01T20:00Z, the end after the start)',
    it: 'npm run maintenance -- on --from <inizio> --to <fine> | off (orari come 2026-05-01T20:00Z, la fine dopo l’inizio)',
    es: 'npm run maintenance -- on --from <inicio> --to <fin> | off (horas como 2026-05-01T20:00Z, el fin después del inicio)',
  },
  'maintenance.on': {
    ru: 'Объявлены технические работы с {{from}} по {{to}}',
    en: 'Maintenance is announced from {{from}} to {{to}}',
    it: 'Manutenzione annunciata dal {{from}} al {{to}}',
    es: 'Mantenimiento anunciado del {{from}} al {{to}}',
  },
  'maintenance.off': {
    ru: 'Объявление о технических работах снято',
    en: 'The maintenance notice is taken down',
    it: 'L’avviso di manutenzione è stato rimosso',
    es: 'El aviso de mantenimiento se ha retirado',
  },
} satisfies Words
