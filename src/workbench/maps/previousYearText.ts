import { type FieldYearColumns, traitColumn } from '../../domain/columns/fieldYear.ts'
import { ShownDecimals } from '../../domain/columns/shownDecimals.ts'
import type { SamePositions } from '../../domain/layout/samePositions.ts'
import type { Colouring } from '../../state/colour/colouring.ts'
import type { TextBefore } from '../paint/picture.ts'
import { traitText } from '../scene/plotText.ts'

/** Reads lines and values of another year by this year's plots. */
export function previousYearText(
  { columns, places }: { readonly columns: FieldYearColumns; readonly places: SamePositions },
  colouring: Colouring | null,
): TextBefore {
  const coloured = colouring?.subject.by === 'trait' ? traitColumn(columns, colouring.subject.trait) : null
  const decimals = new ShownDecimals(columns)
  return {
    line(plot) {
      const plotBefore = places.before[plot]
      return plotBefore < 0 || plotBefore === undefined
        ? null
        : (columns.lines.get(columns.line[plotBefore])?.name ?? null)
    },
    value(plot) {
      const plotBefore = places.before[plot]
      return coloured && plotBefore >= 0
        ? traitText(columns, coloured, plotBefore, (trait) => decimals.of(trait))
        : null
    },
  }
}
