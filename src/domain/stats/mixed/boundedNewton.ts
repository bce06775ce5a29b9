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
  let here = f.quadratic(point)
  if (here === null) return null
  const correction = new Float64Array(start.length ** 2)
  let promised = Number.POSITIVE_INFINITY
  let iteration = 0
  for (; iteration < maxIterations; iteration++) {
    const model = { ...here, curvature: here.curvature.map((value, k) => value + correction[k]) }
    const direction = inwardDirection(f, point, model) ?? inwardDirection(f, point, here)
    if (direction === null) break
    const before = promised
    promised = 0
    for (let i = 0; i < point.length; i++) promised -= direction[i] * here.slope[i]
    yield { step: iteration, of: null }
    const atRounding = promised < roundingPromise && promised > 0.5 * before
    if (promised <= tolerance || atRounding) return { iterations: iteration, value: here.value, point, converged: true }
    const next = descend(f, point, here, direction, promised)
    if (next === null) break
    const there = f.quadratic(next)
    if (there === null) break
    if (promised < 1) correct(correction, there, here, next, point)
    point = next
    here = there
  }
  // The descent also ends when the predicted decrease is less than rounding of the function itself (relative 1e-13).
  const converged = promised <= 1e-12 * Math.max(1, Math.abs(here.value))
  return { iterations: iteration, value: here.value, point, converged }
}

/** Symmetric rank-one update of the curvature from the step just made. */
function correct(
  correction: Float64Array,
  there: Quadratic,
  here: Quadratic,
  next: Float64Array,
  point: Float64Array,
): void {
  const m = point.length
  const step = next.map((value, i) => value - point[i])
  const rest = there.slope.map((value, i) => value - here.slope[i])
  for (let i = 0; i < m; i++) {
    for (let j = 0; j < m; j++) rest[i] -= (there.curvature[i * m + j] + correction[i * m + j]) * step[j]
  }
  let along = 0
  let restLength = 0
  let stepLength = 0
  for (let i = 0; i < m; i++) {
    along += rest[i] * step[i]
    restLength += rest[i] * rest[i]
    stepLength += step[i] * step[i]
  }
  if (Math.abs(along) <= 1e-8 * Math.sqrt(restLength * stepLength)) return
  for (let i = 0; i < m; i++) for (let j = 0; j < m; j++) correction[i * m + j] += (rest[i] * rest[j]) / along
}

/**
 * Parameters that may move: not fixed at a bound, and with an effect (the correlation of a term without variance has
 * none).
 */
function freeParameters(f: Minimand, point: Float64Array, { slope, curvature }: Quadratic): number[] {
  const free: number[] = []
  for (let i = 0; i < point.length; i++) {
    if (point[i] <= f.lower[i] && slope[i] >= 0) continue
    if (point[i] >= f.upper[i] && slope[i] <= 0) continue
    if (slope[i] === 0 && curvature[i * point.length + i] === 0) continue
    free.push(i)
  }
  return free
}

/**
 * The Newton direction over the free parameters; a parameter at a bound that it would push outward is fixed there as
 * well. Null when the curvature is not positive definite.
 */
function inwardDirection(f: Minimand, point: Float64Array, here: Quadratic): Float64Array | null {
  let free = freeParameters(f, point, here)
  while (true) {
    const direction = newtonDirection(here, free)
    const inward = free.filter(
      (i) =>
        direction !== null &&
        !((point[i] <= f.lower[i] && direction[i] < 0) || (point[i] >= f.upper[i] && direction[i] > 0)),
    )
    if (direction === null || inward.length === free.length) return direction
    free = inward
  }
}

function newtonDirection(here: Quadratic, free: readonly number[]): Float64Array | null {
  const size = here.slope.length
  const m = free.length
  const matrix = new Float64Array(m * m)
  const right = new Float64Array(m)
  for (let a = 0; a < m; a++) {
    right[a] = -here.slope[free[a]]
    for (let b = 0; b < m; b++) matrix[a * m + b] = here.curvature[free[a] * size + free[b]]
  }
  const solved = solvePositiveDefinite(matrix, m, right)
  if (solved === null) return null
  const direction = new Float64Array(size)
  for (let a = 0; a < m; a++) direction[free[a]] = solved[a]
  return direction
}

/** The next point along the direction; null when rounding allows no further descent. */
function descend(
  f: Minimand,
  point: Float64Array,
  here: Quadratic,
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
  const rounding = 1e-13 * Math.max(1, Math.abs(here.value))
  for (let halving = 0; halving < maxHalvings; halving++) {
    const next = new Float64Array(point.length)
    for (let i = 0; i < point.length; i++) {
      next[i] = Math.min(f.upper[i], Math.max(f.lower[i], point[i] + length * direction[i]))
    }
    if (limiting >= 0 && halving === 0) next[limiting] = direction[limiting] < 0 ? f.lower[limiting] : f.upper[limiting]
    if (promised < 1e4 * rounding && halving === 0) return next
    const value = f.value(next)
    if (value !== null && value <= here.value - 1e-4 * length * promised + rounding) return next
    length /= 2
  }
  return null
}
