import type { NumberColumn } from '../../stats/data/columns.ts'
import { extent } from '../../stats/moments/extent.ts'
import { decimalsOf, figure } from '../figures.ts'
import type { Assumption, Figure, LeftOut, Message } from '../result.ts'
import type { Settings } from '../settings.ts'

type ScaleName = Settings['scale']

/** Part of `TraitValues` that a scale needs. */
interface ScaledTrait {
  readonly name: string
  readonly scale: ScaleName
  readonly original: { readonly name: string; readonly unit: string }
  readonly column: NumberColumn
}

interface Scale {
  /** Transforms a value of the trait; NaN where it does not exist on the scale. */
  readonly to: (value: number) => number
  /** Back-transforms a value to the trait's unit. */
  readonly fromScale: (value: number) => number
  /** Name of the transformed trait as a formula. */
  readonly label: (name: string) => string
}

const degrees = 180 / Math.PI

/** Scales of analysis: natural logarithm, square root, angle in degrees whose squared sine is the share of 100 %. */
const scales: Record<ScaleName, Scale> = {
  none: { to: (value) => value, fromScale: (value) => value, label: (name) => name },
  log: {
    to: (value) => (value > 0 ? Math.log(value) : Number.NaN),
    // The end of an interval may exceed the largest double.
    fromScale: (value) => Math.min(Number.MAX_VALUE, Math.exp(value)),
    label: (name) => `ln(${name})`,
  },
  sqrt: {
    to: (value) => (value >= 0 ? Math.sqrt(value) : Number.NaN),
    // An interval may end below the root of 0.
    fromScale: (value) => Math.max(0, value) ** 2,
    label: (name) => `√(${name})`,
  },
  arcsin: {
    to: (value) => (value >= 0 && value <= 100 ? degrees * Math.asin(Math.sqrt(value / 100)) : Number.NaN),
    fromScale: (value) => 100 * Math.sin(Math.min(90, Math.max(0, value)) / degrees) ** 2,
    label: (name) => `arcsin√(${name}/100)`,
  },
}

/** A value of a trait on a scale; NaN where it does not exist, as the logarithm of 0. */
export const onScale = (value: number, scale: ScaleName): number => scales[scale].to(value)

/** The name of a trait on a scale, in formulas and axis titles. */
export const nameOnScale = (name: string, scale: ScaleName): string => scales[scale].label(name)

/** The unit of values on a scale: angles are in degrees, logarithms and roots have none. */
export const unitOnScale = (unit: string, scale: ScaleName): string =>
  scale === 'none' ? unit : scale === 'arcsin' ? '°' : ''

/**
 * The scale that may equalise the variances of a trait: the angle for percentages, the logarithm for values above 0, the
 * square root where there are zeros (Bartlett 1947, Biometrics 3). Null for values that are on a scale already, and for
 * values below 0.
 */
export function scaleToTry({ scale, original, column }: ScaledTrait): Exclude<ScaleName, 'none'> | null {
  if (scale !== 'none') return null
  const [low, high] = extent(column.values.filter((value) => !Number.isNaN(value)))
  if (original.unit.trim() === '%' && low >= 0 && high <= 100) return 'arcsin'
  if (low > 0) return 'log'
  return low === 0 ? 'sqrt' : null
}

/** Whether the values of a trait are not in its own unit. */
export const isTransformed = ({ scale }: Pick<ScaledTrait, 'scale'>): boolean => scale !== 'none'

/** Means and ends of intervals in the trait's own unit: back-transformed where the analysis was made on another scale. */
export interface OwnUnit {
  readonly fromScale: (value: number) => number
  /** A value converted to the trait's unit, as a figure; null for null. */
  readonly figure: (value: number | null | undefined) => Figure | null
  readonly decimals: number
  readonly unit: string | null
  /** Name and unit, as on an axis. */
  readonly title: string
}

export function ownUnit({ column, scale, original }: ScaledTrait): OwnUnit {
  const { fromScale } = scales[scale]
  const values: NumberColumn['values'] = scale === 'none' ? column.values : column.values.map(fromScale)
  const decimals = decimalsOf({ values })
  return {
    fromScale,
    figure: (value) => (value === null || value === undefined ? null : figure(fromScale(value), decimals)),
    decimals,
    unit: original.unit || null,
    title: original.unit === '' ? original.name : `${original.name}, ${original.unit}`,
  }
}

/** The sentence that all figures are of transformed values; empty on the trait's own scale. */
export function transformedSentence({ scale }: Pick<ScaledTrait, 'scale'>): Message[] {
  const params = { scale: { word: `statistics.set.scale.${scale}` } }
  return scale === 'none' ? [] : [{ key: 'statistics.method.transformed', params }]
}

/** The sentence that names the scale of the analysis; empty on the trait's own scale. */
export function scaleSentence({ scale, name }: Pick<ScaledTrait, 'scale' | 'name'>): Message[] {
  return scale === 'none'
    ? []
    : [{ key: 'statistics.method.scale', params: { scale: name, lsd: { word: 'statistics.least.lsd' } } }]
}

/**
 * A caution where some values do not exist on the scale, such as the logarithm of 0: their groups lose their lowest
 * values, and their means rise. It offers the square root in place of the logarithm. Empty where no value was left out.
 */
export function scaleCaution({
  scale,
  leftOut,
}: Pick<ScaledTrait, 'scale'> & { readonly leftOut: Pick<LeftOut, 'offScale'> }): Assumption[] {
  const plots = leftOut.offScale
  if (plots.length === 0) return []
  const other = scale === 'log' ? { other: { label: 'statistics.other.sqrt', change: { scale: 'sqrt' as const } } } : {}
  const key = `statistics.offScale.${scale}`
  return [{ message: { key, params: { count: plots.length } }, isMet: false, ...other, plots }]
}
