import { fUpper } from '../distributions/f.ts'
import { solvePositiveDefinite } from '../linear/denseCholesky.ts'
import { singularValues } from '../linear/singularValues.ts'
import { estimateFixed, solvedFixed } from './inference.ts'
import type { MixedData } from './mixedData.ts'
import { dot } from './products.ts'
import type { RemlFit } from './reml.ts'

/** An F test of a fixed term of a mixed model. `df2` after Satterthwaite; null with `f` and `p` where nothing can be tested. */
export interface FixedTest {
  readonly term: string
  readonly f: number | null
  readonly df1: number
  readonly df2: number | null
  readonly p: number | null
}

/** Terms with more columns are not tested: their eigenvectors would take seconds. */
const maxColumns = 200

/**
 * Wald F tests of the covariates, then of the fixed factors, type II: each adjusted for all terms that do not contain it. Denominator
 * degrees of freedom after Fai & Cornelius (1996, J. Stat. Comput. Simul. 54, 363–378), as `anova(type = 2)` of R's lmerTest.
 */
export function fixedTests(fit: RemlFit, data: MixedData): FixedTest[] {
  const { design, covariates, fixed } = data
  const columnsOf = fixed.map((_, f) => [...design.levelColumns[f]].filter((column) => column >= 0))
  const covariateTests = covariates.map(({ name }, c) => {
    const column = design.covariateColumns[c]
    return testOf(fit, data, name, column < 0 ? [] : [column], [])
  })
  const factorTests = fixed.map(({ name }, f) => {
    const containing = fixed.flatMap((_, other) => (design.nested[other][f] === null ? [] : columnsOf[other]))
    return testOf(fit, data, name, columnsOf[f], containing)
  })
  return [...covariateTests, ...factorTests]
}

/** The F test that the effects of some independent covariate columns are all zero. */
export function covariatesTest(fit: RemlFit, data: MixedData, term: string, covariates: readonly number[]): FixedTest {
  const columns = covariates.map((c) => data.design.covariateColumns[c]).filter((column) => column >= 0)
  return testOf(fit, data, term, columns, [])
}

function testOf(
  fit: RemlFit,
  data: MixedData,
  term: string,
  columns: readonly number[],
  containing: readonly number[],
): FixedTest {
  const q = columns.length
  const none = { term, f: null, df1: q, df2: null, p: null }
  if (q === 0 || q > maxColumns) return none
  const hypotheses = hypothesesOf(data, columns, containing)
  if (hypotheses === null) return none
  const solved = hypotheses.map((weights) => solvedFixed(fit, weights).solved)
  const covariance = new Float64Array(q * q)
  hypotheses.forEach((weights, i) => {
    solved.forEach((other, j) => {
      covariance[i * q + j] = fit.residualVariance * dot(weights, other.subarray(0, weights.length))
    })
  })
  const { values, v: vectors } = singularValues(covariance, q, q)
  if (!(values[q - 1] > 1e-12 * values[0])) return none
  let [sum, expected] = [0, 0]
  const dfs = Array.from(values, (value, m) => {
    const weights = new Float64Array(hypotheses[0].length)
    hypotheses.forEach((row, i) => {
      for (let k = 0; k < weights.length; k++) weights[k] += vectors[m][i] * row[k]
    })
    const { value: estimate, df } = estimateFixed(fit, weights)
    sum += estimate ** 2 / value
    expected += df / (df - 2)
    return df
  })
  const f = sum / q
  const df2 = denominator(dfs, expected, q)
  return { term, f, df1: q, df2, p: fUpper(f, q, df2) }
}

function denominator(dfs: readonly number[], expected: number, q: number): number {
  if (Math.max(...dfs) - Math.min(...dfs) < 1e-8) return dfs[0]
  if (dfs.some((df) => df <= 2)) return 2
  return (2 * expected) / (expected - q)
}

/**
 * The functions that `columns` estimate, adjusted for all other columns except the columns of terms that contain them; one
 * row for each column.
 */
function hypothesesOf(
  { design: { rows, rank } }: MixedData,
  columns: readonly number[],
  containing: readonly number[],
): Float64Array[] | null {
  const gram = new Float64Array(rank * rank)
  for (let record = 0; record + 1 < rows.start.length; record++)
    for (let a = rows.start[record]; a < rows.start[record + 1]; a++)
      for (let b = rows.start[record]; b < rows.start[record + 1]; b++)
        gram[rows.columns[a] * rank + rows.columns[b]] += rows.values[a] * rows.values[b]
  const separate = new Set([...columns, ...containing])
  const others = Array.from({ length: rank }, (_, column) => column).filter((column) => !separate.has(column))
  const among = Float64Array.from(others.flatMap((i) => others.map((j) => gram[i * rank + j])))
  const found: Float64Array[] = []
  for (const column of columns) {
    const right = Float64Array.from(others, (other) => gram[other * rank + column])
    const shares = solvePositiveDefinite(among, others.length, right)
    if (shares === null) return null
    const row = gram.slice(column * rank, (column + 1) * rank)
    others.forEach((other, k) => {
      for (let j = 0; j < rank; j++) row[j] -= shares[k] * gram[other * rank + j]
    })
    found.push(row)
  }
  return found
}
