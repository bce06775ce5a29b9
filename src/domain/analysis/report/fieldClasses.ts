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
  const placed = [...ids.keys()].filter((i) => !Number.isNaN(row.values[i]) && !Number.isNaN(col.values[i]))
  const sorted = Float64Array.from(placed.map((i) => values[i]).filter((value) => !Number.isNaN(value))).sort()
  if (sorted.length === 0) return null
  const wanted = Math.min(maxClasses, new Set(sorted).size)
  const ends = Array.from({ length: wanted - 1 }, (_, k) => quantile(sorted, (k + 1) / wanted))
  const groupOf = (value: number): number => wanted - 1 - ends.filter((end) => value > end).length
  const places = placed.map((i): FieldPlace => {
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
  const classes = Array.from({ length: wanted }, (_, group) => {
    const own = places.flatMap((place) => (place.group === group && place.value !== null ? [place.value] : []))
    const [low, high] = extent(own)
    return { low, high, count: own.length }
  })
  return { places, classes }
}
