import { normalDensity, normalQuantile } from '../stats/distributions/normal.ts'
import { missingDose, type PanelMarker } from './panel.ts'

/** How inbred lines are derived from a cross: doubled haploids of its F1, or selfing (recombinant inbred lines). */
export const progenyMethods = ['dh', 'ril'] as const
export type ProgenyMethod = (typeof progenyMethods)[number]

/** Markers by position with the effect of a dose step (trait units), and the mean dose that replaces a missing one. */
export interface MarkerEffects {
  readonly markers: readonly PanelMarker[]
  readonly alpha: Float64Array
  readonly means: Float64Array
}

/** cM per Mb where only the position in base pairs is known, unless the crop has its own value. */
export const defaultCmPerMb = 1
/** Length of a segment, cM. */
export const segmentLength = 20
/** Terms of ρ/(2 − ρ) = Σ (ρ/2)^k; the remainder is below 2^-40. */
const inbredTerms = 40
/** A parent with a larger share of heterozygous calls is not an inbred line. */
const maxHeterozygous = 0.1

/** Position of a marker on its chromosome, cM; null = unknown. */
export function centimorgans({ chromosome, position, positionBp }: PanelMarker): number | null {
  if (chromosome === null) return null
  return position ?? (positionBp === null ? null : (positionBp / 1e6) * defaultCmPerMb)
}

/** The markers with positions in cM where only base pairs are known, by a crop's cM per Mb. */
export function withCentimorgans<Marker extends PanelMarker>(markers: readonly Marker[], cmPerMb: number): Marker[] {
  return markers.map((marker) =>
    marker.position === null && marker.positionBp !== null
      ? { ...marker, position: (marker.positionBp / 1e6) * cmPerMb }
      : marker,
  )
}

/** Markers along one chromosome, as indices of the list; a marker without a position is a separate group. */
export interface LinkageGroup {
  readonly markers: readonly number[]
  /** cM of each. */
  readonly at: readonly number[]
}

/** The linkage groups of markers, each in the order of positions. */
export function linkageGroups(markers: readonly PanelMarker[]): LinkageGroup[] {
  const placedMarkers = markers.map((marker, j) => ({ j, chromosome: marker.chromosome, at: centimorgans(marker) }))
  const groups = Map.groupBy(placedMarkers, ({ j, chromosome, at }) =>
    at === null ? `alone ${j}` : `on ${chromosome}`,
  )
  return [...groups.values()].map((group) => {
    const sorted = group.sort((a, b) => (a.at ?? 0) - (b.at ?? 0))
    return { markers: sorted.map(({ j }) => j), at: sorted.map(({ at }) => at ?? 0) }
  })
}

/** Computes the variances of progenies; what depends on the markers only is computed once. */
export class ProgenyVariance {
  private readonly groups: readonly LinkageGroup[]
  /** By group and term: the share of the sum up to a marker that remains at the next marker. */
  private readonly decays: readonly (readonly Float64Array[])[]
  private readonly weights: readonly number[]

  constructor(markers: readonly PanelMarker[], method: ProgenyMethod) {
    this.groups = linkageGroups(markers)
    const terms = method === 'dh' ? 1 : inbredTerms
    this.weights = Array.from({ length: terms }, (_, k) => (method === 'dh' ? 1 : 2 ** -(k + 1)))
    this.decays = this.groups.map(({ at }) =>
      this.weights.map((_, k) =>
        Float64Array.from(at, (place, j) => (j === 0 ? 0 : Math.exp((-2 * (k + 1) * (place - at[j - 1])) / 100))),
      ),
    )
  }

  /**
   * σ² = Σ_jΣ_l δ_j δ_l ρ_jl of inbred lines of a cross, `differences` δ = α(x_a − x_b)/2 by marker (Lehermeier,
   * Teyssèdre & Schön 2017, Genetics 207). ρ = e^(−2d) for doubled haploids (Haldane 1919), ρ/(2 − ρ) for recombinant
   * inbred lines (Haldane & Waddington 1931), d in Morgan.
   */
  of(differences: Float64Array): number {
    let sum = 0
    this.groups.forEach(({ markers }, g) => {
      for (const j of markers) sum += differences[j] ** 2
      this.weights.forEach((weight, k) => {
        const decay = this.decays[g][k]
        let gathered = 0
        for (let i = 1; i < markers.length; i++) {
          gathered = (gathered + differences[markers[i - 1]]) * decay[i]
          sum += 2 * weight * differences[markers[i]] * gathered
        }
      })
    })
    return Math.max(0, sum)
  }
}

