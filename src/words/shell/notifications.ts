import type { Words } from '../word.ts'

/** The bell, its list and the live connection. */
export const notifications = {
  'notifications.title': {
    ru: 'Уведомления',
    en: 'Notifications',
    it: 'Notifiche',
    es: 'Notificaciones',
  },
  'notifications.bell': {
    ru: {
      one: 'Уведомления: {{count}} непрочитанное',
      few: 'Уведомления: {{count}} непрочитанных',
      many: 'Уведомления: {{count}} непрочитанных',
      other: 'Уведомления: {{count}} непрочитанного',
    },
    en: { one: 'Notifications: {{count}} unread', other: 'Notifications: {{count}} unread' },
    it: {
      one: 'Notifiche: {{count}} non letta',
      many: 'Notifiche: {{count}} di non lette',
      other: 'Notifiche: {{count}} non lette',
    },
    es: {
      one: 'Notificaciones: {{count}} sin leer',
      many: 'Notificaciones: {{count}} de mensajes sin leer',
      other: 'Notificaciones: {{count}} sin leer',
    },
  },
  'notifications.markAll': {
    ru: 'Отметить все как прочитанные',
    en: 'Mark all as read',
    it: 'Segna tutte come lette',
    es: 'Marcar todas como leídas',
  },
  'notifications.unread': {
    ru: 'не прочитано',
    en: 'unread',
    it: 'non letta',
    es: 'sin leer',
  },
  'notifications.empty': {
    ru: 'Уведомлений нет',
    en: 'No notifications',
    it: 'Nessuna notifica',
    es: 'No hay notificaciones',
  },
  'notifications.emptyText': {
    ru: 'Здесь появятся итоги загрузок и сообщения системы.',
    en: 'Import results and system messages appear here.',
    it: 'Qui compaiono gli esiti dei caricamenti e i messaggi del sistema.',
    es: 'Aquí aparecen los resultados de las cargas y los mensajes del sistema.',
  },
  'errors.notificationsLoadFailed': {
    ru: 'Не удалось загрузить уведомления',
    en: 'Failed to load notifications',
    it: 'Caricamento delle notifiche non riuscito',
    es: 'No se pudieron cargar las notificaciones',
  },
  'errors.websocket.notificationUpdateFailed': {
    ru: 'Не удалось обновить состояние уведомления',
    en: 'Failed to update notification status',
    it: 'Aggiornamento dello stato della notifica non riuscito',
    es: 'No se pudo actualizar el estado de la notificación',
  },
  'errors.websocket.connectionFailed': {
    ru: 'Обновления в реальном времени сейчас недоступны',
    en: 'Live updates are not available right now',
    it: 'Errore di connessione a WebSocket',
    es: 'Error al conectar con WebSocket',
  },
} satisfies Words
