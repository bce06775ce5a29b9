import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factor, type NumberColumn, numberColumn } from '../data/columns.ts'
import { factorTerm } from '../models/term.ts'
import { sum } from '../moments/sums.ts'
import { anova } from './anova.ts'
import { leveneTest } from './homogeneity.ts'
import { onewayAnova } from './oneway.ts'
import { splitPlotAnova } from './splitPlot.ts'
import type { AnovaTable } from './table.ts'

interface Trial {
  readonly blocks: readonly string[]
  readonly lines: readonly string[]
  readonly values: readonly (number | null)[]
}

/** An unbalanced trial: 2–4 blocks, 2–5 lines, plots missing or repeated, values with two decimals. */
const trials: fc.Arbitrary<Trial> = fc
  .array(
    fc.record({
      block: fc.integer({ min: 1, max: 4 }),
      line: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      value: fc.option(fc.integer({ min: -999, max: 999 }), { freq: 8 }),
    }),
    { minLength: 8, maxLength: 40 },
  )
  .map((plots) => ({
    blocks: plots.map((plot) => String(plot.block)),
    lines: plots.map((plot) => plot.line),
    values: plots.map((plot) => (plot.value === null ? null : plot.value / 100)),
  }))

function analyse({ blocks, lines, values }: Trial, ssType: 'I' | 'II' = 'I'): AnovaTable | null {
  const terms = [factorTerm(factor('block', blocks)), factorTerm(factor('line', lines))]
  const table = anova(numberColumn('yield', values), { terms, ssType })
  return table.ok ? table : null
}

function expectSame(a: AnovaTable | null, b: AnovaTable | null, scale = 1): void {
  expect(b === null).toBe(a === null)
  if (!a || !b) return
  const limit = 1e-9 * a.total.ss
  const gap = (p: number, q: number) => Math.abs(p * scale * scale - q) / (scale * scale)
  expect(a.rows.map((row) => row.df)).toEqual(b.rows.map((row) => row.df))
  a.rows.forEach((row, i) => {
    expect(gap(row.ss, b.rows[i]!.ss)).toBeLessThanOrEqual(limit)
  })
  expect(gap(a.residual.ss, b.residual.ss)).toBeLessThanOrEqual(limit)
  expect(a.residual.df).toBe(b.residual.df)
}

describe('analysis of variance of random data', () => {
  it('sequential sums of squares and degrees of freedom add up to the total', () => {
    fc.assert(
      fc.property(trials, (trial) => {
        const table = analyse(trial)
        if (!table) return
        const parts = [...table.rows, table.residual]
        expect(Math.abs(sum(parts.map((row) => row.ss)) - table.total.ss)).toBeLessThanOrEqual(1e-10 * table.total.ss)
        expect(sum(parts.map((row) => row.df))).toBe(table.total.df)
      }),
    )
  })

  it('is independent of the row order', () => {
    fc.assert(
      fc.property(trials, fc.infiniteStream(fc.nat()), (trial, keys) => {
        const order = trial.values
          .map((_, i) => ({ i, key: keys.next().value as number }))
          .sort((a, b) => a.key - b.key || a.i - b.i)
        const shuffled = <T>(list: readonly T[]): T[] => order.map(({ i }) => list[i]!)
        expectSame(
          analyse(trial, 'II'),
          analyse(
            { blocks: shuffled(trial.blocks), lines: shuffled(trial.lines), values: shuffled(trial.values) },
            'II',
          ),
        )
      }),
    )
  })

  it('is invariant to a shift of the trait, and proportional to the square of its scale', () => {
    fc.assert(
      fc.property(
        trials,
        fc.integer({ min: -1000, max: 1000 }),
        fc.constantFrom(0.25, 2, 1024, -8),
        (trial, shift, scale) => {
          const moved = trial.values.map((value) => (value === null ? null : (value + shift) * scale))
          expectSame(analyse(trial), analyse({ ...trial, values: moved }), Math.abs(scale))
        },
      ),
    )
  })

  it('is independent of the names of levels', () => {
    fc.assert(
      fc.property(trials, (trial) => {
        const renamed = {
          ...trial,
          lines: trial.lines.map((name) => ({ a: 'z', b: '10', c: '2', d: 'Ж', e: 'ä' })[name]!),
        }
        expectSame(analyse(trial, 'II'), analyse(renamed, 'II'))
      }),
    )
  })

  it('ignores a group whose values are all missing', () => {
    fc.assert(
      fc.property(trials, (trial) => {
        const extended = {
          blocks: [...trial.blocks, '9', '1'],
          lines: [...trial.lines, 'zz', 'zz'],
          values: [...trial.values, null, null],
        }
        expectSame(analyse(trial, 'II'), analyse(extended, 'II'))
      }),
    )
  })

  it('gives the last term the same sum of squares by types I and II', () => {
    fc.assert(
      fc.property(trials, (trial) => {
        const tables = (['I', 'II'] as const).map((type) => analyse(trial, type))
        if (!tables[0]) return
        const [first, second] = tables.map((table) => table!.rows[1]!.ss) as [number, number]
        expect(Math.abs(first - second)).toBeLessThanOrEqual(1e-10 * tables[0].total.ss)
      }),
    )
  })

  it('equals the square of the pooled t-test for two groups, and Levene’s test is an analysis of deviations', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 3, maxLength: 12 }),
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 3, maxLength: 12 }),
        (a, b) => {
          const groups = [Float64Array.from(a), Float64Array.from(b)]
          const deviations = groups.flatMap((group) => {
            const mean = group.reduce((total, value) => total + value, 0) / group.length
            return Array.from(group, (value) => Math.abs(value - mean))
          })
          const names = [...a.map(() => 'a'), ...b.map(() => 'b')]
          const table = onewayAnova(numberColumn('deviation', deviations), factor('group', names))
          const levene = leveneTest(groups, 'mean')
          if (!table.ok || !levene?.f || !Number.isFinite(levene.f) || table.rows[0]!.f! < 1e-6) return
          expect(Math.abs(levene.f / table.rows[0]!.f! - 1)).toBeLessThan(1e-8)
        },
      ),
    )
  })
})

