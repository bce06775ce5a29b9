import type { Tx } from '../../platform/db/connect.ts'
import { Superseded, violated } from '../../platform/db/failure.ts'
import { fieldError, notFound } from '../../platform/http/apiError.ts'

const unique = ['fields_company_id_crop_id_name_key', 'field_years_company_id_field_id_year_key']

/**
 * A name or year that another transaction takes at the same instant is not visible yet: the transaction is run again and
 * sees it.
 */
async function look<T>(restoring: PromiseLike<T>): Promise<T> {
  try {
    return await restoring
  } catch (error) {
    if (unique.includes(violated(error) ?? ''))
      throw new Superseded('restored beside one that was made', { cause: error })
    throw error
  }
}

/**
 * Restores a nursery with the years that were deleted with it; a name in use by now gets `_restored`.
 * @throws ApiError `notFound`.
 */
export async function restoreNursery(tx: Tx, id: number): Promise<void> {
  const [{ isThere }] = await look(tx<{ isThere: boolean }[]>`SELECT restore_field(${id}) AS "isThere"`)
  if (!isThere) throw notFound()
}

/** Restores a year of an existing nursery. @throws ApiError `notFound`, `year.duplicate`. */
export async function restoreYear(tx: Tx, id: number): Promise<void> {
  type Outcome = { outcome: 'restored' | 'missing' | 'taken'; number: number | null }
  const [{ outcome, number }] = await look(tx<Outcome[]>`SELECT * FROM restore_year(${id})`)
  if (outcome === 'missing') throw notFound()
  if (outcome === 'taken') throw fieldError('year', 'year.duplicate', { year: number ?? 0 })
}
