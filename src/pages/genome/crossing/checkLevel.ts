import type { CrossRow } from '../../../contract/lines/crossResults.ts'

/** What a cross is ranked by: its usefulness, where that is not known its mean. */
export const meritOf = ({ usefulness, expected_value }: CrossRow): number => usefulness ?? expected_value

/** What crosses are measured by, from any of them: what `impact` is the distance to. */
export function checkLevel(rows: readonly CrossRow[], isLower: boolean): number | null {
  const [row] = rows
  return row ? meritOf(row) - (isLower ? -row.impact : row.impact) : null
}
