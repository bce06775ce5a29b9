import { setTimeout as wait } from 'node:timers/promises'
import { inBackground } from '../../../src/domain/inBackground.ts'

/** Adds a value to the next batch; it replaces a waiting one with the same key. */
export type Gather<T> = (key: string, value: T) => void

/**
 * Sends values in batches: the first at once, later ones together once the previous batch was sent, but at least `every` ms after it. A
 * batch that could not be sent is lost; `failed` gets the error.
 */
export function gatherLots<T>(
  every: number,
  send: (lot: T[]) => Promise<void>,
  failed: (error: unknown) => void,
): Gather<T> {
  const waiting = new Map<string, T>()
  let isSending = false

  async function sendAll(): Promise<void> {
    isSending = true
    while (waiting.size > 0) {
      const lot = [...waiting.values()]
      waiting.clear()
      await Promise.all([send(lot).catch(failed), wait(every, undefined, { ref: false })])
    }
    isSending = false
  }

  return (key, value) => {
    // A replaced value moves to the end: what was added later is sent later.
    waiting.delete(key)
    waiting.set(key, value)
    if (!isSending) inBackground(sendAll())
  }
}
