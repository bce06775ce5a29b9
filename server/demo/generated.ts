import { seededRandom, shuffle } from '../../src/domain/layout/seededRandom.ts'
import type { DemoTrait, DemoYear } from './demoYear.ts'
import { wheat } from './mappedTrials.ts'
import { normalRandom } from './normal.ts'
import { linesWithoutParents } from './trialFile.ts'

/** The seed of the generated nursery, also in demo/README.md. */
export const generatedSeed = 20261120

interface GeneratedTrait {
  name: string
  unit: string
  decimals: number
  mean: number
  /** Standard deviations of lines, of the field's trend and of plots. */
  line: number
  field: number
  plot: number
}

const traits: readonly GeneratedTrait[] = [
  { name: 'Grain yield', unit: 't/ha', decimals: 2, mean: 6.1, line: 0.45, field: 0.5, plot: 0.35 },
  { name: 'Plant height', unit: 'cm', decimals: 0, mean: 84, line: 6, field: 3, plot: 3.5 },
  { name: 'Protein', unit: '%', decimals: 1, mean: 12.6, line: 0.7, field: 0.3, plot: 0.4 },
  { name: 'Thousand kernel weight', unit: 'g', decimals: 1, mean: 44.5, line: 2.4, field: 0.8, plot: 1.6 },
  { name: 'Test weight', unit: 'kg/hl', decimals: 1, mean: 78.4, line: 1.2, field: 0.5, plot: 0.7 },
  { name: 'Heading', unit: 'day of year', decimals: 0, mean: 158, line: 2.6, field: 0.6, plot: 0.9 },
]

const missingShare = 0.006

/** A smooth trend over the field, about standard deviation 1: a few waves of random direction and phase. */
function fieldTrend(random: () => number, rows: number, cols: number): (row: number, col: number) => number {
  const waves = Array.from({ length: 4 }, (_, k) => ({
    across: ((k + 1) * Math.PI * (random() - 0.5) * 2) / cols,
    along: ((k + 1) * Math.PI * (random() - 0.5) * 2) / rows,
    phase: random() * 2 * Math.PI,
  }))
  return (row, col) =>
    waves.reduce((sum, wave) => sum + Math.sin(wave.across * col + wave.along * row + wave.phase), 0) / Math.SQRT2
}

/**
 * A nursery of `rows` × `cols` plots generated from a seed: lines in complete blocks, shuffled in each; a value is the
 * line's effect, a smooth field trend and a plot error.
 */
export function generatedYear(rows: number, cols: number, blocks: number, seed = generatedSeed): DemoYear {
  const source = seededRandom(seed)
  const random = () => source.below(2 ** 32) / 2 ** 32
  const draw = normalRandom(random)
  const count = rows * cols
  const linesPerBlock = count / blocks
  const lineNames = Array.from({ length: linesPerBlock }, (_, k) => `G-${String(k + 1).padStart(5, '0')}`)
  const lineAt = new Int32Array(count)
  for (let block = 0; block < blocks; block++) {
    const order = Int32Array.from({ length: linesPerBlock }, (_, k) => k)
    shuffle(order, source)
    lineAt.set(order, block * linesPerBlock)
  }
  const rowOf = (k: number) => Math.floor(k / cols) + 1
  const colOf = (k: number) => (k % cols) + 1
  const plots = Array.from({ length: count }, (_, k) => k)
  const created = traits.map<DemoTrait>((trait) => {
    const effects = lineNames.map(() => draw() * trait.line)
    const trend = fieldTrend(random, rows, cols)
    const power = 10 ** trait.decimals
    const values = plots.map((k) => {
      if (random() < missingShare) return null
      const value = trait.mean + effects[lineAt[k]] + trait.field * trend(rowOf(k), colOf(k)) + trait.plot * draw()
      return Math.round(value * power) / power
    })
    return { name: trait.name, unit: trait.unit, kind: 'quantitative', role: 'trait', decimals: trait.decimals, values }
  })
  const replication = plots.map((k) => String(Math.floor(k / linesPerBlock) + 1))
  const lines = plots.map((k) => lineNames[lineAt[k]])
  return {
    crop: wheat,
    nursery: `Selection of ${count.toLocaleString('en').replace(',', ' ')} plots`,
    kind: 'selection',
    year: 2026,
    width: cols,
    names: plots.map((k) => `S${k + 1}`),
    labels: plots.map((k) => String(k + 1)),
    rows: plots.map(rowOf),
    cols: plots.map(colOf),
    lines,
    pedigree: linesWithoutParents(lineNames),
    traits: [
      { name: 'Replication', unit: '', kind: 'qualitative', role: 'factor', decimals: null, values: replication },
      ...created,
    ],
  }
}
