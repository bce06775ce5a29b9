import type { Words } from '../word.ts'

/** The maps of a result: which is shown, what its plots are called, choosing the control on them. */
export const trialMaps = {
  'keys.trialMaps': {
    ru: 'Карты результата',
    en: 'Maps of a result',
    it: 'Mappe del risultato',
    es: 'Mapas del resultado',
  },
  'trialMaps.which': { ru: 'Какая карта', en: 'Which map', it: 'Quale mappa', es: 'Qué mapa' },
  'trialMaps.all': { ru: 'Все', en: 'All', it: 'Tutte', es: 'Todos' },
  'trialMaps.plot': {
    ru: 'Делянка {{label}}, {{map}}: {{value}} {{unit}}',
    en: 'Plot {{label}}, {{map}}: {{value}} {{unit}}',
    it: 'Parcella {{label}}, {{map}}: {{value}} {{unit}}',
    es: 'Parcela {{label}}, {{map}}: {{value}} {{unit}}',
  },
  'trialMaps.plotWithout': {
    ru: 'Делянка {{label}}, {{map}}: нет значения',
    en: 'Plot {{label}}, {{map}}: no value',
    it: 'Parcella {{label}}, {{map}}: nessun valore',
    es: 'Parcela {{label}}, {{map}}: sin valor',
  },
  'trialMaps.active': {
    ru: '{{line}}, ряд {{row}}, столбец {{col}}:',
    en: '{{line}}, row {{row}}, col {{col}}:',
    it: '{{line}}, riga {{row}}, colonna {{col}}:',
    es: '{{line}}, fila {{row}}, columna {{col}}:',
  },
  'trialMaps.noneActive': {
    ru: 'Делянка не выбрана',
    en: 'No plot selected',
    it: 'Nessuna parcella scelta',
    es: 'Ninguna parcela elegida',
  },
  'trialMaps.pick': {
    ru: 'Указать контроль на поле',
    en: 'Pick the check on the field',
    it: 'Indica il controllo sul campo',
    es: 'Señalar el testigo en el campo',
  },
  'trialMaps.picking': {
    ru: 'Щёлкните по делянке: её линия станет контролем',
    en: 'Click a plot: its line becomes the check',
    it: 'Fai clic su una parcella: la sua linea diventa il controllo',
    es: 'Haga clic en una parcela: su línea será el testigo',
  },
  'trialMaps.noLine': {
    ru: 'На этой делянке нет линии: контролем она быть не может',
    en: 'This plot has no line, so it cannot be the control',
    it: 'Questa parcella non ha una linea: non può fare da controllo',
    es: 'Esta parcela no tiene línea: no puede ser el testigo',
  },
  'trialMaps.noActive': {
    ru: 'Сначала выберите делянку на карте',
    en: 'Choose a plot on the map first',
    it: 'Scegli prima una parcella sulla mappa',
    es: 'Elija primero una parcela en el mapa',
  },
  'trialMaps.notSeveral': {
    ru: 'Здесь нет нескольких карт',
    en: 'There are not several maps here',
    it: 'Qui non ci sono più mappe',
    es: 'Aquí no hay varios mapas',
  },
  'command.trialMaps.enlarge.1': {
    ru: 'Карта 1 крупно',
    en: 'Enlarge map 1',
    it: 'Ingrandisci la mappa 1',
    es: 'Ampliar el mapa 1',
  },
  'command.trialMaps.enlarge.2': {
    ru: 'Карта 2 крупно',
    en: 'Enlarge map 2',
    it: 'Ingrandisci la mappa 2',
    es: 'Ampliar el mapa 2',
  },
  'command.trialMaps.enlarge.3': {
    ru: 'Карта 3 крупно',
    en: 'Enlarge map 3',
    it: 'Ingrandisci la mappa 3',
    es: 'Ampliar el mapa 3',
  },
  'command.trialMaps.enlarge.4': {
    ru: 'Карта 4 крупно',
    en: 'Enlarge map 4',
    it: 'Ingrandisci la mappa 4',
    es: 'Ampliar el mapa 4',
  },
  'command.trialMaps.all': { ru: 'Все карты', en: 'All maps', it: 'Tutte le mappe', es: 'Todos los mapas' },
  'command.trialMaps.select': {
    ru: 'Выделить делянку',
    en: 'Select the plot',
    it: 'Seleziona la parcella',
    es: 'Seleccionar la parcela',
  },
  'command.trialMaps.toggle': {
    ru: 'Добавить делянку к выделенным или убрать',
    en: 'Add the plot to the selection or take it away',
    it: 'Aggiungi la parcella alla selezione o toglila',
    es: 'Añadir la parcela a la selección o quitarla',
  },
  'command.trialMaps.control': {
    ru: 'Сделать линию делянки контролем',
    en: 'Take the line of the plot as control',
    it: 'Usa la linea della parcella come controllo',
    es: 'Tomar la línea de la parcela como testigo',
  },
} satisfies Words
