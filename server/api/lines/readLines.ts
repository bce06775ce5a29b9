import type { z } from 'zod'
import type { lineSchema } from '../../../src/contract/lines/lines.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/answers/apiError.ts'

export type LineAnswer = z.output<typeof lineSchema>

/** Lines of a crop (all, varieties or the others) in the order of their names, or some lines. */
export async function readLines(
  tx: Tx,
  which: { crop: number; varieties?: boolean } | { lines: readonly number[] },
): Promise<LineAnswer[]> {
  const where =
    'lines' in which
      ? tx`l.id = ANY (${which.lines}::bigint[])`
      : which.varieties === undefined
        ? tx`l.crop_id = ${which.crop}`
        : tx`l.crop_id = ${which.crop} AND l.is_variety = ${which.varieties}`
  return tx<LineAnswer[]>`
    SELECT l.id AS line_id, l.name AS line_name, l.variety_name, l.crop_id AS spec_id, l.is_variety AS is_sort,
      l.mother_id, m.name AS mother, l.father_id, f.name AS father, l.stage, l.selfings, l.species, l.origin, l.regions,
      l.uniformity, l.heterotic_group, l.owner, l.herbicides, l.fungicides, l.comment
    FROM lines l LEFT JOIN lines m ON m.id = l.mother_id LEFT JOIN lines f ON f.id = l.father_id
    WHERE ${where} ORDER BY l.name COLLATE natural_order, l.id`
}

/** How many existing plots of any year show a line, and so its parents. */
export async function countPlotsOf(tx: Tx, line: number): Promise<number> {
  const [{ plots }] = await tx<{ plots: number }[]>`
    SELECT count(*)::integer AS plots FROM plots p JOIN field_years y ON y.id = p.field_year_id
    WHERE p.line_id = ${line} AND p.live`
  return plots
}

/** @throws ApiError `notFound` if the line does not exist, or not in that crop. */
export async function readLine(tx: Tx, line: number, crop?: number): Promise<LineAnswer> {
  const [stored] = await readLines(tx, { lines: [line] })
  if (!stored || (crop !== undefined && stored.spec_id !== crop)) throw notFound()
  return stored
}
