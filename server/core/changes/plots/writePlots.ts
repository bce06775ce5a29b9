import type { CellValue } from '../../../../src/domain/change/changeSet.ts'
import { splitLabel } from '../../../../src/domain/plots/label.ts'
import { type PlotFieldName, plotFieldNames } from '../../../../src/domain/plots/plotFields.ts'
import { booleanArray, numberArray, textArray } from '../../../platform/db/arrays.ts'
import type { YearWork } from '../work.ts'
import { writeDeclared } from './declaredColumns.ts'
import { fieldList, typedArray } from './plotFields.ts'
import type { PlotPositions } from './plotPositions.ts'
import type { PlotStates } from './plotStates.ts'
import { writeStructure } from './structureCells.ts'

/** Stored prefix and suffix of labels whose parts the request contains; other labels are split at their last digits. */
export type LabelParts = ReadonlyMap<number, { prefix: string; suffix: string }>

/**
 * Writes the plots' own fields: one statement for all new plots, one for each field of the others. All statements are
 * sent together.
 */
export async function writePlots(
  work: YearWork,
  states: PlotStates,
  places: PlotPositions,
  parts: LabelParts = new Map(),
): Promise<void> {
  const { tx, draft, year } = work
  const restored = states.restored.size > 0
  await Promise.all([
    // Names, labels and places may be exchanged over several statements; they were checked against each other before.
    tx`SET CONSTRAINTS plots_name_once, plots_label_once, plots_place_once DEFERRED`,
    restored ? restorePlots(work, states, places) : null,
    states.created.size > 0 ? insertPlots(work, states, parts) : null,
    ...plotFieldNames.map((field) => writeField(work, field, states, parts)),
    movePlots(work, states, places),
    states.deleted.size > 0
      ? tx`
          UPDATE plots SET deleted_at = now(), version = ${year.seq}
          WHERE id = ANY (${numberArray([...states.deleted])}::bigint[])`
      : null,
    draft.field_year.size > 0 ? writeYear(work) : null,
    draft.field_year.size > 0 ? writeStructure(work) : null,
    draft.field_year.size > 0 ? writeDeclared(work) : null,
  ])
}

/** The statement of one field; null if no plot that stays gets it. Places are written together, by `movePlots`. */
function writeField(work: YearWork, field: PlotFieldName, states: PlotStates, parts: LabelParts) {
  const { tx, draft, year } = work
  const cells = draft.plot.get(field)
  if (!cells || field === 'row' || field === 'col') return null
  const indexes = cells.ids
    .map((id, k) => (states.created.has(id) || (cells.after[k] === null && field === 'name') ? -1 : k))
    .filter((k) => k >= 0)
  if (indexes.length === 0) return null
  const ids = indexes.map((k) => cells.ids[k])
  const after = indexes.map((k) => cells.after[k])
  if (field === 'label') return updateLabels(work, ids, after, parts)
  return tx`
    UPDATE plots p SET ${tx(field)} = u.value, version = ${year.seq}
    FROM unnest(${numberArray(ids)}::bigint[], ${typedArray(tx, field, after)}) AS u (id, value)
    WHERE p.id = u.id`
}

function restorePlots(work: YearWork, states: PlotStates, places: PlotPositions) {
  return work.tx`
    UPDATE plots SET deleted_at = NULL, version = ${work.year.seq},
      name = coalesce(u.name, plots.name), label = CASE WHEN u.relabel THEN u.label ELSE plots.label END,
      prefix = CASE WHEN u.relabel AND u.label IS NULL THEN NULL ELSE plots.prefix END,
      suffix = CASE WHEN u.relabel AND u.label IS NULL THEN NULL ELSE plots.suffix END, "row" = u.r, col = u.c
    FROM (SELECT * FROM unnest(${restoredArrays(work, states, places)}) AS u (id, name, relabel, label, r, c)) AS u
    WHERE plots.id = u.id`
}

