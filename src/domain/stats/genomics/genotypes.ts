/** Marker data of lines: `doses[line · markers + marker]`, −1 and +1 the two homozygotes, 0 the heterozygote, NaN missing. */
export interface GenotypeTable {
  readonly lines: readonly string[]
  readonly markers: readonly string[]
  readonly doses: Float64Array
}

/** Doses with each missing one replaced by its marker's mean over all lines (0 where a marker has none). */
export interface CompleteGenotypes {
  /** lines × markers, row-major. */
  readonly doses: Float64Array
  readonly missing: number
  /** Variance of the doses of each marker, divisor = lines. */
  readonly markerVariances: Float64Array
}

/** Fills missing doses with marker means. */
export function completeGenotypes({ lines, markers, doses }: GenotypeTable): CompleteGenotypes {
  const n = lines.length
  const m = markers.length
  const sums = new Float64Array(m)
  const counts = new Int32Array(m)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      const dose = doses[i * m + j]
      if (Number.isNaN(dose)) continue
      sums[j] += dose
      counts[j]++
    }
  }
  const means = sums.map((sum, j) => (counts[j] > 0 ? sum / counts[j] : 0))
  const filled = new Float64Array(n * m)
  const markerVariances = new Float64Array(m)
  let missing = 0
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      const dose = doses[i * m + j]
      const isCalled = !Number.isNaN(dose)
      filled[i * m + j] = isCalled ? dose : means[j]
      if (isCalled) markerVariances[j] += (dose - means[j]) ** 2
      else missing++
    }
  }
  return { doses: filled, missing, markerVariances: markerVariances.map((sum) => sum / n) }
}
