import { defaultSettings } from '../../src/domain/analysis/settings.ts'
import { analyseTab } from '../../src/domain/analysis/tabs.ts'
import type { TrialData } from '../../src/domain/analysis/trialData.ts'
import { anova } from '../../src/domain/stats/anova/anova.ts'
import { lsd } from '../../src/domain/stats/comparisons/lsd.ts'
import { type Factor, numberColumn } from '../../src/domain/stats/data/columns.ts'
import { groupMeans } from '../../src/domain/stats/descriptive/groupMeans.ts'
import { finish } from '../../src/domain/stats/mixed/steps.ts'
import { factorTerm } from '../../src/domain/stats/models/term.ts'
import { type BenchRow, rowOf } from './row.ts'
import { simulatedTrials } from './statisticsData.ts'

/**
 * Number of runs; the fastest counts, because other processes can only slow it, and the first ones are not compiled.
 */
const rounds = 30

/** The fastest run of each task, ms; they alternate, so that disturbance from the machine affects all of them. */
function fastestOf(tasks: readonly (() => unknown)[]): number[] {
  const best = tasks.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < rounds; round++)
    for (const [k, task] of tasks.entries()) {
      const began = performance.now()
      task()
      best[k] = Math.min(best[k], performance.now() - began)
    }
  return best
}

/** P10: tabs of the statistics over 30,000 plots, 300 lines in 100 blocks, against the bare analysis of each. */
export function tabRows(): BenchRow[] {
  const { plots } = simulatedTrials()
  const count = plots.trait.values.length
  const cols = 150
  const noFactor: Factor = { name: 'none', levels: [], codes: new Int32Array(count).fill(-1) }
  const places = Array.from({ length: count }, (_, k) => k)
  const control = plots.line.levels[0]
  const data: TrialData = {
    ids: Float64Array.from(places, (k) => k + 1),
    row: numberColumn(
      'row',
      places.map((k) => Math.floor(k / cols) + 1),
    ),
    col: numberColumn(
      'col',
      places.map((k) => (k % cols) + 1),
    ),
    line: plots.line,
    mother: noFactor,
    father: noFactor,
    by: plots.line,
    factors: [{ id: 1, kind: 'replication', factor: plots.rep }],
    traits: [
      {
        id: 2,
        name: 'yield',
        unit: 't/ha',
        scale: 'none',
        original: { name: 'yield', unit: 't/ha' },
        better: 'higher',
        column: plots.trait,
        leftOut: { missing: [], suppressed: [], outOfRange: [], offScale: [] },
      },
    ],
    covariates: [],
    checks: [],
    control,
  }
  const settings = { ...defaultSettings, traits: [2], block: [1] }
  const terms = [factorTerm(plots.rep), factorTerm(plots.line)]
  const compared = (against: string | null) => lsd(plots.trait, { terms, factor: plots.line.name, control: against })
  /** The functions that the paper of the statistics names for each tab. */
  const tabs = [
    {
      tab: 'average',
      bare: 'groupMeans and lsd',
      run: () => [groupMeans(plots.trait, plots.line, []), compared(control)],
    },
    { tab: 'nsr', bare: 'lsd', run: () => compared(control) },
    { tab: 'anova', bare: 'anova and lsd', run: () => [anova(plots.trait, { terms, ssType: 'II' }), compared(null)] },
  ] as const
  const times = fastestOf([
    ...tabs.map(({ run }) => run),
    ...tabs.map(({ tab }) => () => {
      const answer = analyseTab(tab, data, settings)
      const outcome = 'next' in answer ? finish(answer) : answer
      if (!outcome.ok) throw new Error(outcome.code)
    }),
  ])
  return tabs.map(({ tab, bare }, k) =>
    rowOf('P10', `tab ${tab} of 30,000 plots`, {
      value: times[tabs.length + k],
      unit: 'ms',
      against: { name: `${bare} alone`, value: times[k] },
    }),
  )
}
