import type { Words } from './word.ts'

/** Refusals of names, labels, numbering, maps and pedigrees, wherever they are typed. */
export const plotRules = {
  'plot.duplicate': {
    ru: 'Делянка с таким названием уже есть в этом питомнике и году: {{names}}',
    en: 'This nursery and year already has a plot of this name: {{names}}',
    it: 'Questo vivaio e anno ha già una parcella con questo nome: {{names}}',
    es: 'Este vivero y año ya tiene una parcela con este nombre: {{names}}',
  },
  'label.duplicate': {
    ru: 'Такая метка уже есть в этом питомнике и году: {{labels}}',
    en: 'This nursery and year already has this label: {{labels}}',
    it: 'Questo vivaio e anno ha già questa etichetta: {{labels}}',
    es: 'Este vivero y año ya tiene esta etiqueta: {{labels}}',
  },
  'label.pattern': {
    ru: 'В метке допустимы только буквы, цифры и знаки - # № / . без пробелов: {{labels}}',
    en: 'A label takes only letters, digits and - # № / . without spaces: {{labels}}',
    it: 'Un’etichetta ammette solo lettere, cifre e - # № / . senza spazi: {{labels}}',
    es: 'Una etiqueta admite solo letras, cifras y - # № / . sin espacios: {{labels}}',
  },
  'label.too_long': {
    ru: 'Метка не длиннее 10 символов: {{labels}}',
    en: 'A label has at most 10 characters: {{labels}}',
    it: 'Un’etichetta ha al massimo 10 caratteri: {{labels}}',
    es: 'Una etiqueta tiene como máximo 10 caracteres: {{labels}}',
  },
  'name.only_special': {
    ru: 'Название не может состоять только из специальных знаков',
    en: 'A name cannot consist of special characters only',
    it: 'Un nome non può essere fatto di soli caratteri speciali',
    es: 'Un nombre no puede constar solo de caracteres especiales',
  },
  'name.too_long': {
    ru: 'Название не длиннее 255 символов',
    en: 'A name has at most 255 characters',
    it: 'Un nome ha al massimo 255 caratteri',
    es: 'Un nombre tiene como máximo 255 caracteres',
  },
  'cell.pattern': {
    ru: 'В названии есть недопустимые знаки. Можно буквы, цифры, пробелы и # ? ! @ $ % ^ & * - _ № / . , ( ) + : ; ’ ×',
    en: 'The name holds characters that are not allowed. Allowed are letters, digits, spaces and # ? ! @ $ % ^ & * - _ № / . , ( ) + : ; ’ ×',
    it: 'Il nome contiene caratteri non ammessi. Si ammettono lettere, cifre, spazi e # ? ! @ $ % ^ & * - _ № / . , ( ) + : ; ’ ×',
    es: 'El nombre contiene caracteres no admitidos. Se admiten letras, cifras, espacios y # ? ! @ $ % ^ & * - _ № / . , ( ) + : ; ’ ×',
  },
  'line.duplicate': {
    ru: 'Линия с таким названием уже есть у этой культуры',
    en: 'This crop already has a line of this name',
    it: 'Questa coltura ha già una linea con questo nome',
    es: 'Este cultivo ya tiene una línea con este nombre',
  },
  'trait.type_conflict': {
    ru: 'Вид признака «{{name}}» нельзя сменить: у него есть значения',
    en: 'The kind of the trait “{{name}}” cannot change: it has values',
    it: 'Il tipo del carattere «{{name}}» non può cambiare: ha dei valori',
    es: 'El tipo del carácter «{{name}}» no puede cambiar: tiene valores',
  },
  'pedigree.self': {
    ru: 'Линия не может быть своим родителем: {{name}}',
    en: 'A line cannot be its own parent: {{name}}',
    it: 'Una linea non può essere genitore di sé stessa: {{name}}',
    es: 'Una línea no puede ser su propio progenitor: {{name}}',
  },
  'pedigree.cycle': {
    ru: 'Линия стала бы своим предком: {{loop}}',
    en: 'A line would be its own ancestor: {{loop}}',
    it: 'Una linea sarebbe antenata di sé stessa: {{loop}}',
    es: 'Una línea sería su propio ancestro: {{loop}}',
  },
  'width.limit': {
    ru: 'Ширина карты — от {{min}} до {{max}} делянок',
    en: 'The map is {{min}} to {{max}} plots wide',
    it: 'La mappa è larga da {{min}} a {{max}} parcelle',
    es: 'El mapa tiene de {{min}} a {{max}} parcelas de ancho',
  },
  'rows.limit': {
    ru: 'На карте не больше {{max}} рядов',
    en: 'The map has at most {{max}} rows',
    it: 'La mappa ha al massimo {{max}} file',
    es: 'El mapa tiene como máximo {{max}} filas',
  },
  'numbering.noPlots': {
    ru: 'Нумеровать нечего: создайте питомник и год с делянками или загрузите файл питомника',
    en: 'There are no plots to number: create a nursery and a year with plots, or upload a nursery file',
    it: 'Non ci sono parcelle da numerare: crea un vivaio e un anno con parcelle o carica un file del vivaio',
    es: 'No hay parcelas que numerar: cree un vivero y un año con parcelas o cargue un archivo de vivero',
  },
  'numbering.allNumbered': {
    ru: 'Все делянки уже пронумерованы',
    en: 'All plots are already numbered',
    it: 'Tutte le parcelle sono già numerate',
    es: 'Todas las parcelas ya están numeradas',
  },
  'numbering.conflict': {
    ru: 'Такие метки уже есть: {{labels}}',
    en: 'These labels exist already: {{labels}}',
    it: 'Queste etichette esistono già: {{labels}}',
    es: 'Estas etiquetas ya existen: {{labels}}',
  },
  'numbering.direction': {
    ru: 'Оба направления должны вести от начального угла',
    en: 'Both directions must lead away from the start corner',
    it: 'Entrambe le direzioni devono allontanarsi dall’angolo iniziale',
    es: 'Ambas direcciones deben alejarse de la esquina inicial',
  },
  'numbering.start': {
    ru: 'Начальный номер — до {{digits}} цифр',
    en: 'The start number has up to {{digits}} digits',
    it: 'Il numero iniziale ha fino a {{digits}} cifre',
    es: 'El número inicial tiene hasta {{digits}} cifras',
  },
  'numbering.step': {
    ru: 'Шаг — до {{digits}} цифр',
    en: 'The step has up to {{digits}} digits',
    it: 'Il passo ha fino a {{digits}} cifre',
    es: 'El paso tiene hasta {{digits}} cifras',
  },
  'numbering.nothingToClear': {
    ru: 'Нумерации нет: снимать нечего',
    en: 'There is no numbering to clear',
    it: 'Non c’è alcuna numerazione da cancellare',
    es: 'No hay numeración que borrar',
  },
  'map.too_wide': {
    ru: 'Ряд карты длиннее её ширины: {{width}}',
    en: 'A row of the map is longer than its width: {{width}}',
    it: 'Una fila della mappa supera la sua larghezza: {{width}}',
    es: 'Una fila del mapa supera su ancho: {{width}}',
  },
  'map.duplicate': {
    ru: 'Делянка стоит на карте дважды',
    en: 'A plot stands on the map twice',
    it: 'Una parcella compare due volte sulla mappa',
    es: 'Una parcela aparece dos veces en el mapa',
  },
  'map.unknown_plot': {
    ru: 'На карте делянка, которой нет в этом питомнике и году',
    en: 'The map holds a plot that this nursery and year does not have',
    it: 'La mappa contiene una parcella che questo vivaio e anno non ha',
    es: 'El mapa contiene una parcela que este vivero y año no tiene',
  },
  'map.missing_plot': {
    ru: 'На карте нет делянок: {{names}}',
    en: 'The map lacks plots: {{names}}',
    it: 'Sulla mappa mancano parcelle: {{names}}',
    es: 'En el mapa faltan parcelas: {{names}}',
  },
} satisfies Words