/** Exact sums of squares of doubles by whole numbers: values are multiples of 2^-k. */
function exactBetween(
  values: readonly number[],
  group: readonly number[],
  groups: number,
): { between: number; within: number } {
  const scale = 2 ** 14
  const scaled = values.map((value) => BigInt(value * scale))
  const n = BigInt(values.length / groups)
  const totals = Array.from({ length: groups }, (_, g) =>
    scaled.filter((__, i) => group[i] === g).reduce((a, b) => a + b, 0n),
  )
  const grand = totals.reduce((a, b) => a + b, 0n)
  const squares = scaled.reduce((a, b) => a + b * b, 0n)
  const totalSquares = totals.reduce((a, b) => a + b * b, 0n)
  const between = totalSquares * BigInt(groups) - grand * grand
  const within = squares * n - totalSquares
  return {
    between: Number(between) / Number(n * BigInt(groups)) / scale ** 2,
    within: Number(within) / Number(n) / scale ** 2,
  }
}

describe('numerical accuracy', () => {
  // Like the NIST data sets SmLs07–09: 13 constant leading digits. The values are exact doubles, so the exact answer is a whole-number sum.
  it('keeps nine digits of F at values near 1e12', () => {
    const group = Array.from({ length: 189 }, (_, i) => Math.floor(i / 21))
    const values = group.map((g, i) => 1_000_000_000_000 + [0.25, 0.375, 0.5][g % 3]! + (i % 2 === 0 ? 0.125 : -0.125))
    const { between, within } = exactBetween(values, group, 9)
    const table = onewayAnova(numberColumn('value', values), factor('group', group.map(String)))
    expect(table.ok).toBe(true)
    if (!table.ok) return
    expect(Math.abs(table.rows[0]!.ss / between - 1)).toBeLessThan(1e-9)
    expect(Math.abs(table.residual.ss / within - 1)).toBeLessThan(1e-9)
  })
})

describe('split plot', () => {
  const column = (name: string, levelAt: (i: number) => string) =>
    factor(
      name,
      Array.from({ length: 24 }, (_, i) => levelAt(i)),
    )
  const rep = column('rep', (i) => String(Math.floor(i / 6)))
  const wholePlot = column('whole', (i) => 'ab'[Math.floor((i % 6) / 3)]!)
  const sub = column('sub', (i) => 'xyz'[i % 3]!)
  const strata = [factorTerm(rep), factorTerm(rep, wholePlot)]
  const effects = [factorTerm(wholePlot), factorTerm(sub), factorTerm(wholePlot, sub)]

  it('splits the total into its strata, for any values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 24, maxLength: 24 }), (values) => {
        const trait: NumberColumn = numberColumn('yield', values)
        const result = splitPlotAnova(trait, { strata, effects })
        const table = anova(trait, { terms: effects })
        if (!result.ok || !table.ok) return
        const rows = result.strata.flatMap((stratum) => stratum.rows)
        expect(Math.abs(sum(rows.map((row) => row.ss)) - table.total.ss)).toBeLessThanOrEqual(1e-10 * table.total.ss)
        expect(rows.map((row) => row.df)).toEqual([3, 1, 3, 2, 2, 12])
      }),
    )
  })

  it('splits the total also with missing plots, and each stratum has the degrees of freedom of its units', () => {
    const values = fc.array(fc.option(fc.integer({ min: 0, max: 500 }), { freq: 12 }), { minLength: 24, maxLength: 24 })
    fc.assert(
      fc.property(values, (numbers) => {
        const result = splitPlotAnova(numberColumn('yield', numbers), { strata, effects })
        const table = anova(numberColumn('yield', numbers), { terms: effects })
        if (!result.ok || !table.ok) return
        const rows = result.strata.flatMap((stratum) => stratum.rows)
        expect(Math.abs(sum(rows.map((row) => row.ss)) - table.total.ss)).toBeLessThanOrEqual(1e-9 * table.total.ss)
        const present = Array.from(numbers.keys()).filter((i) => numbers[i] !== null)
        const blocks = new Set(present.map((i) => Math.floor(i / 6))).size
        const wholePlots = new Set(present.map((i) => Math.floor(i / 3))).size
        const df = result.strata.map((stratum) => sum(stratum.rows.map((row) => row.df)))
        expect(df).toEqual([blocks - 1, wholePlots - blocks, present.length - wholePlots])
      }),
    )
  })
})
