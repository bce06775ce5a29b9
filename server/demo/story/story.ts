import { type SeededRandom, seededRandom, shuffle } from '../../../src/domain/layout/seededRandom.ts'
import type { Language } from '../../../src/words/word.ts'
import type { DemoLine, DemoTrait, DemoYear } from '../demoYear.ts'
import { normalRandom } from '../normal.ts'
import { numberPlots } from '../numbered.ts'
import { type StoryGenome, storyGenome } from './genome.ts'
import {
  checks,
  design,
  type Environment,
  entries,
  environments,
  founders,
  lostPlots,
  oddHeight,
  oddPlot,
  type StoryTrait,
  storySeed,
  storyTraits,
  truth,
} from './truth.ts'
import { type StoryWords, storyWords } from './words.ts'

/** The sample trial: its years, the newest of the main site first, and the lines with their genomes. */
export interface Story {
  readonly words: StoryWords
  readonly years: readonly DemoYear[]
  readonly genome: StoryGenome
  /** Names of `genome.lines`. */
  readonly names: readonly string[]
  /** The genetic value of each entry, in the order of the entries, trait units from the mean. */
  readonly trueValues: Readonly<Record<StoryTrait, readonly number[]>>
  /** The entries by name: checks, parents, lines of crosses. */
  readonly entryNames: readonly string[]
}

/** When each site is sown. */
const sowingDays = ['04-08', '05-06', '04-16'] as const

const two = (k: number) => String(k).padStart(2, '0')

function namesOf(words: StoryWords): string[] {
  const old = Array.from({ length: founders }, (_, k) => `${words.founderPrefix} ${41207 + 311 * k}`)
  const crosses = words.mothers.length * words.fathers.length
  const newLines = Array.from({ length: crosses }, (_, k) => `${words.linePrefix} 23-${two(k + 1)}`)
  return [...old, ...words.checks, ...words.mothers, ...words.fathers, ...newLines]
}

/** The genetic values of the entries, centred over them. */
function genotypicValues(genome: StoryGenome, trait: StoryTrait, draw: () => number): number[] {
  const lines = genome.lines.slice(founders)
  const { qtl, polygenic } = truth[trait]
  const places = qtl.map(({ chromosome, at }) =>
    genome.loci.findIndex((locus) => locus.chromosome === chromosome && locus.at === at),
  )
  // The small genes go to the children by halves from each parent, with what segregates in a cross.
  const small: number[] = []
  lines.forEach(({ mother, father }, k) => {
    const parents = [mother, father].map((parent) => (parent === null || parent < founders ? null : parent - founders))
    const known = parents.every((parent) => parent !== null)
    const middle = known ? parents.reduce<number>((sum, parent) => sum + small[parent as number] / 2, 0) : 0
    small[k] = middle + polygenic * (known ? Math.SQRT1_2 : 1) * draw()
  })
  const values = lines.map(
    ({ alleles }, k) => small[k] + qtl.reduce((sum, { effect }, q) => sum + (alleles[places[q]] ? effect : -effect), 0),
  )
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}

/** The fertility of a field by place: a slope and a wave, mean 0 and standard deviation 1 over its plots. */
export function fertility(rows: number, cols: number, phase: number): (row: number, col: number) => number {
  const raw = (row: number, col: number) =>
    0.5 * (col / cols) + 1.6 * (row / rows) + 0.25 * Math.sin((2 * Math.PI * col) / cols + phase + row / rows)
  const rawValues = Array.from({ length: rows * cols }, (_, k) => raw(Math.floor(k / cols) + 1, (k % cols) + 1))
  const mean = rawValues.reduce((sum, value) => sum + value, 0) / rawValues.length
  const deviation = Math.sqrt(rawValues.reduce((sum, value) => sum + (value - mean) ** 2, 0) / rawValues.length)
  return (row, col) => (raw(row, col) - mean) / deviation
}

interface SownPlot {
  readonly row: number
  readonly col: number
  readonly entry: number
  readonly rep: number
  readonly block: number
}

/**
 * The plots of a site and year, by rows of the map: a triple lattice (Yates 1936), whose blocks are the rows, the columns and
 * the letters of a cyclic Latin square of the entries; each block is half a row of the map.
 */
function sown(source: SeededRandom): SownPlot[] {
  const { reps, blockSize: size, width } = design
  const order = (count: number) => {
    const shuffled = Int32Array.from({ length: count }, (_, k) => k)
    shuffle(shuffled, source)
    return [...shuffled]
  }
  const square = order(entries)
  const blockIn = [
    (i: number) => Math.floor(i / size),
    (i: number) => i % size,
    (i: number) => (Math.floor(i / size) + i) % size,
  ]
  const walk = Array.from({ length: reps }, (_, rep) =>
    order(size).flatMap((block, number) =>
      order(size)
        .map((k) => square.filter((_, i) => blockIn[rep](i) === block)[k])
        .map((entry) => ({ entry, rep: rep + 1, block: number + 1 })),
    ),
  ).flat()
  return walk.map((plot, k) => ({ ...plot, row: Math.floor(k / width) + 1, col: (k % width) + 1 }))
}

