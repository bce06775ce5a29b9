import type { CellValue } from '../../domain/change/changeSet.ts'
import { type DecimalsOf, neededDecimals } from '../../domain/columns/shownDecimals.ts'
import { traitOfColumn } from '../../domain/sheet/cells/fieldRules.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import { countedFrom, shownDate } from '../../domain/stages/shownDate.ts'
import { isDateTrait } from '../../domain/traits/traitKinds.ts'
import { formatNumber, noValue } from '../../i18n/format.ts'

/** Decimals of areas in m²: width × length to the centimetre would show more than was measured. */
const areaDecimals = 2

/**
 * Returns a formatter of one column's cells, by value and row: a dash for none, all numbers of a trait with the same
 * decimals, a stage's date with the days after sowing. A value that is shown but not stored (pasted, refused) has as many
 * decimals as it needs.
 */
export function cellText(
  source: SheetSource,
  field: string,
  decimals: DecimalsOf,
): (value: CellValue | undefined, row: number) => string {
  const trait = source.rule(field)?.trait
  if (isDateTrait(trait)) return datesText(source, field)
  const ownDecimals = source.decimals?.(field) ?? undefined
  return (value) => {
    if (value === null || value === undefined || value === '') return noValue
    if (typeof value !== 'number') return String(value)
    if (trait) return formatNumber(value, Math.max(decimals(trait.id), trait.decimals ?? neededDecimals(value)))
    if (field === 'year') return String(value)
    return field === 'square' ? formatNumber(Number(value.toFixed(areaDecimals))) : formatNumber(value, ownDecimals)
  }
}

/** Returns a formatter of dates, using the current trait name and the dates of year and plot. */
function datesText(source: SheetSource, field: string): (value: CellValue | undefined, row: number) => string {
  return (value, row) => {
    if (value === null || value === undefined || value === '') return noValue
    const { year } = source
    const trait = year && traitOfColumn(year, field)
    return trait ? shownDate(trait, String(value), countedFrom(year, row)) : String(value)
  }
}
