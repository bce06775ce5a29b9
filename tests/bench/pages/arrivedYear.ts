import { encodeFieldYear, openFieldYear } from '../../../src/domain/columns/codec.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { mixedYear } from '../mixedYear.ts'
import { syntheticYear } from '../syntheticYear.ts'

/** The columns of a year: so many traits, or the mixture of `mixedYear`. */
export type YearColumnsWanted = number | 'mixed'

/** A synthetic field-year of so many traits, or of mixed columns. */
export function madeYear(plots: number, columns: YearColumnsWanted, yearId = 1): FieldYearColumns {
  return columns === 'mixed' ? mixedYear(plots, yearId) : syntheticYear(plots, columns, yearId)
}

/** The synthetic field-year as the product holds it when it has come from the server. */
export function arrivedYear(plots: number, columns: YearColumnsWanted, yearId = 1): FieldYearColumns {
  return openFieldYear(encodeFieldYear(madeYear(plots, columns, yearId)))
}
