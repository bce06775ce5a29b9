import type { CellValue, ChangeColumn, ChangeSet } from '../../src/domain/change/changeSet.ts'
import { type CropColumns, cropOf, lineOfCrop } from '../../src/domain/columns/cropColumns.ts'
import type { Line } from '../../src/domain/columns/fieldYear.ts'
import { activeScopeKindAtom, openCropAtom } from '../../src/state/log/openColumns.ts'
import type { Store } from '../../src/state/store.ts'
import { loadedYearAtom } from '../../src/state/year/loaded.ts'
import { name, yearOf } from './labelledYear.ts'

const line = (id: number): Line => ({ id, name: `L${id}`, is_variety: false, mother_id: null, father_id: null })

/** Lines of crop 1 named after their ids. */
export const cropOfLines = (ids: readonly number[]): CropColumns => cropOf({ spec_id: 1, seq: 0 }, ids.map(line), [])

/** Opens a page of crop 1 with these lines as the active scope, in addition to year 1 of the same crop. */
export function openCrop(store: Store, ids: readonly number[]): void {
  const year = yearOf(1, [11])
  for (const id of ids) year.lines.set(id, line(id))
  store.set(loadedYearAtom, year)
  store.set(openCropAtom, cropOfLines(ids))
  store.set(activeScopeKindAtom, 'crop')
}

/** A column of a change of lines. */
export const lineColumn = (
  field: 'exists' | 'name' | 'mother_id',
  ids: number[],
  before: CellValue[],
  after: CellValue[],
): ChangeColumn => ({ entity: 'line', field, ids, before, after })

/** A change of lines. */
export const linesChange = (...columns: ChangeColumn[]): ChangeSet => ({ name, columns })

/** A line's new name. */
export const renameChange = (id: number, from: string, to: string): ChangeSet =>
  linesChange(lineColumn('name', [id], [from], [to]))

/** The name of a line in the crop's columns and in the year's; undefined if a source lacks it. */
export const namesOf = (store: Store, id: number) => [
  lineOfCrop(store.get(openCropAtom)!, id)?.name,
  store.get(loadedYearAtom)?.lines.get(id)?.name,
]
