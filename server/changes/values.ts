import type { CellValue } from '../../src/domain/change/changeSet.ts'
import { numberArray, textArray } from '../db/arrays.ts'
import { addCells, type Cells, filterCells, refuseCells } from './draft.ts'
import { valueRule } from './fieldRules.ts'
import { normaliseColumn } from './normalise.ts'
import type { PlotStates } from './plotStates.ts'
import { settleColumn } from './settle.ts'
import { readTraits } from './traits.ts'
import type { StoredCell, YearWork } from './work.ts'

interface ValueColumn {
  trait: number
  field: string
  cells: Cells
}

function valueColumns(work: YearWork, kind: 'trait' | 'suppressed'): ValueColumn[] {
  return [...work.draft.plot].flatMap(([field, cells]) => {
    const [start, id] = field.split(':')
    return start === kind && id !== undefined ? [{ trait: Number(id), field, cells }] : []
  })
}

/** Columns of all traits end to end, so that one statement serves any number of them. */
function flattened(columns: readonly ValueColumn[], of: (cells: Cells) => readonly CellValue[]) {
  const traits: number[] = []
  const plots: number[] = []
  const numbers: (number | null)[] = []
  const texts: (string | null)[] = []
  for (const { trait, cells } of columns) {
    const values = of(cells)
    for (let k = 0; k < cells.ids.length; k++) {
      traits.push(trait)
      plots.push(cells.ids[k])
      const value = values[k]
      numbers.push(typeof value === 'number' ? value : null)
      texts.push(typeof value === 'string' ? value : null)
    }
  }
  return {
    count: plots.length,
    traits: numberArray(traits),
    plots: numberArray(plots),
    numbers: numberArray(numbers),
    texts: textArray(texts),
  }
}

/**
 * Checks the values of a change by their traits' kinds and compares them with what is stored.
 * @throws ApiError `notFound` for a trait that the crop does not have, `value.not_number`, `value.type`.
 */
export async function settleValues(work: YearWork, states: PlotStates): Promise<void> {
  const columns = valueColumns(work, 'trait')
  const reasons = valueColumns(work, 'suppressed')
  if (columns.length + reasons.length === 0) return
  const traits = await readTraits(work.tx, work.crop)
  for (const { trait, field } of [...columns, ...reasons]) {
    const known = traits.get(trait)
    if (!known) throw refuseCells('notFound', field, [trait])
    if (field.startsWith('trait:')) normaliseColumn(work.draft, 'plot', field, valueRule(known.kind), states.deleted)
  }
  const fresh = (cells: Cells): void => {
    cells.ids.forEach((id, k) => {
      if (states.created.has(id)) cells.before[k] = null
    })
  }
  for (const column of [...columns, ...reasons]) fresh(column.cells)
  await settleStored(work, columns, 'trait')
  await settleStored(work, reasons, 'suppressed')
  await settleSuppression(work)
}

/** Cells of created plots hold nothing: the join finds no row for them and `before` is null. */
async function settleStored(work: YearWork, columns: readonly ValueColumn[], kind: 'trait' | 'suppressed') {
  const before = flattened(columns, (cells) => cells.before)
  if (before.count === 0) return
  const { tx, year } = work
  type Row = { k: number; number: number | null; text: string | null; version: number | null }
  const rows =
    kind === 'trait'
      ? await tx<Row[]>`
          SELECT u.k::integer AS k, v.number, v.text, v.version
          FROM unnest(${before.traits}::integer[], ${before.plots}::integer[],
            ${before.numbers}::double precision[], ${before.texts}::text[])
            WITH ORDINALITY AS u (trait, plot, number, text, k)
          LEFT JOIN plot_values v ON v.field_year_id = ${year.id} AND v.trait_id = u.trait AND v.plot_id = u.plot
          WHERE v.number IS DISTINCT FROM u.number OR v.text IS DISTINCT FROM u.text
          ORDER BY u.k`
      : await tx<Row[]>`
          SELECT u.k::integer AS k, NULL::double precision AS number, v.suppressed AS text, v.version
          FROM unnest(${before.traits}::integer[], ${before.plots}::integer[], ${before.texts}::text[])
            WITH ORDINALITY AS u (trait, plot, text, k)
          LEFT JOIN plot_values v ON v.field_year_id = ${year.id} AND v.trait_id = u.trait AND v.plot_id = u.plot
          WHERE v.suppressed IS DISTINCT FROM u.text
          ORDER BY u.k`
  let start = 0
  let at = 0
  for (const { field, cells } of columns) {
    const length = cells.ids.length
    const stored: StoredCell[] = []
    while (at < rows.length && rows[at].k <= start + length) {
      const { k, number, text, version } = rows[at++]
      stored.push({ k: k - 1 - start, value: number ?? text, version })
    }
    start += length
    settleColumn(work, 'plot', field, stored)
  }
}

