import { chiSquareUpper } from '../distributions/chiSquare.ts'
import { pivotedCholesky } from '../models/pivotedCholesky.ts'
import { rank } from '../moments/ranks.ts'

/** A rank test of groups within blocks: its chi-squared statistic with p. */
interface BlockedRanksTest {
  readonly chi2: number
  readonly df: number
  readonly p: number
}

/** With more groups the covariance matrix would be too large; equal numbers in every block need none. */
const maxGroups = 400

interface RankSums {
  /** By group: the sum of its ranks less its expectation. */
  readonly sums: Float64Array
  /** By block with differing values: the variance of its ranks, and its values by group. */
  readonly blocks: readonly { readonly variance: number; readonly counts: Float64Array; readonly n: number }[]
}

function rankSums(
  values: ArrayLike<number>,
  groups: ArrayLike<number>,
  blocks: ArrayLike<number>,
  count: number,
): RankSums {
  const units = new Map<number, number[]>()
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i]!) || groups[i]! < 0 || blocks[i]! < 0) continue
    const unitsOfBlock = units.get(blocks[i]!)
    if (unitsOfBlock) unitsOfBlock.push(i)
    else units.set(blocks[i]!, [i])
  }
  const sums = new Float64Array(count)
  const used: RankSums['blocks'][number][] = []
  for (const unitsOfBlock of units.values()) {
    const n = unitsOfBlock.length
    const { ranks } = rank(unitsOfBlock.map((i) => values[i]!))
    const middle = (n + 1) / 2
    const spread = ranks.reduce((sum, r) => sum + (r - middle) ** 2, 0)
    if (!(spread > 0)) continue
    const counts = new Float64Array(count)
    unitsOfBlock.forEach((i, k) => {
      const group = groups[i]!
      sums[group]! += ranks[k]! - middle
      counts[group]!++
    })
    used.push({ variance: spread / (n - 1), counts, n })
  }
  return { sums, blocks: used }
}

/** u′V⁻u by the covariances of the rank sums; null for too many groups. */
function byCovariance({ sums, blocks }: RankSums): { chi2: number; df: number } | null {
  const t = sums.length
  if (t > maxGroups) return null
  const v = new Float64Array(t * t)
  for (const { variance, counts, n } of blocks)
    for (let j = 0; j < t; j++) {
      if (counts[j] === 0) continue
      v[j * t + j]! += variance * counts[j]!
      for (let k = 0; k < t; k++) v[j * t + k]! -= (variance * counts[j]! * counts[k]!) / n
    }
  const solver = pivotedCholesky(v, t)
  return { chi2: solver.solve(sums).reduce((sum, x, j) => sum + x * sums[j]!, 0), df: solver.rank }
}

/** The statistic where every block has each group equally often: V = c (I − J/t). Null for other blocks. */
function statisticOfEqualBlocks({ sums, blocks }: RankSums): { chi2: number; df: number } | null {
  const isEqual = blocks.every(({ counts }) => counts.every((count) => count === counts[0]))
  if (!isEqual) return null
  const c = blocks.reduce((sum, { variance, counts }) => sum + variance * counts[0]!, 0)
  return { chi2: sums.reduce((sum, u) => sum + u * u, 0) / c, df: sums.length - 1 }
}

/**
 * Rank test of equal location of groups (codes 0 … count − 1) within blocks (codes), NaN and codes below 0 left out:
 * ranks within each block, with mid-ranks for ties (Benard & van Elteren 1953, Indag. Math. 15). It is Friedman's test
 * (1937) in complete blocks, Durbin's (1951) in balanced incomplete ones, Kruskal and Wallis' in one block. Null where
 * the blocks cannot separate the groups, or there are too many groups.
 */
export function blockedRanks(
  values: ArrayLike<number>,
  groups: ArrayLike<number>,
  blocks: ArrayLike<number>,
  count: number,
): BlockedRanksTest | null {
  const sums = rankSums(values, groups, blocks, count)
  if (count < 2 || sums.blocks.length === 0) return null
  const statistic = statisticOfEqualBlocks(sums) ?? byCovariance(sums)
  if (!statistic || statistic.df < 1) return null
  return { ...statistic, p: chiSquareUpper(statistic.chi2, statistic.df) }
}
