import { extent } from '../../stats/moments/extent.ts'
import { quantile } from '../../stats/moments/quantiles.ts'
import type { TraitValues, TrialData } from '../trialData.ts'

/** A place of the field on paper with the class of its value (0 = highest); null = no value. */
export interface FieldPlace {
  readonly row: number
  readonly col: number
  readonly plot: number
  readonly line: string | null
  readonly value: number | null
  readonly group: number | null
}

/** The field of a trait in classes that each have a letter. */
export interface ReportField {
  readonly places: readonly FieldPlace[]
  readonly classes: readonly { readonly low: number; readonly high: number; readonly count: number }[]
}

const maxClasses = 6

/**
 * The plots of a trial at their places, their values in at most six classes of equal size, the highest first; a letter
 * for each class keeps them distinct on a grey printer. Null where no plot with a value has a place.
 */
export function fieldClasses(
  { ids, row, col, line }: TrialData,
  { column: { values } }: TraitValues,
): ReportField | null {
  const placedPlots = [...ids.keys()].filter((i) => !Number.isNaN(row.values[i]) && !Number.isNaN(col.values[i]))
  const sorted = Float64Array.from(placedPlots.map((i) => values[i]).filter((value) => !Number.isNaN(value))).sort()
  if (sorted.length === 0) return null
  const classCount = Math.min(maxClasses, new Set(sorted).size)
  const ends = Array.from({ length: classCount - 1 }, (_, k) => quantile(sorted, (k + 1) / classCount))
  const groupOf = (value: number): number => classCount - 1 - ends.filter((end) => value > end).length
  const places = placedPlots.map((i): FieldPlace => {
    const value = Number.isNaN(values[i]) ? null : values[i]
    return {
      row: row.values[i],
      col: col.values[i],
      plot: ids[i],
      line: line.codes[i] < 0 ? null : line.levels[line.codes[i]],
      value,
      group: value === null ? null : groupOf(value),
    }
  })
  const classes = Array.from({ length: classCount }, (_, group) => {
    const numbers = places.flatMap((place) => (place.group === group && place.value !== null ? [place.value] : []))
    const [low, high] = extent(numbers)
    return { low, high, count: numbers.length }
  })
  return { places, classes }
}
