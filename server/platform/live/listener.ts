import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { openPool, type Sql } from '../db/connect.ts'

export interface Listener {
  close: () => Promise<void>
}

interface ListenerParts {
  listenUrl: string
  channels: Record<string, (payload: string) => void>
  /** Called after a time without a connection: messages of that time are lost. */
  onGap: () => void
  log: FastifyBaseLogger
  /** How often it is checked that messages arrive, ms. */
  pulseEvery?: number
}

/**
 * Listens to channels permanently. The driver reconnects once after a lost connection, missing messages in between, and
 * then stops trying; a half-open connection stays silent. Therefore the listener sends a message to itself regularly,
 * and restarts everything if it does not arrive.
 */
export async function openListener(parts: ListenerParts): Promise<Listener> {
  const { channels, log, pulseEvery = 3000 } = parts
  const pulse = `plotline_pulse_${randomUUID().replaceAll('-', '')}`
  let closing = false
  let received: (() => void) | null = null
  let sql = await listen()

  async function listen(): Promise<Sql> {
    const opened = openPool(parts.listenUrl, {
      max: 1,
      name: 'plotline live',
      statementTimeout: 10_000,
      lockTimeout: 0,
    })
    try {
      for (const [channel, take] of Object.entries(channels)) await opened.listen(channel, take)
      let isFirst = true
      const listening = (): void => {
        if (!isFirst) parts.onGap()
        isFirst = false
      }
      // The last channel: once it is open, all are.
      await opened.listen(pulse, () => received?.(), listening)
      return opened
    } catch (error) {
      await opened.end({ timeout: 0 })
      throw error
    }
  }

  async function beats(): Promise<boolean> {
    const probeArrived = new Promise<true>((resolve) => {
      received = () => resolve(true)
    })
    const arrival = sql`SELECT pg_notify(${pulse}, '')`.then(
      () => Promise.race([probeArrived, wait(2000, false, { ref: false })]),
      () => false,
    )
    return Promise.race([arrival, wait(5000, false, { ref: false })])
  }

  async function watch(): Promise<void> {
    while (!closing) {
      await wait(pulseEvery, undefined, { ref: false })
      if (closing || (await beats())) continue
      if (closing) return
      log.warn('live messages do not arrive; listening again')
      await sql.end({ timeout: 0 }).catch(() => undefined)
      for (;;) {
        if (closing) return
        try {
          sql = await listen()
          break
        } catch {
          await wait(500, undefined, { ref: false })
        }
      }
      parts.onGap()
    }
  }

  const watching = watch()
  return {
    close: async () => {
      closing = true
      await sql.end({ timeout: 0 })
      // An obsolete wait does not delay the end.
      watching.catch((error) => log.error({ err: error }, 'listener failed'))
    },
  }
}
