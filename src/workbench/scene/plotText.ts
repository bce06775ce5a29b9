import { readCell } from '../../domain/columns/cell.ts'
import { type FieldYearColumns, type TraitColumn, traitColumn, traitValue } from '../../domain/columns/fieldYear.ts'
import type { DecimalsOf } from '../../domain/columns/shownDecimals.ts'
import { columnOfValues, valueField } from '../../domain/plots/plotFields.ts'
import { countedFrom, shownDate } from '../../domain/stages/shownDate.ts'
import { isDateTrait, isNumberTrait } from '../../domain/traits/traitKinds.ts'
import { formatNumber } from '../../i18n/format.ts'
import type { Colouring } from '../../state/colour/colouring.ts'
import type { CellText } from '../paint/picture.ts'

/** The value of a trait at a plot as it is written on the map; null without one. */
export function traitText(
  columns: FieldYearColumns,
  column: TraitColumn,
  plot: number,
  decimalsOf: DecimalsOf,
): string | null {
  if (isNumberTrait(column.trait)) {
    const value = column.numbers[plot]
    return Number.isNaN(value) ? null : formatNumber(value, decimalsOf(column.trait.id))
  }
  const text = traitValue(column, plot) as string | null
  return text !== null && isDateTrait(column.trait) ? shownDate(column.trait, text, countedFrom(columns, plot)) : text
}

/** Returns a reader of one field as text by plot index, with its column looked up once. */
function fieldText(columns: FieldYearColumns, field: string, decimals: DecimalsOf): (plot: number) => string | null {
  if (field === 'label') return (plot) => columns.label[plot]
  if (field === 'line') {
    return (plot) => (columns.line[plot] ? (columns.lines.get(columns.line[plot])?.name ?? null) : null)
  }
  const traitId = columnOfValues(field)
  const column = traitId === null ? null : traitColumn(columns, traitId)
  if (column) {
    return (plot) => traitText(columns, column, plot, decimals)
  }
  if (traitId !== null) return () => null
  return (plot) => {
    const value = readCell(columns, plot, field)
    if (value === null) return null
    return typeof value === 'number' ? formatNumber(value) : String(value)
  }
}

/** Texts of the map's cells: the shown field, the line and the coloured trait's value. */
export function plotTextOf(
  columns: FieldYearColumns,
  shownField: string,
  colouring: Colouring | null,
  decimals: DecimalsOf,
): CellText {
  const coloured = colouring?.subject.by === 'trait' ? traitColumn(columns, colouring.subject.trait) : null
  const isShownTwice = coloured !== null && shownField === valueField(coloured.trait.id)
  const line = fieldText(columns, 'line', decimals)
  return {
    main: fieldText(columns, shownField, decimals),
    line: shownField === 'line' ? fieldText(columns, 'label', decimals) : line,
    value: (plot) => (coloured && !isShownTwice ? (traitText(columns, coloured, plot, decimals) ?? '–') : null),
  }
}
