/**
 * Units by quantity, each with its size in the quantity's base unit (m, kg, kg/ha, m², a share of 1, l, day); spellings
 * of the four languages.
 */
const measures: readonly Readonly<Record<string, number>>[] = [
  { m: 1, м: 1, dm: 0.1, дм: 0.1, cm: 0.01, см: 0.01, mm: 0.001, мм: 0.001, in: 0.0254, inch: 0.0254, ft: 0.3048 },
  { kg: 1, кг: 1, g: 0.001, г: 0.001, mg: 1e-6, мг: 1e-6, t: 1000, т: 1000, lb: 0.45359237, oz: 0.028349523125 },
  {
    ...{ 'kg/ha': 1, 'кг/га': 1, 't/ha': 1000, 'т/га': 1000, 'mg/ha': 1000, 'dt/ha': 100, 'q/ha': 100, 'qq/ha': 100 },
    ...{ 'ц/га': 100, 'g/m²': 10, 'g/m2': 10, 'г/м²': 10, 'г/м2': 10, 'kg/m²': 10_000, 'kg/m2': 10_000 },
  },
  {
    'm²': 1,
    m2: 1,
    'м²': 1,
    м2: 1,
    'cm²': 1e-4,
    cm2: 1e-4,
    'см²': 1e-4,
    'mm²': 1e-6,
    mm2: 1e-6,
    ha: 10_000,
    га: 10_000,
  },
  { '%': 0.01, '‰': 0.001, 'g/kg': 0.001, 'г/кг': 0.001, 'mg/kg': 1e-6, 'мг/кг': 1e-6, ppm: 1e-6 },
  { l: 1, л: 1, ml: 0.001, мл: 0.001, dl: 0.1, cl: 0.01 },
  { d: 1, day: 1, days: 1, дней: 1, сут: 1, h: 1 / 24, ч: 1 / 24 },
]

const form = (unit: string): string =>
  unit
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s|\.$/g, '')

/** The quantity of a unit and its size in it; null if the unit is unknown. Case is ignored: Mg per hectare is t/ha. */
function sizeOf(unit: string): { readonly measure: number; readonly size: number } | null {
  const unitForm = form(unit)
  const measure = measures.findIndex((sizes) => Object.hasOwn(sizes, unitForm))
  return measure < 0 ? null : { measure, size: measures[measure][unitForm] }
}

/** Whether a text is a unit that can be converted. */
export function isUnit(text: string): boolean {
  return sizeOf(text) !== null
}

/** The factor that converts a number in one unit to another; 1 for equal units, null if it cannot be converted. */
export function unitFactor(from: string, to: string): number | null {
  if (form(from) === form(to)) return 1
  const [one, other] = [sizeOf(from), sizeOf(to)]
  if (one === null || other === null || one.measure !== other.measure) return null
  return Number((one.size / other.size).toPrecision(12))
}

/** A number in another unit, without the last binary digits that multiplication adds (8.2 × 0.1 is 0.82). */
export function convertUnit(value: number, factor: number): number {
  return factor === 1 ? value : Number((value * factor).toPrecision(15))
}
