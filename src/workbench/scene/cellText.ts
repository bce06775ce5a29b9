import { readCell } from '../../domain/columns/cell.ts'
import { type FieldYearColumns, type TraitColumn, traitColumn } from '../../domain/columns/fieldYear.ts'
import { formatNumber } from '../../i18n/format.ts'
import type { Colouring } from '../../state/view.ts'
import type { CellText } from '../paint/picture.ts'

const decimalsAtMost = 3
const looked = 400

/** Decimals of a trait: as it is kept, else as many as its first values have, at most three. */
export function decimalsOf(column: TraitColumn): number {
  if (column.trait.decimals !== null) return column.trait.decimals
  let decimals = 0
  let seen = 0
  for (let i = 0; i < column.numbers.length && seen < looked && decimals < decimalsAtMost; i++) {
    const value = column.numbers[i]
    if (Number.isNaN(value)) continue
    seen++
    const text = String(value)
    const at = text.indexOf('.')
    if (at >= 0) decimals = Math.max(decimals, Math.min(decimalsAtMost, text.length - at - 1))
  }
  return decimals
}

/** The value of a trait at a plot as it is written on the map; null when there is none. */
export function traitText(column: TraitColumn, plot: number, decimals: number): string | null {
  if (column.trait.kind === 'quantitative') {
    const value = column.numbers[plot]
    return Number.isNaN(value) ? null : formatNumber(value, decimals)
  }
  const code = column.codes[plot]
  return code < 0 ? null : column.words[code]
}

/** Reader of one field as text by plot index, its column found once. */
export function fieldText(columns: FieldYearColumns, field: string): (plot: number) => string | null {
  if (field === 'label') return (plot) => columns.label[plot]
  if (field === 'line') {
    return (plot) => (columns.line[plot] ? (columns.lines.get(columns.line[plot])?.name ?? null) : null)
  }
  const column = field.startsWith('trait:') ? traitColumn(columns, Number(field.slice(6))) : null
  if (column) {
    const decimals = decimalsOf(column)
    return (plot) => traitText(column, plot, decimals)
  }
  if (field.startsWith('trait:')) return () => null
  return (plot) => {
    const value = readCell(columns, plot, field)
    if (value === null) return null
    return typeof value === 'number' ? formatNumber(value) : String(value)
  }
}

/** What the cells of the map say: the shown field, the line and the coloured trait's value. */
export function cellTextOf(columns: FieldYearColumns, shownField: string, colouring: Colouring | null): CellText {
  const coloured = colouring?.subject.by === 'trait' ? traitColumn(columns, colouring.subject.trait) : null
  const decimals = coloured ? decimalsOf(coloured) : 0
  const doubled = coloured !== null && shownField === `trait:${coloured.trait.id}`
  const line = fieldText(columns, 'line')
  return {
    main: fieldText(columns, shownField),
    line: shownField === 'line' ? fieldText(columns, 'label') : line,
    value: (plot) => (coloured && !doubled ? (traitText(coloured, plot, decimals) ?? '–') : null),
  }
}
