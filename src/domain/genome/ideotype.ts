import { crossOf, nameOf, type Pedigree, unknownParent } from '../pedigree/purdy/notation.ts'
import type { ParentGenotypes } from './crossValues.ts'
import { missingDose } from './panel.ts'
import { type Direction, type Segment, segmentsOf, segmentValues } from './progeny.ts'

/** A segment of the ideotype, with the founder of the best haplotype. */
export interface IdeotypeSegment extends Segment {
  /** The founder as its row: 0 the line itself, then the donors. */
  readonly founder: number
  /** Gain of that haplotype over the line's own, trait units, above 0 is better; 0 where the line's own is used. */
  readonly gain: number
  /** Whether the haplotype is introgressed; false where the user left it out. */
  readonly on: boolean
}

/** A marker whose allele is selected for. */
export interface IdeotypeTarget {
  /** Its place among the markers, and the founder that brings the allele. */
  readonly marker: number
  readonly founder: number
  /** 1 = two copies of the alternative allele, −1 of the first. */
  readonly alleleSign: 1 | -1
  /** Its effect on the line, trait units, above 0 is better. */
  readonly impact: number
}

/** A line as it could be, composed of its own haplotypes and haplotypes of donors. */
export interface Ideotype {
  readonly segments: readonly IdeotypeSegment[]
  readonly targets: readonly IdeotypeTarget[]
  /** Sum of the gains of the introgressed segments. */
  readonly gain: number
  /**
   * Founders with introgressed segments, those with fewest targets first: the one with most is crossed last, before the
   * line.
   */
  readonly donors: readonly number[]
}

/** Smaller gains are only rounding of sums of doses. */
const smallestEffect = 1e-9

/**
 * The ideotype of a line (row 0 of the genotypes) with donors (the other rows): in each segment of 20 cM the haplotype
 * with the highest value, Σ α·dose, except in the segments `off`, where the line's own is used. A donor's haplotype is
 * used where it differs from the line at a marker that is called in both; these markers are the targets.
 */
export function ideotypeOf(
  genotypes: ParentGenotypes,
  founders: number,
  direction: Direction,
  off: ReadonlySet<string> = new Set(),
): Ideotype {
  const lineDoses = { markers: genotypes.markers.length, doses: genotypes.doses }
  const all = segmentsOf(genotypes.markers)
  const values = segmentValues(lineDoses, genotypes, all, founders)
  const segments = all.map((segment, s): IdeotypeSegment => {
    const worth = (row: number) => direction * values[row * all.length + s]
    let [founder, gain] = [0, 0]
    for (let row = 1; row < founders; row++) {
      const more = worth(row) - worth(0)
      if (more > Math.max(gain, smallestEffect) && differing(genotypes, segment, row).length > 0)
        [founder, gain] = [row, more]
    }
    return { ...segment, founder, gain, on: !off.has(segment.key) }
  })
  const introgressed = segments.filter(({ founder, on }) => on && founder > 0)
  const targets = introgressed
    .flatMap((segment) => differing(genotypes, segment, segment.founder).map((j) => ({ j, row: segment.founder })))
    .map(({ j, row }) => targetAt(genotypes, j, row, direction))
  const counts = Map.groupBy(targets, ({ founder }) => founder)
  const donors = [...counts]
    .sort(([a, rowsOfA], [b, other]) => rowsOfA.length - other.length || a - b)
    .map(([row]) => row)
  return { segments, targets, gain: introgressed.reduce((sum, segment) => sum + segment.gain, 0), donors }
}

/** Markers of a segment at which a founder has a call other than the line's. */
function differing({ markers, doses }: ParentGenotypes, segment: Segment, row: number): number[] {
  return segment.markers.filter((j) => {
    const [dose, other] = [doses[j], doses[row * markers.length + j]]
    return dose !== missingDose && other !== missingDose && dose !== other
  })
}

function targetAt(
  { markers, doses, alpha }: ParentGenotypes,
  marker: number,
  founder: number,
  direction: Direction,
): IdeotypeTarget {
  const difference = doses[founder * markers.length + marker] - doses[marker]
  return { marker, founder, alleleSign: difference > 0 ? 1 : -1, impact: direction * alpha[marker] * difference }
}

/** A cross on the way to the ideotype; null = the progeny of the step before. */
export interface IdeotypeCross {
  readonly mother: number | null
  readonly father: number | null
}

