import { centred, pearsonOfCentred, tOfCorrelation } from '../stats/correlation/correlation.ts'
import { mean, variance } from '../stats/moments/moments.ts'
import type { EnvironmentMeans } from './lineValues.ts'

/** Environments with a trait's means. */
export interface TraitMeans {
  readonly trait: number
  readonly environments: readonly EnvironmentMeans[]
}

/** How much a trait goes with the one that is asked about, at one level of technology. */
export interface LevelWeight {
  /** 100·r/Σ|r| over the traits whose r is shown, in per cent, with the sign of r; null where r is not shown. */
  readonly weight: number | null
  /** Of r, two-sided; 0 of the trait that is asked about; null where there is no r. */
  readonly p: number | null
  /** The line's distance from the mean of all lines in standard deviations; null where it has no value. */
  readonly z: number | null
}

/** Environments that a level needs to be told of. */
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
  const both = [...a.keys()].filter((id) => b.has(id))
  if (both.length < 3) return null
  const [x, y] = [a, b].map((of) => Float64Array.from(both, (id) => of.get(id) as number))
  const r = pearsonOfCentred(centred(x), centred(y))
  return r === null ? null : { r, p: tOfCorrelation(r, both.length).p }
}

function distanceOf(line: number, of: ReadonlyMap<number, number>): number | null {
  const values = [...of.values()]
  const [own, spread] = [of.get(line), variance(values)]
  return own === undefined || !spread ? null : (own - mean(values)) / Math.sqrt(spread)
}

/**
 * Weights of traits at one level: r over lines between each trait and the one asked about, of deviations from the environment
 * averaged over the level's environments. By trait; null where the level has fewer than two environments with the trait asked
 * about. They describe how traits go together, and are no prices.
 */
export function levelWeights(
  traits: readonly TraitMeans[],
  asked: number,
  line: number,
  pValue: number,
): Map<number, LevelWeight> | null {
  const own = traits.find(({ trait }) => trait === asked)
  const told = own?.environments.filter(({ line: lines }) => lines.length > 0) ?? []
  if (told.length < fewestEnvironments) return null
  const yields = deviations(told)
  const found = traits.map(({ trait, environments }) => {
    const of = trait === asked ? yields : deviations(environments)
    const known = trait === asked ? { r: 1, p: 0 } : correlationOf(of, yields)
    return { trait, r: known?.r ?? null, p: known?.p ?? null, z: distanceOf(line, of) }
  })
  const isShown = (p: number | null): boolean => p !== null && p <= pValue
  const total = found.reduce((sum, { r, p }) => sum + (isShown(p) ? Math.abs(r ?? 0) : 0), 0)
  return new Map(
    found.map(({ trait, r, p, z }) => [
      trait,
      { weight: r !== null && isShown(p) && total > 0 ? (100 * r) / total : null, p, z },
    ]),
  )
}
