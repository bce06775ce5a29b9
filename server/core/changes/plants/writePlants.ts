import type { CellValue } from '../../../../src/domain/change/changeSet.ts'
import { numberArray, textArray } from '../../../platform/db/arrays.ts'
import type { YearWork } from '../work.ts'
import { type PlantStates, plantColumns } from './reconcilePlants.ts'

/**
 * Writes plants and their values: one statement for the new ones, one for each field of the others. All are sent
 * together.
 */
export async function writePlants(work: YearWork, states: PlantStates): Promise<void> {
  const { tx, author, year, draft } = work
  if (draft.plant.size === 0) return
  const columnOf = (field: string) => {
    const cells = draft.plant.get(field)
    return new Map(cells?.ids.map((id, k) => [id, cells.after[k]]))
  }
  const [names, plots] = [columnOf('name'), columnOf('plot_id')]
  const created = [...states.created]
  const withoutDeleted = (values: ReadonlyMap<number, CellValue>) =>
    [...values].filter(([id, value]) => value !== null && !states.created.has(id))
  await Promise.all([
    tx`SET CONSTRAINTS plants_name_once DEFERRED`,
    created.length > 0
      ? tx`
          INSERT INTO plants (company_id, id, plot_id, name, version)
          SELECT ${author.company}, u.id, u.plot, u.name, ${year.seq} FROM unnest(
            ${numberArray(created)}::bigint[], ${numberArray(created.map((id) => plots.get(id) as number))}::bigint[],
            ${textArray(created.map((id) => names.get(id) as string))}::text[]) AS u (id, plot, name)
          RETURNING 1`
      : null,
    ...(['name', 'plot_id'] as const).map((field) => {
      const cells = withoutDeleted(columnOf(field))
      const values =
        field === 'name'
          ? tx`${textArray(cells.map(([, value]) => value as string))}::text[]`
          : tx`${numberArray(cells.map(([, value]) => value as number))}::bigint[]`
      return cells.length === 0
        ? null
        : tx`
            UPDATE plants p SET ${tx(field)} = u.value, version = ${year.seq}
            FROM unnest(${numberArray(cells.map(([id]) => id))}::bigint[], ${values}) AS u (id, value) WHERE p.id = u.id`
    }),
    mark(work, states.restored, false),
    mark(work, states.deleted, true),
    ...writeValues(work),
  ])
}

/** Deletes plants, or restores them. */
function mark({ tx, year }: YearWork, ids: ReadonlySet<number>, isDeleted: boolean) {
  if (ids.size === 0) return null
  return tx`
    UPDATE plants SET deleted_at = ${isDeleted ? tx`now()` : tx`NULL`}, version = ${year.seq}
    WHERE id = ANY (${numberArray([...ids])}::bigint[])`
}

/** Values, then notes, then deletes rows that have become empty. */
function writeValues(work: YearWork) {
  const { tx, author, year, draft } = work
  const flat = (family: 'trait' | 'note') => {
    const columns = plantColumns(draft, family)
    const values = columns.flatMap(({ cells }) => cells.after)
    return {
      count: values.length,
      traits: numberArray(columns.flatMap(({ trait, cells }) => cells.ids.map(() => trait))),
      plants: numberArray(columns.flatMap(({ cells }) => cells.ids)),
      numbers: numberArray(values.map((value) => (typeof value === 'number' ? value : null))),
      texts: textArray(values.map((value) => (typeof value === 'string' ? value : null))),
    }
  }
  const [values, notes] = [flat('trait'), flat('note')]
  const keysOnly = ({ traits, plants }: typeof values) => tx`
    DELETE FROM plant_values v USING unnest(${traits}::bigint[], ${plants}::bigint[]) AS u (trait, plant)
    WHERE v.trait_id = u.trait AND v.plant_id = u.plant AND num_nonnulls(v.number, v.text, v.note) = 0`
  return [
    values.count > 0
      ? tx`
          INSERT INTO plant_values (company_id, plant_id, trait_id, number, text, version)
          SELECT ${author.company}, u.plant, u.trait, u.number, u.text, ${year.seq}
          FROM unnest(${values.traits}::bigint[], ${values.plants}::bigint[], ${values.numbers}::double precision[],
            ${values.texts}::text[]) AS u (trait, plant, number, text)
          ON CONFLICT (company_id, plant_id, trait_id)
            DO UPDATE SET number = excluded.number, text = excluded.text, version = excluded.version`
      : null,
    notes.count > 0
      ? tx`
          INSERT INTO plant_values (company_id, plant_id, trait_id, note, version)
          SELECT ${author.company}, u.plant, u.trait, u.note, ${year.seq}
          FROM unnest(${notes.traits}::bigint[], ${notes.plants}::bigint[], ${notes.texts}::text[])
            AS u (trait, plant, note)
          ON CONFLICT (company_id, plant_id, trait_id)
            DO UPDATE SET note = excluded.note, version = excluded.version`
      : null,
    values.count > 0 ? keysOnly(values) : null,
    notes.count > 0 ? keysOnly(notes) : null,
  ]
}
