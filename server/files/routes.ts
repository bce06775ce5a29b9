import { join } from 'node:path'
import type { App } from '../http/route.ts'
import { incomingFolder } from '../http/upload.ts'
import { sweepFiles, sweepFolder } from './sweep.ts'

const sweepEvery = 3_600_000

/** Sweeps stored files and what requests have left behind, when the node begins and every hour. */
export function registerFiles({ fastify, services }: App): void {
  const { db, files, settings, log } = services
  const sweep = (): void => {
    const sweeping = [sweepFiles(db, files), sweepFolder(join(settings.dataDir, incomingFolder))]
    for (const one of sweeping) one.catch((error) => log.warn({ err: error }, 'old files not swept'))
  }
  const timer = setInterval(sweep, sweepEvery)
  fastify.addHook('onListen', async () => sweep())
  fastify.addHook('onClose', async () => clearInterval(timer))
}
