import type { Refusal } from '../stats/result.ts'

/** A figure that is shown with so many digits after the point. */
export interface Figure {
  readonly value: number
  readonly decimals: number
}

/** What a sentence names: a whole number, a text, a figure, a probability, a word by its key in src/words. */
export type Param = number | string | Figure | { readonly p: number } | { readonly word: string }

/** A sentence by its key in src/words with what it names. */
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
  /** A key of src/words. */
  readonly heading: string
  readonly kind: ColumnKind
  /** Digits after the point of a `number`. */
  readonly decimals: number
  /** Set in bold: what the table is read for. */
  readonly isMain?: boolean
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

/** A chart as data, of plain numbers and plot ids; `src/pages/statistics/charts` draws it. */
export type ChartData =
  | {
      readonly kind: 'means'
      readonly title: Said
      readonly x: string
      readonly marks: readonly MeanMark[]
      /** A band around a value: the control with the least significant difference on both sides. */
      readonly band: { readonly at: number; readonly half: number } | null
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
      readonly kind: 'field'
      readonly title: Said
      /** Around 0 on both sides, or from low to high. */
      readonly scale: 'diverging' | 'sequential'
      /** What the ends of the scale are; null = those of the values. */
      readonly domain: readonly [number, number] | null
      readonly unit: string | null
      readonly cells: readonly {
        readonly row: number
        readonly col: number
        readonly value: number | null
        readonly plot: number
      }[]
    }

/** Something that the method supposes, whether the data bear it out, and what follows where they do not. */
export interface Assumption {
  readonly said: Said
  readonly holds: boolean
  /** Plots that are the cause of it, which can be selected. */
  readonly plots: readonly number[]
}

/** Values that were left out, by plot id. */
export interface LeftOut {
  readonly missing: readonly number[]
  readonly suppressed: readonly number[]
  readonly outOfRange: readonly number[]
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
  readonly n: number
  readonly errorDf: number | null
}

/** A tab's result, or why there is none. */
export type TabOutcome = TabResult | Refusal

/** The setting at which a refusal stands; null where it is about the data. */
export function controlOfRefusal({ code }: Pick<Refusal, 'code'>): 'traits' | 'by' | 'control' | null {
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
    default:
      return null
  }
}
