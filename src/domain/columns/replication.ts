import { replicationNames } from '../layout/numberingGroups.ts'
import { type FieldYearColumns, type TraitColumn, traitValue } from './fieldYear.ts'
import { holdsAnything } from './packedTrait.ts'

/**
 * The replication of a plot stands in two places: in a factor (files with repetitions and designs write it) and as the
 * plot's own number of repetitions. To the user it is one thing: the factor, and the plot's own number where the factor has
 * none.
 */

/** Whether a factor is called what replications are called. */
export function isNamedReplication({ trait }: TraitColumn): boolean {
  return trait.role === 'factor' && replicationNames.test(trait.name.trim())
}

/** The factor that holds replications: by its name, else the first factor; null when the year has none. */
export function replicationFactor(columns: FieldYearColumns): TraitColumn | null {
  const factors = columns.traits.filter((column) => column.trait.role === 'factor')
  const named = factors.filter(isNamedReplication)
  return named.find(holdsAnything) ?? named[0] ?? factors[0] ?? null
}

/** A named replication factor with values; null when the year has none. */
function filledReplication(columns: FieldYearColumns): TraitColumn | null {
  const factor = replicationFactor(columns)
  return factor && isNamedReplication(factor) && holdsAnything(factor) ? factor : null
}

/**
 * Whether a plot's own number of repetitions differs from what the year's replication factor says of it. A single
 * repetition, which new plots are given, says nothing. Without such a factor every number says something.
 */
export function ownRepetitions(columns: FieldYearColumns): (plot: number) => boolean {
  const { repetitions } = columns
  const factor = filledReplication(columns)
  if (!factor) return (plot) => repetitions[plot] !== 0
  return (plot) => repetitions[plot] > 1 && String(repetitions[plot]) !== String(traitValue(factor, plot))
}

/**
 * The replication of each plot as a number, NaN = none; null where no plot has a number of its own or the year's factor
 * holds words or has another name: the factor, if there is one, is all that there is to show then.
 */
export function replicationNumbers(columns: FieldYearColumns): Float64Array | null {
  const { repetitions, count } = columns
  const factor = replicationFactor(columns)
  if (factor && (factor.trait.kind !== 'quantitative' || !isNamedReplication(factor))) return null
  if (!repetitions.subarray(0, count).some((own) => own !== 0)) return null
  return Float64Array.from({ length: count }, (_, plot) => {
    const ofFactor = factor ? factor.numbers[plot] : Number.NaN
    return Number.isNaN(ofFactor) ? repetitions[plot] || Number.NaN : ofFactor
  })
}

/**
 * The replication factor that decides where a living plot's own number of repetitions says something else: the two are
 * then shown in two columns, each under a name of its own. Null where one column shows all that there is.
 */
export function overrulingReplication(columns: FieldYearColumns): TraitColumn | null {
  const factor = filledReplication(columns)
  if (!factor) return null
  const differs = ownRepetitions(columns)
  for (let plot = 0; plot < columns.count; plot++) if (columns.alive[plot] === 1 && differs(plot)) return factor
  return null
}
