import { ApiError } from '../../api/apiError.ts'
import type { Client } from '../../api/client.ts'
import { reserveCropIds } from '../../contract/lines/cropChanges.ts'
import { reserveIds } from '../../contract/plots/changes.ts'
import type { Reserve } from '../../state/log/queue/reservedIds.ts'

/** Reserves ids with the year's or the crop's call; null if the server is not reachable. */
export function reserveFromServer(client: Client): Reserve {
  return async ({ of, id }, wanted) => {
    const params = { id }
    try {
      if (of === 'year') return await client.call(reserveIds, { params, body: wanted })
      const { line, trait } = wanted
      return {
        plot: [],
        plant: [],
        marker: [],
        ...(await client.call(reserveCropIds, { params, body: { line, trait } })),
      }
    } catch (error) {
      if (error instanceof ApiError) return null
      throw error
    }
  }
}
