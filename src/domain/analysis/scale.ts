import type { NumberColumn } from '../stats/columns/columns.ts'
import { extent } from '../stats/moments/extent.ts'
import { decimalsOf, figure } from './figures.ts'
import type { Assumption, Figure, LeftOut, Said } from './result.ts'
import type { Settings } from './settings.ts'

type ScaleName = Settings['scale']

/** A trait on a scale, as `TraitValues` has it. */
interface ScaledTrait {
  readonly name: string
  readonly scale: ScaleName
  readonly own: { readonly name: string; readonly unit: string }
  readonly column: NumberColumn
}

interface Scale {
  /** A value of the trait on the scale; NaN where it has none. */
  readonly to: (value: number) => number
  /** A value of the scale in the trait's unit. */
  readonly back: (value: number) => number
  /** The trait on the scale as a formula. */
  readonly label: (name: string) => string
}

const degrees = 180 / Math.PI

/** Scales of analysis: natural logarithm, square root, angle in degrees whose squared sine is the share of 100 %. */
const scales: Record<ScaleName, Scale> = {
  none: { to: (value) => value, back: (value) => value, label: (name) => name },
  log: {
    to: (value) => (value > 0 ? Math.log(value) : Number.NaN),
    // An end of an interval may lie beyond what a double holds.
    back: (value) => Math.min(Number.MAX_VALUE, Math.exp(value)),
    label: (name) => `ln(${name})`,
  },
  sqrt: {
    to: (value) => (value >= 0 ? Math.sqrt(value) : Number.NaN),
    // An interval may end below the root of 0.
    back: (value) => Math.max(0, value) ** 2,
    label: (name) => `√(${name})`,
  },
  arcsin: {
    to: (value) => (value >= 0 && value <= 100 ? degrees * Math.asin(Math.sqrt(value / 100)) : Number.NaN),
    back: (value) => 100 * Math.sin(Math.min(90, Math.max(0, value)) / degrees) ** 2,
    label: (name) => `arcsin√(${name}/100)`,
  },
}

/** A value of a trait on a scale; NaN where it has none, as the logarithm of 0. */
export const onScale = (value: number, scale: ScaleName): number => scales[scale].to(value)

/** What a trait is called on a scale, in formulas and axis titles. */
export const nameOnScale = (name: string, scale: ScaleName): string => scales[scale].label(name)

/** The unit of values on a scale: angles are in degrees, logarithms and roots have none. */
export const unitOnScale = (unit: string, scale: ScaleName): string =>
  scale === 'none' ? unit : scale === 'arcsin' ? '°' : ''

/**
 * The scale that may even out the variances of a trait: the angle of percentages, the logarithm of what is above 0, the square root where
 * there are zeros (Bartlett 1947, Biometrics 3). Null of values on a scale already, and of those below 0.
 */
export function scaleToTry({ scale, own, column }: ScaledTrait): Exclude<ScaleName, 'none'> | null {
  if (scale !== 'none') return null
  const [low, high] = extent(column.values.filter((value) => !Number.isNaN(value)))
  if (own.unit.trim() === '%' && low >= 0 && high <= 100) return 'arcsin'
  if (low > 0) return 'log'
  return low === 0 ? 'sqrt' : null
}

/** Whether the values of a trait are not in its own unit. */
export const isTransformed = ({ scale }: Pick<ScaledTrait, 'scale'>): boolean => scale !== 'none'

/** Means and ends of intervals in the trait's own unit: back-transformed where the analysis was made on another scale. */
export interface OwnUnit {
  readonly back: (value: number) => number
  /** The same as a figure; null for none. */
  readonly figure: (value: number | null | undefined) => Figure | null
  readonly decimals: number
  readonly unit: string | null
  /** Name and unit, as an axis has them. */
  readonly title: string
}

export function ownUnit({ column, scale, own }: ScaledTrait): OwnUnit {
  const { back } = scales[scale]
  const values: NumberColumn['values'] = scale === 'none' ? column.values : column.values.map(back)
  const decimals = decimalsOf({ values })
  return {
    back,
    figure: (value) => (value === null || value === undefined ? null : figure(back(value), decimals)),
    decimals,
    unit: own.unit || null,
    title: own.unit === '' ? own.name : `${own.name}, ${own.unit}`,
  }
}

/** The sentence that says that all figures are of transformed values; none for the trait's own. */
export function transformedSentence({ scale }: Pick<ScaledTrait, 'scale'>): Said[] {
  const params = { scale: { word: `statistics.set.scale.${scale}` } }
  return scale === 'none' ? [] : [{ key: 'statistics.method.transformed', params }]
}

/** The sentence that says on which scale the analysis was made; none for the trait's own. */
export function scaleSentence({ scale, name }: Pick<ScaledTrait, 'scale' | 'name'>): Said[] {
  return scale === 'none'
    ? []
    : [{ key: 'statistics.method.scale', params: { scale: name, lsd: { word: 'statistics.least.lsd' } } }]
}

/**
 * Where the scale has no place for some values, as the logarithm has none for 0, the groups that hold them lose their lowest values and
 * their means rise: a sentence says so, and offers the root in place of the logarithm. Nothing where no value was left out.
 */
export function scaleCaution({
  scale,
  left,
}: Pick<ScaledTrait, 'scale'> & { readonly left: Pick<LeftOut, 'offScale'> }): Assumption[] {
  const plots = left.offScale
  if (plots.length === 0) return []
  const other = scale === 'log' ? { other: { label: 'statistics.other.sqrt', change: { scale: 'sqrt' as const } } } : {}
  const key = `statistics.offScale.${scale}`
  return [{ said: { key, params: { count: plots.length } }, holds: false, ...other, plots }]
}
