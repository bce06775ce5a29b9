import type { CovariateSlope } from '../stats/covariance/ancova.ts'
import type { Refusal } from '../stats/result.ts'
import type { BiplotGuides } from './biplotGuides.ts'
import type { Settings, TabName } from './settings.ts'

/** A figure that is shown with so many digits after the point. */
export interface Figure {
  readonly value: number
  readonly decimals: number
}

/** What a sentence names: a whole number, a text, a figure, a probability, a word by its key in locales. */
export type Param = number | string | Figure | { readonly p: number } | { readonly word: string }

/** A sentence by its key in locales with what it names. */
export interface Said {
  readonly key: string
  readonly params?: Readonly<Record<string, Param>>
}

export interface KeyNumber {
  readonly label: Said
  readonly value: Figure | number | null
  /** The trait's unit, `%`, or nothing. */
  readonly unit: string | null
}

/** How a column's numbers are written: whole, with so many decimals, or as a probability. */
export type ColumnKind = 'text' | 'count' | 'number' | 'p'

export interface ResultColumn {
  readonly id: string
  /** A key of locales. */
  readonly heading: string
  readonly kind: ColumnKind
  /** Digits after the point of a `number`. */
  readonly decimals: number
  /** Set in bold: what the table is read for. */
  readonly isMain?: boolean
  /** The heading as it is, such as a name, in place of the key. */
  readonly title?: string
  /** Between which values a mark before each tells its place, and which of them is the best, set in bold. */
  readonly places?: { readonly low: number; readonly high: number; readonly best: number }
}

/** A figure with digits of its own, a text, a word by its key, or nothing. */
export type Cell = number | string | null | Figure | { readonly word: string }

export interface ResultRow {
  readonly cells: Readonly<Record<string, Cell>>
  /** Ids of the plots that it is about. */
  readonly plots: readonly number[]
  /** Above or below the control by more than chance, the control itself, or a line of sums. */
  readonly tone?: 'above' | 'below' | 'control' | 'sum'
}

/** A mean with its interval; null ends = none. */
export interface MeanMark {
  readonly label: string
  readonly mean: number
  readonly low: number | null
  readonly high: number | null
  readonly note: string
  readonly tone: 'above' | 'below' | 'control' | 'plain'
  readonly plots: readonly number[]
}

/** Something of a biplot with its place. */
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
      readonly title: Said
      readonly x: string
      readonly marks: readonly MeanMark[]
      /** A band around a value: the control with the least significant difference on both sides. */
      readonly band: { readonly at: number; readonly from: number; readonly to: number } | null
    }
  | {
      readonly kind: 'histogram'
      readonly title: Said
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
      readonly title: Said
      readonly names: readonly string[]
      /** What the ends of the scale are, on both sides of 0; digits that its values are written with. */
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
      readonly title: Said
      readonly x: string | { readonly word: string }
      readonly y: string | { readonly word: string }
      /** Points are named beside them. */
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
      /** Very many points as cells of a grid that tell how many lie in each; empty ones are left out. */
      readonly kind: 'bins'
      readonly title: Said
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
      /** Lines as points and fields as rays from the middle, both axes in one measure. */
      readonly kind: 'biplot'
      readonly title: Said
      readonly x: Said
      readonly y: Said
      readonly points: readonly BiplotMark[]
      readonly rays: readonly BiplotMark[]
      /** Corners of the polygon around the points by their labels, in turn; none = no polygon. */
      readonly hull: readonly string[]
      /** What helps to read it; null = nothing does. */
      readonly guides: BiplotGuides | null
      /** What it shows, in words, for who cannot see it; null = nothing but its marks. */
      readonly told: Said | null
    }
  | {
      readonly kind: 'field'
      readonly title: Said
      /** Around 0 on both sides, or from low to high. */
      readonly scale: 'diverging' | 'sequential'
      /** What the ends of the scale are; null = those of the values. */
      readonly domain: readonly [number, number] | null
      readonly unit: string | null
      /** The plots in columns, which pass between threads at once: places, ids, values in `unit`; NaN = none. */
      readonly cells: {
        readonly row: Float64Array
        readonly col: Float64Array
        readonly value: Float64Array
        readonly plot: Float64Array
      }
    }

/** Another method that a person may switch to: settings, and the tab that has it where it is another one. */
export interface OtherMethod {
  /** A key of locales. */
  readonly label: string
  readonly change: Partial<Settings>
  readonly tab?: TabName
}

/** Something that the method supposes, whether the data bear it out, and what follows where they do not. */
export interface Assumption {
  readonly said: Said
  readonly holds: boolean
  /** What a method says that does not suppose it. */
  readonly beside?: Said
  readonly other?: OtherMethod
  /** Plots that are the cause of it, which can be selected. */
  readonly plots: readonly number[]
}

/** Values that were left out, by plot id. */
export interface LeftOut {
  readonly missing: readonly number[]
  readonly suppressed: readonly number[]
  readonly outOfRange: readonly number[]
  /** Values that the scale of the analysis has no place for, as the logarithm has none of 0. */
  readonly offScale: readonly number[]
}

/** What a tab shows: the verdict in one sentence, key numbers, a table, charts, how it was found and whether one may believe it. */
export interface TabResult {
  readonly ok: true
  readonly verdict: Said
  readonly keyNumbers: readonly KeyNumber[]
  readonly columns: readonly ResultColumn[]
  readonly rows: readonly ResultRow[]
  readonly charts: readonly ChartData[]
  readonly method: readonly Said[]
  readonly assumptions: readonly Assumption[]
  /** What the fit of the model warns of: a variance at zero, a parameter at its bound, no convergence, means that cannot be estimated. */
  readonly warnings?: readonly Said[]
  /** The slope on each covariate of an analysis of covariance, by its trait. */
  readonly slopes?: readonly (CovariateSlope & { readonly trait: number })[]
  readonly n: number
  readonly errorDf: number | null
  /** The error mean square of a plot by the model of the means, where only that model knows it. */
  readonly errorMs?: number
}

/** A tab's result, or why there is none. */
export type TabOutcome = TabResult | Refusal

/** The setting at which a refusal stands; null where it is about the data. */
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
