import { randomInt, randomUUID } from 'node:crypto'
import type { ChangeName } from '../../src/domain/change/changeSet.ts'
import type { UploadPlan } from '../../src/domain/files/plan/plan.ts'
import type { SortMethod } from '../../src/domain/layout/placement.ts'
import { applyChanges } from '../changes/applyChanges.ts'
import type { WriteContext } from '../changes/applyNamed.ts'
import { applyCropChange } from '../changes/crop/cropChange.ts'
import { numberArray, textArray } from '../db/arrays.ts'
import type { Tx } from '../db/connect.ts'
import { cropColumns, yearColumns, yearsOfPlan } from './planColumns.ts'
import { type PlanIds, planIds } from './planIds.ts'
import { plantColumns } from './plantColumns.ts'
import { type OpenYears, yearKey } from './readKnown.ts'
import { writePlaces } from './writePlaces.ts'

export interface ImportOptions {
  crop: number
  name: ChangeName
  sort_method: SortMethod
  max_length_per_list: number
}

/** Writes all that a plan holds; the caller's transaction makes it all or nothing. */
export async function writePlan(
  tx: Tx,
  context: WriteContext,
  plan: UploadPlan,
  open: OpenYears,
  options: ImportOptions,
): Promise<void> {
  const { crop, name } = options
  const known = await writePlaces(tx, context, crop, plan, options.max_length_per_list)
  const ids = await planIds(tx, crop, plan)
  const seed = randomInt(2 ** 32)
  let first = cropColumns(plan, ids)
  for (const year of yearsOfPlan(plan, known)) {
    const stored = open.get(yearKey(year.nursery, year.year))
    const { columns, plots } = await yearColumns(tx, plan, year, ids, stored, { ...options, seed })
    const all = [...first, ...columns, ...(await plantColumns(tx, plan, year, plots, ids))]
    if (all.length > 0)
      await applyChanges(tx, context, year.id, { name, columns: all }, { key: randomUUID(), conflicts: 'overwrite' })
    first = []
    if (options.sort_method === 3 && columns.length > 0)
      await tx`
        UPDATE field_years SET placement = ${tx.json({ sort_method: options.sort_method, seed })} WHERE id = ${year.id}`
  }
  if (first.length > 0) await applyCropChange(tx, context, crop, { name, columns: first })
  await writePassports(tx, plan, ids)
}

const passportFields = new Set([
  'stage',
  'species',
  'origin',
  'regions',
  'uniformity',
  'heterotic_group',
  'owner',
  'herbicides',
  'fungicides',
  'comment',
])

/** What a file says of lines beside name and parents. */
async function writePassports(tx: Tx, plan: UploadPlan, ids: PlanIds): Promise<void> {
  const written = [
    ...plan.lines.flatMap(({ name, passport }) =>
      Object.entries(passport).map(([field, after]) => ({ line: name, field, after })),
    ),
    ...plan.lineChanges,
  ]
  const byField = new Map<string, { id: number; value: string | readonly string[] }[]>()
  for (const { line, field, after } of written) {
    if (!passportFields.has(field) || after === null || typeof after === 'number') continue
    const list = byField.get(field) ?? []
    list.push({ id: ids.line.get(line)!, value: after })
    byField.set(field, list)
  }
  for (const [field, cells] of byField) {
    const lineIds = numberArray(cells.map((cell) => cell.id))
    const texts = cells.map(({ value }) => (typeof value === 'string' ? value : textArray([...value])))
    const listed = typeof cells[0].value !== 'string'
    await tx`
      UPDATE lines l SET ${tx(field)} = ${listed ? tx`u.value::text[]` : tx`u.value`}
      FROM unnest(${lineIds}::bigint[], ${textArray(texts)}::text[]) AS u (id, value) WHERE l.id = u.id`
  }
}
