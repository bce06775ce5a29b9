import type { Graph } from '../linear/minimumDegree.ts'
import type { MixedProblem } from './problem.ts'

/** The columns and values of each record in [X, Z]; term t's columns begin at `offset[t]`. */
export function designRows(
  problem: MixedProblem,
  offset: readonly number[],
): { columns: number[]; values: number[] }[] {
  const { fixed, terms, response } = problem
  return Array.from(response, (_, r) => {
    const columns = Array.from(fixed.columns.subarray(fixed.start[r], fixed.start[r + 1]))
    const values = Array.from(fixed.values.subarray(fixed.start[r], fixed.start[r + 1]))
    terms.forEach((term, t) => {
      if (term.codes[r] < 0) return
      columns.push(offset[t] + term.codes[r])
      values.push(1)
    })
    return { columns, values }
  })
}

/** Lower entries (i ≥ j) of W'QW by class of Q, unscaled. */
export interface CrossProducts {
  readonly i: Int32Array
  readonly j: Int32Array
  readonly entryClass: Uint8Array
  readonly value: Float64Array
}

/** Adds up W'QW, W = [X, Z] of `size` columns. */
export function crossProducts(
  problem: MixedProblem,
  rows: readonly { columns: number[]; values: number[] }[],
  size: number,
): CrossProducts {
  const { a, b, entryClass, classes } = problem.residual
  const index = new Map<number, number>()
  const is: number[] = []
  const js: number[] = []
  const kinds: number[] = []
  const values: number[] = []
  const add = (first: number, second: number, kind: number, value: number) => {
    const i = Math.max(first, second)
    const j = Math.min(first, second)
    const key = (i * size + j) * classes + kind
    const position = index.get(key)
    if (position !== undefined) {
      values[position] += value
      return
    }
    index.set(key, is.length)
    is.push(i)
    js.push(j)
    kinds.push(kind)
    values.push(value)
  }
  for (let k = 0; k < a.length; k++) {
    const left = rows[a[k]]
    const right = rows[b[k]]
    const isDiagonal = a[k] === b[k]
    for (let p = 0; p < left.columns.length; p++) {
      for (let q = isDiagonal ? p : 0; q < right.columns.length; q++) {
        const multiplicity = !isDiagonal && left.columns[p] === right.columns[q] ? 2 : 1
        add(left.columns[p], right.columns[q], entryClass[k], multiplicity * left.values[p] * right.values[q])
      }
    }
  }
  return {
    i: Int32Array.from(is),
    j: Int32Array.from(js),
    entryClass: Uint8Array.from(kinds),
    value: Float64Array.from(values),
  }
}

/** Which unknowns the equations couple: through the records, or through a term's inverse correlation. */
export function patternOf(problem: MixedProblem, offset: readonly number[], size: number, cross: CrossProducts): Graph {
  const pairs = new Set<number>()
  const add = (i: number, j: number) => {
    if (i !== j) pairs.add(Math.max(i, j) * size + Math.min(i, j))
  }
  for (let k = 0; k < cross.i.length; k++) add(cross.i[k], cross.j[k])
  problem.terms.forEach(({ precision }, t) => {
    for (let k = 0; k < precision.a.length; k++) add(offset[t] + precision.a[k], offset[t] + precision.b[k])
  })
  const start = new Int32Array(size + 1)
  for (const pair of pairs) {
    start[Math.floor(pair / size) + 1]++
    start[(pair % size) + 1]++
  }
  for (let i = 0; i < size; i++) start[i + 1] += start[i]
  const cursor = start.slice(0, size)
  const neighbours = new Int32Array(start[size])
  for (const pair of pairs) {
    const i = Math.floor(pair / size)
    const j = pair % size
    neighbours[cursor[i]++] = j
    neighbours[cursor[j]++] = i
  }
  return { size, start, neighbours }
}
