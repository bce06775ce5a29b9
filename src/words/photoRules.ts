import type { Words } from './word.ts'

/** Why a picture is not taken as a photo, and what the company's history says of photos. */
export const photoRules = {
  'photo.empty': {
    ru: 'Файла нет, или он пуст. Выберите снимок.',
    en: 'There is no file, or it is empty. Choose a photo.',
    it: 'Il file manca o è vuoto. Scegli una foto.',
    es: 'No hay archivo o está vacío. Elija una foto.',
  },
  'photo.too_big': {
    ru: 'Снимок больше 20 МБ. Сохраните его меньшим.',
    en: 'The photo is larger than 20 MB. Save a smaller one.',
    it: 'La foto supera i 20 MB. Salvane una più piccola.',
    es: 'La foto supera los 20 MB. Guárdela más pequeña.',
  },
  'photo.heic': {
    ru: 'Это снимок HEIC. Сохраните его как JPEG: на iPhone «Настройки → Камера → Форматы → Наиболее совместимые» или отправьте его по почте',
    en: 'This is a HEIC picture. Save it as JPEG: on an iPhone Settings → Camera → Formats → Most Compatible, or send it by mail',
    it: 'È una foto HEIC. Salvala come JPEG: su iPhone Impostazioni → Fotocamera → Formati → Più compatibile, oppure inviala per posta',
    es: 'Es una foto HEIC. Guárdela como JPEG: en iPhone Ajustes → Cámara → Formatos → El más compatible, o envíela por correo',
  },
  'photo.type': {
    ru: 'Снимком может быть JPEG, PNG или WebP.',
    en: 'A photo is a JPEG, PNG or WebP picture.',
    it: 'Una foto è un’immagine JPEG, PNG o WebP.',
    es: 'Una foto es una imagen JPEG, PNG o WebP.',
  },
  'photo.unreadable': {
    ru: 'Снимок повреждён или обрывается: он не читается до конца.',
    en: 'The photo is damaged or cut off: it cannot be read to its end.',
    it: 'La foto è danneggiata o incompleta: non si legge fino alla fine.',
    es: 'La foto está dañada o cortada: no se puede leer hasta el final.',
  },
  'photo.pixels': {
    ru: 'В снимке больше 50 мегапикселей. Сохраните его меньшим.',
    en: 'The photo has more than 50 megapixels. Save a smaller one.',
    it: 'La foto supera i 50 megapixel. Salvane una più piccola.',
    es: 'La foto supera los 50 megapíxeles. Guárdela más pequeña.',
  },
  'photo.changed': {
    ru: 'Другой человек тем временем изменил снимок: {{date}}, {{comment}}',
    en: 'Somebody else has changed the photo meanwhile: {{date}}, {{comment}}',
    it: 'Nel frattempo un’altra persona ha modificato la foto: {{date}}, {{comment}}',
    es: 'Mientras tanto otra persona ha cambiado la foto: {{date}}, {{comment}}',
  },
  'photo.limit': {
    ru: 'Снимков уже {{max}}: больше не помещается. Удалите ненужные.',
    en: 'There are {{max}} photos already, which is the most. Delete those that are not needed.',
    it: 'Ci sono già {{max}} foto, il massimo. Elimina quelle che non servono.',
    es: 'Ya hay {{max}} fotos, el máximo. Elimine las que no hagan falta.',
  },
  'photo.date': {
    ru: 'Дата снимка: ГГГГ-ММ-ДД, с 1990-01-01 по 2050-12-31',
    en: 'Date of the photo: YYYY-MM-DD, from 1990-01-01 to 2050-12-31',
    it: 'Data della foto: AAAA-MM-GG, dal 1990-01-01 al 2050-12-31',
    es: 'Fecha de la foto: AAAA-MM-DD, de 1990-01-01 a 2050-12-31',
  },
  'audit.plotPhotoAdded': {
    ru: 'Добавлен снимок делянки {{name}}',
    en: 'Photo added to plot {{name}}',
    it: 'Foto aggiunta alla parcella {{name}}',
    es: 'Foto añadida a la parcela {{name}}',
  },
  'audit.plotPhotoChanged': {
    ru: 'Изменён снимок делянки {{name}}',
    en: 'Photo of plot {{name}} changed',
    it: 'Foto della parcella {{name}} modificata',
    es: 'Foto de la parcela {{name}} modificada',
  },
  'audit.plotPhotoDeleted': {
    ru: 'Удалён снимок делянки {{name}}',
    en: 'Photo of plot {{name}} deleted',
    it: 'Foto della parcella {{name}} eliminata',
    es: 'Foto de la parcela {{name}} eliminada',
  },
  'audit.linePhotoAdded': {
    ru: 'Добавлен снимок линии {{name}}',
    en: 'Photo added to line {{name}}',
    it: 'Foto aggiunta alla linea {{name}}',
    es: 'Foto añadida a la línea {{name}}',
  },
  'audit.linePhotoChanged': {
    ru: 'Изменён снимок линии {{name}}',
    en: 'Photo of line {{name}} changed',
    it: 'Foto della linea {{name}} modificata',
    es: 'Foto de la línea {{name}} modificada',
  },
  'audit.linePhotoDeleted': {
    ru: 'Удалён снимок линии {{name}}',
    en: 'Photo of line {{name}} deleted',
    it: 'Foto della linea {{name}} eliminata',
    es: 'Foto de la línea {{name}} eliminada',
  },
} satisfies Words
