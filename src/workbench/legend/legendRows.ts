import type { TFunction } from 'i18next'
import { limitText } from '../../domain/colour/binned.ts'
import { missingClass, outOfRangeClass, suppressedClass } from '../../domain/colour/classes.ts'
import type { FieldYearColumns } from '../../domain/columns/fieldYear.ts'
import { traitColumn } from '../../domain/columns/fieldYear.ts'
import { shownMark, withMark } from '../../i18n/format.ts'
import type { Colouring } from '../../state/colour/colouring.ts'
import type { Scale } from '../../state/colour/scale.ts'
import type { RowFilter } from '../../state/map/legend/legendFilter.ts'
import type { MapTheme } from '../../ui/theme.ts'
import { classColours } from '../paint/styleOfScale.ts'

/**
 * One row of the legend. `key` identifies it in the filter; `colours` has one colour, or several for a continuous scale.
 */
export interface LegendRow {
  readonly key: number
  readonly kind: 'class' | 'suppressed' | 'missing' | 'out'
  readonly text: string
  readonly count: number
  readonly colours: readonly string[]
}

/** Colours in the gradient of a continuous scale. */
const barColours = 24

/** What the map is coloured by, with its unit. */
export function subjectName(
  columns: FieldYearColumns,
  colouring: Colouring,
  t: TFunction,
): { name: string; unit: string } {
  const { subject } = colouring
  if (subject.by !== 'trait') return { name: t(`map.colour.${subject.by}`), unit: '' }
  const trait = traitColumn(columns, subject.trait)?.trait
  return { name: trait?.name ?? '', unit: trait?.unit ?? '' }
}

/**
 * Rows of the legend: classes of numbers from the highest, categories in their order, then Left out, Missing and Out of
 * range.
 */
export function legendRows(scale: Scale, colouring: Colouring, theme: MapTheme, t: TFunction): LegendRow[] {
  const colours = classColours(scale, colouring, theme)
  const rows: LegendRow[] = []
  let missing = 0
  let outOfRange = 0
  let suppressed = 0
  if (scale.kind === 'states') {
    scale.keys.forEach((key, k) => {
      rows.push({ key: k, kind: 'class', text: t(key), count: scale.counts[k], colours: [colours[k]] })
    })
  } else if (scale.kind === 'categories') {
    const { words, isWorded, areNumbers } = scale
    const word = (k: number) => (isWorded ? t(words[k]) : areNumbers ? withMark(words[k]) : words[k])
    scale.classes.codes.forEach((_, k) => {
      rows.push({ key: k, kind: 'class', text: word(k), count: scale.classes.counts[k], colours: [colours[k]] })
    })
    if (scale.classes.other > 0) {
      const k = scale.classes.codes.length
      const count = scale.classes.counts[k]
      rows.push({ key: k, kind: 'class', text: t('map.class.other'), count, colours: [colours[k]] })
    }
    missing = scale.classes.missing
    suppressed = scale.classes.suppressed
  } else {
    const { classes } = scale
    missing = classes.missing
    suppressed = classes.suppressed
    outOfRange = classes.out
    if (classes.limits.length) {
      for (let k = classes.limits.length - 1; k >= 0; k--) {
        const text = limitText(classes.limits[k], classes.decimals, shownMark())
        rows.push({ key: k, kind: 'class', text, count: classes.counts[k], colours: [colours[k]] })
      }
    } else if (classes.domain) {
      const count = classes.counts.reduce((sum, classCount) => sum + classCount, 0)
      const bar = Array.from(
        { length: barColours },
        (_, k) => colours[Math.round((k / (barColours - 1)) * (colours.length - 1))],
      )
      rows.push({
        key: 0,
        kind: 'class',
        text: limitText(classes.domain, classes.decimals, shownMark()),
        count,
        colours: bar,
      })
    }
  }
  if (suppressed > 0) {
    const text = t('map.class.suppressed')
    rows.push({ key: suppressedClass, kind: 'suppressed', text, count: suppressed, colours: [] })
  }
  if (missing > 0) {
    rows.push({ key: missingClass, kind: 'missing', text: t('map.class.missing'), count: missing, colours: [] })
  }
  if (outOfRange > 0)
    rows.push({ key: outOfRangeClass, kind: 'out', text: t('map.class.outOfRange'), count: outOfRange, colours: [] })
  return rows
}

/** The filter after a click on a row: only this row (again: all), Shift adds or removes it, Mod hides or shows it. */
export function filteredBy(filter: RowFilter, key: number, how: 'only' | 'add' | 'hide'): RowFilter {
  const hidden = new Set(filter.hidden)
  if (how === 'hide') {
    if (!hidden.delete(key)) hidden.add(key)
    return { shown: filter.shown && new Set(filter.shown), hidden }
  }
  if (how === 'only') {
    const isOnly = filter.shown?.size === 1 && filter.shown.has(key)
    return { shown: isOnly ? null : new Set([key]), hidden }
  }
  const shown = new Set(filter.shown ?? [])
  if (!shown.delete(key)) shown.add(key)
  return { shown: shown.size ? shown : null, hidden }
}
