import type { LsdResult } from '../../src/domain/stats/comparisons/lsd.ts'
import type { Alternatives } from './compare.ts'
import { rangeCdfInR, rangeQuantileInR } from './rangeInR.ts'

/** R has no studentized range below this many degrees of freedom. */
const LEAST_DF = 2

/**
 * Tukey's comparison with each figure of the studentized range from the engine and as R would compute it for the same
 * statistic.
 */
export function tukeyAlsoInR({ tukey, means, dfError }: LsdResult) {
  const k = means.filter((row) => row.adjustedMean !== null).length
  const known = dfError >= LEAST_DF
  const qInR = known ? rangeQuantileInR(0.95, k, dfError) : null
  const critical = (hsd: number | null): Alternatives => ({
    anyOf: [hsd, hsd === null || qInR === null ? null : (hsd * qInR) / tukey.qCrit05],
  })
  return {
    ...tukey,
    qCrit05: critical(tukey.qCrit05),
    hsd: tukey.hsd === null ? null : critical(tukey.hsd),
    pairs:
      tukey.pairs?.map((pair) => {
        const q = (Math.abs(pair.diff) * tukey.qCrit05) / pair.hsd
        const pValueInR = known && Number.isFinite(q) ? 0.5 - rangeCdfInR(q, k, dfError) + 0.5 : null
        return { ...pair, hsd: critical(pair.hsd), pAdj: { anyOf: [pair.pAdj, pValueInR] } satisfies Alternatives }
      }) ?? null,
  }
}
