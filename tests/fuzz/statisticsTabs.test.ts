import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultSettings, type Settings, tabs, tests } from '../../src/domain/analysis/settings.ts'
import { analyseTab } from '../../src/domain/analysis/tabs.ts'
import type { TraitValues, TrialData } from '../../src/domain/analysis/trialData.ts'
import type { NumberColumn } from '../../src/domain/stats/data/columns.ts'
import { finish } from '../../src/domain/stats/mixed/steps.ts'
import { type AwkwardTrial, awkwardTrials } from '../arbitraries/awkwardTrials.ts'

// Every run uses these trials; FUZZ_RUNS and FUZZ_SEED choose others.
const RUNS = { numRuns: Number(process.env.FUZZ_RUNS ?? 40), seed: Number(process.env.FUZZ_SEED ?? 1935) }

const nothingExcluded = { missing: [], suppressed: [], outOfRange: [], offScale: [] }

function valuesOf(column: NumberColumn, id: number): TraitValues {
  return {
    id,
    name: `${column.name} ${id}`,
    unit: 't/ha',
    scale: 'none',
    original: { name: `${column.name} ${id}`, unit: 't/ha' },
    better: 'higher',
    column: { ...column, name: `${column.name} ${id}` },
    leftOut: nothingExcluded,
  }
}

/** An awkward trial as the columns of a year. */
function dataOf({ traits: [x, y, z], factors: [line, block, other], row, col }: AwkwardTrial): TrialData {
  const namedLine = { ...line, name: 'Line' }
  return {
    ids: Float64Array.from(line.codes, (_, i) => i + 1),
    row,
    col,
    line: namedLine,
    mother: { ...block, name: 'Mother' },
    father: { ...other, name: 'Father' },
    by: namedLine,
    factors: [
      { id: 1, kind: 'replication', factor: { ...block, name: 'Replication' } },
      { id: 2, kind: null, factor: { ...other, name: 'Block' } },
    ],
    traits: [valuesOf(x, 1), valuesOf(y, 2)],
    covariates: [valuesOf(z, 3)],
    checks: namedLine.levels.slice(0, 1),
    control: namedLine.levels[0] ?? null,
  }
}

/**
 * Displayed values that are wrong: numbers must be finite, texts must exist. In a field's column NaN is a plot without
 * a value.
 */
function shownFaults(shown: unknown, path = ''): string[] {
  if (/^\.charts\.\d+\.cells\.value$/.test(path) && shown instanceof Float64Array)
    return [...shown].flatMap((value, i) => (Number.isNaN(value) ? [] : shownFaults(value, `${path}.${i}`)))
  if (typeof shown === 'number') return Number.isFinite(shown) ? [] : [`${path}: ${shown}`]
  if (shown === undefined) return [`${path}: undefined`]
  if (shown === null || typeof shown !== 'object') return []
  return Object.entries(shown).flatMap(([key, value]) => shownFaults(value, `${path}.${key}`))
}

const changes: readonly Partial<Settings>[] = [
  {},
  { block: 'none' },
  { block: [1] },
  { test: tests[1], unit: 'plots' },
  { test: tests[2], unit: 'means' },
]

describe('statistics tabs with unusual trials', () => {
  it.each(tabs)('%s shows numbers or a reason, never NaN, an infinity or nothing', (tab) => {
    fc.assert(
      fc.property(awkwardTrials, fc.constantFrom(...changes), (trial, changed) => {
        const settings = { ...defaultSettings, traits: [1, 2], covariates: [3], ...changed }
        const answer = analyseTab(tab, dataOf(trial), settings)
        const outcome = 'next' in answer ? finish(answer) : answer
        expect(shownFaults(outcome)).toEqual([])
        if (outcome.ok) for (const { cells } of outcome.rows) expect(Object.keys(cells).length).toBeGreaterThan(0)
      }),
      RUNS,
    )
  })
})
