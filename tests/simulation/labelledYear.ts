import { applyChange } from '../../src/domain/change/applyChange.ts'
import type { CellValue, ChangeSet } from '../../src/domain/change/changeSet.ts'
import { readCell } from '../../src/domain/columns/cell.ts'
import { emptyFieldYear, type FieldYearColumns } from '../../src/domain/columns/fieldYear.ts'
import type { Store } from '../../src/state/store.ts'
import { loadedYearAtom } from '../../src/state/year/loaded.ts'

/** The name of a change that tests make. */
export const name = { key: 'change.value', params: {} }

/** A change of one cell of a plot. */
export function plotChange(
  field: 'label' | `trait:${number}`,
  id: number,
  before: CellValue,
  after: CellValue,
): ChangeSet {
  return { name, columns: [{ entity: 'plot', field, ids: [id], before: [before], after: [after] }] }
}

/** A year with plots of these ids, labelled by their id. */
export function yearOf(yearId: number, ids: number[]): FieldYearColumns {
  const columns = emptyFieldYear({ year_id: yearId, field_id: 1, spec_id: 1, year: 2026, field_name: 'Trial' })
  const nulls = ids.map(() => null)
  const plot = { entity: 'plot' as const, ids }
  applyChange(columns, {
    name,
    columns: [
      { ...plot, field: 'exists', before: ids.map(() => false), after: ids.map(() => true) },
      { ...plot, field: 'label', before: nulls, after: ids.map(String) },
    ],
  })
  return columns
}

/** The displayed label of a plot. */
export const label = (store: Store, id: number) => {
  const columns = store.get(loadedYearAtom)!
  return readCell(columns, columns.indexOf.get(id)!, 'label')
}

/** Resolves when all pending requests have been answered. */
export const requestsAnswered = () => new Promise((resolve) => setTimeout(resolve))