/**
 * A reason needs a value: one for an empty cell is refused, and a value that goes takes its reason along.
 * @throws ApiError `value.missing` with the plots.
 */
async function settleSuppression(work: YearWork): Promise<void> {
  const { tx, year, draft } = work
  for (const { trait, field, cells } of valueColumns(work, 'suppressed')) {
    const values = draft.plot.get(`trait:${trait}`)
    const written = new Map(values?.ids.map((id, k) => [id, values.after[k]]))
    const open = cells.ids.filter((id, k) => cells.after[k] !== null && !written.has(id))
    const rows = await tx<{ id: number }[]>`
      SELECT plot_id AS id FROM plot_values
      WHERE field_year_id = ${year.id} AND trait_id = ${trait} AND plot_id = ANY (${numberArray(open)}::integer[])`
    const there = new Set(rows.map((row) => row.id))
    const missing = cells.ids.filter(
      (id, k) => cells.after[k] !== null && (written.has(id) ? written.get(id) === null : !there.has(id)),
    )
    if (missing.length === 0) continue
    if (work.mode !== 'skip') throw refuseCells('value.missing', field, missing)
    const left = new Set(missing)
    filterCells(draft.plot, (name, id) => name !== field || !left.has(id))
  }
  const emptied = valueColumns(work, 'trait').map(({ trait, field, cells }) => ({
    trait,
    field,
    cells: { ids: cells.ids.filter((_, k) => cells.after[k] === null), before: [], after: [] },
  }))
  const gone = flattened(emptied, (cells) => cells.ids)
  if (gone.count === 0) return
  const reasons = await tx<{ trait: number; plot: number; reason: string }[]>`
    SELECT v.trait_id AS trait, v.plot_id AS plot, v.suppressed AS reason
    FROM unnest(${gone.traits}::integer[], ${gone.plots}::integer[]) AS u (trait, plot)
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
  const { tx, author, year } = work
  const columns = valueColumns(work, 'trait')
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
  const reasons = flattened(valueColumns(work, 'suppressed'), (cells) => cells.after)
  if (written.count > 0)
    await tx`
      INSERT INTO plot_values AS v (company_id, field_year_id, trait_id, plot_id, number, text, version)
      SELECT ${author.company}, ${year.id}, u.trait, u.plot, u.number, u.text, ${year.seq}
      FROM unnest(${written.traits}::integer[], ${written.plots}::integer[],
        ${written.numbers}::double precision[], ${written.texts}::text[]) AS u (trait, plot, number, text)
      ON CONFLICT (company_id, field_year_id, trait_id, plot_id)
        DO UPDATE SET number = excluded.number, text = excluded.text, version = excluded.version`
  if (gone.count > 0)
    await tx`
      DELETE FROM plot_values v USING unnest(${gone.traits}::integer[], ${gone.plots}::integer[]) AS u (trait, plot)
      WHERE v.field_year_id = ${year.id} AND v.trait_id = u.trait AND v.plot_id = u.plot`
  if (reasons.count > 0)
    await tx`
      UPDATE plot_values v SET suppressed = u.reason, version = ${year.seq}
      FROM unnest(${reasons.traits}::integer[], ${reasons.plots}::integer[], ${reasons.texts}::text[])
        AS u (trait, plot, reason)
      WHERE v.field_year_id = ${year.id} AND v.trait_id = u.trait AND v.plot_id = u.plot`
}
