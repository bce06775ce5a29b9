import type { App } from '../../http/route.ts'

const sweepEvery = 3_600_000

/**
 * Erases accounts and companies whose time to come back is over, when the node begins and every hour, one company after
 * another.
 */
export function sweepLeft({ fastify, services }: App): void {
  const { db, log } = services
  const sweep = async (): Promise<void> => {
    for (;;) {
      const [{ company }] = await db<{ company: number | null }[]>`SELECT purge_left() AS company`
      if (company === null) return
      log.info({ company }, 'a company was erased')
    }
  }
  const begin = () => void sweep().catch((error) => log.warn({ err: error }, 'what was left is not erased'))
  const timer = setInterval(begin, sweepEvery)
  fastify.addHook('onListen', async () => begin())
  fastify.addHook('onClose', async () => clearInterval(timer))
}
