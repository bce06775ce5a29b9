import { continuousSteps } from './classes.ts'
import { rampColours } from './ramp.ts'

/** What the colours of a scale depend on: its kind and its number of classes. */
export type ScaleClasses =
  | { readonly kind: 'numbers'; readonly classes: { readonly limits: readonly unknown[] } }
  | { readonly kind: 'categories'; readonly classes: { readonly codes: readonly number[]; readonly other: number } }
  | { readonly kind: 'states' }

/** Palettes of numbers, lowest colour first (`#rrggbb`). */
export interface NumberPalettes {
  readonly viridis: readonly string[]
  readonly viridis6: readonly string[]
  readonly cividis6: readonly string[]
  readonly RdYlBu11: readonly string[]
}

/** A theme's colours for categories and for plots without one. */
export interface CategoryInks {
  readonly surface: string
  readonly categories: readonly string[]
  readonly otherCategory: string
}

/** The palette that a user has chosen. */
export interface PaletteChoice {
  readonly palette: 'viridis' | 'cividis' | 'diverging'
  readonly reversed: boolean
}

/** Colours of the classes of a scale, in their order (254 steps of a continuous one); "other" last if present. */
export function coloursOfClasses(
  scale: ScaleClasses,
  choice: PaletteChoice,
  inks: CategoryInks,
  palettes: NumberPalettes,
): string[] {
  if (scale.kind === 'states') return [inks.surface, inks.categories[5]]
  if (scale.kind === 'categories') {
    const categoryColours = scale.classes.codes.map((_, k) => inks.categories[k])
    return scale.classes.other > 0 ? [...categoryColours, inks.otherCategory] : categoryColours
  }
  const count = scale.classes.limits.length || continuousSteps
  const stops = {
    viridis: count === 6 ? palettes.viridis6 : palettes.viridis,
    cividis: palettes.cividis6,
    diverging: palettes.RdYlBu11,
  }[choice.palette]
  const colours = rampColours([...stops], count)
  return choice.reversed ? colours.reverse() : colours
}
