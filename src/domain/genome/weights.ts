import { centred, pearsonOfCentred, tOfCorrelation } from '../stats/correlation/correlation.ts'
import { mean, variance } from '../stats/moments/moments.ts'
import type { EnvironmentMeans } from './lineValues.ts'

/** Environments with a trait's means. */
export interface TraitMeans {
  readonly trait: number
  readonly environments: readonly EnvironmentMeans[]
}

/** Correlation of a trait with the target trait, at one level of technology. */
export interface LevelWeight {
  /**
   * 100·r/Σ|r| over the traits with a significant r, in per cent, with the sign of r; null where r is not significant.
   */
  readonly weight: number | null
  /** Two-sided p of r; 0 for the target trait; null without r. */
  readonly p: number | null
  /** The line's distance from the mean of all lines in standard deviations; null without a value. */
  readonly z: number | null
}

/** Minimum number of environments of a level. */
const fewestEnvironments = 2

/** Deviations of lines from the means of their environments, averaged over these. */
function deviations(environments: readonly EnvironmentMeans[]): Map<number, number> {
  const sums = new Map<number, { sum: number; n: number }>()
  for (const { line, mean: means } of environments) {
    if (line.length === 0) continue
    const centre = mean(means)
    line.forEach((id, k) => {
      const { sum, n } = sums.get(id) ?? { sum: 0, n: 0 }
      sums.set(id, { sum: sum + means[k] - centre, n: n + 1 })
    })
  }
  return new Map([...sums].map(([id, { sum, n }]) => [id, sum / n]))
}

function correlationOf(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>) {
  const sharedIds = [...a.keys()].filter((id) => b.has(id))
  if (sharedIds.length < 3) return null
  const [x, y] = [a, b].map((values) => Float64Array.from(sharedIds, (id) => values.get(id) as number))
  const r = pearsonOfCentred(centred(x), centred(y))
  return r === null ? null : { r, p: tOfCorrelation(r, sharedIds.length).p }
}

function distanceOf(line: number, of: ReadonlyMap<number, number>): number | null {
  const values = [...of.values()]
  const [value, spread] = [of.get(line), variance(values)]
  return value === undefined || !spread ? null : (value - mean(values)) / Math.sqrt(spread)
}

/**
 * Weights of traits at one level: r over lines between each trait and the target trait, computed from deviations from the
 * environment, averaged over the level's environments. By trait; null where the level has fewer than two environments
 * with the target trait. They describe how traits correlate, and are not economic weights.
 */
export function levelWeights(
  traits: readonly TraitMeans[],
  target: number,
  line: number,
  pValue: number,
): Map<number, LevelWeight> | null {
  const targetTrait = traits.find(({ trait }) => trait === target)
  const measured = targetTrait?.environments.filter(({ line: lines }) => lines.length > 0) ?? []
  if (measured.length < fewestEnvironments) return null
  const yields = deviations(measured)
  const weighted = traits.map(({ trait, environments }) => {
    const values = trait === target ? yields : deviations(environments)
    const correlation = trait === target ? { r: 1, p: 0 } : correlationOf(values, yields)
    return { trait, r: correlation?.r ?? null, p: correlation?.p ?? null, z: distanceOf(line, values) }
  })
  const isShown = (p: number | null): boolean => p !== null && p <= pValue
  const total = weighted.reduce((sum, { r, p }) => sum + (isShown(p) ? Math.abs(r ?? 0) : 0), 0)
  return new Map(
    weighted.map(({ trait, r, p, z }) => [
      trait,
      { weight: r !== null && isShown(p) && total > 0 ? (100 * r) / total : null, p, z },
    ]),
  )
}
