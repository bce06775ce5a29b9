import type { Words } from './word.ts'

/** Refusals of the server and what it says on its own. */
export const serverWords = {
  notFound: { ru: 'Не найдено', en: 'Not found', it: 'Non trovato', es: 'No encontrado' },
  'body.invalid': {
    ru: 'Запрос не удалось прочитать',
    en: 'The request could not be read',
    it: 'Impossibile leggere la richiesta',
    es: 'No se pudo leer la solicitud',
  },
  'body.tooLarge': {
    ru: 'Слишком много данных в одном запросе',
    en: 'Too much data in one request',
    it: 'Troppi dati in una sola richiesta',
    es: 'Demasiados datos en una sola solicitud',
  },
  'body.type': {
    ru: 'Данные такого типа не принимаются',
    en: 'Data of this type is not accepted',
    it: 'Questo tipo di dati non è accettato',
    es: 'No se aceptan datos de este tipo',
  },
  'request.keyInvalid': {
    ru: 'Idempotency-Key — до 255 видимых латинских знаков',
    en: 'Idempotency-Key has up to 255 visible Latin characters',
    it: 'Idempotency-Key ha fino a 255 caratteri latini visibili',
    es: 'Idempotency-Key tiene hasta 255 caracteres latinos visibles',
  },
  'request.keyReused': {
    ru: 'Этот ключ уже использован другим запросом',
    en: 'This key has already been used for another request',
    it: 'Questa chiave ha già indicato un’altra richiesta',
    es: 'Esta clave ya nombró otra solicitud',
  },
  'server.error': {
    ru: 'Что-то пошло не так',
    en: 'Something went wrong',
    it: 'Qualcosa è andato storto',
    es: 'Algo salió mal',
  },
  'server.busy': {
    ru: 'Сервер сейчас занят, повторите чуть позже',
    en: 'The server is busy, try again shortly',
    it: 'Il server è occupato, riprova tra poco',
    es: 'El servidor está ocupado, inténtelo de nuevo en breve',
  },
  'server.tooManyRequests': {
    ru: 'Слишком много запросов подряд, повторите чуть позже',
    en: 'Too many requests in a row, try again shortly',
    it: 'Troppe richieste di seguito, riprova tra poco',
    es: 'Demasiadas solicitudes seguidas, inténtelo de nuevo en breve',
  },
  'auth.permissionDenied': {
    ru: 'Недостаточно прав для этого действия',
    en: 'You have no permission for this action',
    it: 'Non hai i permessi per questa azione',
    es: 'No tiene permiso para esta acción',
  },
  'account.roleTooHigh': {
    ru: 'Эта роль не ниже вашей: нужны права руководителя выше',
    en: 'This role is not below yours: ask someone with a higher role',
    it: 'Questo ruolo non è inferiore al tuo: serve un responsabile di livello superiore',
    es: 'Este rol no es inferior al suyo: hace falta un responsable superior',
  },
  'auth.loginExists': {
    ru: 'Такой логин уже существует',
    en: 'This username already exists',
    it: 'Questo nome utente esiste già',
    es: 'Este nombre de usuario ya existe',
  },
  'auth.tooManyAttempts': {
    ru: {
      one: 'Слишком много попыток входа. Повторите через {{count}} минуту',
      few: 'Слишком много попыток входа. Повторите через {{count}} минуты',
      many: 'Слишком много попыток входа. Повторите через {{count}} минут',
      other: 'Слишком много попыток входа. Повторите через {{count}} минуты',
    },
    en: {
      one: 'Too many sign-in attempts. Try again in {{count}} minute',
      other: 'Too many sign-in attempts. Try again in {{count}} minutes',
    },
    it: {
      one: 'Troppi tentativi di accesso. Riprova tra {{count}} minuto',
      many: 'Troppi tentativi di accesso. Riprova tra {{count}} di minuti',
      other: 'Troppi tentativi di accesso. Riprova tra {{count}} minuti',
    },
    es: {
      one: 'Demasiados intentos de acceso. Inténtelo de nuevo en {{count}} minuto',
      many: 'Demasiados intentos de acceso. Inténtelo de nuevo en {{count}} de minutos',
      other: 'Demasiados intentos de acceso. Inténtelo de nuevo en {{count}} minutos',
    },
  },
  'auth.registrationClosed': {
    ru: 'Регистрация закрыта. Обратитесь к администратору сервера',
    en: 'Registration is closed. Ask the administrator of the server',
    it: 'La registrazione è chiusa. Rivolgiti all’amministratore del server',
    es: 'El registro está cerrado. Diríjase al administrador del servidor',
  },
  'auth.tooManyRegistrations': {
    ru: {
      one: 'Слишком много регистраций с этого адреса. Повторите через {{count}} минуту',
      few: 'Слишком много регистраций с этого адреса. Повторите через {{count}} минуты',
      many: 'Слишком много регистраций с этого адреса. Повторите через {{count}} минут',
      other: 'Слишком много регистраций с этого адреса. Повторите через {{count}} минуты',
    },
    en: {
      one: 'Too many registrations from this address. Try again in {{count}} minute',
      other: 'Too many registrations from this address. Try again in {{count}} minutes',
    },
    it: {
      one: 'Troppe registrazioni da questo indirizzo. Riprova tra {{count}} minuto',
      many: 'Troppe registrazioni da questo indirizzo. Riprova tra {{count}} di minuti',
      other: 'Troppe registrazioni da questo indirizzo. Riprova tra {{count}} minuti',
    },
    es: {
      one: 'Demasiados registros desde esta dirección. Inténtelo de nuevo en {{count}} minuto',
      many: 'Demasiados registros desde esta dirección. Inténtelo de nuevo en {{count}} de minutos',
      other: 'Demasiados registros desde esta dirección. Inténtelo de nuevo en {{count}} minutos',
    },
  },
  'subregion.exists': {
    ru: 'Такой субрегион уже есть в этом регионе',
    en: 'This region already has a subregion of this name',
    it: 'In questa regione esiste già una sottoregione con questo nome',
    es: 'Esta región ya tiene una subregión con este nombre',
  },
  'task.finished': {
    ru: 'Задача уже завершена',
    en: 'The task has already ended',
    it: 'L’attività è già terminata',
    es: 'La tarea ya ha terminado',
  },
  'task.failed': {
    ru: 'Задачу не удалось выполнить, ничего не изменено',
    en: 'The task failed, nothing was changed',
    it: 'L’attività non è riuscita, nulla è stato modificato',
    es: 'La tarea falló, no se cambió nada',
  },
  'notification.signInBlocked.title': {
    ru: 'Вход временно закрыт',
    en: 'Sign-in was blocked for a while',
    it: 'Accesso temporaneamente bloccato',
    es: 'Acceso bloqueado temporalmente',
  },
  'notification.signInBlocked.message': {
    ru: 'Слишком много неверных попыток входа под вашим логином с адреса {{address}}',
    en: 'Too many wrong attempts to sign in with your username from {{address}}',
    it: 'Troppi tentativi errati di accesso con il tuo nome utente da {{address}}',
    es: 'Demasiados intentos erróneos de acceso con su nombre de usuario desde {{address}}',
  },
  'auth.invitationNeeded': {
    ru: 'Нужен код приглашения. Его даёт администратор сервера',
    en: 'An invitation code is needed. The administrator of the server gives it',
    it: 'Serve il codice di un invito. Lo fornisce l’amministratore del server',
    es: 'Hace falta un código de invitación. Lo da el administrador del servidor',
  },
  'auth.invitationInvalid': {
    ru: 'Приглашение не найдено, уже использовано или истекло. Попросите новое',
    en: 'This invitation is unknown, has been used or has expired. Ask for a new one',
    it: 'Questo invito non esiste, è già stato usato o è scaduto. Chiedine uno nuovo',
    es: 'Esta invitación no existe, ya se usó o ha caducado. Pida una nueva',
  },
  'quota.bytes': {
    ru: 'Место для файлов компании закончилось: не больше {{limit}} МБ. Удалите ненужное или обратитесь к администратору сервера',
    en: 'The company has no room left for files: {{limit}} MB at most. Delete what is not needed or ask the administrator of the server',
    it: 'Lo spazio per i file dell’azienda è esaurito: al massimo {{limit}} MB. Elimina ciò che non serve o rivolgiti all’amministratore del server',
    es: 'La empresa no tiene más espacio para archivos: {{limit}} MB como máximo. Elimine lo que no necesite o diríjase al administrador del servidor',
  },
  'quota.plots': {
    ru: 'У компании может быть не больше {{limit}} делянок. Удалите ненужные или обратитесь к администратору сервера',
    en: 'The company may have {{limit}} plots at most. Delete those that are not needed or ask the administrator of the server',
    it: 'L’azienda può avere al massimo {{limit}} parcelle. Elimina quelle che non servono o rivolgiti all’amministratore del server',
    es: 'La empresa puede tener como máximo {{limit}} parcelas. Elimine las que no necesite o diríjase al administrador del servidor',
  },
  'quota.archives': {
    ru: 'Компания уже загружает {{limit}} архивов. Дождитесь их окончания или отмените ненужные',
    en: 'The company is already uploading {{limit}} archives. Wait until they have arrived or cancel some',
    it: 'L’azienda sta già caricando {{limit}} archivi. Attendi che arrivino o annullane alcuni',
    es: 'La empresa ya está subiendo {{limit}} archivos. Espere a que lleguen o cancele algunos',
  },
  'quota.calls': {
    ru: 'Компания исчерпала свои {{limit}} запросов на этот час. Повторите в следующем часу',
    en: 'The company has used its {{limit}} requests of this hour. Try again in the next hour',
    it: 'L’azienda ha esaurito le {{limit}} richieste di quest’ora. Riprova nella prossima ora',
    es: 'La empresa ha agotado sus {{limit}} solicitudes de esta hora. Inténtelo en la próxima hora',
  },
  'server.databaseFull': {
    ru: 'На диске базы данных сервера нет места. Ничего не изменено; сообщите администратору сервера',
    en: 'The disk of the server’s database is full. Nothing was changed; tell the administrator of the server',
    it: 'Il disco del database del server è pieno. Nulla è stato modificato; avvisa l’amministratore del server',
    es: 'El disco de la base de datos del servidor está lleno. No se cambió nada; avise al administrador del servidor',
  },
  'server.filesFull': {
    ru: 'На сервере нет места для файлов. Файл не сохранён; сообщите администратору сервера',
    en: 'The server has no room left for files. The file was not stored; tell the administrator of the server',
    it: 'Sul server non c’è più spazio per i file. Il file non è stato salvato; avvisa l’amministratore del server',
    es: 'El servidor no tiene más espacio para archivos. El archivo no se guardó; avise al administrador del servidor',
  },
} satisfies Words
