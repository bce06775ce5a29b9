import type { UploadPlan } from '../../src/domain/files/plan/plan.ts'
import { numberArray, textArray } from '../db/arrays.ts'
import type { Tx } from '../db/connect.ts'
import type { PlotIds } from './planColumns.ts'
import { type PlanIds, traitKey } from './planIds.ts'

/**
 * Records the observers in a file as the observers of its values: users of the company of that name, login or e-mail
 * address. For unknown or ambiguous names the uploader remains the observer.
 */
export async function writeObservers(
  tx: Tx,
  year: { id: number; nursery: string; year: number },
  plan: UploadPlan,
  plotIds: PlotIds,
  ids: PlanIds,
): Promise<void> {
  const told: { trait: number; plot: number; person: string }[] = []
  for (const { nursery, year: of, trait, plots, plants, recorded } of plan.values) {
    if (nursery !== year.nursery || of !== year.year) continue
    for (const [k, { person }] of recorded)
      if (person !== null && plants[k] === null)
        told.push({ trait: ids.trait.get(traitKey(trait))!, plot: plotIds.get(plots[k])!, person })
  }
  if (told.length === 0) return
  await tx`
    WITH people AS (
      SELECT lower(n.name) AS name, min(u.id) AS id FROM users u,
        LATERAL (VALUES (u.username), (u.email), (concat_ws(' ', u.first_name, u.last_name)),
          (concat_ws(' ', u.last_name, u.first_name))) AS n (name)
      WHERE n.name IS NOT NULL GROUP BY lower(n.name) HAVING count(DISTINCT u.id) = 1)
    UPDATE plot_values v SET observer_id = o.id
    FROM unnest(${numberArray(told.map(({ trait }) => trait))}::bigint[],
        ${numberArray(told.map(({ plot }) => plot))}::bigint[],
        ${textArray(told.map(({ person }) => person))}::text[]) AS u (trait, plot, person)
      JOIN people o ON o.name = lower(u.person)
    WHERE v.field_year_id = ${year.id} AND v.trait_id = u.trait AND v.plot_id = u.plot`
}
