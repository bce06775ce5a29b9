import { join } from 'node:path'
import { incomingFolder } from '../http/input/upload.ts'
import type { App } from '../http/routes/route.ts'
import { sweepFiles, sweepFolder } from './sweep.ts'

const sweepEvery = 3_600_000

/** Every hour, sweeps stored files on one node, and on each node the leftovers of its requests. */
export function registerFiles({ fastify, services }: App): void {
  const { files, settings, log, sweeps } = services
  sweeps.every('files', sweepEvery, (db) => sweepFiles(db, files))
  const sweep = (): void => {
    sweepFolder(join(settings.dataDir, incomingFolder)).catch((error) =>
      log.warn({ err: error }, 'old files not swept'),
    )
  }
  const timer = setInterval(sweep, sweepEvery)
  fastify.addHook('onListen', async () => sweep())
  fastify.addHook('onClose', async () => clearInterval(timer))
}
