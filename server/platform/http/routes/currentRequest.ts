import { AsyncLocalStorage } from 'node:async_hooks'
import type { Arrival } from '../../policy/arrivals.ts'

/** The request on whose behalf code runs, however deeply it is called. */
export interface CurrentRequest {
  /** Null: no user is signed in. */
  company: number | null
  /**
   * Aborted when the client disconnects before its answer; null for a request that writes, which is completed regardless.
   */
  signal: AbortSignal | null
  /** The file that came with the request; absent: none. */
  arrival?: Arrival
}

const storage = new AsyncLocalStorage<CurrentRequest | null>()

/** The request being handled; null for jobs, sweeps and other work of the server itself. */
export function currentRequest(): CurrentRequest | null {
  return storage.getStore() ?? null
}

export function runForRequest<T>(request: CurrentRequest, work: () => T): T {
  return storage.run(request, work)
}

/** Begins work that continues after the request that caused it has ended. */
export function runInBackground<T>(work: () => T): T {
  return storage.run(null, work)
}

/** The client has disconnected; its answer will not be read. */
export class ClientDisconnectedError extends Error {
  constructor() {
    super('the client has cancelled its request')
  }
}
