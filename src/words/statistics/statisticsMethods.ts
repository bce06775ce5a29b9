import type { Words } from '../word.ts'

/** What a person may take the model for, and the methods that are shown beside it or switched to. */
export const statisticsMethods = {
  'statistics.chart.quantiles': {
    ru: 'Остатки и нормальное распределение',
    en: 'Residuals and the normal distribution',
    it: 'Residui e distribuzione normale',
    es: 'Residuos y distribución normal',
  },
  'statistics.axis.normal': {
    ru: 'Нормальный квантиль',
    en: 'Normal quantile',
    it: 'Quantile normale',
    es: 'Cuantil normal',
  },
  'statistics.set.chosenBlocks': {
    ru: 'Выбранные факторы',
    en: 'Chosen factors',
    it: 'Fattori scelti',
    es: 'Factores elegidos',
  },
  'statistics.set.blocks': {
    ru: 'Факторы блоков',
    en: 'Block factors',
    it: 'Fattori di blocco',
    es: 'Factores de bloque',
  },
  'statistics.set.model': {
    ru: 'План опыта',
    en: 'Trial design',
    it: 'Disegno della prova',
    es: 'Diseño del ensayo',
  },
  'statistics.set.modelShown': {
    ru: 'Как видно по делянкам',
    en: 'Detect from plots',
    it: 'Come mostrano le parcelle',
    es: 'Como muestran las parcelas',
  },
  'statistics.model.split_plot': {
    ru: 'Расщеплённые делянки',
    en: 'Split plot',
    it: 'Parcelle suddivise',
    es: 'Parcelas divididas',
  },
  'statistics.model.latin': {
    ru: 'Латинский квадрат',
    en: 'Latin square',
    it: 'Quadrato latino',
    es: 'Cuadrado latino',
  },
  'statistics.model.row_column': {
    ru: 'Ряды и столбцы',
    en: 'Rows and columns',
    it: 'Righe e colonne',
    es: 'Filas y columnas',
  },
  'statistics.model.augmented': {
    ru: 'Расширенный (стандарты в блоках)',
    en: 'Augmented (checks in blocks)',
    it: 'Aumentato (testimoni nei blocchi)',
    es: 'Aumentado (testigos en bloques)',
  },
  'statistics.model.alpha': {
    ru: 'Неполные блоки',
    en: 'Incomplete blocks',
    it: 'Blocchi incompleti',
    es: 'Bloques incompletos',
  },
  'statistics.model.rcbd': {
    ru: 'Полные блоки',
    en: 'Complete blocks',
    it: 'Blocchi completi',
    es: 'Bloques completos',
  },
  'statistics.model.p_rep': {
    ru: 'Частично повторённый (p-rep)',
    en: 'Partly replicated',
    it: 'Parzialmente replicato',
    es: 'Parcialmente repetido',
  },
  'statistics.model.crd': {
    ru: 'Полная рандомизация',
    en: 'Completely randomised',
    it: 'Completamente randomizzato',
    es: 'Completamente al azar',
  },
  'statistics.model.unreplicated': {
    ru: 'Без повторности',
    en: 'Each line once',
    it: 'Ogni linea una volta',
    es: 'Cada línea una vez',
  },
  'statistics.model.welch': {
    ru: 'Пары по Уэлчу',
    en: 'Pairs by Welch',
    it: 'Coppie con Welch',
    es: 'Pares con Welch',
  },
  'statistics.design.notShown': {
    ru: 'План «{{kind}}» по делянкам не виден; взята модель плана, который виден.',
    en: 'The plots do not show the design “{{kind}}”; the model is that of the design they show.',
    it: 'Le parcelle non mostrano il disegno «{{kind}}»; il modello è quello del disegno che mostrano.',
    es: 'Las parcelas no muestran el diseño «{{kind}}»; el modelo es el del diseño que muestran.',
  },
  'statistics.design.welch': {
    ru: 'Пары сравнены по собственным дисперсиям (Уэлч), как выбрано; блоки не учитываются.',
    en: 'Pairs are compared by their own variances (Welch), as was chosen; blocks are left aside.',
    it: 'Le coppie si confrontano con le proprie varianze (Welch), come scelto; i blocchi non contano.',
    es: 'Los pares se comparan con sus propias varianzas (Welch), como se eligió; los bloques no cuentan.',
  },
  'statistics.beside.beyondOne': {
    ru: 'За ±1 этот I выходит там, где у делянок разное число соседей.',
    en: 'This I goes beyond ±1 where plots have unlike numbers of neighbours.',
    it: 'Questo I supera ±1 dove le parcelle hanno numeri diversi di vicine.',
    es: 'Este I pasa de ±1 donde las parcelas tienen distinto número de vecinas.',
  },
  'statistics.beside.ranks': {
    ru: 'По рангам (Краскел–Уоллис): H = {{h}}, df {{df}}, p {{p}}.',
    en: 'By ranks (Kruskal–Wallis): H = {{h}}, df {{df}}, p {{p}}.',
    it: 'Con i ranghi (Kruskal–Wallis): H = {{h}}, g.l. {{df}}, p {{p}}.',
    es: 'Por rangos (Kruskal–Wallis): H = {{h}}, g. l. {{df}}, p {{p}}.',
  },
  'statistics.beside.welch': {
    ru: 'F Уэлча = {{f}}, df {{df}}, p {{p}}.',
    en: 'Welch’s F = {{f}}, df {{df}}, p {{p}}.',
    it: 'F di Welch = {{f}}, g.l. {{df}}, p {{p}}.',
    es: 'F de Welch = {{f}}, g. l. {{df}}, p {{p}}.',
  },
  'statistics.other.log': {
    ru: 'Перейти к логарифму',
    en: 'Take the logarithm',
    it: 'Passa al logaritmo',
    es: 'Pasar al logaritmo',
  },
  'statistics.other.welch': {
    ru: 'Сравнить пары по Уэлчу',
    en: 'Compare pairs by Welch',
    it: 'Confronta le coppie con Welch',
    es: 'Comparar pares con Welch',
  },
  'statistics.other.trend': {
    ru: 'Убрать ход поля',
    en: 'Correct for the field trend',
    it: 'Correggi per la tendenza del campo',
    es: 'Corregir por la tendencia del campo',
  },
} satisfies Words
