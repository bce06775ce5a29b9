import { normalTwoSided } from '../distributions/normal.ts'
import { rank, tieCorrection } from '../moments/ranks.ts'

/** Wilcoxon's rank sum statistic of the first group, less its least value, with its approximate two-sided p value. */
export interface MannWhitneyTest {
  readonly w: number
  /** Normal approximation with continuity correction and tie-corrected variance; null where all values are equal. */
  readonly pNormalCc: number | null
}

/** Mann–Whitney test of two groups, each with at least one value (Mann & Whitney 1947, Ann. Math. Stat. 18). */
export function mannWhitney(a: Float64Array, b: Float64Array): MannWhitneyTest {
  const [m, n] = [a.length, b.length]
  const { ranks, tieSizes } = rank([...a, ...b])
  const w = ranks.slice(0, m).reduce((total, r) => total + r, 0) - (m * (m + 1)) / 2
  const total = m + n
  const spread = Math.sqrt(((m * n) / 12) * (total + 1 - tieCorrection(tieSizes) / (total * (total - 1))))
  const gap = Math.abs(w - (m * n) / 2)
  return { w, pNormalCc: spread > 0 ? normalTwoSided(Math.max(0, gap - 0.5) / spread) : null }
}
