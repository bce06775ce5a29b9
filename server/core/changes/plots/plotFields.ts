import type { CellValue } from '../../../../src/domain/change/changeSet.ts'
import {
  annotationNames,
  type PlotFieldName,
  plotFieldNames,
  plotFields,
  plotFieldsOf,
  valueAnnotations,
} from '../../../../src/domain/plots/plotFields.ts'
import { numberArray, textArray } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { filterCells, refuseCells } from '../cells/draft.ts'
import type { OtherCell } from '../cells/otherCell.ts'
import { matchStoredCells, reconcileColumn } from '../cells/reconcile.ts'
import type { YearWork } from '../work.ts'

/** Cell values as one array parameter of the field's type; a value of another type counts as null. */
export function typedArray(tx: Tx, field: PlotFieldName, values: readonly CellValue[]) {
  const { kind } = plotFields[field]
  if (kind === 'text')
    return tx`${textArray(values.map((value) => (typeof value === 'string' ? value : null)))}::text[]`
  const numbers = numberArray(values.map((value) => (typeof value === 'number' ? value : null)))
  if (kind === 'line') return tx`${numbers}::bigint[]`
  return kind === 'integer' ? tx`${numbers}::integer[]` : tx`${numbers}::double precision[]`
}

/** Compares the plots' own fields with what is stored. */
export function reconcilePlotFields(work: YearWork, stored: ReadonlyMap<PlotFieldName, OtherCell[]>): void {
  for (const field of plotFieldNames)
    reconcileColumn(work, 'plot', field, matchStoredCells(work.draft.plot.get(field), stored.get(field)))
}

/**
 * Every line that plots name is a line of the crop.
 * @throws ApiError `notFound` with the ids of the plots; where nothing may be refused, the cells are left out.
 */
export async function checkLinesOfPlots(work: YearWork): Promise<void> {
  for (const field of plotFieldsOf('line')) {
    const cells = work.draft.plot.get(field)
    const lineIds = [...new Set(cells?.after.filter((id): id is number => typeof id === 'number'))]
    if (!cells || lineIds.length === 0) continue
    const missing = await work.tx<{ id: number }[]>`
      SELECT u.id FROM unnest(${numberArray(lineIds)}::bigint[]) AS u (id)
      LEFT JOIN lines l ON l.id = u.id AND l.crop_id = ${work.crop} WHERE l.id IS NULL`
    if (missing.length === 0) continue
    const unknown = new Set<CellValue>(missing.map((row) => row.id))
    if (work.mode !== 'skip')
      throw refuseCells(
        'notFound',
        field,
        cells.ids.filter((_, k) => unknown.has(cells.after[k])),
      )
    cells.ids.forEach((id, k) => {
      if (!unknown.has(cells.after[k])) return
      work.conflicts.push({
        entity: 'plot',
        field,
        id,
        current: cells.before[k],
        mine: cells.after[k],
        version: null,
      })
    })
    filterCells(work.draft.plot, (name, _id, k, column) => name !== field || !unknown.has(column.after[k]))
  }
}

/** Whether a plot of row `p` uses the line of row `l`, for a statement that has both. */
export function plotUsesLine(tx: Tx) {
  return plotFieldsOf('line')
    .map((field) => tx`p.${tx(field)} = l.id`)
    .reduce((conditions, condition) => tx`${conditions} OR ${condition}`)
}

/** The annotations of a value as texts under their names, for a statement that reads values. */
export function annotationList(tx: Tx) {
  return annotationNames
    .map((name) => tx`${tx(valueAnnotations[name].stored)}::text AS ${tx(name)}`)
    .reduce((list, item) => tx`${list}, ${item}`)
}

/** The columns of all fields of a plot, in the order of the table, for a statement that reads or creates plots. */
export function fieldList(tx: Tx) {
  return plotFieldNames.map((field) => tx`${tx(field)}`).reduce((list, item) => tx`${list}, ${item}`)
}
