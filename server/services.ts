import type { FastifyBaseLogger } from 'fastify'
import type { AccessTokens } from './auth/accessTokens.ts'
import type { DownloadTickets } from './auth/downloadTickets.ts'
import type { RefreshTokens } from './auth/refreshTokens.ts'
import type { SessionCache } from './auth/sessionCache.ts'
import type { ColumnStore } from './columns/columnStore.ts'
import type { Sql } from './db/connect.ts'
import type { FileStorage } from './files/storage.ts'
import type { CompanyCalls } from './http/companyCalls.ts'
import type { UserRates } from './http/userRates.ts'
import type { JobQueue } from './jobs/queue.ts'
import type { Sweeps } from './jobs/sweeps.ts'
import type { LiveFanout } from './live/fanout.ts'
import type { Settings } from './settings.ts'

/** The parts that routes and jobs use; one object for each node, created by server/node.ts. */
export interface Services {
  settings: Settings
  /** Pool of the login role that row-level security binds. */
  db: Sql
  /** A small pool of the same role for sign-in, sessions, health and metrics: these answer when `db` is exhausted. */
  accessDb: Sql
  log: FastifyBaseLogger
  access: AccessTokens
  tickets: DownloadTickets
  refresh: RefreshTokens
  sessions: SessionCache
  rates: UserRates
  calls: CompanyCalls
  live: LiveFanout
  jobs: JobQueue
  sweeps: Sweeps
  columns: ColumnStore
  /** The file storage: a folder or a bucket. */
  files: FileStorage
}
