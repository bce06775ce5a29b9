import { isRefusal } from '../../src/domain/refusal.ts'
import { anova } from '../../src/domain/stats/anova/anova.ts'
import { onewayAnova } from '../../src/domain/stats/anova/oneway.ts'
import { lsd } from '../../src/domain/stats/comparisons/lsd.ts'
import { correlationMatrix } from '../../src/domain/stats/correlation/matrix.ts'
import { rrblup } from '../../src/domain/stats/genomics/rrblup.ts'
import { rowProducts } from '../../src/domain/stats/linear/rowProducts.ts'
import { blueRandomBlocks } from '../../src/domain/stats/mixed/blueRandomBlocks.ts'
import { MixedEquations } from '../../src/domain/stats/mixed/equations.ts'
import { type MixedModelInput, mixedData } from '../../src/domain/stats/mixed/mixedData.ts'
import { mixedModel } from '../../src/domain/stats/mixed/mixedModel.ts'
import { independent } from '../../src/domain/stats/mixed/precision.ts'
import { factorTerm } from '../../src/domain/stats/models/term.ts'
import { groupSums } from '../../src/domain/stats/moments/sums.ts'
import type { Outcome } from '../../src/domain/stats/result.ts'
import { rankColumn } from '../../src/domain/stats/selection/rankedColumn.ts'
import { SelectionStatistics } from '../../src/domain/stats/selection/SelectionStatistics.ts'
import { spatialModel } from '../../src/domain/stats/spatial/spatialModel.ts'

import { type StatisticsData, simulatedTrials } from './statisticsData.ts'
import { timesOfR } from './statisticsInR.ts'

/** One line of the bench's table. Times in milliseconds. */
export interface BenchRow {
  readonly id: 'P10'
  readonly what: string
  readonly ms: number
  /** The least work of the analysis, timed in the same run. */
  readonly floor: { readonly name: string; readonly ms: number }
  /** R with the same analysis of the same data; null where R is not installed. */
  readonly rival: { readonly name: string; readonly ms: number } | null
  /** Ratio to R's speed; null without R. */
  readonly ratio: number | null
  /** Relative difference of a figure of both results; null without R. */
  readonly difference: number | null
  /** Largest ratio to the floor; null where the goal is relative to R. */
  readonly maxOfFloor: number | null
  readonly goal: string
  readonly met: boolean | null
}

interface Task {
  readonly name: string
  readonly what: string
  readonly rival: string
  /** Computes the analysis and returns the figure that R prints too. */
  readonly run: () => number
  readonly floorName: string
  readonly floor: () => unknown
  /**
   * Largest ratio to the floor, where that is the goal instead of R: interactive work is measured against the least work.
   */
  readonly maxOfFloor?: number
}

/** Runs P10: every task, and R on the same data where Rscript is found. */
export function run(): BenchRow[] {
  const data = simulatedTrials()
  const rivals = timesOfR(data)
  return tasksOf(data).map((task) => {
    const figure = task.run()
    const ms = fastestTime(task.run)
    const floor = { name: task.floorName, ms: fastestTime(task.floor) }
    const rival = rivals?.get(task.name) ?? null
    const ratio = rival === null ? null : rival.ms / ms
    const { maxOfFloor = null } = task
    return {
      id: 'P10',
      what: task.what,
      ms,
      floor,
      rival: rival && { name: task.rival, ms: rival.ms },
      ratio,
      difference: rival && Math.abs(figure - rival.figure) / Math.abs(rival.figure),
      maxOfFloor,
      goal: maxOfFloor === null ? '≥ 1× R' : `≤ ${maxOfFloor}× ${floor.name}`,
      met: maxOfFloor !== null ? ms <= maxOfFloor * floor.ms : ratio === null ? null : ratio >= 1,
    }
  })
}

