import { valueRule } from '../../../../src/domain/change/cellRules.ts'
import type { CellValue } from '../../../../src/domain/change/changeSet.ts'
import { type AnnotationName, annotationNames, valueAnnotations } from '../../../../src/domain/plots/plotFields.ts'
import { numberArray } from '../../../platform/db/arrays.ts'
import { addCells, type Cells, cellsWhere, filterCells, refuseCells } from '../cells/draft.ts'
import { normaliseColumn } from '../cells/normalise.ts'
import { matchStoredCells, reconcileColumn } from '../cells/reconcile.ts'
import type { YearWork } from '../work.ts'
import type { PlotStates } from './plotStates.ts'
import type { StoredState } from './readStored.ts'
import { annotationArray, flattenColumns, type ValueColumn, valueColumns } from './valueColumns.ts'

/** Annotations that describe a value and are deleted with it, and those that stay. */
const valueAnnotationNames = annotationNames.filter((name) => valueAnnotations[name].ofValue)
const stays = annotationNames.filter((name) => !valueAnnotations[name].ofValue)

/** Columns of the annotations of the value of a row `v`. */
function listAnnotations(tx: YearWork['tx'], names: readonly AnnotationName[]) {
  return names.map((name) => tx`v.${tx(valueAnnotations[name].stored)}`).reduce((list, item) => tx`${list}, ${item}`)
}

/**
 * Checks the values of a change by their traits' kinds, and their annotations, and compares both with what is stored.
 * Returns whether rows without a value may stay.
 * @throws ApiError `notFound` for a trait that the crop does not have, `value.not_number`, `value.type`, `value.planned`
 * for a date planned for anything but a technology.
 */
export async function reconcileValues(
  work: YearWork,
  states: PlotStates,
  { uses, values, annotations }: StoredState,
): Promise<boolean> {
  const { draft } = work
  const columns = valueColumns(draft, 'trait', ...annotationNames)
  if (columns.length === 0) return false
  const known = await uses
  for (const { trait, family, field, cells } of columns) {
    const use = known.get(trait)
    if (!use) throw refuseCells('notFound', field, [trait])
    if (family === 'trait') normaliseColumn(draft, 'plot', field, valueRule(use.kind), states.deleted)
    const dated = cells.ids.filter((_, k) => cells.after[k] !== null)
    if (family === 'planned' && use.role !== 'technology' && dated.length > 0 && work.mode !== 'skip')
      throw refuseCells('value.planned', field, dated)
  }
  const stored = new Map([...(await values), ...(await annotations)])
  for (const { field } of columns)
    reconcileColumn(work, 'plot', field, matchStoredCells(draft.plot.get(field), stored.get(field)))
  await checkAnnotated(work)
  return (await emptyWithValues(work)) || valueColumns(draft, ...stays).length > 0
}

/**
 * An annotation that describes a value needs one: a reason for an empty cell is refused, and a deleted value takes its
 * reason with it.
 * @throws ApiError `value.missing` with the plots.
 */
async function checkAnnotated(work: YearWork): Promise<void> {
  const { tx, year, draft } = work
  for (const { trait, field, cells } of valueColumns(draft, ...valueAnnotationNames)) {
    const values = draft.plot.get(`trait:${trait}`)
    const written = new Map(values?.ids.map((id, k) => [id, values.after[k]]))
    const unwritten = cells.ids.filter((id, k) => cells.after[k] !== null && !written.has(id))
    const rows = await tx<{ id: number }[]>`
      SELECT plot_id AS id FROM plot_values
      WHERE field_year_id = ${year.id} AND trait_id = ${trait} AND plot_id = ANY (${numberArray(unwritten)}::bigint[])
        AND num_nonnulls(number, text) > 0`
    const stored = new Set(rows.map((row) => row.id))
    const missing = cells.ids.filter(
      (id, k) => cells.after[k] !== null && (written.has(id) ? written.get(id) === null : !stored.has(id)),
    )
    if (missing.length === 0) continue
    if (work.mode !== 'skip') throw refuseCells('value.missing', field, missing)
    const left = new Set(missing)
    filterCells(draft.plot, (name, id) => name !== field || !left.has(id))
  }
}

/** Adds to the change the annotations that are deleted with its values; returns whether any annotation stays. */
async function emptyWithValues(work: YearWork): Promise<boolean> {
  const { tx, year, draft } = work
  const deleted = flattenColumns(valueColumnsWhere(draft, true), (cells) => cells.ids)
  if (deleted.count === 0) return false
  const columns = annotationNames.map((name) => tx`v.${tx(valueAnnotations[name].stored)}::text AS ${tx(name)}`)
  const rows = await tx<({ trait: number; plot: number } & Record<AnnotationName, string | null>)[]>`
    SELECT v.trait_id AS trait, v.plot_id AS plot, ${columns.reduce((list, item) => tx`${list}, ${item}`)}
    FROM unnest(${deleted.traits}::bigint[], ${deleted.plots}::bigint[]) AS u (trait, plot)
    JOIN plot_values v ON v.field_year_id = ${year.id} AND v.trait_id = u.trait AND v.plot_id = u.plot
    WHERE num_nonnulls(${listAnnotations(tx, annotationNames)}) > 0`
  const removed = new Map<string, Cells>()
  for (const { trait, plot, ...texts } of rows) {
    for (const name of valueAnnotationNames) {
      if (texts[name] === null) continue
      const field = `${name}:${trait}`
      const cells = removed.get(field) ?? { ids: [], before: [], after: [] }
      removed.set(field, cells)
      cells.ids.push(plot)
      cells.before.push(texts[name])
      cells.after.push(null)
    }
  }
  for (const [field, cells] of removed) {
    const sentPlots = new Set(draft.plot.get(field)?.ids)
    addCells(draft.plot, field, cells)
    const unsent = cells.ids.map((id) => !sentPlots.has(id))
    if (unsent.includes(true))
      draft.difference.push({ entity: 'plot', field: field as never, ...cellsWhere(cells, unsent) })
  }
  return rows.some((row) => stays.some((name) => row[name] !== null))
}

