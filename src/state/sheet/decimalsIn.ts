import type { CellValue } from '../../domain/change/changeSet.ts'
import { type DecimalsOf, neededDecimals, ShownDecimals } from '../../domain/columns/shownDecimals.ts'
import type { SheetSource } from '../../domain/sheet/source/sheetSource.ts'
import type { Store } from '../store.ts'
import { shownDecimalsAtom } from '../year/shownDecimals.ts'
import type { FilledValue } from './fillHint.ts'

/**
 * Decimals that values of a column are written with in what is said of its sheet: its trait's own, else as many as those
 * of the year's cells and `values` need; null where the column has no numbers of a trait, or nobody has said how they are
 * written. `decimalsOf` = those of the year, where they are counted already.
 */
export function decimalsIn(
  source: SheetSource,
  field: string,
  values: readonly number[],
  decimalsOf?: DecimalsOf,
): number | null {
  const { year } = source
  const trait = source.rule(field)?.trait ?? null
  if (trait?.kind !== 'quantitative' || trait.role === 'marker') return null
  if (trait.decimals !== null) return trait.decimals
  if (!year) return null
  const counted = decimalsOf ? decimalsOf(trait.id) : new ShownDecimals(year).of(trait.id)
  return values.reduce((most, value) => Math.max(most, neededDecimals(value)), counted)
}

/** A value that a fill would write, as the column's numbers are written. */
export function filledValue(store: Store, source: SheetSource, field: string, value: CellValue): FilledValue {
  if (typeof value !== 'number') return { value, decimals: null }
  return { value, decimals: decimalsIn(source, field, [value], store.get(shownDecimalsAtom)) }
}
