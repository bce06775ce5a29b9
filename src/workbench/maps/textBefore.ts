import { type FieldYearColumns, traitColumn } from '../../domain/columns/fieldYear.ts'
import { ShownDecimals } from '../../domain/columns/shownDecimals.ts'
import type { SamePlaces } from '../../domain/layout/samePlaces.ts'
import type { Colouring } from '../../state/colour/colouring.ts'
import type { TextBefore } from '../paint/picture.ts'
import { traitText } from '../scene/cellText.ts'

/** Reads lines and values of another year by this year's plots. */
export function textBefore(
  { columns, places }: { readonly columns: FieldYearColumns; readonly places: SamePlaces },
  colouring: Colouring | null,
): TextBefore {
  const coloured = colouring?.subject.by === 'trait' ? traitColumn(columns, colouring.subject.trait) : null
  const decimals = new ShownDecimals(columns)
  return {
    line(plot) {
      const there = places.before[plot]
      return there < 0 || there === undefined ? null : (columns.lines.get(columns.line[there])?.name ?? null)
    },
    value(plot) {
      const there = places.before[plot]
      return coloured && there >= 0 ? traitText(columns, coloured, there, (trait) => decimals.of(trait)) : null
    },
  }
}
