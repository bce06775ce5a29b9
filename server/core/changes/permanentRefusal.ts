import type { FastifyBaseLogger } from 'fastify'
import { isRetriable, sqlState } from '../../platform/db/failure.ts'
import { ApiError } from '../../platform/http/answers/apiError.ts'

/** SQL states of data that do not fit their column, and of violated constraints. */
const permanentErrorClass = /^2[23]/

/**
 * The result of `write`. What the database itself refuses is refused for good: as a server error the change would be sent
 * again and again, and block all that waits behind it.
 * @throws ApiError `change.unstorable`; the cause is logged.
 */
export async function refusePermanentErrors<T>(log: FastifyBaseLogger, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!permanentErrorClass.test(sqlState(error) ?? '') || isRetriable(error)) throw error
    log.error({ err: error }, 'a change could not be stored')
    throw new ApiError('change.unstorable')
  }
}
