import { replicationNames } from '../layout/numbering/numberingGroups.ts'
import { isNumberTrait } from '../traits/traitKinds.ts'
import { type FieldYearColumns, type TraitColumn, traitValue } from './fieldYear.ts'
import { hasData } from './packedTrait.ts'

/**
 * The replication of a plot is stored in two places: in a factor (written by files with repetitions and by designs) and
 * as the plot's own number of repetitions. To the user they are one thing: the factor, or the plot's own number if the
 * factor has none.
 */

/** Whether a factor has a name for replications. */
export function isNamedReplication({ trait }: TraitColumn): boolean {
  return trait.role === 'factor' && replicationNames.test(trait.name.trim())
}

/** The factor with replications: by its name, else the first factor; null if the year has none. */
export function replicationFactor(columns: FieldYearColumns): TraitColumn | null {
  const factors = columns.traits.filter((column) => column.trait.role === 'factor')
  const replications = factors.filter(isNamedReplication)
  return replications.find(hasData) ?? replications[0] ?? factors[0] ?? null
}

/** A named replication factor with values; null if the year has none. */
function filledReplication(columns: FieldYearColumns): TraitColumn | null {
  const factor = replicationFactor(columns)
  return factor && isNamedReplication(factor) && hasData(factor) ? factor : null
}

/**
 * A test whether a plot's own number of repetitions differs from the year's replication factor. A single repetition, the
 * default of new plots, never differs. Without such a factor every number does.
 */
export function ownRepetitions(columns: FieldYearColumns): (plot: number) => boolean {
  const { repetitions } = columns
  const factor = filledReplication(columns)
  if (!factor) return (plot) => repetitions[plot] !== 0
  return (plot) => repetitions[plot] > 1 && String(repetitions[plot]) !== String(traitValue(factor, plot))
}

/**
 * The replication of each plot as a number, NaN = none. Null if no plot has a number of its own, or the year's factor
 * contains words or has another name: then only the factor, if there is one, is shown.
 */
export function replicationNumbers(columns: FieldYearColumns): Float64Array | null {
  const { repetitions, count } = columns
  const factor = replicationFactor(columns)
  if (factor && (!isNumberTrait(factor.trait) || !isNamedReplication(factor))) return null
  if (!repetitions.subarray(0, count).some((repetition) => repetition !== 0)) return null
  return Float64Array.from({ length: count }, (_, plot) => {
    const factorValue = factor ? factor.numbers[plot] : Number.NaN
    return Number.isNaN(factorValue) ? repetitions[plot] || Number.NaN : factorValue
  })
}

/**
 * The replication factor that takes precedence where a living plot's own number of repetitions contradicts it: the two
 * are then shown in two columns with separate names. Null if one column shows everything.
 */
export function overridingReplication(columns: FieldYearColumns): TraitColumn | null {
  const factor = filledReplication(columns)
  if (!factor) return null
  const differs = ownRepetitions(columns)
  for (let plot = 0; plot < columns.count; plot++) if (columns.alive[plot] === 1 && differs(plot)) return factor
  return null
}
