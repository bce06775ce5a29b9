const percents = 101

/** Rounds lengths down to limit the number of models; the end of longer reads is ignored, as in FastQC. */
function modelledLength(length: number): number {
  const step = length > 1000 ? 1000 : length > 100 ? 100 : 1
  return length - (length % step)
}

interface Model {
  readonly length: number
  /** For each number of G and C: its first percent, and how many percents it has. */
  readonly from: Uint8Array
  readonly count: Uint8Array
  /** Weight of one read in a percent: one over the numbers that share it. */
  readonly weight: Float64Array
}

const models = new Map<number, Model>()

/**
 * How reads of a length share the percents of GC: short reads cannot have every percent, so each number of G and C claims
 * the percents round it (FastQC's GCModel, Andrews 2010).
 */
function modelOf(length: number): Model {
  const cached = models.get(length)
  if (cached) return cached
  const from = new Uint8Array(length + 1)
  const count = new Uint8Array(length + 1)
  const claims = new Uint16Array(percents)
  for (let gc = 0; gc <= length; gc++) {
    const low = Math.round((Math.max(0, gc - 0.5) * 100) / length)
    const high = Math.round((Math.min(length, gc + 0.5) * 100) / length)
    from[gc] = low
    count[gc] = high - low + 1
    for (let percent = low; percent <= high; percent++) claims[percent]++
  }
  const created: Model = { length, from, count, weight: Float64Array.from(claims, (n) => (n > 0 ? 1 / n : 0)) }
  models.set(length, created)
  return created
}

/** Adds a read to the distribution of GC, reads by percent 0…100. `gcOf`: G and C among so many first bases. */
export function addGc(distribution: Float64Array, length: number, gcOf: (bases: number) => number): void {
  if (length === 0) return
  const { length: bases, from, count, weight } = modelOf(modelledLength(length))
  const gc = gcOf(bases)
  for (let percent = from[gc]; percent < from[gc] + count[gc]; percent++) distribution[percent] += weight[percent]
}

/** The middle of the distribution: the mean of the percents round the mode that have over nine tenths of its reads. */
function centreOf(distribution: Float64Array): number {
  const mode = distribution.indexOf(Math.max(...distribution))
  const threshold = distribution[mode] * 0.9
  let first = mode
  let last = mode
  while (first > 0 && distribution[first - 1] > threshold) first--
  while (last < percents - 1 && distribution[last + 1] > threshold) last++
  // So skewed that it falls over an end: the mode itself.
  return first === 0 || last === percents - 1 ? mode : (first + last) / 2
}

/**
 * Deviation of the GC content of reads from a normal distribution around its mode: the sum of the differences as a
 * percent of the reads (FastQC's "Per sequence GC content", Andrews 2010); 0 with too few reads.
 */
export function gcDeviation(distribution: Float64Array): number {
  const total = distribution.reduce((sum, n) => sum + n, 0)
  if (total <= 1) return 0
  const centre = centreOf(distribution)
  const variance = distribution.reduce((sum, n, percent) => sum + n * (percent - centre) ** 2, 0) / (total - 1)
  if (variance === 0) return 0
  const peak = total / Math.sqrt(2 * Math.PI * variance)
  const off = distribution.reduce(
    (sum, n, percent) => sum + Math.abs(peak * Math.exp(-((percent - centre) ** 2) / (2 * variance)) - n),
    0,
  )
  return (off / total) * 100
}
