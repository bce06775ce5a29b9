import { missingDose } from './panel.ts'

/** Similarity of two genotypes. `similarity`: mean of (1 + x·y)/2 over the markers called in both; null without any. */
export interface Likeness {
  readonly similarity: number | null
  /** Markers called in both, and the number of them with different doses. */
  readonly called: number
  readonly differing: number
}

/** Compares two rows of doses (`doses` rows of `markers`), each named by its index. */
export function likeness(doses: Int8Array, markers: number, one: number, other: number): Likeness {
  let [called, differing, products] = [0, 0, 0]
  for (let j = 0, a = one * markers, b = other * markers; j < markers; j++, a++, b++) {
    const [x, y] = [doses[a], doses[b]]
    if (x === missingDose || y === missingDose) continue
    called++
    products += x * y
    if (x !== y) differing++
  }
  return { similarity: called === 0 ? null : (1 + products / called) / 2, called, differing }
}
