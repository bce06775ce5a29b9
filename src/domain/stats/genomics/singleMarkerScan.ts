import type { NumberColumn } from '../data/columns.ts'
import { isConstant } from '../data/complete.ts'
import { tTwoSided } from '../distributions/t.ts'
import { type Outcome, refuse, type Warning } from '../result.ts'
import type { GenotypeTable } from './genotypes.ts'

/** Regression of the trait on one marker's dose over the lines that have both; figures null where undefined. */
export interface MarkerRow {
  readonly marker: string
  readonly n: number
  /** Change of the trait per dose unit (half the difference of the homozygotes), trait units. */
  readonly effect: number | null
  readonly se: number | null
  readonly t: number | null
  /** Two-sided, n − 2 degrees of freedom. */
  readonly p: number | null
  readonly rSquared: number | null
}

/**
 * Simple linear regression on each marker (Soller, Brody & Genizi 1976, Theor. Appl. Genet. 47, 35–39). Missing doses are left out
 * marker by marker. A marker with fewer than 3 lines or one dose only has n and nulls (warning notEstimable with their count).
 * Refused: noPredictor (no markers), allMissing, tooFewValues (fewer than 3 lines), constantTrait.
 */
export function singleMarkerScan(
  trait: NumberColumn,
  { lines, markers, doses }: GenotypeTable,
): Outcome<{ readonly nMarkers: number; readonly rows: readonly MarkerRow[] }> {
  const m = markers.length
  if (m === 0) return refuse('noPredictor')
  const measured = Array.from(lines.keys()).filter((i) => !Number.isNaN(trait.values[i]))
  if (measured.length === 0) return refuse('allMissing', { missing: lines.length }, [trait.name])
  if (measured.length < 3) return refuse('tooFewValues', { n: measured.length, needed: 3 }, [trait.name])
  const values = Float64Array.from(measured, (i) => trait.values[i])
  if (isConstant(values)) return refuse('constantTrait', { value: values[0], n: values.length }, [trait.name])
  const rows = markers.map((marker, j) => {
    const x: number[] = []
    const y: number[] = []
    for (const i of measured) {
      const dose = doses[i * m + j]
      if (Number.isNaN(dose)) continue
      x.push(dose)
      y.push(trait.values[i])
    }
    return regression(marker, x, y)
  })
  const unknown = rows.filter(({ effect }) => effect === null).length
  const warnings: Warning[] = unknown > 0 ? [{ code: 'notEstimable', numbers: { count: unknown } }] : []
  return {
    ok: true,
    meta: {
      model: `${trait.name} ~ 1 + marker`,
      method: 'Linear regression by marker',
      n: measured.length,
      errorDf: null,
      warnings,
    },
    nMarkers: m,
    rows,
  }
}

function regression(marker: string, x: readonly number[], y: readonly number[]): MarkerRow {
  const n = x.length
  const nothing = { marker, n, effect: null, se: null, t: null, p: null, rSquared: null }
  if (n < 3) return nothing
  const meanX = x.reduce((sum, value) => sum + value, 0) / n
  const meanY = y.reduce((sum, value) => sum + value, 0) / n
  let xx = 0
  let xy = 0
  let yy = 0
  for (let i = 0; i < n; i++) {
    xx += (x[i] - meanX) ** 2
    xy += (x[i] - meanX) * (y[i] - meanY)
    yy += (y[i] - meanY) ** 2
  }
  if (isConstant(x)) return nothing
  const effect = xy / xx
  if (isConstant(y)) return { ...nothing, effect: 0 }
  let residual = 0
  for (let i = 0; i < n; i++) residual += (y[i] - meanY - effect * (x[i] - meanX)) ** 2
  const se = Math.sqrt(residual / (n - 2) / xx)
  const rSquared = (xy * xy) / (xx * yy)
  if (!(se > 0)) return { ...nothing, effect, se, rSquared }
  const t = effect / se
  return { marker, n, effect, se, t, p: tTwoSided(t, n - 2), rSquared }
}
