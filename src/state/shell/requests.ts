import type { PrimitiveAtom } from 'jotai'
import { deviceAtom, yearAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'

interface Handler<Input> {
  readonly handle: (input: Input) => void
}

/** What commands ask of a part of the page that alone can do it: the map's camera, the grid, the link to the server. */
export interface Requests<Input> {
  readonly handlers: PrimitiveAtom<readonly Handler<Input>[]>
  /** The request that waits for its server; null where none waits. */
  readonly waiting: PrimitiveAtom<{ readonly input: Input } | null> | null
}

/**
 * A kind of request. It is taken exactly once, by who serves it now, in the moment of asking; what nobody serves is gone.
 * With `waits` the last such one waits for its server, which the asking itself brings on screen.
 */
export function requestsOf<Input>(how: { waits?: boolean } = {}): Requests<Input> {
  return {
    handlers: deviceAtom<readonly Handler<Input>[]>([]),
    waiting: how.waits ? yearAtom<{ readonly input: Input } | null>(null) : null,
  }
}

/** Asks; false when nobody serves it and it does not wait. */
export function request<Input>(
  store: Store,
  requests: Requests<Input>,
  ...args: [Input] extends [undefined] ? [] : [what: Input]
): boolean {
  const input = args[0] as Input
  const handler = store.get(requests.handlers).at(-1)
  if (handler) handler.handle(input)
  else if (requests.waiting) store.set(requests.waiting, { input })
  return handler !== undefined || requests.waiting !== null
}

/** Serves requests, the one that waits at once; who came last serves. Answers how to stop. */
export function handleRequests<Input>(
  store: Store,
  requests: Requests<Input>,
  handle: (input: Input) => void,
): () => void {
  const handler = { handle }
  store.set(requests.handlers, (before) => [...before, handler])
  if (requests.waiting) {
    const waiting = store.get(requests.waiting)
    store.set(requests.waiting, null)
    if (waiting) handle(waiting.input)
  }
  return () => store.set(requests.handlers, (before) => before.filter((other) => other !== handler))
}
