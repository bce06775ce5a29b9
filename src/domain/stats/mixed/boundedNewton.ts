import { solvePositiveDefinite } from '../linear/denseCholesky.ts'
import type { Steps } from './steps.ts'

/** Value, slope and (approximate) curvature of a function at a point; null where the function is undefined. */
interface Quadratic {
  readonly value: number
  readonly slope: Float64Array
  /** Positive semidefinite, row-major. */
  readonly curvature: Float64Array
}

/** A function to be minimised within bounds. */
export interface Minimand {
  readonly lower: readonly number[]
  readonly upper: readonly number[]
  value(point: Float64Array): number | null
  quadratic(point: Float64Array): Quadratic | null
}

/** The end point of a minimisation. */
export interface Minimum {
  readonly iterations: number
  readonly value: number
  readonly point: Float64Array
  readonly converged: boolean
}

const maxIterations = 100
const maxHalvings = 40
/** The predicted decrease of the deviance at which the point is the optimum: 1e-10 standard errors. */
const optimal = 1e-20
/** A predicted decrease this small that no longer shrinks is rounding. */
const roundingPromise = 1e-13

/**
 * Newton steps within bounds, cut at the first bound they meet and halved until the function falls. A parameter at a
 * bound whose slope leads outward stays there. Near the optimum the curvature is corrected by the observed slopes
 * (symmetric rank one), so that approximate curvatures converge as fast as exact ones. Pauses after each step. Ends where
 * the predicted decrease is less than `tolerance`. Null when the start is undefined. (Nocedal & Wright 2006, Numerical
 * Optimization, chapters 3, 6.2 and 16.)
 */
export function* minimiseWithinBounds(f: Minimand, start: Float64Array, tolerance = optimal): Steps<Minimum | null> {
  let point = start
  let current = f.quadratic(point)
  if (current === null) return null
  const correction = new Float64Array(start.length ** 2)
  let promised = Number.POSITIVE_INFINITY
  let iteration = 0
  for (; iteration < maxIterations; iteration++) {
    const model = { ...current, curvature: current.curvature.map((value, k) => value + correction[k]) }
    const direction = inwardDirection(f, point, model) ?? inwardDirection(f, point, current)
    if (direction === null) break
    const before = promised
    promised = 0
    for (let i = 0; i < point.length; i++) promised -= direction[i] * current.slope[i]
    yield { step: iteration, total: null }
    const atRounding = promised < roundingPromise && promised > 0.5 * before
    if (promised <= tolerance || atRounding)
      return { iterations: iteration, value: current.value, point, converged: true }
    const next = descend(f, point, current, direction, promised)
    if (next === null) break
    const there = f.quadratic(next)
    if (there === null) break
    if (promised < 1) correct(correction, there, current, next, point)
    point = next
    current = there
  }
  // The descent also ends when the predicted decrease is less than rounding of the function itself (relative 1e-13).
  const converged = promised <= 1e-12 * Math.max(1, Math.abs(current.value))
  return { iterations: iteration, value: current.value, point, converged }
}

/** Symmetric rank-one update of the curvature from the step just made. */
function correct(
  correction: Float64Array,
  there: Quadratic,
  current: Quadratic,
  next: Float64Array,
  point: Float64Array,
): void {
  const m = point.length
  const step = next.map((value, i) => value - point[i])
  const slopeChange = there.slope.map((value, i) => value - current.slope[i])
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < m; j++) slopeChange[i] -= (there.curvature[i * m + j] + correction[i * m + j]) * step[j]
  }
  let product = 0
  let restLength = 0
  let stepLength = 0
  for (let i = 0; i < m; i++) {
    product += slopeChange[i] * step[i]
    restLength += slopeChange[i] * slopeChange[i]
    stepLength += step[i] * step[i]
  }
  if (Math.abs(product) <= 1e-8 * Math.sqrt(restLength * stepLength)) return
  for (let i = 0; i < m; i++)
    for (let j = 0; j < m; j++) correction[i * m + j] += (slopeChange[i] * slopeChange[j]) / product
}

/**
 * Parameters that may move: not fixed at a bound, and with an effect (the correlation of a term without variance has
 * none).
 */
function freeParameters(f: Minimand, point: Float64Array, { slope, curvature }: Quadratic): number[] {
  const freeIndexes: number[] = []
  for (let i = 0; i < point.length; i++) {
    if (point[i] <= f.lower[i] && slope[i] >= 0) continue
    if (point[i] >= f.upper[i] && slope[i] <= 0) continue
    if (slope[i] === 0 && curvature[i * point.length + i] === 0) continue
    freeIndexes.push(i)
  }
  return freeIndexes
}

/**
 * The Newton direction over the free parameters; a parameter at a bound that it would push outward is fixed there as
 * well. Null when the curvature is not positive definite.
 */
function inwardDirection(f: Minimand, point: Float64Array, current: Quadratic): Float64Array | null {
  let freeIndexes = freeParameters(f, point, current)
  while (true) {
    const direction = newtonDirection(current, freeIndexes)
    const inward = freeIndexes.filter(
      (i) =>
        direction !== null &&
        !((point[i] <= f.lower[i] && direction[i] < 0) || (point[i] >= f.upper[i] && direction[i] > 0)),
    )
    if (direction === null || inward.length === freeIndexes.length) return direction
    freeIndexes = inward
  }
}

function newtonDirection(current: Quadratic, freeIndexes: readonly number[]): Float64Array | null {
  const size = current.slope.length
  const m = freeIndexes.length
  const matrix = new Float64Array(m * m)
  const right = new Float64Array(m)
  for (let a = 0; a < m; a++) {
    right[a] = -current.slope[freeIndexes[a]]
    for (let b = 0; b < m; b++) matrix[a * m + b] = current.curvature[freeIndexes[a] * size + freeIndexes[b]]
  }
  const solved = solvePositiveDefinite(matrix, m, right)
  if (solved === null) return null
  const direction = new Float64Array(size)
  for (let a = 0; a < m; a++) direction[freeIndexes[a]] = solved[a]
  return direction
}

/** The next point along the direction; null when rounding allows no further descent. */
function descend(
  f: Minimand,
  point: Float64Array,
  current: Quadratic,
  direction: Float64Array,
  promised: number,
): Float64Array | null {
  let length = 1
  let limiting = -1
  for (let i = 0; i < point.length; i++) {
    const room = direction[i] < 0 ? f.lower[i] - point[i] : f.upper[i] - point[i]
    if (direction[i] !== 0 && room / direction[i] < length) {
      length = room / direction[i]
      limiting = i
    }
  }
  const rounding = 1e-13 * Math.max(1, Math.abs(current.value))
  for (let halving = 0; halving < maxHalvings; halving++) {
    const next = new Float64Array(point.length)
    for (let i = 0; i < point.length; i++) {
      next[i] = Math.min(f.upper[i], Math.max(f.lower[i], point[i] + length * direction[i]))
    }
    if (limiting >= 0 && halving === 0) next[limiting] = direction[limiting] < 0 ? f.lower[limiting] : f.upper[limiting]
    if (promised < 1e4 * rounding && halving === 0) return next
    const value = f.value(next)
    if (value !== null && value <= current.value - 1e-4 * length * promised + rounding) return next
    length /= 2
  }
  return null
}
