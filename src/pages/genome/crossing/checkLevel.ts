import type { CrossRow } from '../../../contract/lines/crossResults.ts'

/** The rank criterion of a cross: its usefulness, or its mean if that is unknown. */
export const meritOf = ({ usefulness, expected_value }: CrossRow): number => usefulness ?? expected_value

/** The value of the check, computed from any cross: `impact` is the distance from it. */
export function checkLevel(rows: readonly CrossRow[], isLower: boolean): number | null {
  const [row] = rows
  return row ? meritOf(row) - (isLower ? -row.impact : row.impact) : null
}
