import { encodeFieldYear, openFieldYear } from '../../../src/domain/columns/codec.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { mixedYear } from '../mixedYear.ts'
import { syntheticYear } from '../syntheticYear.ts'

/** The columns of a year: a number of traits, or the mixture of `mixedYear`. */
export type YearColumnsWanted = number | 'mixed'

/** A synthetic field-year with a number of traits, or with mixed columns. */
export function createdYear(plots: number, columns: YearColumnsWanted, yearId = 1): FieldYearColumns {
  return columns === 'mixed' ? mixedYear(plots, yearId) : syntheticYear(plots, columns, yearId)
}

/** The synthetic field-year as the product has it after loading. */
export function arrivedYear(plots: number, columns: YearColumnsWanted, yearId = 1): FieldYearColumns {
  return openFieldYear(encodeFieldYear(createdYear(plots, columns, yearId)))
}
