import type { RegionRow } from '../../../contract/genome/genomeRegions.ts'
import { palettes } from '../../../ui/theme.ts'
import type { RegionChoice } from '../choice.ts'

/** The six words of the scale, lowest first: amounts of the trait, not merit. */
export const classWords = ['veryLow', 'low', 'little', 'medium', 'sufficient', 'plenty'] as const

/** A class of the map: from `low` up to `high`, both in the trait's unit; the highest class has its upper limit in it. */
export interface MapClass {
  /** A key of locales; null if the class has only limits. */
  readonly word: string | null
  readonly colour: string
  readonly low: number
  readonly high: number
}

const six = [0, 1, 2, 3, 4, 5] as const

/** Seven limits of equal steps between the minimum and maximum of `breaks`. */
function equalSteps(breaks: readonly number[]): number[] {
  const [from, to] = [breaks[0], breaks[6]]
  return [...six, 6].map((k) => from + ((to - from) * k) / 6)
}

/** The smallest 1, 2, 2.5 or 5 × 10ⁿ that is not below a positive number: limits that are multiples of it are short. */
function roundStep(minimumStep: number): number {
  const power = 10 ** Math.floor(Math.log10(minimumStep))
  const factor = [1, 2, 2.5, 5].find((step) => step * power >= minimumStep * (1 - 1e-9)) ?? 10
  return factor * power
}

/** Diverging colours of three classes below 0 and three above: low is red. */
const diverging = [0, 2, 4, 6, 8, 10].map((k) => palettes.RdYlBu11[k])

/**
 * The classes of the map, lowest first: of the trait by sextiles of all lines and regions or by equal steps, of the
 * difference by equal round steps on both sides of 0. [] without data.
 */
export function mapClasses(
  rows: readonly RegionRow[],
  breaks: readonly number[],
  { colour, steps }: Pick<RegionChoice, 'colour' | 'steps'>,
): MapClass[] {
  if (colour === 'difference') {
    const reach = Math.max(0, ...rows.map(({ difference }) => Math.abs(difference ?? 0)))
    if (reach === 0) return []
    const step = roundStep(reach / 3)
    // Multiples of a decimal step, rounded to remove binary rounding errors.
    const limitOf = (k: number) => Number(((k - 3) * step).toPrecision(12))
    return six.map((k) => ({ word: null, colour: diverging[k], low: limitOf(k), high: limitOf(k + 1) }))
  }
  if (breaks.length < 7) return []
  const limits = steps === 'equal' ? equalSteps(breaks) : breaks
  return six.map((k) => ({
    word: `genome.class.${classWords[k]}`,
    colour: palettes.viridis6[k],
    low: limits[k],
    high: limits[k + 1],
  }))
}

/** The value that determines a region's colour. */
export function colouredBy(row: RegionRow, colour: RegionChoice['colour']): number | null {
  return colour === 'value' ? row.value : row.difference
}

/** Index of the class of a value, −1 for none. Values below all classes are in the lowest. */
export function classOf(value: number | null, classes: readonly MapClass[]): number {
  if (value === null || classes.length === 0) return -1
  return Math.max(
    0,
    classes.findLastIndex(({ low }) => value >= low),
  )
}
