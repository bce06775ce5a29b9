import gammaln from '@stdlib/math-base-special-gammaln'
import { normalCdf } from '../../src/domain/stats/distributions/normal.ts'

// R computes the studentized range by the quadrature of Copenhaver & Holland (1988, J. Stat. Comput. Simul. 30), whose
// fixed steps leave errors up to 1e-3 for 2 degrees of freedom and 1e-9 (of 1) for 20. The engine's own values are exact
// to 12 digits, so figures from R can be distinguished from wrong ones only by the same quadrature.

interface Quadrature {
  readonly nodes: readonly number[]
  readonly weights: readonly number[]
}

/** Gauss–Legendre nodes (ascending) and weights on −1 … 1. */
function gaussLegendre(order: number): Quadrature {
  const nodes: number[] = []
  const weights: number[] = []
  for (let i = order; i >= 1; i--) {
    let x = Math.cos((Math.PI * (i - 0.25)) / (order + 0.5))
    let slope = 1
    for (let step = 0; step < 50; step++) {
      let [before, value] = [1, x]
      for (let k = 2; k <= order; k++) [before, value] = [value, ((2 * k - 1) * x * value - (k - 1) * before) / k]
      slope = (order * (x * value - before)) / (x * x - 1)
      x -= value / slope
    }
    nodes.push(x)
    weights.push(2 / ((1 - x * x) * slope * slope))
  }
  return { nodes, weights }
}

const RANGE = gaussLegendre(12)
const DEVIATION = gaussLegendre(16)
const NOTHING = -30

/** P(range of k normal values ≤ w): Hartley's form, the integral over w/2 … 8 in two or three parts. */
function rangeLower(w: number, k: number): number {
  const half = w / 2
  if (half >= 8) return 1
  const inner = 2 * normalCdf(half) - 1
  let total = inner >= Math.exp(-50 / k) ? inner ** k : 0
  const parts = w > 3 ? 2 : 3
  const width = (8 - half) / parts
  for (let part = 0; part < parts; part++) {
    const middle = half + (part + 0.5) * width
    let sum = 0
    for (let j = 0; j < RANGE.nodes.length; j++) {
      const z = middle + (width / 2) * RANGE.nodes[j]!
      if (z * z > 60) break
      const inside = normalCdf(z) - normalCdf(z - w)
      if (inside >= Math.exp(NOTHING / (k - 1))) sum += RANGE.weights[j]! * Math.exp((-z * z) / 2) * inside ** (k - 1)
    }
    total += (sum * width * k) / Math.sqrt(2 * Math.PI)
  }
  return total <= Math.exp(NOTHING) ? 0 : Math.min(1, total)
}

/** P(Q ≤ q) for k means and df ≥ 2 degrees of freedom, with R's errors. */
export function rangeCdfInR(q: number, k: number, df: number): number {
  if (q <= 0) return 0
  if (df > 25_000) return rangeLower(q, k)
  const length = df <= 100 ? 1 : df <= 800 ? 0.5 : df <= 5000 ? 0.25 : 0.125
  const constant = (df / 2) * Math.log(df / 4) - gammaln(df / 2) + Math.log(length)
  let total = 0
  for (let i = 1; i <= 50; i++) {
    let sum = 0
    for (let j = 0; j < DEVIATION.nodes.length; j++) {
      const u = (2 * i - 1 + DEVIATION.nodes[j]!) * length
      const exponent = constant + (df / 2 - 1) * Math.log(u) - (u * df) / 4
      if (exponent >= NOTHING) sum += rangeLower(q * Math.sqrt(u / 2), k) * DEVIATION.weights[j]! * Math.exp(exponent)
    }
    if (i * length >= 1 && sum <= 1e-14) break
    total += sum
  }
  return Math.min(1, total)
}

/** The q with P(Q ≤ q) = p as R finds it: secant steps until one is shorter than 1e-4. */
export function rangeQuantileInR(p: number, k: number, df: number): number {
  const gap = (q: number) => rangeCdfInR(q, k, df) - p
  let before = firstGuess(p, k, df)
  let gapBefore = gap(before)
  let q = gapBefore > 0 && before > 1 ? before - 1 : before + 1
  let gapHere = gap(q)
  for (let step = 1; step < 50; step++) {
    const nextQ = Math.max(0, q - (gapHere * (q - before)) / (gapHere - gapBefore))
    ;[before, gapBefore] = [q, gapHere]
    q = nextQ
    gapHere = gap(q)
    if (Math.abs(q - before) < 1e-4) break
  }
  return q
}

/** The start of Odeh & Evans (1974, algorithm AS 70) as adapted to the range. */
function firstGuess(p: number, k: number, df: number): number {
  const tail = 0.5 - 0.5 * p
  const y = Math.sqrt(Math.log(1 / (tail * tail)))
  const above = [-0.453642210148e-4, -0.204231210125, -0.342242088547, -1, 0.322232421088]
  const below = [0.38560700634e-2, 0.10353775285, 0.531103462366, 0.588581570495, 0.99348462606e-1]
  const at = (coefficients: readonly number[]) => coefficients.reduce((value, c) => value * y + c, 0)
  let t = y + at(above) / at(below)
  if (df < 120) t += (t * t * t + t) / df / 4
  const slope = 0.8832 - 0.2368 * t + (df < 120 ? -1.214 / df + (1.208 * t) / df : 0)
  return t * (slope * Math.log(k - 1) + 14_142 / 10_000)
}
