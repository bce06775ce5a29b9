import type { Nursery } from '../../../state/year/chosenYear.ts'

/** The default year of a nursery, its newest one; empty if it has none. */
export function newestYearId(nurseries: readonly Nursery[], nursery: string): string {
  const year = nurseries.find(({ field_id }) => String(field_id) === nursery)?.fieldyear_set[0]
  return year ? String(year.id) : ''
}
