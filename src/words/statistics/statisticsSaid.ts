import type { Words } from '../word.ts'

/** What results of the statistics say: verdicts, key numbers, charts, methods and assumptions. */
export const statisticsSaid = {
  'statistics.residual': { ru: 'Остаток', en: 'Residual', it: 'Residuo', es: 'Residuo' },
  'statistics.total': { ru: 'Всего', en: 'Total', it: 'Totale', es: 'Total (suma)' },
  'statistics.group.control': { ru: 'стандарт', en: 'control', it: 'controllo', es: 'control (testigo)' },
  'statistics.chart.histogram': {
    ru: '{{trait}}: распределение',
    en: '{{trait}}: distribution',
    it: '{{trait}}: distribuzione',
    es: '{{trait}}: distribución',
  },
  'statistics.chart.controlOwn': {
    ru: 'Средние ± {{test}} своей пары и стандарт {{control}}',
    en: 'Means ± {{test}} of their own pair, and control {{control}}',
    it: 'Medie ± {{test}} della propria coppia e controllo {{control}}',
    es: 'Medias ± {{test}} de su propio par y control {{control}}',
  },
  'statistics.chart.control': {
    ru: 'Средние и стандарт {{control}} ± {{test}}',
    en: 'Means and control {{control}} ± {{test}}',
    it: 'Medie e controllo {{control}} ± {{test}}',
    es: 'Medias y control {{control}} ± {{test}}',
  },
  'statistics.chart.means': {
    ru: '{{trait}}: средние с интервалом 95 %',
    en: '{{trait}}: means with 95 % interval',
    it: '{{trait}}: medie con intervallo 95 %',
    es: '{{trait}}: medias con intervalo del 95 %',
  },
  'statistics.chart.halfLsd': {
    ru: '{{trait}}: средние ± ½ {{test}}',
    en: '{{trait}}: means ± ½ {{test}}',
    it: '{{trait}}: medie ± ½ {{test}}',
    es: '{{trait}}: medias ± ½ {{test}}',
  },
  'statistics.chart.differences': {
    ru: '{{a}} − {{b}} с интервалом 95 %',
    en: '{{a}} − {{b}} with 95 % interval',
    it: '{{a}} − {{b}} con intervallo 95 %',
    es: '{{a}} − {{b}} con intervalo del 95 %',
  },
  'statistics.chart.matrix': {
    ru: 'Матрица корреляций: закрашены доказанные',
    en: 'Correlation matrix (filled: significant)',
    it: 'Matrice di correlazione: riempite quelle provate',
    es: 'Matriz de correlaciones: rellenas las probadas',
  },
  'statistics.chart.scatter': {
    ru: '{{b}} и {{a}}',
    en: '{{b}} on {{a}}',
    it: '{{b}} su {{a}}',
    es: '{{b}} según {{a}}',
  },
  'statistics.chart.residuals': {
    ru: 'Остатки и предсказанные значения',
    en: 'Residuals and fitted values',
    it: 'Residui e valori stimati',
    es: 'Residuos y valores ajustados',
  },
  'statistics.axis.fitted': { ru: 'Предсказано', en: 'Fitted', it: 'Stimato', es: 'Ajustado' },
  'statistics.axis.residual': { ru: 'Остаток', en: 'Residual', it: 'Residuo', es: 'Residuo (resto)' },
  'statistics.axis.plots': { ru: 'Делянки', en: 'Plots', it: 'Parcelle', es: 'Parcelas' },
  'statistics.residualField': {
    ru: 'Остатки на поле',
    en: 'Residuals on the field',
    it: 'Residui sul campo',
    es: 'Residuos en el campo',
  },
  'statistics.rawField': {
    ru: 'Значения на поле',
    en: 'Values on the field',
    it: 'Valori sul campo',
    es: 'Valores en el campo',
  },
  'statistics.chart.parallel': {
    ru: 'Признак и ковариата, общий наклон',
    en: 'Trait on covariate, common slope',
    it: 'Carattere sulla covariata, pendenza comune',
    es: 'Carácter según la covariable, pendiente común',
  },
  'statistics.chart.gca': {
    ru: 'Общая комбинационная способность ± 2 ошибки',
    en: 'General combining ability ± 2 SE',
    it: 'Attitudine combinatoria generale ± 2 ES',
    es: 'Aptitud combinatoria general ± 2 EE',
  },
  'statistics.chart.sca': {
    ru: 'Специфическая комбинационная способность',
    en: 'Specific combining ability',
    it: 'Attitudine combinatoria specifica',
    es: 'Aptitud combinatoria específica',
  },
  'statistics.map.raw': { ru: 'Исходные значения', en: 'Raw', it: 'Valori originali', es: 'Valores brutos' },
  'statistics.map.trend': { ru: 'Ход поля', en: 'Trend', it: 'Tendenza', es: 'Tendencia' },
  'statistics.map.residual': { ru: 'Остаток', en: 'Residual', it: 'Residuo', es: 'Residuo' },
  'statistics.map.adjusted': {
    ru: 'Без хода поля',
    en: 'Adjusted (raw − trend)',
    it: 'Senza tendenza',
    es: 'Sin tendencia',
  },
} satisfies Words
