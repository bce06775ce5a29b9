import { randomUUID } from 'node:crypto'
import type { Server, Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { startNewsReader } from './api/news/newsReader.ts'
import { storeSample } from './api/news/sample/sample.ts'
import { buildApp } from './app.ts'
import { columnStore } from './core/columns/columnStore.ts'
import { loadDemo } from './demo/loadDemo.ts'
import { accessTokens } from './platform/auth/accessTokens.ts'
import { downloadTickets } from './platform/auth/downloadTickets.ts'
import { refreshTokens } from './platform/auth/refreshTokens.ts'
import { roleChannel, sessionCache, sessionChannel } from './platform/auth/sessionCache.ts'
import { openPool, type Sql } from './platform/db/connect.ts'
import { readDistributed } from './platform/db/distributed.ts'
import { RowQueues } from './platform/db/rowQueues.ts'
import { loadedChannel, statisticsTaker } from './platform/db/statistics.ts'
import { inTransaction } from './platform/db/transaction.ts'
import { openStorage } from './platform/files/openStorage.ts'
import { findMissing } from './platform/files/verifyFiles.ts'
import { companyCalls } from './platform/http/limits/companyCalls.ts'
import { userRates } from './platform/http/limits/userRates.ts'
import { storeFigures } from './platform/http/monitoring/workFigures.ts'
import { cancelChannel, jobChannel, jobQueue } from './platform/jobs/queue.ts'
import { inBatches, sweeps } from './platform/jobs/sweeps.ts'
import { requestThreads } from './platform/jobs/worker.ts'
import { liveFanout, nodeChannel } from './platform/live/fanout.ts'
import { openHub } from './platform/live/hub.ts'
import { openListener } from './platform/live/listener.ts'
import { setDefaultQuotas } from './platform/policy/quotas.ts'
import type { Settings } from './platform/settings.ts'
import { registerResources } from './resources.ts'
import type { Services } from './services.ts'

/** One node: it is stateless, so any number of them can serve one database. */
export interface Node {
  fastify: FastifyInstance
  services: Services
  /** Address at which the node listens, `http://host:port`. */
  address: string
  close: () => Promise<void>
}

/**
 * An import of millions of cells writes for long; it waits longer than a request for a year that another transaction is
 * writing.
 */
const jobTimeouts = { statementTimeout: 3_600_000, lockTimeout: 60_000 }
const sweepEvery = 60_000
const figuresEvery = 600_000
const purgeEvery = 600_000
/**
 * How long requests and jobs may continue once the server ends, before connections are destroyed and jobs returned, ms.
 */
const shutdownPatience = 30_000
/** How often every lot of seed is compared with its entries, ms. */
const ledgerCheckEvery = 24 * 3_600_000

/**
 * Starts a node on a migrated database and listens. `alone`: no other node uses the database. `isDatabaseUp` as for
 * `buildApp`. `listenUrl`: the database itself if `databaseUrl` is a pooler's.
 */
export async function startNode(
  settings: Settings,
  {
    databaseUrl,
    listenUrl = databaseUrl,
    secret,
    alone,
    isDatabaseUp,
  }: { databaseUrl: string; listenUrl?: string; secret: string; alone: boolean; isDatabaseUp?: () => boolean },
): Promise<Node> {
  const { pool, accessPool, jobPool: jobPoolSize, statementTimeout, lockTimeout, ...pooler } = settings.database
  const databaseUse = { ...pooler, isDistributed: await readDistributed(databaseUrl, { ...pooler, isServer: true }) }
  const requestOptions = { statementTimeout, lockTimeout, ...databaseUse }
  const rows = new RowQueues()
  requestThreads.resize(settings.threads)
  setDefaultQuotas(settings.quotas)
  const db = openPool(databaseUrl, { max: pool, name: 'plotline', rows, isShared: true, ...requestOptions })
  const accessDb = openPool(databaseUrl, { max: accessPool, name: 'plotline-access', rows, ...requestOptions })
  const fastify = await buildApp(settings, accessDb, isDatabaseUp)
  const { log } = fastify
  const destroyConnections = trackConnections(fastify.server)
  const live = liveFanout(db, log)
  const jobPool = openPool(databaseUrl, {
    max: jobPoolSize,
    name: 'plotline-jobs',
    rows,
    ...jobTimeouts,
    ...databaseUse,
  })
  // Heartbeats are written in time, whatever the jobs' own connections do.
  const beatDb = openPool(databaseUrl, {
    max: 1,
    name: 'plotline-beats',
    statementTimeout: 5000,
    lockTimeout: 5000,
    ...databaseUse,
  })
  const sweepDb = openPool(databaseUrl, {
    max: 1,
    name: 'plotline-sweeps',
    rows,
    statementTimeout: 0,
    lockTimeout: 10_000,
    ...databaseUse,
  })
  const jobs = jobQueue({ db: jobPool, beatDb, live, log, node: randomUUID() })
  const sessions = sessionCache(accessDb)
  const services: Services = {
    settings,
    db,
    accessDb,
    log,
    access: accessTokens(secret, settings.previousSecret),
    tickets: downloadTickets(secret, settings.previousSecret),
    refresh: refreshTokens(secret, settings.previousSecret),
    sessions,
    rates: userRates(),
    calls: companyCalls(accessDb, log),
    live,
    jobs,
    sweeps: sweeps(sweepDb, log),
    columns: columnStore(settings.columnBytes),
    files: await openStorage(settings),
  }
  registerResources({ fastify, services })
  const hub = openHub({ fastify, services })
  const listener = await openListener({
    listenUrl,
    channels: {
      [nodeChannel]: live.receive,
      [jobChannel]: jobs.wake,
      [cancelChannel]: jobs.cancelled,
      [loadedChannel]: statisticsTaker(db, log),
      [roleChannel]: sessions.forget,
      [sessionChannel]: (session) => {
        sessions.forget(session)
        hub.endSession(session)
      },
    },
    onGap: () => hub.reconnectAll(),
    log,
  })
  registerSweeps(services)
  // Before it listens: ready means that the first page has something to show.
  await loadDemo(services)
  if (settings.newsFeedUrls.length === 0) await storeSample(db)
  const address = await fastify.listen({ host: settings.host, port: settings.port })
  jobs.start({ alone })
  services.sweeps.start({ alone })
  findMissing(db, services.files)
    .then((missing) => {
      if (missing.count > 0) log.error(missing, 'stored files are missing: see verify-files')
    })
    .catch((error) => log.warn({ err: error }, 'stored files not checked'))
  const stopNews = startNewsReader(services, settings.newsFeedUrls)
  return {
    fastify,
    services,
    address,
    close: async () => {
      const newsStopped = stopNews()
      hub.close()
      // No new work is accepted or claimed; a slow sender does not delay the end.
      const patience = settings.shutdownPatience ?? shutdownPatience
      const deadline = setTimeout(destroyConnections, patience)
      const swept = services.sweeps.stop()
      await Promise.all([fastify.close(), jobs.stop(patience)])
      clearTimeout(deadline)
      await listener.close()
      await Promise.all([jobPool, beatDb, sweepDb].map((pool) => pool.end({ timeout: 5 })))
      await Promise.all([swept, newsStopped])
      await services.calls.close()
      await accessDb.end({ timeout: 5 })
      await db.end({ timeout: 5 })
    },
  }
}

/**
 * Returns a function that destroys all connections of a server, including those that were upgraded to sockets, which
 * HTTP no longer tracks.
 */
function trackConnections(server: Server): () => void {
  const connections = new Set<Socket>()
  server.on('connection', (connection: Socket) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  return () => {
    for (const connection of connections) connection.destroy()
  }
}

/** Deletion of expired rows and periodic checks. In transactions, which have the sweeps' own limits. */
function registerSweeps({ sweeps, log }: Services): void {
  const count = (db: Sql, name: 'sweep' | 'purge_plots') =>
    inTransaction(db, async (tx) => (await tx<{ count: number }[]>`SELECT ${tx(name)}() AS count`)[0].count)
  sweeps.every('rows', sweepEvery, (db) => inBatches(() => count(db, 'sweep')))
  sweeps.every('purge', purgeEvery, (db) => inBatches(() => count(db, 'purge_plots')))
  sweeps.every('figures', figuresEvery, (db) => inTransaction(db, storeFigures))
  sweeps.every('ledger', ledgerCheckEvery, async (db) => {
    const lots = await inTransaction(db, (tx) => tx`SELECT * FROM seed_differences()`)
    if (lots.length > 0) log.error({ lots }, 'lots of seed that are not the sums of their entries')
  })
}
