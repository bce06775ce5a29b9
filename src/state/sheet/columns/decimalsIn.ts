import type { CellValue } from '../../../domain/change/changeSet.ts'
import { type DecimalsOf, neededDecimals, ShownDecimals } from '../../../domain/columns/shownDecimals.ts'
import type { SheetSource } from '../../../domain/sheet/source/sheetSource.ts'
import { isNumberTrait } from '../../../domain/traits/traitKinds.ts'
import type { Store } from '../../store.ts'
import { shownDecimalsAtom } from '../../year/shownDecimals.ts'
import type { FilledValue } from '../fill/fillHint.ts'

/**
 * Decimals for values of a column in messages: the trait's own, else as many as the year's cells and `values` need;
 * null if the column has no numbers of a trait or they are unknown. `decimalsOf`: the decimals of the year, if already
 * counted.
 */
export function decimalsIn(
  source: SheetSource,
  field: string,
  values: readonly number[],
  decimalsOf?: DecimalsOf,
): number | null {
  const { year } = source
  const trait = source.rule(field)?.trait ?? null
  if (!isNumberTrait(trait) || trait.role === 'marker') return null
  if (trait.decimals !== null) return trait.decimals
  if (!year) return null
  const counted = decimalsOf ? decimalsOf(trait.id) : new ShownDecimals(year).of(trait.id)
  return values.reduce((largest, value) => Math.max(largest, neededDecimals(value)), counted)
}

/** A value that a fill would write, with the decimals of its column. */
export function filledValue(store: Store, source: SheetSource, field: string, value: CellValue): FilledValue {
  if (typeof value !== 'number') return { value, decimals: null }
  return { value, decimals: decimalsIn(source, field, [value], store.get(shownDecimalsAtom)) }
}