function tasksOf({ plots, lattice, grid, environments, traits, markers }: StatisticsData): Task[] {
  const terms = [factorTerm(plots.rep), factorTerm(plots.line)]
  const control = plots.line.levels[0]
  const rowCol: MixedModelInput = { trait: grid.trait, fixed: [], random: [grid.line, grid.rowFactor, grid.colFactor] }
  const several: MixedModelInput = {
    trait: environments.trait,
    fixed: [environments.block],
    random: [environments.line, environments.lineEnv],
  }
  const ranked = rankColumn(plots.trait.values)
  const allRows = new Uint8Array(30_000).fill(1)
  const noRows = new Uint8Array(30_000)
  const selection = new SelectionStatistics(ranked)
  return [
    {
      name: 'oneway',
      what: 'one-way ANOVA of 30,000 plots, 300 lines, with Welch, Bartlett, Levene, Kruskal–Wallis',
      rival: 'oneway.test, bartlett.test, kruskal.test',
      run: () => valid(onewayAnova(plots.trait, plots.line)).rows[0].f ?? 0,
      floorName: 'sums by line',
      floor: () => groupSums(plots.trait.values, plots.line.codes, 300),
    },
    {
      name: 'lsd',
      what: 'ANOVA and LSD of 30,000 plots, 300 lines × 100 blocks',
      rival: 'lm, anova, outer',
      run: () => {
        valid(lsd(plots.trait, { terms, factor: 'line', control }))
        return valid(anova(plots.trait, { terms })).rows[1].f ?? 0
      },
      floorName: 'sums by line',
      floor: () => groupSums(plots.trait.values, plots.line.codes, 300),
    },
    {
      name: 'lattice',
      what: 'alpha lattice 24 × 3 × 4: REML, line means',
      rival: 'lme4::lmer',
      run: () => {
        const { trait, line, rep, block } = lattice
        return valid(blueRandomBlocks({ trait, line, fixed: [rep], random: [block] })).varianceComponents[0].variance
      },
      ...onePass({ trait: lattice.trait, fixed: [lattice.rep, lattice.line], random: [lattice.block] }),
    },
    {
      name: 'rowcol',
      what: 'REML of 330 plots, 108 lines, rows, columns',
      rival: 'lme4::lmer',
      run: () => valid(mixedModel(rowCol)).varianceComponents[0].variance,
      ...onePass(rowCol),
    },
    {
      name: 'environments',
      what: 'REML of 2,700 plots, 270 lines, line × environment',
      rival: 'lme4::lmer',
      run: () => valid(mixedModel(several)).varianceComponents[0].variance,
      ...onePass(several),
    },
    {
      name: 'spatial',
      what: 'AR1 × AR1 on 22 × 15 plots, 108 lines',
      rival: 'base R: whitening, qr, optim',
      run: () => valid(spatialModel({ ...grid, lineEffects: 'fixed', nugget: false })).rhoRow ?? 0,
      ...onePass({ trait: grid.trait, fixed: [grid.line], random: [grid.rowFactor] }),
    },
    {
      name: 'correlation',
      what: 'correlations 40 × 40 of 10,000 plots, Pearson and Spearman',
      rival: 'cor',
      run: () => valid(correlationMatrix(traits)).pearsonPairwise[1][0] ?? 0,
      floorName: 'products of the columns',
      floor: () => rowProducts(Float64Array.from(traits.flatMap(({ values }) => [...values])), 40, 10_000),
    },
    {
      name: 'markers',
      what: 'GBLUP of 600 lines × 1,300 markers',
      rival: 'base R: tcrossprod, eigen, optimize',
      run: () => valid(rrblup({ trait: markers.trait, genotypes: markers.genotypes })).lambda ?? 0,
      floorName: 'products of the lines',
      floor: () => rowProducts(markers.genotypes.doses, 600, 1300),
    },
    {
      name: 'selection',
      what: 'preview of a selection of 30,000 plots (all at once)',
      rival: 'mean, sd, range, quantile',
      run: () => {
        selection.replace(noRows)
        selection.replace(allRows)
        return selection.summary().mean ?? 0
      },
      floorName: 'one sum',
      floor: () => plots.trait.values.reduce((sum, value) => sum + value, 0),
      maxOfFloor: 5,
    },
  ]
}

/** The floor of an iterative fit: its equations assembled, and factored and solved once. */
function onePass(input: MixedModelInput): Pick<Task, 'floor' | 'floorName'> {
  return {
    floorName: 'equations solved once',
    floor: () => {
      const data = mixedData(input, 2)
      if (isRefusal(data)) throw new Error(data.code)
      const problem = {
        response: data.response,
        fixed: data.design.rows,
        fixedColumns: data.design.rank,
        terms: data.random.map(({ name, codes, levels }) => ({ name, codes, precision: independent(levels.length) })),
        residual: independent(data.response.length),
      }
      return new MixedEquations(problem).solve({
        gamma: data.random.map(() => 1),
        termRho: data.random.map(() => []),
        residualRho: [],
      })
    },
  }
}

function valid<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome
}

/**
 * The mean of the fastest of five batches of 0.1 s and more, after a warm-up of 0.5 s of the processor's own time:
 * other processes can only slow a batch, and R's batches are measured in the same way.
 */
function fastestTime(task: () => unknown): number {
  const begin = process.cpuUsage()
  const spent = () => {
    const { user, system } = process.cpuUsage(begin)
    return (user + system) / 1000
  }
  for (let runs = 0; runs < 3 || spent() < 500; runs++) task()
  const batches = Array.from({ length: 5 }, () => {
    const start = performance.now()
    let runs = 0
    while (runs === 0 || performance.now() - start < 100) {
      task()
      runs++
    }
    return (performance.now() - start) / runs
  })
  return Math.min(...batches)
}

if (process.argv[1] === import.meta.filename) {
  console.table(
    run().map(({ what, ms, floor, rival, ratio, difference, goal, met }) => ({
      what,
      ms: Number(ms.toPrecision(3)),
      floor: `${floor.name} ${floor.ms.toPrecision(3)}`,
      R: rival && `${rival.name} ${rival.ms.toPrecision(3)}`,
      'times R': ratio && Number(ratio.toPrecision(3)),
      difference: difference && Number(difference.toPrecision(1)),
      goal,
      met,
    })),
  )
}
