import { createServer } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { type Node, startNode } from './node.ts'
import { checkCollations } from './platform/db/collations.ts'
import { openPool, setRoleDefaults } from './platform/db/connect.ts'
import { isDistributed } from './platform/db/distributed.ts'
import { migrate } from './platform/db/migrate.ts'
import { checkRequestRole } from './platform/db/roleCheck.ts'
import { openEmbedded } from './platform/embedded/database.ts'
import { readKeys } from './platform/embedded/keys.ts'
import type { DatabaseSettings, Settings } from './platform/settings.ts'
import { StartRefusedError } from './platform/startRefused.ts'

export interface RunningServer {
  address: string
  node: Node
  log: FastifyBaseLogger
  /** Ends requests, jobs and sockets, then the embedded database. */
  close: () => Promise<void>
}

interface Source {
  databaseUrl: string
  migrateUrl: string
  /** Address for LISTEN. */
  listenUrl: string
  secret: string
  /** The embedded database serves one server only. */
  alone: boolean
  /** False while the embedded database is restarted after it ended unexpectedly. */
  isDatabaseUp: () => boolean
  close: () => Promise<void>
}

/** Opens the database (an external or the embedded one), migrates it, checks the role of requests, and serves. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const source = await openSource(settings)
  try {
    await checkPort(settings)
    await prepareDatabase(source, settings.database)
    const node = await startNode(settings, source).catch(portInUse(settings.port))
    return {
      address: node.address,
      node,
      log: node.services.log,
      close: async () => {
        await node.close()
        await source.close()
      },
    }
  } catch (error) {
    await source.close()
    throw error
  }
}

async function openSource(settings: Settings): Promise<Source> {
  const { databaseUrl, migrateUrl, listenUrl, secret } = settings
  if (databaseUrl && migrateUrl && secret) {
    return {
      databaseUrl,
      migrateUrl,
      listenUrl: listenUrl ?? databaseUrl,
      secret,
      alone: false,
      isDatabaseUp: () => true,
      close: async () => undefined,
    }
  }
  const keys = await readKeys(settings.dataDir)
  const embedded = await openEmbedded(settings.dataDir, keys)
  return {
    ...embedded,
    listenUrl: embedded.databaseUrl,
    secret: secret ?? keys.secret,
    alone: true,
    isDatabaseUp: embedded.isUp,
  }
}

/**
 * Migrates as the owner, compares the versions of collations, then makes sure that row-level security binds the role of
 * requests.
 */
export async function prepareDatabase(
  source: { databaseUrl: string; migrateUrl: string },
  database?: DatabaseSettings,
): Promise<void> {
  const options = { max: 2, name: 'plotline migrations', statementTimeout: 0, lockTimeout: 0 }
  const owner = openPool(source.migrateUrl, options)
  const { isPooled, preparesStatements } = database ?? { isPooled: false, preparesStatements: true }
  const app = openPool(source.databaseUrl, { ...options, isPooled, preparesStatements })
  try {
    const [{ role }] = await app<{ role: string }[]>`SELECT current_user AS role`
    await migrate(owner, role)
    await checkCollations(owner)
    await checkRequestRole(app)
    if (database?.isPooled) await setRoleDefaults(app, database, await isDistributed(owner))
  } finally {
    await Promise.all([owner.end({ timeout: 5 }), app.end({ timeout: 5 })])
  }
}

/** Checked before the demo is loaded, which takes a while. @throws StartRefusedError `start.portInUse`. */
async function checkPort({ host, port }: Settings): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(port, host, resolve)
  }).catch(portInUse(port))
  await new Promise((resolve) => probe.close(resolve))
}

function portInUse(port: number): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    if (error.code === 'EADDRINUSE') throw new StartRefusedError('start.portInUse', { port })
    throw error
  }
}
