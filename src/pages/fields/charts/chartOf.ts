import { boxes, type Chart, type ChartValues, histogram, scatter } from '../../../domain/charts/chart.ts'
import {
  type FieldYearColumns,
  suppressedBit,
  type TraitColumn,
  traitValue,
} from '../../../domain/columns/fieldYear.ts'
import { hasValues } from '../../../domain/columns/packedTrait.ts'
import { isPlotPosition } from '../../../domain/layout/positions.ts'
import { isNumberTrait } from '../../../domain/traits/traitKinds.ts'
import type { ChartChoice } from '../../../state/year/charts.ts'

/** The subject of a chart: a complete choice. */
export interface ChartSubject {
  readonly kind: ChartChoice['kind']
  readonly trait: TraitColumn
  readonly across: TraitColumn
  /** Null = the lines. */
  readonly groupedBy: TraitColumn | null
}

/** The number traits of a year. */
export function numberTraits(year: FieldYearColumns): TraitColumn[] {
  return year.traits.filter(
    (column) => column.trait.role === 'trait' && isNumberTrait(column.trait) && hasValues(column),
  )
}

/** The design factors of a year. */
export function factors(year: FieldYearColumns): TraitColumn[] {
  return year.traits.filter((column) => column.trait.role === 'factor' && hasValues(column))
}

/** The choice completed by the year's defaults, replacing missing traits; null if no trait has numbers. */
export function subjectOf(year: FieldYearColumns, choice: ChartChoice, coloured: number | null): ChartSubject | null {
  const traits = numberTraits(year)
  const columnOf = (id: number | null) => traits.find(({ trait }) => trait.id === id)
  const trait = columnOf(choice.trait) ?? columnOf(coloured) ?? traits[0]
  if (!trait) return null
  const across = columnOf(choice.across) ?? traits.find((column) => column !== trait) ?? trait
  const factor = factors(year).find((column) => column.trait.id === choice.by) ?? null
  return { kind: choice.kind, trait, across, groupedBy: factor }
}

function valuesOf(year: FieldYearColumns, { numbers, status }: TraitColumn): ChartValues {
  const plots = Int32Array.from({ length: year.count }, (_, plot) => plot).filter(
    (plot) => year.alive[plot] !== 0 && isPlotPosition(year, plot),
  )
  return { plots, values: numbers, suppressed: status.map((bits) => bits & suppressedBit) }
}

/** The chart of a subject over the plots of the trial; null if no plot has the required values. */
export function chartOf(year: FieldYearColumns, { kind, trait, across, groupedBy }: ChartSubject): Chart | null {
  const values = valuesOf(year, trait)
  if (kind === 'histogram') return histogram(values)
  if (kind === 'scatter') return scatter(valuesOf(year, across), values)
  return boxes(values, (plot) => {
    if (!groupedBy) return year.lines.get(year.line[plot])?.name ?? null
    const level = traitValue(groupedBy, plot)
    return level === null ? null : String(level)
  })
}
