import type { FastifyBaseLogger } from 'fastify'
import { retriable, sqlState } from '../db/failure.ts'
import { ApiError } from '../http/apiError.ts'

/** Data that does not fit its column, and rules of the database. */
const ofTheChange = /^2[23]/

/**
 * What `write` answers. What the database itself refuses of a change it refuses for good: as an error of the server the change
 * would be sent again and again, and hold up all that waits behind it.
 * @throws ApiError `change.unstorable`; what it hides is logged.
 */
export async function refusedForGood<T>(log: FastifyBaseLogger, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!ofTheChange.test(sqlState(error) ?? '') || retriable(error)) throw error
    log.error({ err: error }, 'a change could not be stored')
    throw new ApiError('change.unstorable')
  }
}
