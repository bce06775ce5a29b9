import type { PrimitiveAtom } from 'jotai'
import { deviceAtom, yearAtom } from '../lifetime.ts'
import type { Store } from '../store.ts'

interface Handler<Input> {
  readonly handle: (input: Input) => void
}

/** Requests of commands that a single part of the page can carry out: the map's camera, the grid, the live connection. */
export interface Requests<Input> {
  readonly handlers: PrimitiveAtom<readonly Handler<Input>[]>
  /** The request that waits for a handler; null if none waits. */
  readonly waiting: PrimitiveAtom<{ readonly input: Input } | null> | null
}

/**
 * A kind of request. Handled exactly once, synchronously, by the current handler; without a handler it is dropped. With
 * `waits` the last one waits for its handler, which the request itself can bring on screen.
 */
export function requestsOf<Input>(how: { waits?: boolean } = {}): Requests<Input> {
  return {
    handlers: deviceAtom<readonly Handler<Input>[]>([]),
    waiting: how.waits ? yearAtom<{ readonly input: Input } | null>(null) : null,
  }
}

/** Sends a request; false if there is no handler and it does not wait. */
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

/** Handles requests, a waiting one at once; the latest handler wins. Returns the unsubscriber. */
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
