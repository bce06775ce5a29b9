import type { Words } from '../word.ts'

/** The charts under the table. */
export const charts = {
  'command.charts': { ru: 'Графики', en: 'Charts', it: 'Grafici', es: 'Gráficos' },
  'charts.title': {
    ru: 'Графики под таблицей',
    en: 'Charts under the table',
    it: 'Grafici sotto la tabella',
    es: 'Gráficos bajo la tabla',
  },
  'charts.kind': { ru: 'Вид графика', en: 'Kind of chart', it: 'Tipo di grafico', es: 'Tipo de gráfico' },
  'charts.histogram': { ru: 'Гистограмма', en: 'Histogram', it: 'Istogramma', es: 'Histograma' },
  'charts.box': { ru: 'Ящики с усами', en: 'Box plot', it: 'Riquadri', es: 'Cajas' },
  'charts.scatter': { ru: 'Рассеяние', en: 'Scatter plot', it: 'Dispersione', es: 'Dispersión' },
  'charts.trait': { ru: 'Признак', en: 'Trait', it: 'Carattere', es: 'Carácter' },
  'charts.across': { ru: 'По оси X', en: 'X axis', it: 'In orizzontale', es: 'En horizontal' },
  'charts.by': { ru: 'Группы', en: 'Group by', it: 'Gruppi', es: 'Grupos' },
  'charts.line': { ru: 'Линия', en: 'Line', it: 'Linea', es: 'Línea' },
  'charts.height': {
    ru: 'Высота графиков',
    en: 'Height of the charts',
    it: 'Altezza dei grafici',
    es: 'Altura de los gráficos',
  },
  'charts.close': { ru: 'Закрыть графики', en: 'Close the charts', it: 'Chiudi i grafici', es: 'Cerrar los gráficos' },
  'charts.plots': { ru: 'Делянок', en: 'Plots', it: 'Parcelle', es: 'Parcelas' },
  'charts.count': {
    ru: 'выбрано {{selected}} из {{n}}',
    en: '{{selected}} of {{n}} selected',
    it: '{{selected}} di {{n}} selezionate',
    es: '{{selected}} de {{n}} seleccionadas',
  },
  'charts.suppressed': {
    ru: {
      one: '{{count}} исключено',
      few: '{{count}} исключено',
      many: '{{count}} исключено',
      other: '{{count}} исключено',
    },
    en: { one: '{{count}} suppressed', other: '{{count}} suppressed' },
    it: { one: '{{count}} escluso', many: '{{count}} esclusi', other: '{{count}} esclusi' },
    es: { one: '{{count}} excluido', many: '{{count}} excluidos', other: '{{count}} excluidos' },
  },
  'charts.firstGroups': {
    ru: 'группы с наибольшей медианой: {{shown}}',
    en: 'the {{shown}} groups with the highest medians',
    it: 'i {{shown}} gruppi con le mediane più alte',
    es: 'los {{shown}} grupos con las medianas más altas',
  },
  'charts.keys': {
    ru: 'Стрелки ведут по столбикам, группам и точкам, Shift расширяет, пробел добавляет или убирает, Escape снимает выбор',
    en: 'Arrow keys move between bars, groups or points; Shift extends; Space adds or removes; Esc deselects',
    it: 'Le frecce vanno da una barra, gruppo o punto all’altro, Maiusc estende, Spazio aggiunge o toglie, Esc deseleziona',
    es: 'Las flechas van de barra en barra, grupo o punto, Mayús extiende, Espacio añade o quita, Esc deselecciona',
  },
  'charts.barMark': {
    ru: '{{from}} – {{to}}: делянок {{n}}, выбрано {{selected}}',
    en: '{{from}} – {{to}}: plots {{n}}, selected {{selected}}',
    it: '{{from}} – {{to}}: parcelle {{n}}, selezionate {{selected}}',
    es: '{{from}} – {{to}}: parcelas {{n}}, seleccionadas {{selected}}',
  },
  'charts.boxMark': {
    ru: '{{name}}: делянок {{n}}, медиана {{median}}, среднее {{mean}}, выбрано {{selected}}',
    en: '{{name}}: plots {{n}}, median {{median}}, mean {{mean}}, selected {{selected}}',
    it: '{{name}}: parcelle {{n}}, mediana {{median}}, media {{mean}}, selezionate {{selected}}',
    es: '{{name}}: parcelas {{n}}, mediana {{median}}, promedio {{mean}}, seleccionadas {{selected}}',
  },
  'charts.pointMark': {
    ru: '{{name}}: {{x}}, {{y}}',
    en: '{{name}}: {{x}}, {{y}}',
    it: '{{name}}: {{x}}, {{y}}',
    es: '{{name}}: {{x}}, {{y}}',
  },
  'charts.binMark': {
    ru: '{{x}}, {{y}}: делянок {{n}}, выбрано {{selected}}',
    en: '{{x}}, {{y}}: plots {{n}}, selected {{selected}}',
    it: '{{x}}, {{y}}: parcelle {{n}}, selezionate {{selected}}',
    es: '{{x}}, {{y}}: parcelas {{n}}, seleccionadas {{selected}}',
  },
  'charts.noTrait': {
    ru: 'У делянок этого года ещё нет признака с числами',
    en: 'The plots of this year have no trait with numbers yet',
    it: 'Le parcelle di quest’anno non hanno ancora caratteri numerici',
    es: 'Las parcelas de este año aún no tienen caracteres numéricos',
  },
  'charts.nothing': {
    ru: 'Ни у одной делянки нет всех нужных здесь значений',
    en: 'No plot has all the values that this chart needs',
    it: 'Nessuna parcella ha tutti i valori richiesti dal grafico',
    es: 'Ninguna parcela tiene todos los valores que pide el gráfico',
  },
} satisfies Words
