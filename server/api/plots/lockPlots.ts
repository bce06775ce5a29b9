import { lockYears } from '../../core/changes/log/changeLog.ts'
import { numberArray } from '../../platform/db/arrays.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'
import { yearsOfPlots } from './readPlots.ts'

/** Locks the years of plots, which must all exist and be of one crop; returns the crop. @throws ApiError `notFound`. */
export async function lockPlots(tx: Tx, plots: readonly number[]): Promise<number> {
  const years = await yearsOfPlots(tx, plots)
  await lockYears(tx, years.keys())
  const crops = await tx<{ id: number }[]>`
    SELECT DISTINCT f.crop_id AS id FROM field_years y JOIN fields f ON f.id = y.field_id
    WHERE y.id = ANY (${numberArray([...years.keys()])}::bigint[])`
  if (crops.length !== 1) throw notFound()
  return crops[0].id
}
