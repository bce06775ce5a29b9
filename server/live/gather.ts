import { setTimeout as wait } from 'node:timers/promises'
import { inBackground } from '../../src/domain/inBackground.ts'

/** What is gathered; the newest under a key replaces what waits under it. */
export type Gather<T> = (key: string, told: T) => void

/**
 * Sends what is told in lots: the first at once, what comes meanwhile and within `every` ms after it together. A lot that
 * could not be sent is lost; `failed` hears of it.
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

  return (key, told) => {
    // A replaced one goes to the end: what was told later is sent later.
    waiting.delete(key)
    waiting.set(key, told)
    if (!isSending) inBackground(sendAll())
  }
}
