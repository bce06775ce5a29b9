import { decimalsOf } from '../../../domain/analysis/figures.ts'
import type { ChartData } from '../../../domain/analysis/result.ts'
import { continuousSteps } from '../../../domain/colour/classes.ts'
import { rampColours } from '../../../domain/colour/ramp.ts'
import type { FieldYearColumns } from '../../../domain/columns/fieldYear.ts'
import { isPlotPosition } from '../../../domain/layout/positions.ts'
import { dataInk, type MapTheme, palettes } from '../../../ui/theme.ts'
import {
  dimmedFlag,
  hexOf,
  hiddenFlag,
  missingFlag,
  type PlotStyle,
  shadeOf,
} from '../../../workbench/paint/plotStyle.ts'

/** A chart of a field: a value for each plot. */
export type FieldChart = Extract<ChartData, { kind: 'field' }>

/** With forced system colours, classes differ by patterns and letters, whose number is limited to this. */
const forcedSteps = 6

/** The limits of a field's colour scale: symmetric around 0 if it diverges. */
export function fieldDomain({ cells, scale, domain }: FieldChart): readonly [number, number] {
  if (domain) return domain
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of cells.value) {
    if (value < low) low = value
    if (value > high) high = value
  }
  if (scale === 'sequential') return low <= high ? [low, high] : [0, 0]
  const reach = low <= high ? Math.max(Math.abs(low), Math.abs(high), 1e-9) : 1e-9
  return [-reach, reach]
}

/** The colours of a scale, lowest first. */
export const coloursOfField = ({ scale }: Pick<FieldChart, 'scale'>): readonly string[] =>
  scale === 'diverging' ? palettes.RdYlBu11 : palettes.viridis

/** Groups charts by their scale, so that each scale needs one legend, in order of first occurrence. */
export function chartsByScale(charts: readonly FieldChart[]): readonly (readonly FieldChart[])[] {
  const groups = new Map<string, FieldChart[]>()
  for (const chart of charts) {
    const key = JSON.stringify([chart.scale, chart.unit, fieldDomain(chart)])
    groups.set(key, [...(groups.get(key) ?? []), chart])
  }
  return [...groups.values()]
}

/** Decimals of a field's values. */
export const decimalsOfField = ({ cells }: FieldChart): number => decimalsOf({ values: cells.value })

/** The values of a field by plot index of the columns; NaN = none. */
export function valuesOfField({ cells }: FieldChart, columns: Pick<FieldYearColumns, 'indexOf' | 'count'>) {
  const values = new Float64Array(columns.count).fill(Number.NaN)
  cells.plot.forEach((plot, k) => {
    const index = columns.indexOf.get(plot)
    if (index !== undefined) values[index] = cells.value[k]
  })
  return values
}

/**
 * The look of a year's plots by the values of a field: a continuous colour scale; hatched where the analysis has no value;
 * faint for plots that are not part of it; no colour on borders and paths.
 */
export function styleOfField(
  chart: FieldChart,
  columns: FieldYearColumns,
  theme: MapTheme,
  isForced: boolean,
): PlotStyle {
  const ground = hexOf(theme.ground)
  const steps = isForced ? forcedSteps : continuousSteps
  const fills = rampColours(coloursOfField(chart), steps)
  const shades = [hexOf(theme.surface), ...fills].map((fill) => shadeOf(fill, ground, dataInk))
  shades[0] = { ...shades[0], ink: theme.text1 }
  const [low, high] = fieldDomain(chart)
  const width = high - low
  const values = valuesOfField(chart, columns)
  const flags = new Uint8Array(columns.count).fill(dimmedFlag)
  for (const plot of chart.cells.plot) {
    const index = columns.indexOf.get(plot)
    if (index !== undefined) flags[index] = Number.isNaN(values[index]) ? missingFlag : 0
  }
  const shade = Uint8Array.from(values, (value) => {
    if (Number.isNaN(value)) return 0
    const share = width > 0 ? Math.min(1, Math.max(0, (value - low) / width)) : 0.5
    return 1 + Math.round(share * (steps - 1))
  })
  if (columns.structure.kinds.size > 0)
    for (let i = 0; i < columns.count; i++) if (!isPlotPosition(columns, i)) flags[i] = hiddenFlag
  return { shade, flags, shades }
}
