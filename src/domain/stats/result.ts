/**
 * Why an analysis gives no result. A condition of the data is never thrown and never shown as NaN: it is one of these
 * codes together with the numbers a sentence about it needs. The sentences are in locales.
 */
export type RefusalCode =
  /** No trait was chosen. */
  | 'noTrait'
  /** Two traits are needed and the same one was chosen twice. names: the trait. */
  | 'sameTrait'
  /** A covariate, factor or marker set is needed and none was chosen. */
  | 'noPredictor'
  /** Fewer quantitative traits than the analysis needs. numbers: traits, needed. */
  | 'tooFewTraits'
  /** A control (standard, check) is needed and none was chosen. */
  | 'noControl'
  /** The control has no values here. names: the control. */
  | 'unknownControl'
  /** A column named in the options is not in the table. names: the column. */
  | 'unknownColumn'
  /** No value is left after dropping missing ones. numbers: missing. */
  | 'allMissing'
  /** Too few complete values (or pairs, plots). numbers: n, needed. */
  | 'tooFewValues'
  /** Too few groups with enough values. numbers: groups, needed. names: the factor. */
  | 'tooFewGroups'
  /** No degree of freedom is left for error. numbers: n, parameters. */
  | 'noResidualDf'
  /** All values of the trait are equal. numbers: value, n. names: the trait. */
  | 'constantTrait'
  /** The groups, or the model, describe every value exactly: no error is left to test with. numbers: n. */
  | 'noErrorVariance'
  /** A covariate or second trait is constant, or constant within groups. names: the variable. */
  | 'constantPredictor'
  /** Terms cannot be separated. names: the term that adds nothing. numbers: rank, columns. */
  | 'collinear'
  /** The plots are too few to separate a trend of the field from the effects of lines and blocks. numbers: n, effects. */
  | 'noFieldTrend'
  /**
   * Plots of lines without repetition are in too few rows or columns to show a trend of the field. numbers: rows, cols,
   * needed.
   */
  | 'fieldTooNarrow'
  /** Combinations of factor levels the method needs have no value. numbers: empty, cells. names: the first of them. */
  | 'emptyCells'
  /** The design does not fit the data (e.g. a diallel lacks parents for method 1). names: what is missing. */
  | 'designMismatch'
  /** An iterative fit did not converge. numbers: iterations, change. */
  | 'notConverged'
  /** More plots than are analysed together. numbers: plots, limit. */
  | 'tooManyPlots'

/** A refused analysis: the code, the numbers and the names its sentence needs. */
export interface Refusal {
  readonly ok: false
  readonly code: RefusalCode
  readonly numbers: Readonly<Record<string, number>>
  readonly names: readonly string[]
}

/** A warning for the reader of a valid result. */
type WarningCode =
  /** Rows with a missing value were left out. numbers: dropped. */
  | 'missingDropped'
  /** Group sizes differ, so the standard error of a difference depends on the pair. */
  | 'unbalanced'
  /** A group has a single value: it has a mean but no variance. numbers: groups. */
  | 'singleValueGroups'
  /** A term lost degrees of freedom because earlier terms already explain part of it. names: the term. */
  | 'termAliased'
  /** Subplots of a split plot have no value. numbers: count. */
  | 'missingSubplots'
  /** Some adjusted means or contrasts cannot be estimated (empty cells). numbers: count. */
  | 'notEstimable'
  /** A variance component was estimated as zero (boundary) or as negative by the moment estimator. names: the component. */
  | 'varianceAtZero'
  /** The error variance is zero: the fit is perfect, F and t are undefined or infinite. */
  | 'perfectFit'
  /** No control was chosen or known, so comparisons with it are left out. */
  | 'noControlComparison'
  /** The test of significance is not possible; means are shown without it. */
  | 'noTest'
  /** The iterations stopped before the convergence limit was reached. numbers: iterations, change. */
  | 'notConverged'
  /** The trait's effect is not significant, so differences shown are not protected (Fisher). */
  | 'unprotected'

/** A warning about a valid result. */
export interface Warning {
  readonly code: WarningCode
  readonly numbers?: Readonly<Record<string, number>>
  readonly names?: readonly string[]
}

/** What every analysis states about itself. */
export interface AnalysisMeta {
  /** The model as a formula, e.g. `yield ~ block + line`; for tests without a model, what was compared. */
  readonly model: string
  /** The method's standard name, e.g. `ANOVA, type II`, `REML, average information`. */
  readonly method: string
  /** Observations used, after missing values were dropped. */
  readonly n: number
  /** Degrees of freedom of the error that tests and intervals use; null where there is none. */
  readonly errorDf: number | null
  readonly warnings: readonly Warning[]
}

/** A valid result. */
type Result<T> = { readonly ok: true; readonly meta: AnalysisMeta } & T

/** What every analysis returns: its result or the reason why there is none. */
export type Outcome<T> = Result<T> | Refusal

/** Makes a refusal. */
export function refuse(
  code: RefusalCode,
  numbers: Readonly<Record<string, number>> = {},
  names: readonly string[] = [],
): Refusal {
  return { ok: false, code, numbers, names }
}

/** The key in locales of the sentence for a refusal (section 8 of the specification). */
export function refusalMessageKey(code: RefusalCode): string {
  switch (code) {
    case 'noTrait':
      return 'statistics.chooseTrait'
    case 'sameTrait':
      return 'statistics.chooseDifferentTraits'
    case 'noPredictor':
    case 'constantPredictor':
      return 'statistics.noPredictor'
    case 'tooFewTraits':
      return 'statistics.tooFewQuantitativeTraits'
    case 'noControl':
    case 'unknownControl':
      return 'statistics.chooseControlPlot'
    case 'tooManyPlots':
      return 'statistics.tooManyPlots'
    default:
      return 'statistics.notEnoughData'
  }
}
