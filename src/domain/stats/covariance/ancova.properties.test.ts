import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factor, numberColumn } from '../data/columns.ts'
import { ancova } from './ancova.ts'

const rows = fc.array(
  fc.record({
    line: fc.constantFrom('a', 'b', 'c'),
    block: fc.constantFrom('1', '2'),
    x: fc.integer({ min: 0, max: 60 }),
    z: fc.integer({ min: 0, max: 60 }),
    y: fc.integer({ min: 0, max: 300 }),
  }),
  { minLength: 12, maxLength: 30 },
)
type Rows = readonly { line: string; block: string; x: number; z: number; y: number }[]

function analyse(plots: Rows, x: (row: Rows[number]) => number = (row) => row.x) {
  const column = (name: string, numberOf: (row: Rows[number]) => number) => numberColumn(name, plots.map(numberOf))
  return ancova(
    column('y', (row) => row.y),
    {
      covariates: [column('x', x), column('z', (row) => row.z)],
      factor: factor(
        'line',
        plots.map((row) => row.line),
      ),
      block: factor(
        'block',
        plots.map((row) => row.block),
      ),
    },
  )
}

describe('covariance of random data', { timeout: 60_000 }, () => {
  it('computes the same adjusted means when a covariate is shifted or rescaled', () => {
    fc.assert(
      fc.property(rows, (plots) => {
        const plain = analyse(plots)
        const moved = analyse(plots, (row) => 500 + row.x / 10)
        expect(moved.ok).toBe(plain.ok)
        if (!plain.ok || !moved.ok) return
        plain.adjustedMeans.forEach((mean, i) => {
          if (mean.adjustedMean === null) return
          expect(moved.adjustedMeans[i]!.adjustedMean).toBeCloseTo(mean.adjustedMean, 6)
          expect(moved.adjustedMeans[i]!.se).toBeCloseTo(mean.se!, 6)
        })
        expect(moved.slopes[0]!.b / 10).toBeCloseTo(plain.slopes[0]!.b, 6)
      }),
    )
  })

  it('tests a slope like its term’s type II sum of squares: t² = F', () => {
    fc.assert(
      fc.property(rows, (plots) => {
        const result = analyse(plots)
        if (!result.ok || result.slope.t === null || Math.abs(result.slope.t) < 1e-3) return
        const row = result.typeII.rows.find(({ term }) => term === 'x')!
        if (!Number.isFinite(row.f)) return
        expect(result.slope.t ** 2 / row.f!).toBeCloseTo(1, 6)
      }),
    )
  })

  it('refuses a covariate that is a multiple of another', () => {
    const plots: Rows = Array.from({ length: 12 }, (_, i) => ({
      line: 'abc'[i % 3]!,
      block: String(i % 2),
      x: (i * 7) % 11,
      z: ((i * 7) % 11) * 3 + 1,
      y: (i * i) % 13,
    }))
    expect(analyse(plots)).toMatchObject({ ok: false, code: 'collinear', numbers: { rank: 1, columns: 2 } })
  })
})
