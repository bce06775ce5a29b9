import type { FastifyBaseLogger } from 'fastify'
import type { ColumnStore } from './core/columns/columnStore.ts'
import type { AccessTokens } from './platform/auth/accessTokens.ts'
import type { DownloadTickets } from './platform/auth/downloadTickets.ts'
import type { RefreshTokens } from './platform/auth/refreshTokens.ts'
import type { SessionCache } from './platform/auth/sessionCache.ts'
import type { Sql } from './platform/db/connect.ts'
import type { FileStorage } from './platform/files/storage.ts'
import type { CompanyCalls } from './platform/http/limits/companyCalls.ts'
import type { UserRates } from './platform/http/limits/userRates.ts'
import type { JobQueue } from './platform/jobs/queue.ts'
import type { Sweeps } from './platform/jobs/sweeps.ts'
import type { LiveFanout } from './platform/live/fanout.ts'
import type { Settings } from './platform/settings.ts'

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
