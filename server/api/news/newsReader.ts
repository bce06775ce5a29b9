import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from '../../platform/db/connect.ts'
import { checkFeeds } from './checkFeeds.ts'

/** How often a node checks whether a feed is due, ms. */
const checkEvery = 60_000

/** Reads the provider's feeds periodically, on whichever node comes first. Returns how to stop. */
export function startNewsReader(
  services: { db: Sql; log: FastifyBaseLogger },
  addresses: readonly string[],
): () => Promise<void> {
  if (addresses.length === 0) return async () => undefined
  let running: Promise<unknown> = Promise.resolve()
  let isBusy = false
  const ending = new AbortController()
  const check = () => {
    if (isBusy) return
    isBusy = true
    running = checkFeeds(services, addresses, { signal: ending.signal })
      .catch((error) => services.log.warn({ err: error }, 'news could not be read'))
      .finally(() => {
        isBusy = false
      })
  }
  const timer = setInterval(check, checkEvery)
  check()
  return async () => {
    clearInterval(timer)
    ending.abort(new Error('the node ends'))
    await running
  }
}
