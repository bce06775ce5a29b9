import type { Words } from '../word.ts'

/** Scan mode: the label of a plot, its value, the next label. */
export const scan = {
  'command.scan': {
    ru: 'Ввод сканером: метка, значение, следующая метка',
    en: 'Scan mode: label, value, next label',
    it: 'Lettura con scanner: etichetta, valore, etichetta successiva',
    es: 'Modo escáner: etiqueta, valor, siguiente etiqueta',
  },
  'scan.title': { ru: 'Ввод сканером', en: 'Scan mode', it: 'Lettura con scanner', es: 'Modo escáner' },
  'scan.field': { ru: 'Признак', en: 'Trait', it: 'Carattere', es: 'Carácter' },
  'scan.chooseField': {
    ru: 'Выберите признак',
    en: 'Choose the trait',
    it: 'Scegli il carattere',
    es: 'Elija el carácter',
  },
  'scan.label': { ru: 'Метка делянки', en: 'Plot label', it: 'Etichetta della parcella', es: 'Etiqueta de la parcela' },
  'scan.value': {
    ru: '{{field}}, делянка {{label}}',
    en: '{{field}}, plot {{label}}',
    it: '{{field}}, parcella {{label}}',
    es: '{{field}}, parcela {{label}}',
  },
  'scan.stored': {
    ru: 'Сейчас: {{value}}',
    en: 'Now: {{value}}',
    it: 'Ora: {{value}}',
    es: 'Ahora: {{value}}',
  },
  'scan.keys': {
    ru: 'Enter — дальше, Esc — назад к метке или выход',
    en: 'Enter goes on, Esc goes back to the label or closes',
    it: 'Invio prosegue, Esc torna all’etichetta o chiude',
    es: 'Enter continúa, Esc vuelve a la etiqueta o cierra',
  },
  'scan.alarm': {
    ru: 'Звук и вспышка при ошибке',
    en: 'Sound and flash on errors',
    it: 'Suono e lampo in caso di errore',
    es: 'Sonido y destello en caso de error',
  },
  'scan.alarmNote': {
    ru: 'Когда метка неизвестна или значение не принято',
    en: 'When a label is unknown or a value is not accepted',
    it: 'Quando un’etichetta è sconosciuta o un valore non è accettato',
    es: 'Cuando una etiqueta es desconocida o un valor no se acepta',
  },
  'scan.noField': {
    ru: 'Сначала выберите признак, в который записывать значения',
    en: 'First choose the trait that the values go to',
    it: 'Prima scegli il carattere in cui scrivere i valori',
    es: 'Primero elija el carácter al que van los valores',
  },
  'scan.unknownLabel': {
    ru: 'Делянки с меткой «{{label}}» здесь нет. Ничего не записано.',
    en: 'No plot here has the label “{{label}}”. Nothing was written.',
    it: 'Qui nessuna parcella ha l’etichetta «{{label}}». Non è stato scritto nulla.',
    es: 'Ninguna parcela tiene aquí la etiqueta «{{label}}». No se escribió nada.',
  },
  'scan.labelTwice': {
    ru: {
      one: 'Метку «{{label}}» имеет {{count}} делянка. Ничего не записано.',
      few: 'Метку «{{label}}» имеют {{count}} делянки. Ничего не записано.',
      many: 'Метку «{{label}}» имеют {{count}} делянок. Ничего не записано.',
      other: 'Метку «{{label}}» имеют {{count}} делянки. Ничего не записано.',
    },
    en: {
      one: '{{count}} plot has the label “{{label}}”. Nothing was written.',
      other: '{{count}} plots have the label “{{label}}”. Nothing was written.',
    },
    it: {
      one: '{{count}} parcella ha l’etichetta «{{label}}». Non è stato scritto nulla.',
      many: '{{count}} parcelle hanno l’etichetta «{{label}}». Non è stato scritto nulla.',
      other: '{{count}} parcelle hanno l’etichetta «{{label}}». Non è stato scritto nulla.',
    },
    es: {
      one: '{{count}} parcela tiene la etiqueta «{{label}}». No se escribió nada.',
      many: '{{count}} parcelas tienen la etiqueta «{{label}}». No se escribió nada.',
      other: '{{count}} parcelas tienen la etiqueta «{{label}}». No se escribió nada.',
    },
  },
  'scan.hidden': {
    ru: 'Делянка «{{label}}» скрыта фильтром. Снимите фильтр, чтобы вводить её значения.',
    en: 'A filter hides plot “{{label}}”. Clear the filter to enter its values.',
    it: 'Un filtro nasconde la parcella «{{label}}». Togli il filtro per inserire i suoi valori.',
    es: 'Un filtro oculta la parcela «{{label}}». Quite el filtro para introducir sus valores.',
  },
  'scan.alsoLabel': {
    ru: '{{value}} — ещё и метка другой делянки. Если это значение, введите его ещё раз.',
    en: '{{value}} is also the label of another plot. If it is the value, enter it once more.',
    it: '{{value}} è anche l’etichetta di un’altra parcella. Se è il valore, inseriscilo di nuovo.',
    es: '{{value}} es también la etiqueta de otra parcela. Si es el valor, introdúzcalo otra vez.',
  },
  'scan.outOfRange': {
    ru: '{{value}} вне пределов признака. Если верно, введите ещё раз.',
    en: '{{value}} is beyond the limits of the trait. If it is right, enter it once more.',
    it: '{{value}} è fuori dai limiti del carattere. Se è giusto, inseriscilo di nuovo.',
    es: '{{value}} está fuera de los límites del carácter. Si es correcto, introdúzcalo otra vez.',
  },
  'scan.entered': {
    ru: 'Делянка {{label}}: {{value}}',
    en: 'Plot {{label}}: {{value}}',
    it: 'Parcella {{label}}: {{value}}',
    es: 'Parcela {{label}}: {{value}}',
  },
} satisfies Words
