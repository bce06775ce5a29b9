import { type SavedInputs, traitsOfInputs } from '../../../src/domain/analysis/saved/inputs.ts'
import type { SavedKind } from '../../../src/domain/analysis/saved/kinds.ts'
import { isTreatmentName } from '../../../src/domain/stats/design/designFactors.ts'
import { cellsOfYear } from '../../core/changes/log/archivedChanges.ts'
import { textArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'

/** A saved result with what it depends on. */
export interface Dependent {
  readonly kind: SavedKind
  readonly spec_id: number
  readonly inputs: SavedInputs
  readonly sources: readonly { readonly year_id: number; readonly seq: number; readonly crop_seq: number }[]
}

/** Cells of plots that every analysis depends on. */
const sharedFields = ['exists', 'line_id']

/** The traits that a design is recognised from: factors, and observed columns named like a treatment. */
async function factorsOf(tx: Tx, crop: number): Promise<number[]> {
  const rows = await tx<{ id: number; name: string; role: string }[]>`
    SELECT id, name, role FROM traits WHERE crop_id = ${crop} AND role IN ('factor', 'trait')`
  return rows.filter(({ name, role }) => role === 'factor' || isTreatmentName(name)).map(({ id }) => id)
}

/** The fields of plots whose cells a result depends on; if it uses the design's blocks, all factors as well. */
async function fieldsOf(tx: Tx, { kind, spec_id, inputs }: Dependent): Promise<string[]> {
  const factors = inputs.block === 'auto' ? await factorsOf(tx, spec_id) : []
  const traits = [...new Set([...traitsOfInputs(inputs), ...factors])]
  const places = kind === 'heat_map' ? ['row', 'col'] : []
  return [...sharedFields, ...places, ...traits.flatMap((id) => [`trait:${id}`, `suppressed:${id}`])]
}

/**
 * How many cells that a result depends on differ from when it was computed: values and suppressions of its traits,
 * covariates and factors, lines and existence of plots; for hybrids the parents, for a field trend the places, without a
 * control of its own the year's checks. A value that was changed and restored does not count.
 */
export async function countChangedCells(tx: Tx, dependent: Dependent): Promise<number> {
  const { kind, spec_id, inputs, sources } = dependent
  let changed = 0
  for (const { year_id, seq, crop_seq } of sources) {
    const [current] = await tx<{ seq: number; crop_seq: number }[]>`
      SELECT y.seq, c.seq AS crop_seq FROM field_years y JOIN crops c ON c.id = ${spec_id} WHERE y.id = ${year_id}`
    if (!current) continue
    if (current.seq > seq) {
      const checks = inputs.control === null
      changed += await countChanged(
        tx,
        tx`FROM ${cellsOfYear(tx, year_id, seq)} c
          WHERE (c.entity = 'plot' AND c.field = ANY (${textArray(await fieldsOf(tx, dependent))}::text[])
            OR ${checks} AND c.entity = 'field_year' AND c.field = 'checks')`,
      )
    }
    if (kind === 'hybrids' && current.crop_seq > crop_seq) {
      changed += await countChanged(
        tx,
        tx`FROM crop_log_cells c WHERE c.crop_id = ${spec_id} AND c.seq > ${crop_seq}
          AND c.entity = 'line' AND c.field IN ('mother_id', 'father_id')`,
      )
    }
  }
  return changed
}

/** Counts the cells of a log's columns whose last value differs from their first. */
async function countChanged(tx: Tx, columns: ReturnType<Tx>): Promise<number> {
  // Cells written once, as by a file of 200,000 values, need no sorting by cells.
  const [{ count }] = await tx<{ count: number }[]>`
    WITH written AS (
      SELECT c.entity, c.field, c.seq, c.ids, c.before, c.after,
        count(*) OVER (PARTITION BY c.entity, c.field) = 1 AS is_once ${columns}
    ), cells AS NOT MATERIALIZED (
      SELECT w.entity, w.field, w.seq, w.is_once, v.id, v.before::text AS before, v.after::text AS after FROM written w
      CROSS JOIN LATERAL ROWS FROM (
        unnest(w.ids), json_array_elements(w.before), json_array_elements(w.after)) AS v (id, before, after)
    )
    SELECT (
      (SELECT count(*) FROM cells WHERE is_once AND before IS DISTINCT FROM after)
      + (SELECT count(*) FROM (
          SELECT (array_agg(before ORDER BY seq))[1] AS first, (array_agg(after ORDER BY seq DESC))[1] AS last
          FROM cells WHERE NOT is_once GROUP BY entity, field, id
        ) ends WHERE first IS DISTINCT FROM last)
    )::integer AS count`
  return count
}