function valuesOf(
  trait: StoryTrait,
  plots: readonly SownPlot[],
  trueValues: readonly number[],
  { shift }: Environment,
  random: { draw: () => number; phase: number },
): number[] {
  const { mean, decimals, interaction, trend, block, plot, min, max } = truth[trait]
  const { draw, phase } = random
  const interactions = trueValues.map(() => interaction * draw())
  const blocks = new Map<string, number>()
  const fertile = fertility(Math.max(...plots.map(({ row }) => row)), design.width, phase)
  const power = 10 ** decimals
  return plots.map((place) => {
    const key = `${place.rep}:${place.block}`
    if (!blocks.has(key)) blocks.set(key, block * draw())
    const value =
      mean +
      shift[trait] +
      trueValues[place.entry] +
      interactions[place.entry] +
      trend * fertile(place.row, place.col) +
      (blocks.get(key) ?? 0) +
      plot * draw()
    return Math.min(max, Math.max(min, Math.round(value * power) / power))
  })
}

/** The traits of a site and year; of the main one in 2026 two plots are lost and one height is a slip of the pen. */
function traitsOf(
  words: StoryWords,
  plots: readonly SownPlot[],
  valuesBy: Record<StoryTrait, number[]>,
  isMain: boolean,
) {
  const factor = (
    name: string,
    factor_kind: 'replication' | 'block',
    levelOf: (plot: SownPlot) => number,
  ): DemoTrait => ({
    name,
    unit: '',
    kind: 'qualitative',
    role: 'factor',
    decimals: null,
    factor_kind,
    values: plots.map((plot) => String(levelOf(plot))),
  })
  const isLost = (k: number) => isMain && lostPlots.includes(k)
  return [
    factor(words.replication, 'replication', ({ rep }) => rep),
    factor(words.block, 'block', ({ block }) => block),
    ...storyTraits.map((trait): DemoTrait => {
      const { decimals, min, max } = truth[trait]
      const isOdd = (k: number) => isMain && trait === 'height' && k === oddPlot
      return {
        ...words.traits[trait],
        kind: 'quantitative',
        role: 'trait',
        decimals,
        min,
        max,
        ...(trait === 'heading' && { better: 'none' as const }),
        values: valuesBy[trait].map((value, k) => (isLost(k) ? null : isOdd(k) ? oddHeight : value)),
        notes: plots.map((_, k) => (isOdd(k) ? words.odd : null)),
      }
    }),
  ]
}

/**
 * The sample trial in a language: 36 spring wheats at three sites in 2025 and 2026, drawn from a seed, so that all that its
 * pages estimate is known (`truth.ts`). The same at every start; languages differ in words and regions only.
 */
export function story(language: Language): Story {
  const words = storyWords[language]
  const genome = storyGenome()
  const names = namesOf(words)
  const entryNames = names.slice(founders)
  const source = seededRandom(storySeed + 1)
  const random = () => source.below(2 ** 32) / 2 ** 32
  const draw = normalRandom(random)
  const trueValues = Object.fromEntries(
    storyTraits.map((trait) => [trait, genotypicValues(genome, trait, draw)]),
  ) as Record<StoryTrait, number[]>
  const pedigree = genome.lines.slice(founders).map(
    ({ mother, father }, k): DemoLine => ({
      name: entryNames[k],
      mother: mother === null ? null : names[mother],
      // Only half of the parentage of checks and parents is known: the trial is a factorial of its own parents.
      father: father === null || father < founders ? null : names[father],
    }),
  )
  const years = environments.map((environment, e): DemoYear => {
    const plots = sown(source)
    const phase = 2 * Math.PI * random()
    const valuesBy = Object.fromEntries(
      storyTraits.map((trait) => [trait, valuesOf(trait, plots, trueValues[trait], environment, { draw, phase })]),
    ) as Record<StoryTrait, number[]>
    const isMain = e === 0
    const { site, year } = environment
    const { name, region } = words.sites[site]
    const rows = Math.max(...plots.map(({ row }) => row))
    return numberPlots({
      crop: words.crop,
      nursery: name,
      region,
      checks: words.checks.slice(0, checks),
      kind: 'competitive',
      year,
      sowing_date: `${year}-${sowingDays[site]}`,
      width: design.width,
      names: plots.map((_, k) => String(k + 1)),
      labels: [],
      rows: plots.map(({ row }) => row),
      cols: plots.map(({ col }) => col),
      lines: plots.map(({ entry }) => entryNames[entry]),
      comments: plots.map((_, k) => (isMain ? (words.lost[lostPlots.indexOf(k)] ?? null) : null)),
      pedigree,
      structure: {
        alleys: Array.from({ length: design.reps - 1 }, (_, k) => ({
          after: 'row' as const,
          at: ((k + 1) * rows) / design.reps,
          metres: 1.5,
        })),
        north: 15,
        road_side: 'bottom',
        access: 'bottom_left',
      },
      traits: traitsOf(words, plots, valuesBy, isMain),
    })
  })
  return { words, years, genome, names, trueValues, entryNames }
}
