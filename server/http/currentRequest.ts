import { AsyncLocalStorage } from 'node:async_hooks'

/** The request for which code runs, however deep it is called. */
export interface CurrentRequest {
  /** null: nobody is signed in. */
  company: number | null
  /** Aborted when the client has gone before its answer; null for a request that writes, which is carried out all the same. */
  signal: AbortSignal | null
}

const storage = new AsyncLocalStorage<CurrentRequest | null>()

/** The request being served; null for jobs, sweeps and what else the server does by itself. */
export function currentRequest(): CurrentRequest | null {
  return storage.getStore() ?? null
}

export function runForRequest<T>(request: CurrentRequest, work: () => T): T {
  return storage.run(request, work)
}

/** Begins work that goes on when the request that caused it has ended. */
export function runInBackground<T>(work: () => T): T {
  return storage.run(null, work)
}

/** The client has gone; nobody reads the answer. */
export class ClientDisconnected extends Error {
  constructor() {
    super('the client has given up its request')
  }
}
