import { join } from 'node:path'
import { StartRefusedError } from '../startRefused.ts'
import { findRunning } from './cluster.ts'
import { readKeys } from './keys.ts'

/**
 * Address of a role on the embedded database of a running server (for commands that run next to it); absent: the role of
 * requests.
 * @throws StartRefusedError `start.notRunning` if no server runs on this data directory.
 */
export async function attachEmbedded(dataDir: string, role: 'app' | 'owner' | 'superuser' = 'app'): Promise<string> {
  const keys = await readKeys(dataDir)
  const cluster = await findRunning(join(dataDir, 'postgres'), keys)
  if (!cluster) throw new StartRefusedError('start.notRunning', { dir: dataDir })
  const name = role === 'superuser' ? 'postgres' : `plotline_${role}`
  return `postgres://${name}:${keys[role]}@${cluster.host}:${cluster.port}/plotline`
}
