import { gcDeviation } from './gcModel.ts'
import { placeOf, positionGroups } from './positions.ts'
import { qualitySigns, type ReadCounts } from './readCounts.ts'

/** Quality (Phred, as signs from `!` on) at a position, or the first of those that are shown together: means and quartiles over the reads. */
export interface QualityAt {
  readonly position: number
  readonly mean: number
  readonly q1: number
  readonly median: number
  readonly q3: number
}

export type Verdict = 'pass' | 'warn' | 'fail'
export const readChecks = ['quality', 'gc', 'n', 'length', 'adapters', 'duplicates'] as const
export type ReadCheck = (typeof readChecks)[number]

/**
 * Figures of reads: `reads` and `bases` are totals, `gc` is in percent of the bases that were read, `n` of all bases,
 * `adapters` and `duplicates` in percent of the reads.
 */
export interface ReadReport {
  readonly reads: number
  readonly bases: number
  readonly length_min: number
  readonly length_max: number
  readonly gc: number
  readonly n: number
  readonly adapters: number
  readonly duplicates: number
  readonly quality: readonly QualityAt[]
  readonly checks: Readonly<Record<ReadCheck, Verdict>>
}

/** The report of an archive: over all its reads, and for each of its files. */
export interface ArchiveReport extends ReadReport {
  readonly members: readonly (ReadReport & { readonly name: string })[]
}

const percent = (part: number, total: number): number => (total === 0 ? 0 : (part / total) * 100)
const verdict = (value: number, warn: number, fail: number): Verdict =>
  value > fail ? 'fail' : value > warn ? 'warn' : 'pass'

/** Mean and quartiles in one bin; null where no read reaches. */
function qualityAt(counts: ReadCounts, place: number): Omit<QualityAt, 'position'> | null {
  const reads = counts.quality.subarray(place * qualitySigns, (place + 1) * qualitySigns)
  const total = reads.reduce((sum, n) => sum + n, 0)
  if (total === 0) return null
  const quantile = (share: number): number => {
    let sign = 0
    for (let below = reads[0]; below < share * total; below += reads[sign]) sign++
    return sign
  }
  const mean = reads.reduce((sum, n, sign) => sum + n * sign, 0) / total
  return { mean, q1: quantile(0.25), median: quantile(0.5), q3: quantile(0.75) }
}

/** Quality by groups of positions: the means over their positions (FastQC's "Per base sequence quality"). */
function qualityOf(counts: ReadCounts): QualityAt[] {
  return positionGroups(counts.lengthMax).flatMap(([first, last]) => {
    const places = new Set<number>()
    for (let place = placeOf(first - 1); place <= placeOf(last - 1); place++) places.add(place)
    const qualities = [...places].map((place) => qualityAt(counts, place)).filter((quality) => quality !== null)
    if (qualities.length === 0) return []
    const meanOf = (key: keyof Omit<QualityAt, 'position'>) =>
      qualities.reduce((sum, quality) => sum + quality[key], 0) / qualities.length
    return [{ position: first, mean: meanOf('mean'), q1: meanOf('q1'), median: meanOf('median'), q3: meanOf('q3') }]
  })
}

/** Maximum percentage of unread bases at one position. */
function maxUnread({ unread, quality, lengthMax }: ReadCounts): number {
  let largest = 0
  for (let place = 0; lengthMax > 0 && place <= placeOf(lengthMax - 1); place++) {
    const reads = quality.subarray(place * qualitySigns, (place + 1) * qualitySigns).reduce((sum, n) => sum + n, 0)
    largest = Math.max(largest, percent(unread[place], reads))
  }
  return largest
}

function qualityVerdict(quality: readonly QualityAt[]): Verdict {
  if (quality.some(({ q1, median }) => q1 < 5 || median < 20)) return 'fail'
  return quality.some(({ q1, median }) => q1 < 10 || median < 25) ? 'warn' : 'pass'
}

/** The report of one file of reads, with checks by the limits of FastQC 0.12 (Andrews 2010). */
export function readReport(counts: ReadCounts): ReadReport {
  const { reads, bases, lengthMin, lengthMax, looked, lookedBases, called } = counts
  const quality = qualityOf(counts)
  const { total, distinct } = counts.duplicates.read()
  const duplicates = total === 0 ? 0 : 100 - percent(distinct, total)
  const worstAdapter = percent(Math.max(...counts.byAdapter), looked)
  return {
    reads,
    bases,
    length_min: lengthMin,
    length_max: lengthMax,
    gc: percent(counts.gc, called),
    n: percent(lookedBases - called, lookedBases),
    adapters: percent(counts.withAdapter, looked),
    duplicates,
    quality,
    checks: {
      quality: qualityVerdict(quality),
      gc: verdict(gcDeviation(counts.gcOfReads), 15, 30),
      n: verdict(maxUnread(counts), 5, 20),
      length: lengthMin === 0 ? 'fail' : lengthMin === lengthMax ? 'pass' : 'warn',
      adapters: verdict(worstAdapter, 5, 10),
      duplicates: verdict(duplicates, 30, 50),
    },
  }
}
