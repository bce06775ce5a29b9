import type { Nursery } from '../../../state/year/chosenYear.ts'

/** The newest year of a nursery, as it is chosen with the nursery; empty: it has none. */
export function newestYear(nurseries: readonly Nursery[], nursery: string): string {
  const year = nurseries.find(({ field_id }) => String(field_id) === nursery)?.fieldyear_set[0]
  return year ? String(year.id) : ''
}
