import { join } from 'node:path'
import { StartRefused } from '../startRefused.ts'
import { findRunning } from './cluster.ts'
import { readKeys } from './keys.ts'

/**
 * Address of the request role on the embedded database of a server that runs now (commands beside the server use it).
 * @throws StartRefused `start.notRunning` when no server runs on this data directory.
 */
export async function attachEmbedded(dataDir: string): Promise<string> {
  const keys = await readKeys(dataDir)
  const cluster = await findRunning(join(dataDir, 'postgres'), keys)
  if (!cluster) throw new StartRefused('start.notRunning', { dir: dataDir })
  return `postgres://plotline_app:${keys.app}@${cluster.host}:${cluster.port}/plotline`
}
