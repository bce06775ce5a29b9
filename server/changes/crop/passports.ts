import { type PassportField, passport, passportFields } from '../../../src/domain/lines/passport.ts'
import { numberArray, textArray } from '../../db/arrays.ts'
import type { Tx } from '../../db/connect.ts'
import { differing, settleColumn } from '../cells/settle.ts'
import type { Work } from '../work.ts'

/** A field of a passport of row `l` as a cell: a list is one text, a line each; an empty one is none. */
function cellOf(tx: Tx, field: PassportField) {
  return passport[field] === 'list' ? tx`nullif(array_to_string(l.${tx(field)}, E'\n'), '')` : tx`l.${tx(field)}`
}

/** Compares the passports of a change's lines with what is stored, and writes those that differ: a statement a field. */
export async function writePassports(work: Work, creating: ReadonlySet<number>): Promise<void> {
  const { tx, draft, cropSeq } = work
  for (const field of passportFields) {
    const sent = draft.line.get(field)
    if (!sent) continue
    const rows = await tx<{ id: number; value: string | null; version: number }[]>`
      SELECT l.id, ${cellOf(tx, field)} AS value, l.version FROM lines l
      WHERE l.crop_id = ${work.crop} AND l.id = ANY (${numberArray(sent.ids)}::bigint[])`
    const stored = new Map(rows.map((row) => [row.id, row]))
    const other = differing(sent, stored, (row) => row.value).filter(({ k }) => !creating.has(sent.ids[k]))
    settleColumn(work, 'line', field, other)
    const cells = draft.line.get(field)
    if (!cells) continue
    const value = passport[field] === 'list' ? tx`coalesce(string_to_array(u.value, E'\n'), '{}')` : tx`u.value`
    await tx`
      UPDATE lines l SET ${tx(field)} = ${value}, version = ${cropSeq}
      FROM unnest(${numberArray(cells.ids)}::bigint[], ${textArray(cells.after as (string | null)[])}::text[])
        AS u (id, value) WHERE l.id = u.id`
  }
}
