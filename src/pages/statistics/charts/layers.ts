import type { ChartData, Message } from '../../../domain/analysis/result.ts'
import type { MapTheme } from '../../../ui/theme.ts'

/** Style of a chart. */
export interface ChartStyle {
  readonly theme: MapTheme
  readonly width: number
  /** Maximum height of a plane's chart, px. */
  readonly tall: number
  /** A translated text by its key. */
  readonly word: (key: string) => string
  /** A message as a sentence. */
  readonly formatMessage: (message: Message) => string
  /** The map's colour of a trait's value; null if the map has none. */
  readonly colourOfValue: (trait: number, value: number) => string | null
  /** Whether all of these plots (ids) are selected. */
  readonly isSelected: (plots: readonly number[]) => boolean
}

/** A part of a Vega-Lite specification. */
export type Layer = Readonly<Record<string, unknown>>
/** The data of a kind of chart. */
export type Of<Kind extends ChartData['kind']> = Extract<ChartData, { kind: Kind }>

/** A channel of numbers. */
export const quantitative = (field: string, options: Layer = {}): Layer => ({ field, type: 'quantitative', ...options })
/** A channel of names. */
export const nominal = (field: string, options: Layer = {}): Layer => ({ field, type: 'nominal', ...options })
/** A channel whose values are used directly, such as a colour. */
export const asIs = (field: string): Layer => nominal(field, { scale: null, legend: null })
/** An axis with its title and few grid lines. */
export const axisOf = (title: string, options: Layer = {}): Layer => ({ title, grid: true, tickCount: 6, ...options })
/** A scale that does not have to include 0. */
export const open: Layer = { zero: false, nice: true }

/** Layers without data would have no extent. */
export function withData(layers: readonly Layer[]): Layer[] {
  return layers.filter(({ data }) => (data as { values: readonly unknown[] }).values.length > 0)
}
