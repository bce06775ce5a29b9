import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { independentColumns, solvePositiveDefinite } from './denseCholesky.ts'
import { minimumDegreeOrder } from './minimumDegree.ts'
import { SparseFactor } from './sparseFactor.ts'

/** A sparse positive definite matrix: strictly dominant diagonal. */
const matrix = fc
  .record({
    size: fc.integer({ min: 1, max: 25 }),
    entries: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: -9, max: 9 })), { maxLength: 200 }),
  })
  .map(({ size, entries }) => {
    const dense = new Float64Array(size * size)
    for (const [a, b, value] of entries) {
      const i = a % size
      const j = b % size
      if (i === j || value === 0) continue
      dense[i * size + j] = value
      dense[j * size + i] = value
    }
    for (let i = 0; i < size; i++) {
      let sum = 1
      for (let j = 0; j < size; j++) if (j !== i) sum += Math.abs(dense[i * size + j])
      dense[i * size + i] = sum
    }
    return { size, dense }
  })

function graphOf(size: number, dense: Float64Array) {
  const start = new Int32Array(size + 1)
  const neighbours: number[] = []
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) if (i !== j && dense[i * size + j] !== 0) neighbours.push(j)
    start[i + 1] = neighbours.length
  }
  return { size, start, neighbours: Int32Array.from(neighbours) }
}

describe('sparse symmetric factors', () => {
  it('solve, determinant and inverse entries agree with the dense matrix', () => {
    fc.assert(
      fc.property(matrix, ({ size, dense }) => {
        const factor = new SparseFactor(graphOf(size, dense))
        const values = new Float64Array(factor.slots)
        for (let i = 0; i < size; i++) {
          for (let j = 0; j <= i; j++) if (dense[i * size + j] !== 0) values[factor.slot(i, j)] = dense[i * size + j]
        }
        const logDeterminant = factor.factor(values)
        expect(logDeterminant).not.toBeNull()
        for (let j = 0; j < size; j++) {
          const unit = new Float64Array(size)
          unit[j] = 1
          const column = factor.solve(unit)
          const expected = solvePositiveDefinite(dense, size, unit)!
          for (let i = 0; i < size; i++) {
            expect(column[i]).toBeCloseTo(expected[i], 10)
            if (i === j || dense[i * size + j] !== 0) {
              expect(factor.inverseAt(factor.slot(i, j))).toBeCloseTo(expected[i], 10)
            }
          }
        }
        expect(logDeterminant!).toBeCloseTo(logDeterminantOf(dense, size), 8)
      }),
      { numRuns: 150, seed: 11 },
    )
  })

  it('a matrix that is not positive definite has no factors', () => {
    const factor = new SparseFactor(graphOf(2, Float64Array.of(1, 2, 2, 1)))
    const values = new Float64Array(factor.slots)
    values[factor.slot(0, 0)] = 1
    values[factor.slot(0, 1)] = 2
    values[factor.slot(1, 1)] = 1
    expect(factor.factor(values)).toBeNull()
  })

  it('the order eliminates every unknown once and puts a hub last', () => {
    const size = 40
    const dense = new Float64Array(size * size)
    for (let i = 0; i < size; i++) {
      dense[i * size + i] = 1
      dense[i * size] = 1
      dense[i] = 1
    }
    const order = minimumDegreeOrder(graphOf(size, dense))
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, i) => i))
    expect(Array.from(order).indexOf(0)).toBeGreaterThanOrEqual(size - 2)
  })
})

describe('dense pieces', () => {
  it('keeps the first columns that increase the rank', () => {
    // columns: 1, a, b, a + b, a covariate
    const rows = [
      [1, 1, 0, 1, 3],
      [1, 1, 0, 1, 4],
      [1, 0, 1, 1, 7],
      [1, 0, 0, 0, 9],
      [1, 0, 1, 1, 2],
    ]
    const gram = new Float64Array(25)
    for (const row of rows) for (let i = 0; i < 5; i++) for (let j = 0; j < 5; j++) gram[i * 5 + j] += row[i] * row[j]
    expect(independentColumns(gram, 5)).toEqual([0, 1, 2, 4])
  })

  it('refuses a singular system', () => {
    expect(solvePositiveDefinite(Float64Array.of(1, 1, 1, 1), 2, Float64Array.of(1, 2))).toBeNull()
  })
})

function logDeterminantOf(dense: Float64Array, size: number): number {
  const a = dense.slice()
  let sum = 0
  for (let k = 0; k < size; k++) {
    sum += Math.log(a[k * size + k])
    for (let i = k + 1; i < size; i++) {
      const ratio = a[i * size + k] / a[k * size + k]
      for (let j = k; j < size; j++) a[i * size + j] -= ratio * a[k * size + j]
    }
  }
  return sum
}
