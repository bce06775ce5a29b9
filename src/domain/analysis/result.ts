import type { CovariateSlope } from '../stats/covariance/ancova.ts'
import type { Refusal } from '../stats/result.ts'
import type { BiplotGuides } from './charts/biplotGuides.ts'
import type { Settings, TabName } from './settings.ts'

/** A figure and the digits shown after its decimal point. */
export interface Figure {
  readonly value: number
  readonly decimals: number
}

/** A parameter of a sentence: a whole number, a text, a figure, a probability, or a word by its key in locales. */
export type Param = number | string | Figure | { readonly p: number } | { readonly word: string }

/** A sentence as its key in locales, with parameters. */
export interface Message {
  readonly key: string
  readonly params?: Readonly<Record<string, Param>>
}

export interface KeyNumber {
  readonly label: Message
  readonly value: Figure | number | null
  /** The upper end where the key number is an interval. */
  readonly to?: Figure
  /** The trait's unit, `%`, or null. */
  readonly unit: string | null
}

/** How a column's numbers are written: whole, with a fixed number of decimals, or as a probability. */
export type ColumnKind = 'text' | 'count' | 'number' | 'p'

export interface ResultColumn {
  readonly id: string
  /** A key of locales. */
  readonly heading: string
  readonly kind: ColumnKind
  /** Digits after the point of a `number`. */
  readonly decimals: number
  /** Set in bold: the main result of the table. */
  readonly isMain?: boolean
  /** A heading that is no key, such as a name, in place of `heading`. */
  readonly title?: string
  /** Draws a mark before each value that shows its position between `low` and `high`; `best` is set in bold. */
  readonly places?: { readonly low: number; readonly high: number; readonly best: number }
}

/** A figure with its own digits, a text, a word by its key, or null. */
export type Cell = number | string | null | Figure | { readonly word: string }

export interface ResultRow {
  readonly cells: Readonly<Record<string, Cell>>
  /** Ids of the plots that the row is about. */
  readonly plots: readonly number[]
  /** Significantly above or below the control, the control itself, or a row of sums. */
  readonly tone?: 'above' | 'below' | 'control' | 'sum'
}

/** A mean with its interval; null ends = no interval. */
export interface MeanMark {
  readonly label: string
  readonly mean: number
  readonly low: number | null
  readonly high: number | null
  readonly note: string
  readonly tone: 'above' | 'below' | 'control' | 'plain'
  readonly plots: readonly number[]
}

/** A point or ray of a biplot. */
export interface BiplotMark {
  readonly label: string
  readonly x: number
  readonly y: number
  readonly plots: readonly number[]
}

