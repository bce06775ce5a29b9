import { maxAlleles } from '../genotypes/packedCalls.ts'
import { missingDose } from './panel.ts'

/**
 * The two alleles that doses count, the alternative one second: the alleles of the marker in their order, then letters of
 * plots' calls sorted as texts. Null for more than two.
 */
export function countedAlleles(ofMarker: readonly string[], ofPlots: Iterable<string> = []): readonly string[] | null {
  const further = [...new Set(ofPlots)].filter((allele) => !ofMarker.includes(allele)).sort()
  const alleles = [...ofMarker, ...further]
  return alleles.length > 2 ? null : alleles
}

/** The dose of a call by its alleles among the counted ones; `missingDose` where an allele is not among them. */
export function doseOfAlleles(counted: readonly string[], first: string, second: string): number {
  const [one, other] = [counted.indexOf(first), counted.indexOf(second)]
  return one < 0 || other < 0 ? missingDose : one + other - 1
}

/** Doses by the byte of a packed call: allele 0 is the first, 1 the alternative one. */
export const doseOfByte: Int8Array = Int8Array.from({ length: 256 }, (_, byte) => {
  const [first, second] = [byte >> 4, byte & 15]
  if (first === maxAlleles || second === maxAlleles) return missingDose
  return first > 1 || second > 1 ? missingDose : first + second - 1
})

/** Number of lines with a call at a marker, and frequency of its rarer allele among them; maf 0 without calls. */
export interface MarkerCounts {
  readonly called: number
  readonly heterozygous: number
  readonly mean: number
  readonly maf: number
}

/** Counts of each marker over rows of doses (`lines` × `markers`). */
export function markerCounts(doses: Int8Array, lines: number, markers: number): MarkerCounts[] {
  const called = new Int32Array(markers)
  const heterozygous = new Int32Array(markers)
  const sum = new Int32Array(markers)
  for (let i = 0; i < lines; i++)
    for (let j = 0, at = i * markers; j < markers; j++, at++) {
      const dose = doses[at]
      if (dose === missingDose) continue
      called[j]++
      sum[j] += dose
      if (dose === 0) heterozygous[j]++
    }
  return Array.from(called, (count, j) => {
    const mean = count === 0 ? 0 : sum[j] / count
    return { called: count, heterozygous: heterozygous[j], mean, maf: count === 0 ? 0 : (1 - Math.abs(mean)) / 2 }
  })
}

/** Minimum frequency of the rarer allele, and maximum share of missing calls, of a marker in analyses. */
export const minMaf = 0.05
export const maxMissing = 0.5

/** Whether analyses use a marker with these counts over this number of lines. */
export function isUsed({ called, maf }: MarkerCounts, lines: number): boolean {
  return maf >= minMaf && lines - called <= maxMissing * lines && called > 0
}

/** The doses of some markers: the columns `included`, in their order. */
export function dosesOfMarkers(
  doses: Int8Array,
  lines: number,
  markers: number,
  included: ArrayLike<number>,
): Int8Array {
  const chosen = new Int8Array(lines * included.length)
  for (let i = 0; i < lines; i++)
    for (let k = 0; k < included.length; k++) chosen[i * included.length + k] = doses[i * markers + included[k]]
  return chosen
}
