import type { Factor, NumberColumn } from '../columns/columns.ts'
import { pivotedCholesky } from '../models/pivotedCholesky.ts'
import { mean } from '../moments/moments.ts'
import { groupSums } from '../moments/sums.ts'

/** Blocks and checks of an augmented trial, fitted together by least squares; variances as multiples of the error variance. */
export interface CheckLayout {
  /** Effect of each block, in the trait's unit; they add up to 0. */
  readonly blockEffects: readonly number[]
  /** Mean of each check, all blocks with equal weight; its plain mean where it occurs once in every block. */
  readonly checkMeans: readonly number[]
  blockDifferenceVariance(i: number, j: number): number
  checkDifferenceVariance(k: number, l: number): number
  /** Variance of the predicted value of check k in block i. */
  cellVariance(block: number, check: number): number
}

/**
 * Least squares of block + check on the plots of the checks, which are complete. Null where missing plots leave blocks
 * that no check connects to the others.
 */
export function checkLayout(trait: NumberColumn, block: Factor, check: Factor): CheckLayout | null {
  const [b, c] = [block.levels.length, check.levels.length]
  const size = b + c
  const counts = new Float64Array(size * size)
  for (let i = 0; i < trait.values.length; i++) {
    const unknowns = [block.codes[i]!, b + check.codes[i]!]
    for (const p of unknowns) for (const q of unknowns) counts[p * size + q]!++
  }
  const solver = pivotedCholesky(counts, size)
  if (solver.rank < size - 1) return null
  const inverse = Array.from({ length: size }, (_, p) => solver.solve(unit(size, p)))
  const centre = mean(trait.values)
  const centred = trait.values.map((value) => value - centre)
  const totals = Float64Array.from([...groupSums(centred, block.codes, b), ...groupSums(centred, check.codes, c)])
  const effects = solver.solve(totals)
  const ofBlocks = mean(effects.subarray(0, b))
  const difference = (p: number, q: number) => inverse[p]![p]! + inverse[q]![q]! - 2 * inverse[p]![q]!
  return {
    blockEffects: Array.from(effects.subarray(0, b), (effect) => effect - ofBlocks),
    checkMeans: Array.from(effects.subarray(b), (effect) => centre + effect + ofBlocks),
    blockDifferenceVariance: difference,
    checkDifferenceVariance: (k, l) => difference(b + k, b + l),
    cellVariance: (i, k) => inverse[i]![i]! + inverse[b + k]![b + k]! + 2 * inverse[i]![b + k]!,
  }
}

function unit(size: number, place: number): Float64Array {
  const vector = new Float64Array(size)
  vector[place] = 1
  return vector
}
