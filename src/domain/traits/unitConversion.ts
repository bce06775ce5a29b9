import { maxTraitDecimals } from '../change/newTrait.ts'
import type { Trait } from './trait.ts'

/** A conversion factor as an exact fraction. */
export interface UnitRatio {
  readonly numerator: bigint
  readonly denominator: bigint
}

/**
 * Units by quantity, each with its size in one common unit; integers, so that no factor is rounded. Names in
 * Russian, English, Italian and Spanish; 1 ц = 1 q (quintal) = 1 dt = 100 kg. Inch and pound: international yard and
 * pound agreement (1959), 25.4 mm and 0.45359237 kg.
 */
const quantities: readonly (readonly (readonly [units: bigint, names: readonly string[]])[])[] = [
  // Length in tenths of a millimetre.
  [
    [10n, ['mm', 'мм']],
    [100n, ['cm', 'см']],
    [254n, ['in', 'inch', '"']],
    [1000n, ['dm', 'дм']],
    [10_000n, ['m', 'м']],
  ],
  // Mass in hundredths of a milligram.
  [
    [100n, ['mg', 'мг']],
    [100_000n, ['g', 'г', 'гр']],
    [45_359_237n, ['lb']],
    [100_000_000n, ['kg', 'кг']],
    [10_000_000_000n, ['ц', 'q', 'qq', 'dt']],
    [100_000_000_000n, ['t', 'т']],
  ],
  // Mass by area in kilograms by hectare.
  [
    [1n, ['kg/ha', 'кг/га']],
    [10n, ['g/m2', 'г/м2']],
    [100n, ['ц/га', 'q/ha', 'qq/ha', 'dt/ha', 'qm/ha']],
    [1000n, ['t/ha', 'т/га', 'Mg/ha']],
    [10_000n, ['kg/m2', 'кг/м2']],
  ],
  // Area in square millimetres.
  [
    [1n, ['mm2', 'мм2']],
    [100n, ['cm2', 'см2']],
    [10_000n, ['dm2', 'дм2']],
    [1_000_000n, ['m2', 'м2']],
    [100_000_000n, ['a', 'ar', 'ар', 'сот']],
    [10_000_000_000n, ['ha', 'га']],
  ],
  // Pieces by area, by hectare.
  [
    [1n, ['шт/га', 'pcs/ha', '1/ha', 'pz/ha', 'uds/ha']],
    [10_000n, ['шт/м2', 'pcs/m2', '1/m2', 'pz/m2', 'uds/m2']],
    [1_000_000n, ['млн/га', 'млншт/га', 'mln/ha']],
  ],
  // Share in tenths of a per cent.
  [
    [1n, ['‰']],
    [10n, ['%']],
  ],
  // Content in milligrams by kilogram.
  [
    [1n, ['mg/kg', 'мг/кг', 'ppm']],
    [1000n, ['g/kg', 'г/кг']],
  ],
  // Mass by volume in grams by litre.
  [
    [1n, ['g/l', 'g/L', 'г/л', 'kg/m3', 'кг/м3']],
    [10n, ['kg/hl', 'kg/hL', 'кг/гл']],
    [1000n, ['kg/l', 'kg/L', 'кг/л', 'g/cm3', 'г/см3']],
  ],
  // Volume in millilitres.
  [
    [1n, ['ml', 'mL', 'мл', 'cm3', 'см3']],
    [1000n, ['l', 'L', 'л', 'dm3', 'дм3']],
  ],
  // Time in minutes.
  [
    [1n, ['min', 'мин']],
    [60n, ['h', 'ч']],
    [1440n, ['d', 'day', 'days', 'сут', 'дн', 'дней', 'день', 'giorni', 'días']],
  ],
]

/**
 * A unit in the form used for comparison: `м²` and `м^2` are one, spaces and dots are ignored. Case is not: Mg is not mg.
 */
const plainUnit = (unit: string): string => unit.normalize('NFKC').replace(/[\s.^]/g, '')

const unitSizes = new Map(
  quantities.flatMap((units, quantity) =>
    units.flatMap(([size, names]) => names.map((name) => [plainUnit(name), { quantity, size }] as const)),
  ),
)

/**
 * The factor that converts a number of one unit to another; null if either is unknown or they measure different
 * quantities.
 */
export function unitRatio(from: string, to: string): UnitRatio | null {
  const [one, other] = [unitSizes.get(plainUnit(from)), unitSizes.get(plainUnit(to))]
  if (!one || !other || one.quantity !== other.quantity) return null
  const divisor = greatestDivisor(one.size, other.size)
  return { numerator: one.size / divisor, denominator: other.size / divisor }
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b)
}

/** The exponent of a power of ten; null for any other number. */
function powerOfTen(number: bigint): number | null {
  const text = String(number)
  return /^10*$/.test(text) ? text.length - 1 : null
}

/** Digits to which a quotient is computed, more than a number has, and digits of the result. */
const workedDigits = 30n
const significantDigits = 15

/**
 * A number in another unit. The digits of its text are converted in decimal arithmetic: a power of ten only moves the
 * point, so that all digits stay, and converting back gives the same number; any other ratio is rounded to 15 digits.
 */
export function convertNumber(value: number, { numerator, denominator }: UnitRatio): number {
  if (!Number.isFinite(value) || value === 0) return value
  const [digits, power = '0'] = String(value).split('e')
  const [integer, fraction = ''] = digits.split('.')
  const mantissa = BigInt(integer + fraction)
  const exponent = Number(power) - fraction.length
  const [up, down] = [powerOfTen(numerator), powerOfTen(denominator)]
  if (up !== null && down !== null) return Number(`${mantissa}e${exponent + up - down}`)
  const scaled = (mantissa * numerator * 10n ** workedDigits) / denominator
  return Number(Number(`${scaled}e${exponent - Number(workedDigits)}`).toPrecision(significantDigits))
}

/**
 * The fields of a trait that depend on its unit, in another unit: limits, and as many decimals as show the same
 * differences.
 */
export function convertedTrait(
  { min, max, decimals }: Pick<Trait, 'min' | 'max' | 'decimals'>,
  ratio: UnitRatio,
): Pick<Trait, 'min' | 'max' | 'decimals'> {
  const limit = (value: number | null) => (value === null ? null : convertNumber(value, ratio))
  const shift = Math.ceil(Math.log10(Number(ratio.denominator) / Number(ratio.numerator)) - 1e-9)
  return {
    min: limit(min),
    max: limit(max),
    decimals: decimals === null ? null : Math.min(maxTraitDecimals, Math.max(0, decimals + shift)),
  }
}
