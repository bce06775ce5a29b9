import { type SeededRandom, shuffle } from '../layout/seededRandom.ts'
import { partOf, type Steps } from '../stats/mixed/steps.ts'
import { blocksOfRep } from './checkDesign.ts'
import { cyclicEfficiency } from './cyclicEfficiency.ts'
import { spreadConcurrences } from './interchange.ts'

/** Up to this many arrays are enumerated; of more, this many are drawn. */
const allMax = 100_000
const drawnArrays = 5_000
/** Maximum number of arrays with computed efficiency, and multiplications for all of them. */
const maxScored = 1_000
const scoringWork = 4e8
/** How often a row is redrawn before it is accepted. */
const redrawn = 40

/** A generating array: k rows × r columns of numbers under s, its first row and column 0, row by row. */
type AlphaArray = Int32Array

/**
 * Sum over all pairs of the squared number of times that two treatments of different rows occur together; fewer are
 * better.
 */
function squaredConcurrences(array: AlphaArray, k: number, r: number, s: number): number {
  const times = new Int32Array(s)
  let sum = 0
  for (let i = 1; i < k; i++)
    for (let other = 0; other < i; other++) {
      times.fill(0)
      for (let j = 0; j < r; j++) sum += 2 * times[(array[i * r + j] - array[other * r + j] + s) % s]++ + 1
    }
  return sum
}

/** Every array of a size, in order. */
function* everyArray(k: number, r: number, s: number): Generator<AlphaArray> {
  const array = new Int32Array(k * r)
  const candidates = Array.from(
    { length: (k - 1) * (r - 1) },
    (_, n) => (1 + Math.floor(n / (r - 1))) * r + 1 + (n % (r - 1)),
  )
  for (;;) {
    yield array
    let at = candidates.length - 1
    while (at >= 0 && array[candidates[at]] === s - 1) array[candidates[at--]] = 0
    if (at < 0) return
    array[candidates[at]]++
  }
}

/**
 * Whether a row differs from each row above it by another number in every column: no pair meets twice then. `seen` has room for
 * s numbers.
 */
function isApart(array: AlphaArray, row: number, r: number, s: number, seen: Int32Array): boolean {
  seen.fill(0)
  for (let other = 0; other < row; other++)
    for (let j = 0; j < r; j++) {
      const difference = (array[row * r + j] - array[other * r + j] + s) % s
      if (seen[difference] === other + 1) return false
      seen[difference] = other + 1
    }
  return true
}

/** An array whose rows are drawn one after another, again while pairs would meet twice, unless they must. */
function drawnArray(k: number, r: number, s: number, random: SeededRandom, seen: Int32Array): AlphaArray {
  const array = new Int32Array(k * r)
  const mayBeApart = k <= s && r <= s
  for (let row = 1; row < k; row++)
    for (let draw = 0; draw <= redrawn; draw++) {
      for (let j = 1; j < r; j++) array[row * r + j] = random.below(s)
      if (!mayBeApart || isApart(array, row, r, s, seen)) break
    }
  return array
}

function* drawnOnes(k: number, r: number, s: number, random: SeededRandom): Generator<AlphaArray> {
  const seen = new Int32Array(s)
  for (let n = 0; n < drawnArrays; n++) yield drawnArray(k, r, s, random, seen)
}

/** Arrays between two progress steps. */
const arraysPerStep = 64

/** The arrays with the fewest squared concurrences out of `count` arrays, at most as many as are scored. */
function* fewestMeetings(
  arrays: Iterable<AlphaArray>,
  count: number,
  [k, r, s]: readonly [number, number, number],
): Steps<AlphaArray[]> {
  const arraysMax = Math.max(1, Math.min(maxScored, Math.floor(scoringWork / (s * (2 * r) ** 3))))
  let fewestEqual = Number.POSITIVE_INFINITY
  let found: AlphaArray[] = []
  let seen = 0
  for (const array of arrays) {
    if (++seen % arraysPerStep === 0) yield { step: seen, total: count }
    const sum = squaredConcurrences(array, k, r, s)
    if (sum > fewestEqual) continue
    if (sum < fewestEqual) found = []
    fewestEqual = sum
    if (found.length < arraysMax) found.push(array.slice())
  }
  return found
}

/** Share of the search for these arrays in the choice of an array. */
const searchedShare = 0.8
const scoredPerStep = 8

/** The array of the highest average efficiency factor; of equal ones the first. */
function* bestArray(k: number, r: number, s: number, random: SeededRandom): Steps<AlphaArray> {
  const arrayCount = s ** ((k - 1) * (r - 1))
  const isEvery = arrayCount <= allMax
  const arrays = isEvery ? everyArray(k, r, s) : drawnOnes(k, r, s, random)
  const fewest = yield* partOf(fewestMeetings(arrays, isEvery ? arrayCount : drawnArrays, [k, r, s]), 0, searchedShare)
  let best: AlphaArray | null = null
  let highest = -1
  for (const [n, array] of fewest.entries()) {
    if (n % scoredPerStep === 0) yield { step: searchedShare + ((1 - searchedShare) * n) / fewest.length, total: 1 }
    const efficiency = cyclicEfficiency(array, k, r, s)
    if (efficiency <= highest + 1e-12) continue
    highest = efficiency
    best = array
  }
  return best ?? new Int32Array(k * r)
}

/** Share of the choice of the array in arranging blocks; the rest is the interchange. */
const arrayShare = 0.9

/**
 * Resolvable incomplete blocks for `v` treatments in `r` replications of ⌈v/k⌉ blocks with k or k − 1 plots, by the best
 * α-array that is found (Patterson and Williams 1976: all arrays where there are at most 100,000, else 5,000 drawn ones and
 * an interchange), with treatments, replications, blocks and plots drawn. By replication and block; treatments from 0 on.
 */
export function* alphaBlocks(v: number, k: number, r: number, random: SeededRandom): Steps<Int32Array[][]> {
  const s = blocksOfRep(v, k)
  const array = yield* partOf(bestArray(k, r, s, random), 0, arrayShare)
  const reps = Array.from({ length: r }, (_, j) =>
    Array.from({ length: s }, (_, b) =>
      Int32Array.from({ length: k }, (_, i) => i * s + ((b + array[i * r + j]) % s)).filter(
        (treatment) => treatment < v,
      ),
    ),
  )
  return mixed(yield* partOf(spreadConcurrences(reps, v, random), arrayShare, 1), v, random)
}

/** The blocks under other names and in another order. */
function mixed(reps: readonly (readonly Int32Array[])[], v: number, random: SeededRandom): Int32Array[][] {
  const order = (count: number) => {
    const positions = Int32Array.from({ length: count }, (_, n) => n)
    shuffle(positions, random)
    return positions
  }
  const names = order(v)
  return Array.from(order(reps.length), (rep) =>
    Array.from(order(reps[rep].length), (block) => {
      const plots = reps[rep][block].map((treatment) => names[treatment])
      shuffle(plots, random)
      return plots
    }),
  )
}