/** The crosses that combine the donors, in their order, and finally the line: the first two, then one more each time. */
export function ideotypeCrosses(donors: readonly number[]): IdeotypeCross[] {
  if (donors.length === 0) return []
  const order = [...donors, 0]
  // The line is the mother, so that its cytoplasm is preserved.
  return order.slice(1).map((next, k) => {
    const before = k === 0 ? order[0] : null
    return next === 0 ? { mother: 0, father: before } : { mother: before, father: next }
  })
}

/**
 * The pedigree of the progeny of a plan of crosses; null without a cross. A null parent is the step before, and a parent
 * without a name is unknown.
 */
export function pedigreeOfCrosses(
  crosses: readonly { readonly mother_id: number | null; readonly father_id: number | null }[],
  names: ReadonlyMap<number, string>,
): Pedigree | null {
  let before: Pedigree | null = null
  for (const { mother_id, father_id } of crosses) {
    const step = before ?? unknownParent
    const parent = (id: number | null): Pedigree => {
      if (id === null) return step
      const name = names.get(id)
      return name === undefined ? unknownParent : nameOf(name)
    }
    before = crossOf(parent(mother_id), parent(father_id))
  }
  return before
}

/**
 * The chance that a doubled haploid of these crosses, without selection on the way, has the wanted allele at every
 * target. Along a chromosome each meiosis switches between its two sides with Haldane's (1919) r = (1 − e^(−2d))/2, d in
 * Morgan, independently of the others; summed over the ways in which the targets may descend from the founders (forward
 * recursion). A founder whose call is missing gives the wanted allele as often as the panel has it. 1 where there is no
 * target.
 */
export function chanceOfTargets(
  genotypes: ParentGenotypes,
  targets: readonly IdeotypeTarget[],
  donors: readonly number[],
  groups: readonly { readonly markers: readonly number[]; readonly at: readonly number[] }[],
): number {
  const signByMarker = new Map(targets.map((target) => [target.marker, target.alleleSign]))
  const order = [...donors, 0]
  const meioses = donors.length
  if (meioses === 0) return 1
  let chance = 1
  for (const { markers, at } of groups) {
    let state: Float64Array | null = null
    let last = 0
    markers.forEach((j, k) => {
      const allele = signByMarker.get(j)
      if (allele === undefined) return
      state = state === null ? start(meioses) : switched(state, meioses, at[k] - last)
      last = at[k]
      for (let s = 0; s < state.length; s++) state[s] *= alleleChance(genotypes, order[originOf(s, meioses)], j, allele)
    })
    if (state !== null) chance *= (state as Float64Array).reduce((sum, part) => sum + part, 0)
  }
  return chance
}

const start = (meioses: number) => new Float64Array(2 ** meioses).fill(1 / 2 ** meioses)

/**
 * The founder, as an index in the order of crossing, that the sides chosen in the meioses lead to: the last one counts
 * first.
 */
function originOf(sides: number, meioses: number): number {
  for (let meiosis = meioses; meiosis > 0; meiosis--) if (sides & (1 << (meiosis - 1))) return meiosis
  return 0
}

/** The probabilities of the sides after a distance in cM. */
function switched(state: Float64Array, meioses: number, distance: number): Float64Array {
  const r = (1 - Math.exp((-2 * distance) / 100)) / 2
  let current = state
  for (let bit = 0; bit < meioses; bit++) {
    const next = new Float64Array(current.length)
    for (let s = 0; s < current.length; s++) next[s] = current[s] * (1 - r) + current[s ^ (1 << bit)] * r
    current = next
  }
  return current
}

/** Probability of the wanted allele in a gamete of a founder. */
function alleleChance({ markers, doses, means }: ParentGenotypes, row: number, j: number, alleleSign: 1 | -1): number {
  const dose = doses[row * markers.length + j]
  return (1 + alleleSign * (dose === missingDose ? means[j] : dose)) / 2
}

/**
 * Smallest number of plants that contains a wanted one with a probability of 95 %: ⌈ln 0.05/ln(1 − P)⌉; null where P is
 * 0.
 */
export function plantsFor(chance: number): number | null {
  if (chance >= 1) return 1
  if (chance <= 0) return null
  const plants = Math.ceil(Math.log(0.05) / Math.log1p(-chance))
  return Number.isSafeInteger(plants) ? plants : null
}
