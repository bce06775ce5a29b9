/**
 * Parameters from which the sample trial is generated. Everything that its pages estimate is known here; `demo/README.md`
 * repeats it in words, and `story.test.ts` compares the product's own statistics with it.
 */

/** The seed of the sample trial, repeated in demo/README.md. */
export const storySeed = 20261128

/** The traits of the sample trial by the names that the generator uses. */
export const storyTraits = ['yield', 'height', 'heading', 'protein', 'lodging'] as const
export type StoryTrait = (typeof storyTraits)[number]

/** A locus that acts on a trait: its place, and the effect of one allele instead of the other, trait units. */
export interface TrueLocus {
  readonly chromosome: string
  /** Place, cM. */
  readonly at: number
  /** Half the difference between both homozygotes. */
  readonly effect: number
}

/** How the values of a trait are composed: all figures are in the unit of the trait. */
export interface TrueTrait {
  /** Mean of the main site in 2026. */
  readonly mean: number
  readonly decimals: number
  /** Values outside are unusual for the trait. */
  readonly min: number
  readonly max: number
  readonly qtl: readonly TrueLocus[]
  /** Standard deviation of what the lines inherit through many small genes. */
  readonly polygenic: number
  /** Standard deviation of what a line does in one site and year only. */
  readonly interaction: number
  /** Standard deviation of the fertility trend over a field, with its sign: negative where fertile soil lowers the trait. */
  readonly trend: number
  /** Standard deviations of incomplete blocks and of plots. */
  readonly block: number
  readonly plot: number
}

export const truth: Readonly<Record<StoryTrait, TrueTrait>> = {
  yield: {
    mean: 4.6,
    decimals: 2,
    min: 1,
    max: 9,
    qtl: [
      { chromosome: '2B', at: 44, effect: 0.22 },
      { chromosome: '3A', at: 71, effect: 0.18 },
      { chromosome: '5A', at: 96, effect: -0.16 },
      { chromosome: '6B', at: 30, effect: 0.14 },
      { chromosome: '7D', at: 58, effect: 0.12 },
    ],
    polygenic: 0.16,
    interaction: 0.14,
    trend: 0.42,
    block: 0.08,
    plot: 0.2,
  },
  height: {
    mean: 88,
    decimals: 0,
    min: 50,
    max: 135,
    qtl: [
      // A dwarfing gene: most of the variance of the trait.
      { chromosome: '4B', at: 35, effect: 7 },
      { chromosome: '2B', at: 44, effect: 2 },
    ],
    polygenic: 2,
    interaction: 1,
    trend: 2,
    block: 0.5,
    plot: 2.2,
  },
  heading: {
    mean: 56,
    decimals: 0,
    min: 40,
    max: 75,
    qtl: [
      { chromosome: '2D', at: 26, effect: 2 },
      { chromosome: '5A', at: 96, effect: 1.2 },
    ],
    polygenic: 0.8,
    interaction: 0.4,
    trend: 0.3,
    block: 0.2,
    plot: 0.7,
  },
  protein: {
    mean: 13.6,
    decimals: 1,
    min: 8,
    max: 20,
    qtl: [
      { chromosome: '6B', at: 30, effect: -0.35 },
      { chromosome: '1D', at: 62, effect: 0.4 },
    ],
    polygenic: 0.25,
    interaction: 0.15,
    trend: -0.2,
    block: 0.05,
    plot: 0.3,
  },
  lodging: {
    mean: 6.6,
    decimals: 0,
    min: 1,
    max: 9,
    // Tall plants yield less.
    qtl: [{ chromosome: '4B', at: 35, effect: -0.9 }],
    polygenic: 0.4,
    interaction: 0.2,
    trend: -0.25,
    block: 0.1,
    plot: 0.5,
  },
}

/**
 * Deviation of the mean of each site and year from the main site in 2026, trait units; sites in the order of the
 * words.
 */
export const environments = [
  { site: 0, year: 2026, shift: { yield: 0, height: 0, heading: 0, protein: 0, lodging: 0 } },
  { site: 1, year: 2026, shift: { yield: -0.9, height: -9, heading: 3, protein: 0.8, lodging: 0.8 } },
  { site: 2, year: 2026, shift: { yield: -1.6, height: -14, heading: -4, protein: 1.6, lodging: 1.2 } },
  { site: 0, year: 2025, shift: { yield: 0.5, height: 4, heading: 2, protein: -0.7, lodging: -0.5 } },
  { site: 1, year: 2025, shift: { yield: -0.5, height: -5, heading: 5, protein: 0.3, lodging: 0.5 } },
  { site: 2, year: 2025, shift: { yield: -1.2, height: -9, heading: -2, protein: 1.1, lodging: 0.9 } },
] as const satisfies readonly { site: number; year: number; shift: Record<StoryTrait, number> }[]
export type Environment = (typeof environments)[number]

/** Entries: crosses of every mother with every father, one line of each, the parents themselves, and two checks. */
export const mothers = 6
export const fathers = 4
export const checks = 2
export const entries = mothers * fathers + mothers + fathers + checks

/** A triple lattice: replications of six incomplete blocks, each block half a row of the map. */
export const design = { reps: 3, blockSize: 6, width: 12 } as const

/** The genome: 21 chromosomes of bread wheat with markers at every so many cM. */
export const chromosomes = [1, 2, 3, 4, 5, 6, 7].flatMap((group) =>
  ['A', 'B', 'D'].map((genome) => `${group}${genome}`),
)
export const chromosomeLength = 140
export const markerSpacing = 14

/** Landraces and old varieties that all entries descend from. */
export const founders = 8

/** Plots of the main site in 2026, from 0 in the order of the map, that were lost, and the one whose height is out of range. */
export const lostPlots: readonly number[] = [40, 77]
export const oddPlot = 64
export const oddHeight = 183
