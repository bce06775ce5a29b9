import { randomInt, randomUUID } from 'node:crypto'
import type { ChangeName } from '../../src/domain/change/changeSet.ts'
import type { UploadPlan } from '../../src/domain/files/plan/plan.ts'
import type { SortMethod } from '../../src/domain/layout/placement.ts'
import { applyChanges } from '../changes/applyChanges.ts'
import type { WriteContext } from '../changes/applyNamed.ts'
import { applyCropChange } from '../changes/crop/cropChange.ts'
import type { Tx } from '../db/connect.ts'
import { cropColumns, yearColumns, yearsOfPlan } from './planColumns.ts'
import { planIds } from './planIds.ts'
import { plantColumns } from './plantColumns.ts'
import { type OpenYears, yearKey } from './readKnown.ts'
import { writeObservers } from './writeObservers.ts'
import { writePlaces } from './writePlaces.ts'
import { type WrittenChange, writtenChange } from './writtenChange.ts'

export interface ImportOptions {
  crop: number
  name: ChangeName
  sort_method: SortMethod
  max_length_per_list: number
}

/** Writes everything in a plan, and returns the changes of the logs; the caller's transaction makes it all or nothing. */
export async function writePlan(
  tx: Tx,
  context: WriteContext,
  plan: UploadPlan,
  open: OpenYears,
  options: ImportOptions,
): Promise<WrittenChange[]> {
  const { crop, name } = options
  const known = await writePlaces(tx, context, crop, plan, options.max_length_per_list)
  const ids = await planIds(tx, crop, plan)
  const seed = randomInt(2 ** 32)
  let first = cropColumns(plan, ids)
  const written: WrittenChange[] = []
  for (const year of yearsOfPlan(plan, known)) {
    const stored = open.get(yearKey(year.nursery, year.year))
    const { columns, plots } = await yearColumns(tx, plan, year, ids, stored, { ...options, seed })
    const all = [...first, ...columns, ...(await plantColumns(tx, plan, year, plots, ids))]
    if (all.length > 0) {
      const how = { key: randomUUID(), conflicts: 'overwrite' } as const
      written.push(...writtenChange(year.id, await applyChanges(tx, context, year.id, { name, columns: all }, how)))
    }
    first = []
    await writeObservers(tx, year, plan, plots, ids)
    if (options.sort_method === 3 && columns.length > 0)
      await tx`
        UPDATE field_years SET placement = ${tx.json({ sort_method: options.sort_method, seed })} WHERE id = ${year.id}`
  }
  if (first.length > 0)
    written.push(...writtenChange(null, await applyCropChange(tx, context, crop, { name, columns: first })))
  return written
}