/** The columns of values, with only the emptied cells or only the others. */
function valueColumnsWhere(draft: YearWork['draft'], emptied: boolean): ValueColumn[] {
  return valueColumns(draft, 'trait').map((column) => {
    const selected = column.cells.after.map((value) => (value === null) === emptied)
    return { ...column, cells: cellsWhere({ ...column.cells, before: [] }, selected) }
  })
}

const afterOf = (cells: { after: CellValue[] }): CellValue[] => cells.after

/**
 * Writes values and their annotations: one statement for all new and changed values, one for deleted ones, one for each
 * annotation. All are sent at once, one after another. `mayStay` as `reconcileValues` returns it.
 */
export async function writeValues(work: YearWork, mayStay: boolean): Promise<void> {
  const { draft } = work
  const written = flattenColumns(valueColumnsWhere(draft, false), afterOf)
  const deleted = flattenColumns(valueColumnsWhere(draft, true), afterOf)
  const writes: Promise<unknown>[] = [written.count > 0 ? writeWritten(work, written) : Promise.resolve()]
  for (const name of annotationNames) writes.push(writeAnnotation(work, name))
  if (deleted.count > 0) writes.push(deleteValues(work, deleted, mayStay))
  await Promise.all(writes)
}

async function writeWritten({ tx, author, year }: YearWork, written: ReturnType<typeof flattenColumns>): Promise<void> {
  await tx`
    INSERT INTO plot_values AS v (company_id, field_year_id, trait_id, plot_id, number, text, observer_id, written_at,
      version)
    SELECT ${author.company}, ${year.id}, u.trait, u.plot, u.number, u.text, ${author.user}::bigint, now(), ${year.seq}
    FROM unnest(${written.traits}::bigint[], ${written.plots}::bigint[],
      ${written.numbers}::double precision[], ${written.texts}::text[]) AS u (trait, plot, number, text)
    ON CONFLICT (company_id, field_year_id, trait_id, plot_id)
      DO UPDATE SET number = excluded.number, text = excluded.text, observer_id = excluded.observer_id,
        written_at = excluded.written_at, version = excluded.version`
}

/**
 * Writes an annotation. One that does not describe a value may create the row, and deletes it when nothing else is left.
 */
async function writeAnnotation({ tx, author, year, draft }: YearWork, name: AnnotationName): Promise<void> {
  const { stored, ofValue: isOfValue } = valueAnnotations[name]
  const { count, traits, plots, texts } = flattenColumns(valueColumns(draft, name), afterOf)
  if (count === 0) return
  const rows = tx`
    unnest(${traits}::bigint[], ${plots}::bigint[], ${annotationArray(tx, name, texts)}) AS u (trait, plot, value)`
  const row = tx`v.field_year_id = ${year.id} AND v.trait_id = u.trait AND v.plot_id = u.plot`
  if (isOfValue) {
    await tx`UPDATE plot_values v SET ${tx(stored)} = u.value, version = ${year.seq} FROM ${rows} WHERE ${row}`
    return
  }
  await Promise.all([
    tx`
      INSERT INTO plot_values AS v (company_id, field_year_id, trait_id, plot_id, ${tx(stored)}, version)
      SELECT ${author.company}, ${year.id}, u.trait, u.plot, u.value, ${year.seq} FROM ${rows}
      ON CONFLICT (company_id, field_year_id, trait_id, plot_id)
        DO UPDATE SET ${tx(stored)} = excluded.${tx(stored)}, version = excluded.version`,
    tx`DELETE FROM plot_values v USING ${rows} WHERE ${row} AND u.value IS NULL AND ${isBare(tx)}`,
  ])
}

/** Deletes values; the row stays if it has a note or a plan. */
async function deleteValues(
  { tx, year }: YearWork,
  { traits, plots }: ReturnType<typeof flattenColumns>,
  mayStay: boolean,
): Promise<void> {
  const rows = tx`unnest(${traits}::bigint[], ${plots}::bigint[]) AS u (trait, plot)`
  const row = tx`v.field_year_id = ${year.id} AND v.trait_id = u.trait AND v.plot_id = u.plot`
  const emptied = valueAnnotationNames.map((name) => tx`${tx(valueAnnotations[name].stored)} = NULL`)
  await Promise.all([
    tx`DELETE FROM plot_values v USING ${rows} WHERE ${row} AND num_nonnulls(${listAnnotations(tx, stays)}) = 0`,
    mayStay
      ? tx`
          UPDATE plot_values v SET number = NULL, text = NULL, version = ${year.seq},
            ${emptied.reduce((list, item) => tx`${list}, ${item}`)}
          FROM ${rows} WHERE ${row}`
      : null,
  ])
}

/** Whether a row `v` is empty. */
function isBare(tx: YearWork['tx']) {
  return tx`num_nonnulls(v.number, v.text, ${listAnnotations(tx, stays)}) = 0`
}
