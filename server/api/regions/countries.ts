import type { Sql, Tx } from '../../platform/db/connect.ts'
import { fieldError } from '../../platform/http/answers/apiError.ts'

/** @throws ApiError if one of the ids is not a country. */
export async function checkCountries(db: Sql | Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const [{ found: rows }] = await db<{ found: number }[]>`
    SELECT count(*)::integer AS found FROM countries WHERE id = ANY (${ids as number[]})`
  if (rows !== new Set(ids).size) throw fieldError('countries', 'validation.choice')
}
