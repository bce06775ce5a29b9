import type { WriteContext } from '../changes/applyNamed.ts'
import { holdYears } from '../changes/log/changeLog.ts'
import type { Tx } from '../db/connect.ts'
import { notFound } from '../http/apiError.ts'
import { findYear } from '../nurseries/readFields.ts'
import { yearsOfPlots } from '../plots/readPlots.ts'
import { type DatedRole, datedTraits, findDated } from './datedTraits.ts'
import { type DatedPlaces, writeDated } from './writeDated.ts'

/** One date of a stage or technology for plots of a year; null empties it. */
export interface DateOfPlots {
  plots: readonly number[]
  year: number
  named: number | string
  date: string | null
}

/**
 * Writes one date to plots of a year; a stage or technology that the crop lacks is created. Returns how many cells differ
 * from what was stored.
 * @throws ApiError `notFound` for the year, a plot of another one, or an id that none of the crop's has.
 */
export async function writeDateOfPlots(
  tx: Tx,
  context: WriteContext,
  role: DatedRole,
  { plots, year, named, date }: DateOfPlots,
  places: DatedPlaces,
): Promise<number> {
  const { crop_id: crop } = await findYear(tx, year)
  const byYear = await yearsOfPlots(tx, plots)
  const ids = byYear.get(year)
  if (byYear.size !== 1 || !ids) throw notFound()
  await holdYears(tx, [year])
  if (date === null && (await findDated(tx, crop, role, named)) === null) return 0
  const { traits, making } = await datedTraits(tx, crop, role, [named])
  const writes = ids.map((plot) => ({ plot, trait: traits[0], date }))
  return writeDated(tx, context, role, { writes, making, places })
}
