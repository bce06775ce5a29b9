import { missingClass } from '../../domain/colour/classes.ts'
import { classAmong } from '../../domain/colour/sameClasses.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { isPlotPosition } from '../../domain/layout/positions.ts'
import type { SamePositions } from '../../domain/layout/samePositions.ts'
import { checksOf } from '../../domain/lines/checks.ts'
import type { Colouring } from '../../state/colour/colouring.ts'
import type { Scale } from '../../state/colour/scale.ts'
import { plotClassesOf } from '../../state/map/legend/plotClasses.ts'
import { dataInk, type MapTheme } from '../../ui/theme.ts'
import {
  checkFlag,
  hexOf,
  hiddenFlag,
  missingFlag,
  outFlag,
  type PlotStyle,
  shadeOf,
  suppressedFlag,
} from '../paint/plotStyle.ts'
import { classColours } from '../paint/styleOfScale.ts'

/** Two years under one colouring: this year's scale and the other year's. */
interface TwoScales {
  readonly now: Scale
  readonly before: Scale
}

/**
 * This year's class for each plot of the other year, so that a colour means the same on both maps; `missingClass` without
 * one. A category that this year does not have gets the class after all others.
 */
function classesBefore({ now, before }: TwoScales, colours: number): Uint8Array {
  const { index } = plotClassesOf(before)
  if (now.kind === 'numbers' && before.kind === 'numbers' && before.column) {
    const { numbers } = before.column
    return index.map((code, i) => (code === missingClass ? code : classAmong(now.classes, numbers[i])))
  }
  if (now.kind === 'categories' && before.kind === 'categories') {
    const places = before.names.map((name) => now.names.indexOf(name))
    return index.map((code) => (code === missingClass ? code : (places[code] ?? -1) < 0 ? colours : places[code]))
  }
  return index.map((code) => (code === missingClass ? code : Math.min(code, colours - 1)))
}

/** The look of this year's places by the plots of another year; places without a plot there are empty. */
export function previousYearStyle(
  now: FieldYearColumns,
  { columns, places }: { readonly columns: FieldYearColumns; readonly places: SamePositions },
  scales: TwoScales,
  colouring: Colouring,
  theme: MapTheme,
): PlotStyle {
  const ground = hexOf(theme.ground)
  const resting = { ...shadeOf(hexOf(theme.surface), ground, dataInk), ink: theme.text1 }
  const colours = classColours(scales.now, colouring, theme)
  const fills = [...colours, theme.otherCategory].map((fill) => shadeOf(hexOf(fill), ground, dataInk))
  const shades = [resting, ...fills]
  if (scales.now.kind === 'states') shades[1] = resting
  const classes = classesBefore(scales, colours.length)
  const { out, suppressed } = scales.before
  const checks = checksOf(columns).lines
  const shade = new Uint8Array(now.count)
  const flags = new Uint8Array(now.count)
  for (let i = 0; i < now.count; i++) {
    const plot = places.before[i]
    if (plot < 0 || !isPlotPosition(now, i)) {
      flags[i] = hiddenFlag
      continue
    }
    const isMissing = classes[plot] === missingClass
    shade[i] = isMissing ? 0 : classes[plot] + 1
    flags[i] =
      (isMissing ? missingFlag : 0) |
      (out?.[plot] ? outFlag : 0) |
      (suppressed?.[plot] ? suppressedFlag : 0) |
      (checks.has(columns.line[plot]) ? checkFlag : 0)
  }
  return { shade, flags, shades }
}
