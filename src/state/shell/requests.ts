import type { PrimitiveAtom } from 'jotai'
import { deviceAtom, yearAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'

interface Server<What> {
  readonly take: (what: What) => void
}

/** What commands ask of a part of the page that alone can do it: the map's camera, the grid, the link to the server. */
export interface Requests<What> {
  readonly servers: PrimitiveAtom<readonly Server<What>[]>
  /** The request that waits for its server; null where none waits. */
  readonly waiting: PrimitiveAtom<{ readonly what: What } | null> | null
}

/**
 * A kind of request. It is taken exactly once, by who serves it now, in the moment of asking; what nobody serves is gone.
 * With `waits` the last such one waits for its server, which the asking itself brings on screen.
 */
export function requestsOf<What>(how: { waits?: boolean } = {}): Requests<What> {
  return {
    servers: deviceAtom<readonly Server<What>[]>([]),
    waiting: how.waits ? yearAtom<{ readonly what: What } | null>(null) : null,
  }
}

/** Asks; false when nobody serves it and it does not wait. */
export function ask<What>(
  store: Store,
  requests: Requests<What>,
  ...asked: [What] extends [undefined] ? [] : [what: What]
): boolean {
  const what = asked[0] as What
  const server = store.get(requests.servers).at(-1)
  if (server) server.take(what)
  else if (requests.waiting) store.set(requests.waiting, { what })
  return server !== undefined || requests.waiting !== null
}

/** Serves requests, the one that waits at once; who came last serves. Answers how to stop. */
export function serve<What>(store: Store, requests: Requests<What>, take: (what: What) => void): () => void {
  const server = { take }
  store.set(requests.servers, (before) => [...before, server])
  if (requests.waiting) {
    const waiting = store.get(requests.waiting)
    store.set(requests.waiting, null)
    if (waiting) take(waiting.what)
  }
  return () => store.set(requests.servers, (before) => before.filter((other) => other !== server))
}
