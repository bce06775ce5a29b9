import { maxPedigreeLines } from '../excerpt.ts'
import { type LineGraph, type PedigreeLine, parentsOf } from '../lineGraph.ts'
import { selfingsOf } from './selfings.ts'

/** Coefficients of parentage among lines and all their ancestors. */
export interface Kinship {
  /** Lines by index, parents before their offspring. */
  readonly lines: readonly PedigreeLine[]
  /** Inbreeding F by index. */
  readonly inbreeding: Float64Array
  /** Coefficient of parentage θ of two lines by id; NaN where one is not among them. */
  between(a: number, b: number): number
  /** θ of a line with every other, by index; null where it is not among them. */
  withAll(id: number): Float64Array | null
  /** F of a line by id; NaN where it is not among them. */
  inbreedingOf(id: number): number
}

/** Options of an ancestry. */
interface AncestryOptions {
  /** Ids of lines that are already included with all their ancestors. */
  readonly excluded?: { has(id: number): boolean }
  /** Most lines; absent = 5,000. */
  readonly max?: number
}

/**
 * Lines and all their ancestors, parents first; null where there are more than `max`, or where a line would be its own
 * ancestor.
 */
export function ancestry(
  graph: LineGraph,
  ids: Iterable<number>,
  { excluded, max: limit = maxPedigreeLines }: AncestryOptions = {},
): PedigreeLine[] | null {
  const order: PedigreeLine[] = []
  const state = new Map<number, 'open' | 'done'>()
  const isListed = (id: number) => state.get(id) === 'done' || excluded?.has(id) === true
  for (const id of ids) {
    const stack = [id]
    while (stack.length > 0) {
      const at = stack[stack.length - 1]
      const line = graph.line(at)
      if (!line || isListed(at)) {
        stack.pop()
        continue
      }
      const waiting = parentsOf(line).filter((parent) => !isListed(parent) && graph.line(parent))
      if (!state.has(at) && state.size >= limit) return null
      if (waiting.length === 0) {
        state.set(at, 'done')
        order.push(line)
        stack.pop()
        continue
      }
      if (state.get(at) === 'open' && waiting.some((parent) => state.get(parent) === 'open')) return null
      state.set(at, 'open')
      for (const parent of waiting) stack.push(parent)
    }
  }
  return order
}

/**
 * Coefficient of parentage (Malécot 1948; Cockerham 1983 for selfed lines): θ(i,j) = ½[θ(mᵢ,j) + θ(fᵢ,j)] for the younger
 * i, 0 with an unknown parent; F = 1 − (1 − θ(m,f))·2^−s after s selfings; θ(i,i) = ½(1 + F). Written as T·D·Tᵀ
 * (Henderson 1976), F as Meuwissen and Luo (1992) find it, so that no matrix is stored. A line derived by selfing one
 * line (both parents the same) counts the selfing itself among the selfings of its stage. `lines` are from `ancestry`.
 */
export function kinshipOf(lines: readonly PedigreeLine[], isFixed: boolean): Kinship {
  const n = lines.length
  const indexOf = new Map(lines.map(({ id }, i) => [id, i]))
  const at = (id: number | null): number => (id === null ? -1 : (indexOf.get(id) ?? -1))
  const mother = Int32Array.from(lines, (line) => at(line.mother))
  const father = Int32Array.from(lines, (line) => at(line.father))
  const selfings = Float64Array.from(lines, (line) => selfingsOf(line, isFixed))
  const inbreeding = new Float64Array(n)
  /** Mendelian sampling term of a line: the diagonal of D. */
  const own = new Float64Array(n)
  const share = new Float64Array(n)
  const other = new Float64Array(n)
  /** θ of parents by their indexes: a cross has many offspring. */
  const kinshipOfParents = new Map<number, number>()

  for (let i = 0; i < n; i++) {
    const [m, f] = [mother[i], father[i]]
    const parentsKinship = m >= 0 && f >= 0 ? (m === f ? self(m) : parents(m, f)) : 0
    inbreeding[i] = 1 - (1 - parentsKinship) * 2 ** -furtherSelfings(i)
    own[i] = self(i) - ((m >= 0 ? self(m) : 0) + (f >= 0 ? self(f) : 0) + 2 * parentsKinship) / 4
  }

  function parents(m: number, f: number): number {
    const key = Math.min(m, f) * n + Math.max(m, f)
    const before = kinshipOfParents.get(key)
    if (before !== undefined) return before
    const theta = pair(m, f)
    kinshipOfParents.set(key, theta)
    return theta
  }

  function self(i: number): number {
    return (1 + inbreeding[i]) / 2
  }

  /** Selfings after the one that derived a line from a single parent. */
  function furtherSelfings(i: number): number {
    const s = selfings[i]
    if (mother[i] < 0 || mother[i] !== father[i] || s === Number.POSITIVE_INFINITY) return s
    const before = selfings[mother[i]]
    return Math.max(0, s - (before === Number.POSITIVE_INFINITY ? 0 : before) - 1)
  }

  /** Contribution of every line to line i, written to `weights`: its row of T. Only indexes up to i are written. */
  function trace(i: number, weights: Float64Array): void {
    weights.fill(0, 0, i + 1)
    weights[i] = 1
    for (let k = i; k >= 0; k--) {
      if (weights[k] === 0) continue
      if (mother[k] >= 0) weights[mother[k]] += weights[k] / 2
      if (father[k] >= 0) weights[father[k]] += weights[k] / 2
    }
  }

  function pair(a: number, b: number): number {
    trace(a, share)
    trace(b, other)
    let sum = 0
    for (let k = Math.min(a, b); k >= 0; k--) sum += share[k] * other[k] * own[k]
    return sum
  }

  return {
    lines,
    inbreeding,
    inbreedingOf: (id) => (indexOf.has(id) ? inbreeding[at(id)] : Number.NaN),
    between(a, b) {
      const [i, j] = [at(a), at(b)]
      if (i < 0 || j < 0) return Number.NaN
      return i === j ? self(i) : pair(i, j)
    },
    withAll(id) {
      const i = at(id)
      if (i < 0) return null
      trace(i, share)
      const shared = new Float64Array(n)
      for (let k = 0; k < n; k++) {
        const inherited = (mother[k] >= 0 ? shared[mother[k]] : 0) + (father[k] >= 0 ? shared[father[k]] : 0)
        shared[k] = inherited / 2 + (k <= i ? share[k] * own[k] : 0)
      }
      return shared
    },
  }
}

/** F of a line by its own ancestors; null where there are more than 5,000, or where the line is not in the graph. */
export function inbreedingOf(graph: LineGraph, id: number, isFixed: boolean): number | null {
  const lines = graph.line(id) ? ancestry(graph, [id]) : null
  return lines && kinshipOf(lines, isFixed).inbreedingOf(id)
}

/** θ of every pair of lines, rows and columns in their order; all of them must be in `kinship`. */
export function parentageMatrix(kinship: Kinship, ids: readonly number[]): number[][] {
  return ids.map((a) => ids.map((b) => kinship.between(a, b)))
}