// A restored plot gets its name, label and place in the statement that restores it: its old ones may be in use.
function restoredArrays(work: YearWork, states: PlotStates, places: PlotPositions) {
  const { tx, draft } = work
  const ids = [...states.restored]
  const names = draft.plot.get('name')
  const labels = draft.plot.get('label')
  const nameOf = new Map(names?.ids.map((id, k) => [id, names.after[k]]))
  const labelOf = new Map(labels?.ids.map((id, k) => [id, labels.after[k]]))
  return tx`
    ${numberArray(ids)}::bigint[],
    ${textArray(ids.map((id) => (nameOf.get(id) as string | undefined) ?? null))}::text[],
    ${booleanArray(ids.map((id) => labelOf.has(id)))}::boolean[],
    ${textArray(ids.map((id) => (labelOf.get(id) as string | undefined) ?? null))}::text[],
    ${numberArray(ids.map((id) => places.get(id)?.row ?? null))}::integer[],
    ${numberArray(ids.map((id) => places.get(id)?.col ?? null))}::integer[]`
}

function partsOf(id: number, label: CellValue, parts: LabelParts): { prefix: string | null; suffix: string | null } {
  if (typeof label !== 'string') return { prefix: null, suffix: null }
  return parts.get(id) ?? splitLabel(label)
}

function insertPlots(work: YearWork, states: PlotStates, parts: LabelParts) {
  const ids = [...states.created]
  const { tx, draft, author, year } = work
  const columnOf = (field: PlotFieldName): CellValue[] => {
    const cells = draft.plot.get(field)
    const values = new Map(cells?.ids.map((id, k) => [id, cells.after[k]]))
    return ids.map((id) => values.get(id) ?? null)
  }
  const column = (field: PlotFieldName) => typedArray(tx, field, columnOf(field))
  const labelParts = columnOf('label').map((label, k) => partsOf(ids[k], label, parts))
  return tx`
    INSERT INTO plots (company_id, field_year_id, version, id, prefix, suffix, ${fieldList(tx)})
    SELECT ${author.company}, ${year.id}, ${year.seq}, u.* FROM unnest(
      ${numberArray(ids)}::bigint[],
      ${textArray(labelParts.map((part) => part.prefix))}::text[],
      ${textArray(labelParts.map((part) => part.suffix))}::text[],
      ${plotFieldNames.map(column).reduce((list, item) => tx`${list}, ${item}`)}) AS u
    RETURNING 1`
}

function updateLabels(work: YearWork, ids: readonly number[], labels: readonly CellValue[], parts: LabelParts) {
  const { tx, year } = work
  const split = labels.map((label, k) => partsOf(ids[k], label, parts))
  return tx`
    UPDATE plots p SET label = u.label, prefix = u.prefix, suffix = u.suffix, version = ${year.seq}
    FROM unnest(
      ${numberArray(ids)}::bigint[], ${typedArray(tx, 'label', labels)},
      ${textArray(split.map((part) => part.prefix))}::text[],
      ${textArray(split.map((part) => part.suffix))}::text[]) AS u (id, label, prefix, suffix)
    WHERE p.id = u.id`
}

function movePlots(work: YearWork, states: PlotStates, places: PlotPositions) {
  const ids = [...places.keys()].filter((id) => !states.created.has(id) && !states.restored.has(id))
  if (ids.length === 0) return null
  return work.tx`
    UPDATE plots p SET "row" = u.r, col = u.c, version = ${work.year.seq}
    FROM unnest(
      ${numberArray(ids)}::bigint[],
      ${numberArray(ids.map((id) => places.get(id)!.row))}::integer[],
      ${numberArray(ids.map((id) => places.get(id)!.col))}::smallint[]) AS u (id, r, c)
    WHERE p.id = u.id`
}

function writeYear(work: YearWork) {
  const { tx, draft, year } = work
  const value = (field: string, stored: CellValue): CellValue => {
    const cells = draft.field_year.get(field)
    return cells ? cells.after[0] : stored
  }
  return tx`
    UPDATE field_years SET map_width = ${value('width', year.map_width) as number},
      map_rows = ${value('rows', year.map_rows) as number},
      sowing_date = ${value('sowing_date', year.sowing_date) as string | null},
      emergence_date = ${value('emergence_date', year.emergence_date) as string | null},
      technology_level = ${value('technology_level', year.technology_level) as string},
      checks = ${value('checks', year.checks) as string | null},
      walk = ${value('walk', year.walk) as string | null}::text::jsonb
    WHERE id = ${year.id}`
}
