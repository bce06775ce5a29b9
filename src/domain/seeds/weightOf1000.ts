import type { Trait } from '../traits/trait.ts'

/** The trait's name in the four languages of the product, and abbreviations (TGW, TKW, TSW; МТЗ, М1000). */
const namePattern = /1\s?000|\bt[gks]w\b|мтз/i
const masses = /weight|mass|масс|вес|peso|poids|gewicht|tgw|tkw|tsw|мтз/i

/** Whether a trait is the mass of 1000 seeds or grains, in grams. */
export function isWeightOf1000({ name, unit }: Pick<Trait, 'name' | 'unit'>): boolean {
  return namePattern.test(name) && masses.test(name) && /^(г|g)$/i.test((unit ?? '').trim())
}

/** Mass of 1000 seeds (g) measured on a plot: the mean of its values of such traits; null if there is none above 0. */
export function weightOf1000(
  results: readonly { plot_final_feature: string; plot_final_unit: string; plot_final_value: number | string }[],
): number | null {
  const values = results
    .filter((value) => isWeightOf1000({ name: value.plot_final_feature, unit: value.plot_final_unit }))
    .map((value) => Number(value.plot_final_value))
    .filter((value) => Number.isFinite(value) && value > 0)
  if (values.length === 0) return null
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