/** A chart as data, of plain numbers and plot ids; `src/pages/statistics/charts` draws it. */
export type ChartData =
  | {
      readonly kind: 'means'
      readonly title: Message
      readonly x: string
      readonly marks: readonly MeanMark[]
      /** A band around a value: the control with the least significant difference on both sides. */
      readonly band: { readonly at: number; readonly from: number; readonly to: number } | null
    }
  | {
      readonly kind: 'histogram'
      readonly title: Message
      /** Id of the trait whose map colours apply to the values; null on a scale other than the trait's own. */
      readonly trait: number | null
      readonly x: string
      readonly bins: readonly { readonly from: number; readonly to: number; readonly plots: readonly number[] }[]
      readonly box: {
        readonly min: number
        readonly q1: number
        readonly median: number
        readonly q3: number
        readonly max: number
      }
    }
  | {
      readonly kind: 'matrix'
      readonly title: Message
      readonly names: readonly string[]
      /** The scale runs from −reach to reach; `decimals` is for writing its values. */
      readonly reach: number
      readonly decimals: number
      readonly cells: readonly {
        readonly across: string
        readonly down: string
        readonly value: number
        readonly isProven: boolean
        readonly plots: readonly number[]
      }[]
    }
  | {
      readonly kind: 'scatter'
      readonly title: Message
      readonly x: string | { readonly word: string }
      readonly y: string | { readonly word: string }
      /** Each point is labelled. */
      readonly isLabelled?: boolean
      readonly points: readonly {
        readonly x: number
        readonly y: number
        readonly label: string
        readonly group: string | null
        readonly plots: readonly number[]
      }[]
      readonly lines: readonly {
        readonly x0: number
        readonly y0: number
        readonly x1: number
        readonly y1: number
        readonly group: string | null
      }[]
    }
  | {
      /** Very many points as the cells of a grid with their plots; empty cells are left out. */
      readonly kind: 'bins'
      readonly title: Message
      readonly x: string | { readonly word: string }
      readonly y: string | { readonly word: string }
      readonly cells: readonly {
        readonly x0: number
        readonly x1: number
        readonly y0: number
        readonly y1: number
        readonly plots: readonly number[]
      }[]
    }
  | {
      /** Lines as points and fields as rays from the origin, both axes with the same scale. */
      readonly kind: 'biplot'
      readonly title: Message
      readonly x: Message
      readonly y: Message
      readonly points: readonly BiplotMark[]
      readonly rays: readonly BiplotMark[]
      /** Labels of the corners of the polygon around the points, in order; empty = no polygon. */
      readonly hull: readonly string[]
      /** Null = no guides. */
      readonly guides: BiplotGuides | null
      /** A description for screen readers; null = only the marks are described. */
      readonly description: Message | null
    }
  | {
      readonly kind: 'field'
      readonly title: Message
      /** Symmetric around 0, or from low to high. */
      readonly scale: 'diverging' | 'sequential'
      /** Ends of the scale; null = those found in the values. */
      readonly domain: readonly [number, number] | null
      readonly unit: string | null
      /** Columns with one entry a plot, which pass between threads at once: place, id, value in `unit` (NaN = none). */
      readonly cells: {
        readonly row: Float64Array
        readonly col: Float64Array
        readonly value: Float64Array
        readonly plot: Float64Array
      }
    }

/** A method that the user may switch to: the settings that change, and its tab where that is another one. */
export interface OtherMethod {
  /** A key of locales. */
  readonly label: string
  readonly change: Partial<Settings>
  readonly tab?: TabName
}

/** An assumption of the method, whether the data meet it, and what to do where they do not. */
export interface Assumption {
  readonly message: Message
  readonly isMet: boolean
  /** Further result or remark, such as a test without this assumption. */
  readonly note?: Message
  readonly other?: OtherMethod
  /** The plots that cause it; the user can select them. */
  readonly plots: readonly number[]
}

/** Values that were left out, by plot id. */
export interface LeftOut {
  readonly missing: readonly number[]
  readonly suppressed: readonly number[]
  readonly outOfRange: readonly number[]
  /** Values that do not exist on the scale of the analysis, such as the logarithm of 0. */
  readonly offScale: readonly number[]
}

/**
 * Content of a tab: the verdict in one sentence, key numbers, a table, charts, the method, and whether its assumptions
 * are met.
 */
export interface TabResult {
  readonly ok: true
  readonly verdict: Message
  readonly keyNumbers: readonly KeyNumber[]
  readonly columns: readonly ResultColumn[]
  readonly rows: readonly ResultRow[]
  readonly charts: readonly ChartData[]
  readonly method: readonly Message[]
  readonly assumptions: readonly Assumption[]
  /**
   * Warnings of the model fit: a variance at zero, a parameter at its bound, no convergence, means that cannot be
   * estimated.
   */
  readonly warnings?: readonly Message[]
  /** The slope on each covariate of an analysis of covariance, by its trait. */
  readonly slopes?: readonly (CovariateSlope & { readonly trait: number })[]
  readonly n: number
  readonly errorDf: number | null
  /** The error mean square per plot by the model of the means, where no other table has it. */
  readonly errorMs?: number
}

/** A tab's result, or a refusal. */
export type TabOutcome = TabResult | Refusal

/** The setting that a refusal is shown at; null where it is about the data. */
export function controlOfRefusal({ code }: Pick<Refusal, 'code'>): 'traits' | 'by' | 'control' | 'years' | null {
  switch (code) {
    case 'noTrait':
    case 'sameTrait':
    case 'tooFewTraits':
      return 'traits'
    case 'noPredictor':
    case 'constantPredictor':
      return 'by'
    case 'noControl':
    case 'unknownControl':
      return 'control'
    case 'tooManyPlots':
      return 'years'
    default:
      return null
  }
}
