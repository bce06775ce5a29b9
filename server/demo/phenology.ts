import { dateOfDay, dayNumber } from '../../src/domain/columns/days.ts'
import { callText } from '../../src/domain/genotypes/typedCall.ts'
import { seededRandom, shuffle } from '../../src/domain/layout/seededRandom.ts'
import type { DemoMarker, DemoTrait, DemoYear } from './demoYear.ts'
import { wheat } from './mappedTrials.ts'
import { normalRandom } from './normal.ts'
import { numberPlots } from './numbered.ts'
import { linesWithoutParents } from './trialFile.ts'

/** The seed of the trial with stages, repeated in demo/README.md. */
const phenologySeed = 20261122

const rows = 8
const cols = 12
const lineCount = 24
const sowing = '2025-09-24'

/** Mean days from sowing, and standard deviations of lines and of plots. */
const stages = [
  { name: 'Emergence', days: 11, line: 0, plot: 0.8 },
  { name: 'Stem elongation', days: 205, line: 2, plot: 1 },
  { name: 'Heading', days: 246, line: 3, plot: 1 },
  { name: 'Flowering', days: 253, line: 3, plot: 1 },
  { name: 'Maturity', days: 291, line: 3.5, plot: 1.5 },
] as const

/** Places of invented markers, and the two alleles of each. */
const markers = [
  { name: 'sample 1A', chromosome: '1A', position: 12.5, alleles: ['A', 'G'] },
  { name: 'sample 2D', chromosome: '2D', position: 47.8, alleles: ['C', 'T'] },
  { name: 'sample 4B', chromosome: '4B', position: 31.2, alleles: ['A', 'C'] },
  { name: 'sample 5A', chromosome: '5A', position: 88.4, alleles: ['G', 'T'] },
  { name: 'sample 7D', chromosome: '7D', position: 63, alleles: ['190', '204'] },
] as const

const remarks = ['Lodged after the storm of 9 July', 'Bird damage at the edge', 'Two rows thin after winter']

/**
 * An invented winter wheat trial: 24 lines in 4 complete blocks, with growth stages, technologies (some only
 * planned), notes and plants on plots, and calls of invented DNA markers. The same at every start.
 */
export function phenologyYear(): DemoYear {
  const source = seededRandom(phenologySeed)
  const random = () => source.below(2 ** 32) / 2 ** 32
  const draw = normalRandom(random)
  const plots = Array.from({ length: rows * cols }, (_, k) => k)
  const names = Array.from({ length: lineCount }, (_, k) => `WW-${String(k + 1).padStart(2, '0')}`)
  const lineAt = plots.map(() => 0)
  for (let block = 0; block < plots.length / lineCount; block++) {
    const order = Int32Array.from({ length: lineCount }, (_, k) => k)
    shuffle(order, source)
    order.forEach((line, k) => {
      lineAt[block * lineCount + k] = line
    })
  }
  const effects = () => names.map(() => draw())
  const dated = (name: string, role: 'stage' | 'technology', values: (string | null)[]): DemoTrait => ({
    name,
    unit: '',
    kind: 'date',
    role,
    decimals: null,
    values,
  })
  const day = (days: number): string => dateOfDay(dayNumber(sowing) + Math.round(days))

  // Lines that are late at heading are late at all later stages.
  const lateness = effects()
  const observed = stages.map(({ name, days, line, plot }) =>
    dated(
      name,
      'stage',
      plots.map((k) => (random() < 0.02 ? null : day(days + line * lateness[lineAt[k]] + plot * draw()))),
    ),
  )
  const technologies: DemoTrait[] = [
    dated(
      'Nitrogen, first dressing',
      'technology',
      plots.map(() => '2026-03-12'),
    ),
    {
      ...dated(
        'Fungicide T1',
        'technology',
        plots.map((k) => (k < 72 ? '2026-05-06' : null)),
      ),
      planned: plots.map(() => '2026-05-05'),
    },
    {
      ...dated(
        'Harvest',
        'technology',
        plots.map((k) => (k < 84 ? day(300) : null)),
      ),
      planned: plots.map(() => day(298)),
    },
    {
      ...dated(
        'Straw analysis',
        'technology',
        plots.map(() => null),
      ),
      planned: plots.map(() => '2027-02-15'),
    },
  ]
  const numbers = (name: string, unit: string, decimals: number, read: (k: number) => number): DemoTrait => ({
    name,
    unit,
    kind: 'quantitative',
    role: 'trait',
    decimals,
    values: plots.map((k) => Number(read(k).toFixed(decimals))),
  })
  const yielding = effects()
  const tall = effects()
  const stand = plots.map(() => Math.round(410 + 28 * draw()))
  const grain = numbers(
    'Grain yield',
    't/ha',
    2,
    (k) => 6.4 + 0.5 * yielding[lineAt[k]] + 0.004 * (stand[k] - 410) + 0.25 * draw(),
  )
  const notes = plots.map((k) => (k % 31 === 7 ? remarks[Math.floor(k / 31) % remarks.length] : null))
  return numberPlots({
    crop: wheat,
    nursery: 'Winter wheat phenology',
    kind: 'competitive',
    year: 2026,
    sowing_date: sowing,
    width: cols,
    names: plots.map((k) => `W${k + 1}`),
    labels: [],
    rows: plots.map((k) => Math.floor(k / cols) + 1),
    cols: plots.map((k) => (k % cols) + 1),
    lines: plots.map((k) => names[lineAt[k]]),
    pedigree: linesWithoutParents(names),
    structure: {
      alleys: [2, 4, 6].map((at) => ({ after: 'row' as const, at, metres: 1.5 })),
      north: 20,
      road_side: 'bottom',
      access: 'bottom_left',
    },
    traits: [
      {
        name: 'Replication',
        unit: '',
        kind: 'qualitative',
        role: 'factor',
        decimals: null,
        values: plots.map((k) => String(Math.floor(k / lineCount) + 1)),
      },
      { ...grain, notes },
      numbers('Plant height', 'cm', 0, (k) => 88 + 7 * tall[lineAt[k]] + 3 * draw()),
      numbers('Plants', '1/m²', 0, (k) => stand[k]),
      ...observed,
      ...technologies,
    ],
    markers: calledMarkers(lineAt),
  })
}

/** Markers whose calls follow the lines: few are heterozygous, few plots have none. Drawn from a separate seed. */
function calledMarkers(lineAt: readonly number[]): DemoMarker[] {
  const source = seededRandom(phenologySeed + 1)
  return markers.map(({ alleles: [one, other], ...place }) => {
    const lines = Array.from({ length: lineCount }, () => {
      const percentile = source.below(100)
      if (percentile < 5) return callText(one, other)
      return percentile < 55 ? callText(one, one) : callText(other, other)
    })
    return { ...place, calls: lineAt.map((line) => (source.below(100) < 3 ? null : lines[line])) }
  })
}
