import type { Tx } from '../../platform/db/connect.ts'
import { violatedConstraint } from '../../platform/db/failure.ts'
import { ApiError, fieldError } from '../../platform/http/answers/apiError.ts'

/** The names of a crop; a request may contain only one. */
interface Names {
  russian_name?: string
  english_name?: string
}

/**
 * Checks names against the company's other crops, ignoring case; `self` is the crop that is renamed, null a new
 * one.
 * @throws ApiError with every name that another crop has.
 */
export async function checkNames(tx: Tx, { russian_name, english_name }: Names, self: number | null): Promise<void> {
  const [inUse] = await tx<{ russian: boolean; english: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM crops WHERE russian_name = ${russian_name ?? null} COLLATE case_insensitive
        AND id IS DISTINCT FROM ${self}) AS russian,
      EXISTS (SELECT 1 FROM crops WHERE english_name = ${english_name ?? null} COLLATE case_insensitive
        AND id IS DISTINCT FROM ${self}) AS english`
  const russian = { russian_name: [{ key: 'validation.cultureWithNameExists' }] }
  const english = { english_name: [{ key: 'validation.cultureWithLatinNameExists' }] }
  const fields = { ...(inUse.russian ? russian : {}), ...(inUse.english ? english : {}) }
  const [first] = Object.values(fields)
  if (first) throw new ApiError(first[0].key, { fields })
}

/** Writes names; if two clients write the same name at once, the later is refused as if it had come after. */
export async function writeNames<T>(writing: PromiseLike<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    const index = violatedConstraint(error)
    if (index === 'crops_russian_name') throw fieldError('russian_name', 'validation.cultureWithNameExists')
    if (index === 'crops_english_name') throw fieldError('english_name', 'validation.cultureWithLatinNameExists')
    throw error
  }
}
