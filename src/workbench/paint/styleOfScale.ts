import { coloursOfClasses } from '../../domain/colour/classColours.ts'
import { missingClass } from '../../domain/colour/classes.ts'
import { outsideFences } from '../../domain/colour/outOfRange.ts'
import type { Colouring } from '../../state/colour/colouring.ts'
import type { Scale } from '../../state/colour/scale.ts'
import type { RowFilter } from '../../state/map/legend/legendFilter.ts'
import { plotClassesOf } from '../../state/map/legend/plotClasses.ts'
import { dataInk, type MapTheme, palettes } from '../../ui/theme.ts'
import {
  checkFlag,
  dimmedFlag,
  farFlag,
  hexOf,
  hiddenFlag,
  missingFlag,
  outFlag,
  type PlotStyle,
  type Shade,
  shadeOf,
  suppressedFlag,
} from './plotStyle.ts'

/** Colours of a scale's classes in their order; "other" is last if there is one. */
export function classColours(scale: Scale, colouring: Colouring, theme: MapTheme): string[] {
  return coloursOfClasses(scale, colouring, theme, palettes)
}

/**
 * The look of every plot: a shade for each class and for missing values, and flags from the scale's marks, checks and the
 * legend's filter. Without a scale all plots have the surface colour, as in numbering mode.
 */
export function plotStyle(
  count: number,
  scale: Scale | null,
  colouring: Colouring | null,
  theme: MapTheme,
  filter: RowFilter,
  checks: Uint8Array,
): PlotStyle {
  const ground = hexOf(theme.ground)
  const resting = { ...shadeOf(hexOf(theme.surface), ground, dataInk), ink: theme.text1 }
  const flags = new Uint8Array(count)
  // `includes` is native and fast: a field without checks needs no loop.
  if (checks.includes(1)) for (let i = 0; i < count; i++) flags[i] = checks[i] ? checkFlag : 0
  if (!scale || !colouring) return { shade: new Uint8Array(count), flags, shades: [resting] }

  const colours = classColours(scale, colouring, theme)
  const shades: Shade[] = [resting, ...colours.map((fill) => shadeOf(hexOf(fill), ground, dataInk))]
  if (scale.kind === 'states') shades[1] = resting
  const { index, legend } = plotClassesOf(scale)
  const { out, suppressed } = scale
  // One short pass for each rule, so that recolouring runs only the rules that the scale has.
  const shade = new Uint8Array(count)
  // The class of missing values is the largest byte: adding one wraps to shade 0.
  for (let i = 0; i < count; i++) shade[i] = index[i] + 1
  if (index.includes(missingClass))
    for (let i = 0; i < count; i++) if (index[i] === missingClass) flags[i] |= missingFlag
  if (out)
    for (let i = 0; i < count; i++) if (out[i]) flags[i] |= out[i] === outsideFences ? outFlag | farFlag : outFlag
  if (suppressed) for (let i = 0; i < count; i++) if (suppressed[i]) flags[i] |= suppressedFlag
  if (filter.shown === null && filter.hidden.size === 0) return { shade, flags, shades }
  for (let i = 0; i < count; i++) {
    if (filter.hidden.has(legend[i])) flags[i] |= hiddenFlag
    else if (filter.shown && !filter.shown.has(legend[i])) flags[i] |= dimmedFlag
  }
  return { shade, flags, shades }
}

/** The look of numbering mode: unchanged labels and plots are plain, new labels tinted, conflicts red. */
export function numberingStyle(count: number, status: Uint8Array | null, theme: MapTheme): PlotStyle {
  const ground = hexOf(theme.ground)
  const shadeWith = (fill: string): Shade => shadeOf(hexOf(fill), ground, dataInk)
  const shades = [theme.surface, theme.hover, theme.decoration[4], theme.conflict].map(shadeWith)
  return { shade: status ? status.slice(0, count) : new Uint8Array(count), flags: new Uint8Array(count), shades }
}
