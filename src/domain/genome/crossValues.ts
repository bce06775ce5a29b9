import { likeness } from './likeness.ts'
import {
  complementarity,
  type Direction,
  doseDifferences,
  isHeterozygous,
  type MarkerEffects,
  type ProgenyMethod,
  ProgenyVariance,
  segmentsOf,
  segmentValues,
  usefulness,
} from './progeny.ts'

/** Maximum number of pairs in one request. */
export const maxPairs = 50_000

/** Genotypes of the parents at the markers of a fit, and the marker effects. */
export interface ParentGenotypes extends MarkerEffects {
  /** Row by row, one row a parent. */
  readonly doses: Int8Array
}

/** Input of ranking pairs; can be sent to a thread. */
export interface CrossRequest {
  /** Value of each parent, in the trait's unit: its genomic value, without markers its mean. */
  readonly worth: Float64Array
  /** Null: there are too few markers, and pairs are ranked by their means. */
  readonly genotypes: ParentGenotypes | null
  readonly method: ProgenyMethod
  readonly direction: Direction
  /** Selection intensity, and the accuracy h of selection, 0…1. */
  readonly intensity: number
  readonly h: number
  /** A parent that is in every pair, first; null = all pairs. */
  readonly fixedParent: number | null
}

/** Pairs of parents, as indices, by column; NaN = unknown. */
export interface RankedCrosses {
  readonly mother: Int32Array
  readonly father: Int32Array
  readonly mean: Float64Array
  readonly sigma: Float64Array
  /** Ranking criterion: usefulness, or the mean where usefulness is unknown. */
  readonly merit: Float64Array
}

/** Number of pairs among the parents, or of one parent with the others. */
export const countPairs = (parents: number, parent: number | null): number =>
  parent === null ? (parents * (parents - 1)) / 2 : Math.max(0, parents - 1)

/** Maximum number of parents with all their pairs in one request. */
export const maxParents = Math.floor((1 + Math.sqrt(1 + 8 * maxPairs)) / 2)

/**
 * Indices of the parents whose pairs are ranked, in their order: all if the limit allows, else the ones with the highest
 * value (lowest where `direction` is −1), the first of equal ones.
 */
export function bestParents(worth: Float64Array, direction: Direction): number[] {
  const places = Array.from(worth, (_, i) => i)
  if (places.length <= maxParents) return places
  places.sort((a, b) => direction * (worth[b] - worth[a]) || a - b)
  return places.slice(0, maxParents).sort((a, b) => a - b)
}

/** The pairs of parents, the best by usefulness first, ties in their order; those without σ rank by their mean. */
export function rankCrosses(request: CrossRequest): RankedCrosses {
  const { worth, genotypes, method, direction, intensity, h } = request
  const n = worth.length
  const variance = genotypes && new ProgenyVariance(genotypes.markers, method)
  const lineDoses = genotypes && { markers: genotypes.markers.length, doses: genotypes.doses }
  const mixed = Array.from({ length: n }, (_, i) => lineDoses !== null && isHeterozygous(lineDoses, i))
  const crosses: { a: number; b: number; mean: number; sigma: number; merit: number }[] = []
  const add = (a: number, b: number) => {
    const mean = (worth[a] + worth[b]) / 2
    const isKnown = lineDoses !== null && genotypes !== null && variance !== null && !mixed[a] && !mixed[b]
    const sigma = isKnown ? Math.sqrt(variance.of(doseDifferences(lineDoses, genotypes, a, b))) : Number.NaN
    const merit = isKnown ? usefulness(mean, sigma, intensity, h, direction) : mean
    crosses.push({ a, b, mean, sigma, merit })
  }
  if (request.fixedParent !== null) {
    for (let b = 0; b < n; b++) if (b !== request.fixedParent) add(request.fixedParent, b)
  } else for (let a = 0; a < n; a++) for (let b = a + 1; b < n; b++) add(a, b)
  crosses.sort((a, other) => direction * (other.merit - a.merit))
  return {
    mother: Int32Array.from(crosses, ({ a }) => a),
    father: Int32Array.from(crosses, ({ b }) => b),
    mean: Float64Array.from(crosses, ({ mean }) => mean),
    sigma: Float64Array.from(crosses, ({ sigma }) => sigma),
    merit: Float64Array.from(crosses, ({ merit }) => merit),
  }
}

/** Number of multiplications of a ranking, which decides whether it runs in a thread. */
export function workOfRanking({ worth, genotypes, method, fixedParent: one }: CrossRequest): number {
  const terms = method === 'dh' ? 3 : 44
  return countPairs(worth.length, one) * (genotypes?.markers.length ?? 0) * terms
}

/** Similarity and complementarity of pairs, computed for the pairs that are shown. */
export class PairFigures {
  private readonly segments: number
  private readonly values: Float64Array

  private readonly genotypes: ParentGenotypes
  private readonly direction: Direction

  constructor(genotypes: ParentGenotypes, parents: number, direction: Direction) {
    this.genotypes = genotypes
    this.direction = direction
    const segments = segmentsOf(genotypes.markers)
    const lineDoses = { markers: genotypes.markers.length, doses: genotypes.doses }
    this.segments = segments.length
    this.values = segmentValues(lineDoses, genotypes, segments, parents)
  }

  /** Share of alleles that two parents have in common, over the markers called in both; null without any. */
  similarity(a: number, b: number): number | null {
    return likeness(this.genotypes.doses, this.genotypes.markers.length, a, b).similarity
  }

  complementarity(a: number, b: number): number {
    return complementarity(this.values, this.segments, a, b, this.direction)
  }
}
