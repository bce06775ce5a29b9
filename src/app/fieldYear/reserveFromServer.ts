import { ApiError } from '../../api/apiError.ts'
import type { Client } from '../../api/client.ts'
import { reserveIds } from '../../contract/changes.ts'
import type { Reserve } from '../../state/sync/reservedIds.ts'

/** Reserves ids by the contract's call; null when the server cannot be reached. */
export function reserveFromServer(client: Client): Reserve {
  return async (yearId, wanted) => {
    try {
      return await client.call(reserveIds, { params: { id: yearId }, body: wanted })
    } catch (error) {
      if (error instanceof ApiError) return null
      throw error
    }
  }
}
