import { encodeFieldYear, openFieldYear } from '../../../src/domain/columns/codec.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { syntheticYear } from '../syntheticYear.ts'

/** The synthetic field-year as the product holds it when it has come from the server. */
export function arrivedYear(plots: number, traits: number, yearId = 1): FieldYearColumns {
  return openFieldYear(encodeFieldYear(syntheticYear(plots, traits, yearId)))
}
