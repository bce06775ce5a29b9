// Messages of the commands before the packages are installed, when locales cannot be read.
export const terminalWords = {
  nodeTooOld: {
    ru: 'Нужен Node {{wanted}} или новее, здесь {{version}}.',
    en: 'Node {{wanted}} or newer is needed, this is {{version}}.',
    it: 'Serve Node {{wanted}} o successivo, questo è {{version}}.',
    es: 'Se necesita Node {{wanted}} o posterior, este es {{version}}.',
  },
  installing: {
    ru: 'Установка пакетов: {{count}} из {{total}}, {{seconds}} с',
    en: 'Installing packages: {{count}} of {{total}}, {{seconds}} s',
    it: 'Installazione dei pacchetti: {{count}} di {{total}}, {{seconds}} s',
    es: 'Instalando los paquetes: {{count}} de {{total}}, {{seconds}} s',
  },
  notInstalled: {
    ru: 'Пакеты не установлены (причина выше).',
    en: 'The packages could not be installed (see above).',
    it: 'Non è stato possibile installare i pacchetti (vedere sopra).',
    es: 'No se pudieron instalar los paquetes (véase arriba).',
  },
  noNode: {
    ru: 'В пакетах нет Node {{wanted}} для {{platform}}: установите его.',
    en: 'No Node {{wanted}} for {{platform}} came with the packages; install one.',
    it: 'Nei pacchetti non c’è Node {{wanted}} per {{platform}}: installarlo.',
    es: 'Los paquetes no traen Node {{wanted}} para {{platform}}: instálelo.',
  },
  nothingChanged: {
    ru: 'Исходный код не изменился: проверять нечего.',
    en: 'No source file has changed: there is nothing to check.',
    it: 'Nessun file sorgente è cambiato: non c’è nulla da verificare.',
    es: 'No ha cambiado ningún archivo de código: no hay nada que comprobar.',
  },
  building: {
    ru: 'Сборка клиента …',
    en: 'Building the client …',
    it: 'Compilazione del client …',
    es: 'Compilando el cliente …',
  },
  notBuilt: {
    ru: 'Клиент не собран (причина выше).',
    en: 'The client could not be built (see above).',
    it: 'Non è stato possibile compilare il client (vedere sopra).',
    es: 'No se pudo compilar el cliente (véase arriba).',
  },
  installingNamed: {
    ru: 'Установка: {{name}} …',
    en: 'Installing {{name}} …',
    it: 'Installazione di {{name}} …',
    es: 'Instalando {{name}} …',
  },
  noChromium: {
    ru: 'Нужен Chromium или Chrome: установите его или укажите в CHROME_PATH, затем повторите команду.',
    en: 'Chromium or Chrome is needed: install one, or name it in CHROME_PATH, then run the command again.',
    it: 'Serve Chromium o Chrome: installarlo o indicarlo in CHROME_PATH, poi ripetere il comando.',
    es: 'Se necesita Chromium o Chrome: instálelo o indíquelo en CHROME_PATH y repita la orden.',
  },
}

/**
 * The language of the terminal, by the rule of server/platform/http/answers/translate.ts: English if the system names
 * no supported language.
 */
function language(env) {
  const name = (env.LC_ALL || env.LC_MESSAGES || env.LANG || '').slice(0, 2)
  return name in terminalWords.building ? name : 'en'
}

/** A sentence in the terminal's language. */
export function terminalText(key, params = {}, env = process.env) {
  return terminalWords[key][language(env)].replace(/\{\{(\w+)\}\}/g, (_, name) => String(params[name]))
}
