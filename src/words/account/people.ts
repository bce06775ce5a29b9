import type { Words } from '../word.ts'

/** Refusals and notices about the people of a company, and what its history says of them. */
export const people = {
  'account.divisionAndCountryRequired': {
    ru: 'Нужны отдел и страна',
    en: 'A division and a country are required',
    it: 'Servono un reparto e un paese',
    es: 'Se necesitan un departamento y un país',
  },
  'account.directorStays': {
    ru: 'Генеральный директор не может удалить себя: передайте компанию другому',
    en: 'The general director cannot leave: hand the company over first',
    it: 'Il direttore generale non può andarsene: prima ceda l’azienda',
    es: 'El director general no puede irse: primero debe ceder la empresa',
  },
  'division.exists': {
    ru: 'Отдел с таким названием уже существует',
    en: 'A division with this name already exists',
    it: 'Esiste già un reparto con questo nome',
    es: 'Ya existe un departamento con este nombre',
  },
  'division.notEmpty': {
    ru: {
      one: 'В отделе ещё {{count}} сотрудник: сначала переведите его',
      few: 'В отделе ещё {{count}} сотрудника: сначала переведите их',
      many: 'В отделе ещё {{count}} сотрудников: сначала переведите их',
      other: 'В отделе ещё {{count}} сотрудника: сначала переведите их',
    },
    en: {
      one: 'The division still has {{count}} person: move them first',
      other: 'The division still has {{count}} people: move them first',
    },
    it: {
      one: 'Il reparto ha ancora {{count}} persona: prima spostala',
      many: 'Il reparto ha ancora {{count}} di persone: prima spostale',
      other: 'Il reparto ha ancora {{count}} persone: prima spostale',
    },
    es: {
      one: 'El departamento aún tiene {{count}} persona: muévala primero',
      many: 'El departamento aún tiene {{count}} de personas: muévalas primero',
      other: 'El departamento aún tiene {{count}} personas: muévalas primero',
    },
  },
  'notification.nowHead.title': {
    ru: 'Ваша роль изменена',
    en: 'Your role has changed',
    it: 'Il tuo ruolo è cambiato',
    es: 'Su rol ha cambiado',
  },
  'notification.nowHead.message': {
    ru: 'Вы руководитель отдела «{{division}}»',
    en: 'You are head of the division {{division}}',
    it: 'Sei responsabile del reparto {{division}}',
    es: 'Usted es responsable del departamento {{division}}',
  },
  'notification.nowEmployee.title': {
    ru: 'Ваш отдел или роль изменены',
    en: 'Your division or role has changed',
    it: 'Il tuo reparto o ruolo è cambiato',
    es: 'Su departamento o rol ha cambiado',
  },
  'notification.nowEmployee.message': {
    ru: 'Вы сотрудник отдела «{{division}}»',
    en: 'You are an employee of the division {{division}}',
    it: 'Lavori nel reparto {{division}}',
    es: 'Usted trabaja en el departamento {{division}}',
  },
  'auth.wrongPassword': {
    ru: 'Неверный пароль',
    en: 'Wrong password',
    it: 'Password errata',
    es: 'Contraseña incorrecta',
  },
  'settings.tooLong': {
    ru: 'Настроек слишком много',
    en: 'These are too many settings',
    it: 'Le impostazioni sono troppe',
    es: 'Son demasiados ajustes',
  },
  'audit.ownPassword': {
    ru: 'Изменён свой пароль',
    en: 'Own password changed',
    it: 'Password personale modificata',
    es: 'Contraseña propia modificada',
  },
  'audit.sessionEnded': {
    ru: 'Завершён сеанс на другом устройстве',
    en: 'Session on another device ended',
    it: 'Sessione su un altro dispositivo terminata',
    es: 'Sesión en otro dispositivo terminada',
  },
  'audit.sessionsEnded': {
    ru: 'Завершены другие сеансы: {{count}}',
    en: 'Other sessions ended: {{count}}',
    it: 'Altre sessioni terminate: {{count}}',
    es: 'Otras sesiones terminadas: {{count}}',
  },
  'audit.divisionAdded': {
    ru: 'Добавлен отдел «{{name}}»',
    en: 'Division {{name}} added',
    it: 'Reparto {{name}} aggiunto',
    es: 'Departamento {{name}} añadido',
  },
  'audit.divisionRenamed': {
    ru: 'Отдел «{{from}}» переименован в «{{name}}»',
    en: 'Division {{from}} renamed to {{name}}',
    it: 'Reparto {{from}} rinominato in {{name}}',
    es: 'Departamento {{from}} renombrado a {{name}}',
  },
  'audit.divisionChanged': {
    ru: 'Изменена страна отдела «{{name}}»',
    en: 'Country of the division {{name}} changed',
    it: 'Paese del reparto {{name}} modificato',
    es: 'País del departamento {{name}} modificado',
  },
  'audit.divisionDeleted': {
    ru: 'Удалён отдел «{{name}}»',
    en: 'Division {{name}} deleted',
    it: 'Reparto {{name}} eliminato',
    es: 'Departamento {{name}} eliminado',
  },
  'audit.personAdded': {
    ru: 'Добавлен сотрудник: {{name}}, {{division}}',
    en: 'Added {{name}}, {{division}}',
    it: 'Aggiunta una persona: {{name}}, {{division}}',
    es: 'Añadida una persona: {{name}}, {{division}}',
  },
  'audit.personChanged': {
    ru: 'Изменены сведения: {{name}}',
    en: 'Details of {{name}} changed',
    it: 'Dati di {{name}} modificati',
    es: 'Datos de {{name}} modificados',
  },
  'audit.personRole': {
    ru: 'Изменена роль: {{name}}, {{division}}',
    en: 'Role of {{name}}, {{division}}, changed',
    it: 'Ruolo di {{name}}, {{division}}, modificato',
    es: 'Rol de {{name}}, {{division}}, modificado',
  },
  'audit.personMoved': {
    ru: '{{name}}: перевод в отдел «{{division}}»',
    en: '{{name}} moved to {{division}}',
    it: '{{name}} passa a {{division}}',
    es: '{{name}} pasa a {{division}}',
  },
  'audit.personPassword': {
    ru: 'Задан новый пароль: {{name}}',
    en: 'New password for {{name}}',
    it: 'Nuova password per {{name}}',
    es: 'Contraseña nueva para {{name}}',
  },
  'audit.personRemoved': {
    ru: 'Удалён из компании: {{name}}',
    en: '{{name}} removed',
    it: '{{name}}: persona rimossa',
    es: '{{name}}: persona retirada',
  },
  'audit.personRestored': {
    ru: 'Восстановлен в компании: {{name}}, {{division}}',
    en: '{{name}} restored to {{division}}',
    it: '{{name}} riammessa in {{division}}',
    es: '{{name}}: persona restaurada en {{division}}',
  },
  'audit.personUnblocked': {
    ru: 'Снята блокировка входа: {{name}}',
    en: 'Sign-in of {{name}} unblocked',
    it: 'Accesso di {{name}} sbloccato',
    es: 'Acceso de {{name}} desbloqueado',
  },
} satisfies Words
