import type { Words } from '../word.ts'

/** Verbs of moving on the field map and of its camera. */
export const mapMoves = {
  'command.map.go.ArrowUp': {
    ru: 'Делянкой выше',
    en: 'One plot up',
    it: 'Una parcella in su',
    es: 'Una parcela arriba',
  },
  'command.map.go.ArrowDown': {
    ru: 'Делянкой ниже',
    en: 'One plot down',
    it: 'Una parcella in giù',
    es: 'Una parcela abajo',
  },
  'command.map.go.ArrowLeft': {
    ru: 'Делянкой левее',
    en: 'One plot left',
    it: 'Una parcella a sinistra',
    es: 'Una parcela a la izquierda',
  },
  'command.map.go.ArrowRight': {
    ru: 'Делянкой правее',
    en: 'One plot right',
    it: 'Una parcella a destra',
    es: 'Una parcela a la derecha',
  },
  'command.map.jump.ArrowUp': {
    ru: 'К верхнему краю блока',
    en: 'To the upper edge of the block',
    it: 'Al bordo superiore del blocco',
    es: 'Al borde superior del bloque',
  },
  'command.map.jump.ArrowDown': {
    ru: 'К нижнему краю блока',
    en: 'To the lower edge of the block',
    it: 'Al bordo inferiore del blocco',
    es: 'Al borde inferior del bloque',
  },
  'command.map.jump.ArrowLeft': {
    ru: 'К левому краю блока',
    en: 'To the left edge of the block',
    it: 'Al bordo sinistro del blocco',
    es: 'Al borde izquierdo del bloque',
  },
  'command.map.jump.ArrowRight': {
    ru: 'К правому краю блока',
    en: 'To the right edge of the block',
    it: 'Al bordo destro del blocco',
    es: 'Al borde derecho del bloque',
  },
  'command.map.go.Home': {
    ru: 'К началу ряда',
    en: 'To the start of the row',
    it: 'All’inizio della fila',
    es: 'Al inicio de la fila',
  },
  'command.map.go.End': {
    ru: 'К концу ряда',
    en: 'To the end of the row',
    it: 'Alla fine della fila',
    es: 'Al final de la fila',
  },
  'command.map.go.origin': {
    ru: 'К началу поля',
    en: 'To the origin of the field',
    it: 'All’origine del campo',
    es: 'Al origen del campo',
  },
  'command.map.go.far': {
    ru: 'К дальнему углу поля',
    en: 'To the far corner of the field',
    it: 'All’angolo opposto del campo',
    es: 'A la esquina opuesta del campo',
  },
  'command.map.go.PageUp': {
    ru: 'Экраном выше',
    en: 'One screen up',
    it: 'Una schermata in su',
    es: 'Una pantalla arriba',
  },
  'command.map.go.PageDown': {
    ru: 'Экраном ниже',
    en: 'One screen down',
    it: 'Una schermata in giù',
    es: 'Una pantalla abajo',
  },
  'command.map.stickyExtend': {
    ru: 'Расширять выделение стрелками',
    en: 'Extend the range with the arrows',
    it: 'Estendi l’intervallo con le frecce',
    es: 'Ampliar el rango con las flechas',
  },
  'command.map.stickyAdd': {
    ru: 'Добавлять области, двигаясь свободно',
    en: 'Add ranges while moving freely',
    it: 'Aggiungi intervalli muovendoti',
    es: 'Añadir rangos moviéndose libremente',
  },
  'command.camera.zoomIn': {
    ru: 'Крупнее',
    en: 'Zoom in',
    it: 'Ingrandisci',
    es: 'Acercar',
  },
  'command.camera.zoomOut': {
    ru: 'Мельче',
    en: 'Zoom out',
    it: 'Riduci',
    es: 'Alejar',
  },
  'command.camera.fit': {
    ru: 'Поле целиком',
    en: 'Fit the field',
    it: 'Inquadra il campo',
    es: 'Encuadrar el campo',
  },
  'command.camera.fitSelection': {
    ru: 'Показать выделенное',
    en: 'Fit the selection',
    it: 'Inquadra la selezione',
    es: 'Encuadrar la selección',
  },
  'command.camera.fullSize': {
    ru: 'Масштаб 1 : 1',
    en: 'Scale 1 : 1',
    it: 'Scala 1 : 1',
    es: 'Escala 1 : 1',
  },
} satisfies Words
