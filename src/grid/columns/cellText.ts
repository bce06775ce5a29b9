import type { CellValue } from '../../domain/change/changeSet.ts'
import { type DecimalsOf, neededDecimals } from '../../domain/columns/shownDecimals.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { formatNumber, noValue } from '../../i18n/format.ts'

/** Decimals of areas in m²: width × length, each to the centimetre, would show more than was measured. */
const areaDecimals = 2

/**
 * Writer of one column's cells: a dash for none, numbers of a trait all with the same decimals. A value that is shown but not
 * stored (pasted, refused) is written with those that it needs itself.
 */
export function cellText(
  source: SheetSource,
  field: string,
  decimals: DecimalsOf,
): (value: CellValue | undefined) => string {
  const trait = source.rule(field)?.trait
  return (value) => {
    if (value === null || value === undefined || value === '') return noValue
    if (typeof value !== 'number') return String(value)
    if (trait) return formatNumber(value, Math.max(decimals(trait.id), trait.decimals ?? neededDecimals(value)))
    return field === 'square' ? formatNumber(Number(value.toFixed(areaDecimals))) : formatNumber(value)
  }
}
