import type { CellValue } from '../../../src/domain/change/changeSet.ts'
import { numberArray } from '../../db/arrays.ts'
import { addCells, filterCells, refuseCells } from '../cells/draft.ts'
import { valueRule } from '../cells/fieldRules.ts'
import { normaliseColumn } from '../cells/normalise.ts'
import { placed, settleColumn } from '../cells/settle.ts'
import type { YearWork } from '../work.ts'
import type { PlotStates } from './plotStates.ts'
import type { Stored } from './readStored.ts'
import { flattened, type ValueColumn, valueColumns } from './valueColumns.ts'

/**
 * Checks the values of a change by their traits' kinds and compares them with what is stored.
 * @throws ApiError `notFound` for a trait that the crop does not have, `value.not_number`, `value.type`.
 */
export async function settleValues(
  work: YearWork,
  states: PlotStates,
  { traits, values, reasons }: Stored,
): Promise<void> {
  const { draft } = work
  const columns = [...valueColumns(draft, 'trait'), ...valueColumns(draft, 'suppressed')]
  if (columns.length === 0) return
  const known = await traits
  for (const { trait, field } of columns) {
    const found = known.get(trait)
    if (!found) throw refuseCells('notFound', field, [trait])
    if (field.startsWith('trait:')) normaliseColumn(draft, 'plot', field, valueRule(found.kind), states.deleted)
  }
  const stored = new Map([...(await values), ...(await reasons)])
  for (const { field } of columns) settleColumn(work, 'plot', field, placed(draft.plot.get(field), stored.get(field)))
  await settleSuppression(work)
}

/**
 * A reason needs a value: one for an empty cell is refused, and a value that goes takes its reason along.
 * @throws ApiError `value.missing` with the plots.
 */
async function settleSuppression(work: YearWork): Promise<void> {
  const { tx, year, draft } = work
  for (const { trait, field, cells } of valueColumns(draft, 'suppressed')) {
    const values = draft.plot.get(`trait:${trait}`)
    const written = new Map(values?.ids.map((id, k) => [id, values.after[k]]))
    const open = cells.ids.filter((id, k) => cells.after[k] !== null && !written.has(id))
    const rows = await tx<{ id: number }[]>`
      SELECT plot_id AS id FROM plot_values
      WHERE field_year_id = ${year.id} AND trait_id = ${trait} AND plot_id = ANY (${numberArray(open)}::bigint[])`
    const there = new Set(rows.map((row) => row.id))
    const missing = cells.ids.filter(
      (id, k) => cells.after[k] !== null && (written.has(id) ? written.get(id) === null : !there.has(id)),
    )
    if (missing.length === 0) continue
    if (work.mode !== 'skip') throw refuseCells('value.missing', field, missing)
    const left = new Set(missing)
    filterCells(draft.plot, (name, id) => name !== field || !left.has(id))
  }
  const emptied = valueColumns(draft, 'trait').map(({ trait, field, cells }) => ({
    trait,
    field,
    cells: { ids: cells.ids.filter((_, k) => cells.after[k] === null), before: [], after: [] },
  }))
  const gone = flattened(emptied, (cells) => cells.ids)
  if (gone.count === 0) return
  const reasons = await tx<{ trait: number; plot: number; reason: string }[]>`
    SELECT v.trait_id AS trait, v.plot_id AS plot, v.suppressed AS reason
    FROM unnest(${gone.traits}::bigint[], ${gone.plots}::bigint[]) AS u (trait, plot)
    JOIN plot_values v ON v.field_year_id = ${year.id} AND v.trait_id = u.trait AND v.plot_id = u.plot
    WHERE v.suppressed IS NOT NULL`
  for (const { trait, plot, reason } of reasons) {
    const field = `suppressed:${trait}`
    const known = draft.plot.get(field)?.ids.includes(plot)
    addCells(draft.plot, field, { ids: [plot], before: [reason], after: [null] })
    if (!known)
      draft.difference.push({
        entity: 'plot',
        field: field as never,
        ids: [plot],
        before: [reason],
        after: [null],
      })
  }
}

/** Writes values and reasons: one statement for all new and changed values, one for those that go, one for reasons. */
export async function writeValues(work: YearWork): Promise<void> {
  const { tx, author, year, draft } = work
  const columns = valueColumns(draft, 'trait')
  const split = (keep: (value: CellValue) => boolean): ValueColumn[] =>
    columns.map(({ trait, field, cells }) => {
      const kept = cells.after.map(keep)
      const pick = <T>(values: T[]): T[] => values.filter((_, k) => kept[k])
      return { trait, field, cells: { ids: pick(cells.ids), before: [], after: pick(cells.after) } }
    })
  const written = flattened(
    split((value) => value !== null),
    (cells) => cells.after,
  )
  const gone = flattened(
    split((value) => value === null),
    (cells) => cells.after,
  )
  const reasons = flattened(valueColumns(draft, 'suppressed'), (cells) => cells.after)
  const writes: PromiseLike<unknown>[] = []
  if (written.count > 0)
    writes.push(tx`
      INSERT INTO plot_values AS v (company_id, field_year_id, trait_id, plot_id, number, text, version)
      SELECT ${author.company}, ${year.id}, u.trait, u.plot, u.number, u.text, ${year.seq}
      FROM unnest(${written.traits}::bigint[], ${written.plots}::bigint[],
        ${written.numbers}::double precision[], ${written.texts}::text[]) AS u (trait, plot, number, text)
      ON CONFLICT (company_id, field_year_id, trait_id, plot_id)
        DO UPDATE SET number = excluded.number, text = excluded.text, version = excluded.version`)
  if (gone.count > 0)
    writes.push(tx`
      DELETE FROM plot_values v USING unnest(${gone.traits}::bigint[], ${gone.plots}::bigint[]) AS u (trait, plot)
      WHERE v.field_year_id = ${year.id} AND v.trait_id = u.trait AND v.plot_id = u.plot`)
  if (reasons.count > 0)
    writes.push(tx`
      UPDATE plot_values v SET suppressed = u.reason, version = ${year.seq}
      FROM unnest(${reasons.traits}::bigint[], ${reasons.plots}::bigint[], ${reasons.texts}::text[])
        AS u (trait, plot, reason)
      WHERE v.field_year_id = ${year.id} AND v.trait_id = u.trait AND v.plot_id = u.plot`)
  await Promise.all(writes)
}
