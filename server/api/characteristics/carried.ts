import {
  type AgreedGenotypeCalls,
  agreedGenotypeCalls,
  type CarriedColumn,
  columnsToCarry,
} from '../../../src/domain/columns/carriedColumns.ts'
import type { ColumnStore } from '../../core/columns/columnStore.ts'
import type { CompanyScope } from '../../platform/db/company.ts'

/** What another year may inherit from one. */
export interface CarriedData {
  readonly crop: number
  readonly year: number
  readonly columns: readonly CarriedColumn[]
  readonly calls: readonly AgreedGenotypeCalls[]
}

/** Reads what another year may inherit from a year. @throws ApiError `notFound`. */
export function readCarriedData(store: ColumnStore, { db, company }: CompanyScope, year: number): Promise<CarriedData> {
  // Outside the one transaction of a request that is done once.
  return store.read({ db, company }, year, (columns) => ({
    crop: columns.spec_id,
    year: columns.year,
    columns: columnsToCarry(columns),
    calls: agreedGenotypeCalls(columns),
  }))
}
