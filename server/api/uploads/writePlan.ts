import { randomInt, randomUUID } from 'node:crypto'
import type { ChangeName } from '../../../src/domain/change/changeSet.ts'
import type { UploadPlan } from '../../../src/domain/files/uploadPlan/plan.ts'
import type { SortMethod } from '../../../src/domain/layout/changes/placement.ts'
import { applyChanges } from '../../core/changes/applyChanges.ts'
import type { WriteContext } from '../../core/changes/applyNamed.ts'
import { applyCropChange } from '../../core/changes/crop/cropChange.ts'
import { numberArray, textArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { cropColumns, type PlotIds, yearColumns, yearsOfPlan } from './planColumns.ts'
import { type PlanIds, planIds, traitKey } from './planIds.ts'
import { plantColumns } from './plantColumns.ts'
import { type OpenYears, yearKey } from './readKnown.ts'
import { writePlaces } from './writePlaces.ts'
import { type WrittenChange, writtenChange } from './writtenChange.ts'

/**
 * Records the observers in a file as the observers of its values: users of the company of that name, login or e-mail
 * address. For unknown or ambiguous names the uploader remains the observer.
 */
async function writeObservers(
  tx: Tx,
  year: { id: number; nursery: string; year: number },
  plan: UploadPlan,
  plotIds: PlotIds,
  ids: PlanIds,
): Promise<void> {
  const observed: { trait: number; plot: number; person: string }[] = []
  for (const { nursery, year: of, trait, plots, plants, recorded } of plan.values) {
    if (nursery !== year.nursery || of !== year.year) continue
    for (const [k, { person }] of recorded)
      if (person !== null && plants[k] === null)
        observed.push({ trait: ids.trait.get(traitKey(trait))!, plot: plotIds.get(plots[k])!, person })
  }
  if (observed.length === 0) return
  await tx`
    WITH people AS (
      SELECT lower(n.name) AS name, min(u.id) AS id FROM users u,
        LATERAL (VALUES (u.username), (u.email), (concat_ws(' ', u.first_name, u.last_name)),
          (concat_ws(' ', u.last_name, u.first_name))) AS n (name)
      WHERE n.name IS NOT NULL GROUP BY lower(n.name) HAVING count(DISTINCT u.id) = 1)
    UPDATE plot_values v SET observer_id = o.id
    FROM unnest(${numberArray(observed.map(({ trait }) => trait))}::bigint[],
        ${numberArray(observed.map(({ plot }) => plot))}::bigint[],
        ${textArray(observed.map(({ person }) => person))}::text[]) AS u (trait, plot, person)
      JOIN people o ON o.name = lower(u.person)
    WHERE v.field_year_id = ${year.id} AND v.trait_id = u.trait AND v.plot_id = u.plot`
}

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
    const allColumns = [...first, ...columns, ...(await plantColumns(tx, plan, year, plots, ids))]
    if (allColumns.length > 0) {
      const applyOptions = { key: randomUUID(), conflicts: 'overwrite' } as const
      written.push(
        ...writtenChange(
          year.id,
          await applyChanges(tx, context, year.id, { name, columns: allColumns }, applyOptions),
        ),
      )
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
