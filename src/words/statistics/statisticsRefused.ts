import type { Words } from '../word.ts'

/** Why an analysis gives no result: what is missing, and the numbers of it. */
export const statisticsRefused = {
  'statistics.chooseTrait': {
    ru: 'Выберите признак',
    en: 'Choose a trait',
    it: 'Scegliere un carattere',
    es: 'Elija un carácter',
  },
  'statistics.chooseDifferentTraits': {
    ru: 'Выберите разные признаки',
    en: 'Choose different traits',
    it: 'Scegliere caratteri diversi',
    es: 'Elija caracteres distintos',
  },
  'statistics.noPredictor': {
    ru: 'Нет предиктора',
    en: 'There is no predictor',
    it: 'Manca il predittore',
    es: 'No hay predictor',
  },
  'statistics.tooFewQuantitativeTraits': {
    ru: 'Слишком мало количественных признаков',
    en: 'There are too few quantitative traits',
    it: 'Troppo pochi caratteri quantitativi',
    es: 'Hay muy pocos caracteres cuantitativos',
  },
  'statistics.chooseControlPlot': {
    ru: 'Выберите контрольную делянку',
    en: 'Choose a check',
    it: 'Scegliere una parcella di controllo',
    es: 'Elija una parcela de control',
  },
  'statistics.notEnoughData': {
    ru: 'Недостаточно данных',
    en: 'There is not enough data',
    it: 'Dati insufficienti',
    es: 'No hay datos suficientes',
  },
  'statistics.refused.noTrait': {
    ru: 'В этом году нет количественных признаков.',
    en: 'This year has no quantitative trait.',
    it: 'Quest’anno non ha caratteri quantitativi.',
    es: 'Este año no tiene caracteres cuantitativos.',
  },
  'statistics.refused.sameTrait': {
    ru: '{{names}} выбран дважды.',
    en: '{{names}} was chosen twice.',
    it: '{{names}} è stato scelto due volte.',
    es: '{{names}} se eligió dos veces.',
  },
  'statistics.refused.noPredictor': {
    ru: 'Нечем объяснять: у делянок нет групп или ковариат.',
    en: 'Nothing to explain by: the plots have no groups or covariates.',
    it: 'Nulla che spieghi: le parcelle non hanno gruppi né covariate.',
    es: 'Nada con que explicar: las parcelas no tienen grupos ni covariables.',
  },
  'statistics.refused.tooFewTraits': {
    ru: 'Признаков: {{traits}}, нужно {{needed}}.',
    en: 'The trial has {{traits}}; a correlation needs at least {{needed}}.',
    it: 'Caratteri: {{traits}}, ne servono {{needed}}.',
    es: 'Caracteres: {{traits}}, se necesitan {{needed}}.',
  },
  'statistics.refused.noControl': {
    ru: 'В опыте не указан стандарт. Выберите линию слева.',
    en: 'This trial has no check yet. Choose a line on the left.',
    it: 'Nessuna linea è indicata come controllo.',
    es: 'Ninguna línea está indicada como control.',
  },
  'statistics.refused.unknownControl': {
    ru: 'У стандарта {{names}} здесь нет значений.',
    en: 'The control {{names}} has no values here.',
    it: 'Il controllo {{names}} non ha valori qui.',
    es: 'El control {{names}} no tiene valores aquí.',
  },
  'statistics.refused.unknownColumn': {
    ru: 'Нет столбца {{names}}.',
    en: 'There is no column {{names}}.',
    it: 'Manca la colonna {{names}}.',
    es: 'Falta la columna {{names}}.',
  },
  'statistics.refused.allMissing': {
    ru: 'Нет ни одного значения; пропущено {{missing}}.',
    en: 'There is no value; {{missing}} are missing.',
    it: 'Non c’è alcun valore; ne mancano {{missing}}.',
    es: 'No hay ningún valor; faltan {{missing}}.',
  },
  'statistics.refused.tooFewValues': {
    ru: 'Значений: {{n}}, нужно {{needed}}.',
    en: 'Values: {{n}}, {{needed}} needed.',
    it: 'Valori: {{n}}, ne servono {{needed}}.',
    es: 'Valores: {{n}}, se necesitan {{needed}}.',
  },
  'statistics.refused.tooFewGroups': {
    ru: 'Групп с достаточным числом значений: {{groups}}, нужно {{needed}}.',
    en: 'Only {{groups}} groups have enough values; {{needed}} are needed.',
    it: 'Gruppi con valori sufficienti: {{groups}}, ne servono {{needed}}.',
    es: 'Grupos con valores suficientes: {{groups}}, se necesitan {{needed}}.',
  },
  'statistics.refused.noResidualDf': {
    ru: 'Для ошибки не остаётся степеней свободы: значений {{n}}, параметров {{parameters}}.',
    en: 'No degree of freedom is left for error: {{n}} values, {{parameters}} parameters.',
    it: 'Nessun grado di libertà resta per l’errore: {{n}} valori, {{parameters}} parametri.',
    es: 'No queda ningún grado de libertad para el error: {{n}} valores, {{parameters}} parámetros.',
  },
  'statistics.refused.constantTrait': {
    ru: 'Все значения равны {{value}}.',
    en: 'All values equal {{value}}.',
    it: 'Tutti i valori sono pari a {{value}}.',
    es: 'Todos los valores son iguales a {{value}}.',
  },
  'statistics.refused.constantPredictor': {
    ru: '{{names}} не меняется.',
    en: '{{names}} does not vary.',
    it: '{{names}} non varia.',
    es: '{{names}} no varía.',
  },
  'statistics.refused.collinear': {
    ru: 'Эффекты нельзя разделить: {{names}} ничего не добавляет.',
    en: 'The effects cannot be told apart: {{names}} adds nothing.',
    it: 'Gli effetti non si distinguono: {{names}} non aggiunge nulla.',
    es: 'Los efectos no se distinguen: {{names}} no añade nada.',
  },
  'statistics.refused.emptyCells': {
    ru: 'Пустых сочетаний: {{empty}} из {{cells}}. {{names}}',
    en: 'Empty combinations: {{empty}} of {{cells}}. {{names}}',
    it: 'Combinazioni vuote: {{empty}} di {{cells}}. {{names}}',
    es: 'Combinaciones vacías: {{empty}} de {{cells}}. {{names}}',
  },
  'statistics.refused.designMismatch': {
    ru: 'План не подходит к данным: {{names}}',
    en: 'The design does not fit the data: {{names}}',
    it: 'Il disegno non si adatta ai dati: {{names}}',
    es: 'El diseño no se ajusta a los datos: {{names}}',
  },
  'statistics.refused.notConverged': {
    ru: 'Приближения не сошлись за {{iterations}} шагов.',
    en: 'The fit did not converge in {{iterations}} steps.',
    it: 'La stima non converge in {{iterations}} passi.',
    es: 'El ajuste no converge en {{iterations}} pasos.',
  },
} satisfies Words
