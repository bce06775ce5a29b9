import { numberArray } from '../../../platform/db/arrays.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { plotUsesLine } from '../plots/plotFields.ts'

/**
 * Whether anything but the lines that are deleted together, `going`, needs the line of row `l`: plots, deleted ones too,
 * calls of any set, seed, photos, the checks of a year, or a child.
 */
export function isUsedLine(tx: Tx, going: readonly number[]) {
  return tx`(
    EXISTS (SELECT 1 FROM plots p WHERE ${plotUsesLine(tx)})
    OR EXISTS (SELECT 1 FROM genotype_rows g WHERE g.line_id = l.id)
    OR EXISTS (SELECT 1 FROM seeds s WHERE s.line_id = l.id)
    OR EXISTS (SELECT 1 FROM photos f WHERE f.line_id = l.id)
    OR l.id IN (SELECT unnest(string_to_array(y.checks, E'\n'))::bigint FROM field_years y)
    OR EXISTS (SELECT 1 FROM lines c WHERE (c.mother_id = l.id OR c.father_id = l.id)
               AND NOT c.id = ANY (${numberArray(going)}::bigint[])))`
}