/** Doses of lines at the markers of a fit, row by row. */
export interface LineDoses {
  readonly markers: number
  readonly doses: Int8Array
}

/** The dose of a line at a marker; the mean where it is missing. */
export function doseAt({ markers, doses }: LineDoses, { means }: MarkerEffects, line: number, j: number): number {
  const dose = doses[line * markers + j]
  return dose === missingDose ? means[j] : dose
}

/** δ = α(x_a − x_b)/2 of two lines by marker. */
export function doseDifferences(lines: LineDoses, effects: MarkerEffects, a: number, b: number): Float64Array {
  return Float64Array.from(
    effects.alpha,
    (alpha, j) => (alpha * (doseAt(lines, effects, a, j) - doseAt(lines, effects, b, j))) / 2,
  )
}

/** Whether a line is so heterozygous that the variance of its inbred progeny does not follow from its calls. */
export function isHeterozygous({ markers, doses }: LineDoses, line: number): boolean {
  let [called, calledInBoth] = [0, 0]
  for (let j = line * markers; j < (line + 1) * markers; j++) {
    if (doses[j] === missingDose) continue
    called++
    if (doses[j] === 0) calledInBoth++
  }
  return called > 0 && calledInBoth / called > maxHeterozygous
}

/** Selection intensity i of the best `share` (0…1) of a normal distribution: φ(z)/share (Falconer & Mackay 1996). */
export function selectionIntensity(share: number): number {
  return normalDensity(normalQuantile(1 - share)) / share
}

/** 1 = higher is better, −1 = lower is better; a trait without a preference counts as higher is better. */
export type Direction = 1 | -1

/** Usefulness U = mean ± i·h·σ (Schnell & Utz 1975): the mean of the selected best, in the trait's unit. */
export function usefulness(mean: number, sigma: number, intensity: number, h: number, direction: Direction): number {
  return mean + direction * intensity * h * sigma
}

/** A segment of a chromosome: its markers as indices of the list. */
export interface Segment {
  /** `3H:40`: chromosome and start, cM; `marker:<id>` for a marker without a position. */
  readonly key: string
  readonly chromosome: string | null
  readonly from: number
  readonly to: number
  readonly markers: readonly number[]
}

/** Segments of 20 cM that contain markers, along each chromosome. */
export function segmentsOf(markers: readonly PanelMarker[]): Segment[] {
  return linkageGroups(markers).flatMap((group): Segment[] => {
    const { chromosome } = markers[group.markers[0]]
    const isAlone = centimorgans(markers[group.markers[0]]) === null
    if (isAlone) {
      const [j] = group.markers
      return [{ key: `marker:${markers[j].id}`, chromosome: null, from: 0, to: 0, markers: [j] }]
    }
    const bySegment = Map.groupBy(group.markers.keys(), (k) => Math.floor(group.at[k] / segmentLength) * segmentLength)
    return [...bySegment].map(([from, own]) => ({
      key: `${chromosome}:${from}`,
      chromosome,
      from,
      to: from + segmentLength,
      markers: own.map((k) => group.markers[k]),
    }))
  })
}

/** The values of lines' haplotypes by segment, row by row, in the trait's unit: Σ α·dose. */
export function segmentValues(
  of: LineDoses,
  effects: MarkerEffects,
  segments: readonly Segment[],
  lines: number,
): Float64Array {
  const values = new Float64Array(lines * segments.length)
  for (let i = 0; i < lines; i++)
    segments.forEach(({ markers }, s) => {
      for (const j of markers) values[i * segments.length + s] += effects.alpha[j] * doseAt(of, effects, i, j)
    })
  return values
}

/**
 * Gain of combining the better haplotypes of two lines over the better line alone, at least 0: Σ over segments of the
 * better haplotype − the better line's sum.
 */
export function complementarity(
  values: Float64Array,
  segments: number,
  a: number,
  b: number,
  direction: Direction,
): number {
  let [best, ofA, ofB] = [0, 0, 0]
  for (let s = 0; s < segments; s++) {
    const [x, y] = [direction * values[a * segments + s], direction * values[b * segments + s]]
    best += Math.max(x, y)
    ofA += x
    ofB += y
  }
  return Math.max(0, best - Math.max(ofA, ofB))
}
