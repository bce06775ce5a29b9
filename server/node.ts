import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { accessTokens } from './auth/accessTokens.ts'
import { downloadTickets } from './auth/downloadTickets.ts'
import { refreshTokens } from './auth/refreshTokens.ts'
import { roleChannel, sessionCache, sessionChannel } from './auth/sessionCache.ts'
import { columnStore } from './columns/columnStore.ts'
import { openPool } from './db/connect.ts'
import { RowQueues } from './db/rowQueues.ts'
import { loadedChannel, statisticsTaker } from './db/statistics.ts'
import { loadDemo } from './demo/loadDemo.ts'
import { openStorage } from './files/openStorage.ts'
import { findMissing } from './files/verifyFiles.ts'
import { userRates } from './http/userRates.ts'
import { cancelChannel, jobChannel, jobQueue } from './jobs/queue.ts'
import { liveChannel, liveFanout, wordChannel } from './live/fanout.ts'
import { openHub } from './live/hub.ts'
import { openListener } from './live/listener.ts'
import { startNewsReader } from './news/newsReader.ts'
import { storeSample } from './news/sample/sample.ts'
import { registerResources } from './resources.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'

/** One node: it keeps nothing of its own, so any number of them can serve one database. */
export interface Node {
  fastify: FastifyInstance
  services: Services
  /** Where it listens, `http://host:port`. */
  address: string
  close: () => Promise<void>
}

/** An import of millions of cells writes for long; it waits for a year that is being written in for longer than a request. */
const jobTimeouts = { statementTimeout: 3_600_000, lockTimeout: 60_000 }
const sweepEvery = 60_000
/** How long requests may go on once the server ends, before their connections are destroyed (ms). */
const shutdownPatience = 30_000
/** How often every lot of seed is compared with its entries, ms. */
const ledgerCheckEvery = 24 * 3_600_000

/** Starts a node on a migrated database and listens. `alone`: the database is this node's only. */
export async function startNode(
  settings: Settings,
  { databaseUrl, secret, alone }: { databaseUrl: string; secret: string; alone: boolean },
): Promise<Node> {
  const { pool, accessPool, jobPool: jobPoolSize, ...timeouts } = settings.database
  const rows = new RowQueues()
  const db = openPool(databaseUrl, { max: pool, name: 'plotline', rows, ...timeouts })
  const accessDb = openPool(databaseUrl, { max: accessPool, name: 'plotline-access', rows, ...timeouts })
  const fastify = await buildApp(settings, accessDb)
  const { log } = fastify
  const live = liveFanout(db, log)
  const jobPool = openPool(databaseUrl, { max: jobPoolSize, name: 'plotline-jobs', rows, ...jobTimeouts })
  const jobs = jobQueue({ db: jobPool, live, log, node: randomUUID() })
  const sessions = sessionCache(accessDb)
  const services: Services = {
    settings,
    db,
    accessDb,
    log,
    access: accessTokens(secret, settings.formerSecret),
    tickets: downloadTickets(secret, settings.formerSecret),
    refresh: refreshTokens(secret, settings.formerSecret),
    sessions,
    rates: userRates(),
    live,
    jobs,
    columns: columnStore(),
    files: await openStorage(settings),
  }
  registerResources({ fastify, services })
  const hub = openHub({ fastify, services })
  const listener = await openListener({
    databaseUrl,
    channels: {
      [liveChannel]: live.receive,
      [wordChannel]: live.hear,
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
  const sweeper = setInterval(() => {
    db`SELECT sweep(), purge_plots()`.catch((error) => log.warn({ err: error }, 'sweep failed'))
  }, sweepEvery)
  const ledgerCheck = setInterval(() => {
    db`SELECT * FROM seed_differences()`
      .then((lots) => {
        if (lots.length > 0) log.error({ lots }, 'lots of seed that are not the sums of their entries')
      })
      .catch((error) => log.warn({ err: error }, 'lots of seed not checked'))
  }, ledgerCheckEvery)
  // Before it listens: ready means that the first page has something to show.
  await loadDemo(services)
  if (settings.newsFeedUrls.length === 0) await storeSample(db)
  const address = await fastify.listen({ host: settings.host, port: settings.port })
  jobs.start({ alone })
  findMissing(db, services.files)
    .then((missing) => {
      if (missing.length > 0)
        log.error({ count: missing.length, keys: missing.slice(0, 20) }, 'stored files are missing: see verify-files')
    })
    .catch((error) => log.warn({ err: error }, 'stored files not checked'))
  const stopNews = startNewsReader(services, settings.newsFeedUrls)
  return {
    fastify,
    services,
    address,
    close: async () => {
      clearInterval(sweeper)
      await stopNews()
      clearInterval(ledgerCheck)
      hub.close()
      // No new work is accepted or claimed; a slow sender does not hold up the end.
      const deadline = setTimeout(
        () => fastify.server.closeAllConnections(),
        settings.shutdownPatience ?? shutdownPatience,
      )
      await Promise.all([fastify.close(), jobs.stop()])
      clearTimeout(deadline)
      await listener.close()
      await jobPool.end({ timeout: 5 })
      await accessDb.end({ timeout: 5 })
      await db.end({ timeout: 5 })
    },
  }
}
