import { chiSquareUpper } from '../distributions/chiSquare.ts'
import { rank, tieCorrection } from '../moments/ranks.ts'

/** Kruskal and Wallis' H, corrected for ties, with its chi-squared p value. */
export interface KruskalWallisTest {
  readonly h: number
  readonly df: number
  readonly p: number
}

/**
 * Kruskal–Wallis rank test of equal location (Kruskal & Wallis 1952, J. Am. Stat. Assoc. 47). `groups` are the values per
 * level; empty ones do not count. Null for fewer than two groups or where all values are equal.
 */
export function kruskalWallis(groups: readonly Float64Array[]): KruskalWallisTest | null {
  const used = groups.filter((group) => group.length > 0)
  const values = used.flatMap((group) => [...group])
  const n = values.length
  const { ranks, tieSizes } = rank(values)
  const correction = 1 - tieCorrection(tieSizes) / (n ** 3 - n)
  if (used.length < 2 || !(correction > 0)) return null
  const middle = (n + 1) / 2
  let start = 0
  let spread = 0
  for (const group of used) {
    const total = ranks.slice(start, start + group.length).reduce((a, r) => a + (r - middle), 0)
    spread += (total * total) / group.length
    start += group.length
  }
  const h = (12 * spread) / (n * (n + 1)) / correction
  return { h, df: used.length - 1, p: chiSquareUpper(h, used.length - 1) }
}
