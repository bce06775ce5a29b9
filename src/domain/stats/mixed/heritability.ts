import type { Factor } from '../data/columns.ts'

/** Broad-sense heritabilities of the predicted factor (line). All between 0 and 1; null where undefined. */
export interface Heritability {
  /** V_g / sum of the variances of the factor, of its interactions and of the residual. */
  readonly plotBasis: number
  /** V_g / (V_g + V_e / r), only without interactions. */
  readonly entryMean: number | null
  /** V_g / (V_g + Σ V_ge / its levels per line + V_e / plots per line), only with interactions. */
  readonly entryMeanMet: number | null
  /** The divisors of `entryMeanMet` by component name; `residual` = plots per line. Harmonic means over the lines. */
  readonly divisors: Readonly<Record<string, number>>
  /** r of `entryMean`: plots per line (harmonic mean over the lines). */
  readonly plotsPerLine: number
  /** 1 − mean variance of a BLUP difference / (2 V_g); null for V_g = 0 (Cullis, Smith & Coombes 2006, JABES 11, 381–393). */
  readonly cullis: number | null
  readonly meanVarianceOfBlupDifference: number
}

/** A random factor with its estimated variance. */
export interface RandomPart {
  readonly factor: Factor
  readonly variance: number
}

/**
 * Heritabilities of `line`. Interactions of the line are recognised in the data: factors each of whose levels occurs with one line only.
 * `plotBasis` counts every other random factor (blocks too) into the phenotypic variance
 * (Falconer & Mackay 1996, chapter 8; Holland, Nyquist & Cervantes-Martínez 2003, Plant Breed. Rev. 22).
 */
export function heritability(
  line: RandomPart,
  others: readonly RandomPart[],
  residualVariance: number,
  meanVarianceOfBlupDifference: number,
): Heritability {
  const interactions = others.filter(({ factor }) => isNestedIn(factor, line.factor))
  const plots = harmonicMean(countsByLine(line.factor, line.factor.codes))
  const divisors: Record<string, number> = {}
  let entryNoise = residualVariance / plots
  for (const { factor, variance } of interactions) {
    const perLine = harmonicMean(levelsPerLine(line.factor, factor))
    divisors[factor.name] = perLine
    entryNoise += variance / perLine
  }
  divisors.residual = plots
  const phenotypic = others.reduce((sum, { variance }) => sum + variance, line.variance + residualVariance)
  const entry = line.variance / (line.variance + entryNoise)
  return {
    plotBasis: line.variance / phenotypic,
    entryMean: interactions.length === 0 ? entry : null,
    entryMeanMet: interactions.length > 0 ? entry : null,
    divisors,
    plotsPerLine: plots,
    cullis: line.variance > 0 ? 1 - meanVarianceOfBlupDifference / (2 * line.variance) : null,
    meanVarianceOfBlupDifference,
  }
}

/**
 * Whether each level of `inner` occurs with exactly one level of `outer`, and some level of `outer` with several of
 * `inner`.
 */
function isNestedIn(inner: Factor, outer: Factor): boolean {
  const owner = new Int32Array(inner.levels.length).fill(-1)
  for (let i = 0; i < inner.codes.length; i++) {
    const level = inner.codes[i]
    if (level < 0) continue
    if (outer.codes[i] < 0 || (owner[level] >= 0 && owner[level] !== outer.codes[i])) return false
    owner[level] = outer.codes[i]
  }
  return inner.levels.length > outer.levels.length
}

function countsByLine(line: Factor, codes: Int32Array): Float64Array {
  const counts = new Float64Array(line.levels.length)
  for (const code of codes) if (code >= 0) counts[code]++
  return counts
}

function levelsPerLine(line: Factor, inner: Factor): Float64Array {
  const owner = new Int32Array(inner.levels.length).fill(-1)
  for (let i = 0; i < inner.codes.length; i++) if (inner.codes[i] >= 0) owner[inner.codes[i]] = line.codes[i]
  return countsByLine(line, owner)
}

function harmonicMean(counts: Float64Array): number {
  const present = counts.filter((count) => count > 0)
  let sum = 0
  for (const count of present) sum += 1 / count
  return present.length / sum
}
