import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { isAbsolute, resolve } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { type Language, languages } from '../../src/words/word.ts'
import type { S3Place } from './files/s3Storage.ts'
import { terminalLanguage } from './http/answers/translate.ts'
import type { Quotas } from './policy/quotas.ts'
import { StartRefusedError } from './startRefused.ts'

export const projectRoot = resolve(import.meta.dirname, '..', '..')

/** Connections of a node to the database, and how long they may wait; times in ms. */
export interface DatabaseSettings {
  /** Connections for requests. */
  pool: number
  /** Separate connections for sign-in, sessions, health and metrics. */
  accessPool: number
  jobPool: number
  /** Longest statement of a request. */
  statementTimeout: number
  /** How long a request waits for rows that others write. */
  lockTimeout: number
  /** Connections go through a pooler that gives each transaction any connection of the database (PgBouncer). */
  isPooled: boolean
  /** Statements are prepared by name, which a pooler may not support. */
  preparesStatements: boolean
}

/** The settings of a server; every value has a default on one machine. */
export interface Settings {
  host: string
  port: number
  /** Embedded database, files and generated keys. */
  dataDir: string
  /** True if the owner named the data directory: it is then never moved to another place. */
  isDataDirNamed: boolean
  /** An external PostgreSQL: the role of requests, and the role of migrations. Null: the embedded one. */
  databaseUrl: string | null
  migrateUrl: string | null
  /** Address for LISTEN, past a pooler, with the role of requests; null: `databaseUrl`. */
  listenUrl: string | null
  /** Role that reads the rows of all companies, for backups. Null: the embedded database's own. */
  backupUrl: string | null
  /** `file:<folder>` or `s3:<bucket>[/<folder>]`. */
  filesUrl: string
  /** Place and credentials of the bucket; null with files on disk. */
  s3: S3Place | null
  /** Signing key; null: generated once into the data directory. */
  secret: string | null
  /** The signing key before it, whose tokens stay valid while `secret` is rotated; null: none. */
  previousSecret: string | null
  /** Load the demo company; null: if the embedded database is empty. */
  demo: boolean | null
  /** Language of the names and people of the demo company. */
  demoLanguage: Language
  /** Feeds of the news provider, 1 to 10; none: the built-in sample. */
  newsFeedUrls: string[]
  /** Registration of companies: open to anyone, to holders of an operator's invitation, or to no one. */
  registration: 'open' | 'invite' | 'off'
  /** Default limits of a company. */
  quotas: Quotas
  contactEmail: string
  logLevel: string
  /** Where the log goes; null: standard output. */
  logFile: string | null
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  /** The built client; served if it exists. */
  distDir: string
  database: DatabaseSettings
  /** Estimated bytes of field-years that stay in this node's memory. */
  columnBytes: number
  /** Threads for requests (exports, plans, labels, designs, analyses, crosses, photos) that run at a time. */
  threads: number
  /** ms that requests and jobs may continue once the server ends; absent: 30 s. */
  shutdownPatience?: number
  /** ms within which the headers of a request must arrive; absent: 10 s. */
  headersTimeout?: number
  /** ms that the JSON body of a request may take in addition to what its size allows; absent: 30 s. */
  bodyTimeout?: number
  /** Longest delay of news whose notification to this node was lost, ms. */
  compareEvery: number
}

const knownSecrets = new Set(['secret', 'changeme', 'change-me', 'default', 'password', 'plotline', 'test'])
const minSecretBytes = 32
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the environment. @throws StartRefusedError naming the setting that is missing or unusable. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const databaseUrl = env.DATABASE_URL || null
  const migrateUrl = env.MIGRATE_URL || null
  if (databaseUrl && !migrateUrl) throw new StartRefusedError('start.migrateUrlMissing')
  const isPooled = readPooler(env.DB_POOLER)
  if (isPooled && !env.LISTEN_URL) throw new StartRefusedError('start.listenUrlMissing')
  if (databaseUrl && !env.SECRET) throw new StartRefusedError('start.secretMissing')
  if (env.SECRET !== undefined) checkSecret(env.SECRET)
  if (env.SECRET_FORMER) checkSecret(env.SECRET_FORMER)
  const filesUrl = readFilesUrl(env.FILES_URL)
  const dataDir = env.DATA_DIR ? absolute(env.DATA_DIR) : defaultDataDir()
  return {
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT),
    dataDir,
    isDataDirNamed: Boolean(env.DATA_DIR),
    databaseUrl,
    migrateUrl,
    listenUrl: env.LISTEN_URL || null,
    backupUrl: env.BACKUP_URL || null,
    filesUrl: filesUrl ?? `file:${resolve(dataDir, 'files')}`,
    s3: filesUrl?.startsWith('s3:') ? readS3(env) : null,
    secret: env.SECRET ?? null,
    previousSecret: env.SECRET_FORMER || null,
    demo: readFlag('DEMO', env.DEMO),
    demoLanguage: readDemoLanguage(env),
    newsFeedUrls: readFeeds(env.NEWS_FEED_URL),
    registration: readRegistration(env.REGISTRATION),
    quotas: {
      bytes: readQuota('QUOTA_BYTES', env.QUOTA_BYTES, null),
      plots: readQuota('QUOTA_PLOTS', env.QUOTA_PLOTS, null),
      archives: readQuota('QUOTA_ARCHIVES', env.QUOTA_ARCHIVES, 50),
      calls: readQuota('QUOTA_CALLS', env.QUOTA_CALLS, null),
    },
    contactEmail: env.CONTACT_EMAIL || 'privacy@example.org',
    logLevel: readLogLevel(env.LOG_LEVEL),
    logFile: null,
    trustProxy: (env.TRUST_PROXY ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    distDir: resolve(projectRoot, 'dist'),
    compareEvery: 5000,
    threads: readCount('THREADS', env.THREADS, { standard: availableParallelism() + 1, min: 1, max: 256 }),
    columnBytes:
      1e6 *
      readCount('COLUMN_STORE_MB', env.COLUMN_STORE_MB, { standard: standardColumnMegabytes(), min: 16, max: 1e6 }),
    database: {
      pool: readCount('DB_POOL', env.DB_POOL, { standard: 20, min: 2, max: 500 }),
      accessPool: readCount('DB_ACCESS_POOL', env.DB_ACCESS_POOL, { standard: 4, min: 1, max: 100 }),
      jobPool: readCount('DB_JOB_POOL', env.DB_JOB_POOL, { standard: 6, min: 2, max: 100 }),
      statementTimeout: readCount('DB_STATEMENT_TIMEOUT', env.DB_STATEMENT_TIMEOUT, {
        standard: 60_000,
        min: 1000,
        max: 3_600_000,
      }),
      lockTimeout: readCount('DB_LOCK_TIMEOUT', env.DB_LOCK_TIMEOUT, { standard: 1000, min: 100, max: 60_000 }),
      isPooled,
      preparesStatements: readFlag('DB_PREPARE', env.DB_PREPARE) ?? !isPooled,
    },
  }
}

/** A quarter of the heap that this process may use, at most 384 MB. */
const standardColumnMegabytes = (): number =>
  Math.max(16, Math.min(384, Math.floor(getHeapStatistics().heap_size_limit / 4e6)))

/** A whole number within bounds. @throws StartRefusedError naming the setting. */
function readCount(
  name: string,
  text: string | undefined,
  { standard, min, max }: { standard: number; min: number; max: number },
): number {
  if (!text) return standard
  const count = Number(text)
  if (!Number.isInteger(count) || count < min || count > max)
    throw new StartRefusedError('start.countInvalid', { name, value: text, min, max })
  return count
}

/** A quota; `none`: unlimited. @throws StartRefusedError naming the setting. */
function readQuota(name: string, text: string | undefined, standard: number | null): number | null {
  if (!text) return standard
  return text === 'none' ? null : readCount(name, text, { standard: 0, min: 0, max: Number.MAX_SAFE_INTEGER })
}

function absolute(path: string): string {
  return isAbsolute(path) ? path : resolve(projectRoot, path)
}

// Root's clone may be in a folder that the database's own user cannot enter; /var/lib is reachable, and the clone's path
// distinguishes two clones.
function defaultDataDir(): string {
  if (process.getuid?.() !== 0) return resolve(projectRoot, 'data')
  const clone = createHash('sha256').update(projectRoot).digest('hex').slice(0, 12)
  return `/var/lib/plotline/${clone}`
}

function readFilesUrl(text: string | undefined): string | null {
  if (!text) return null
  if (!/^(file:.|s3:(\/\/)?[a-z0-9.-]{3,63}(\/|$))/.test(text))
    throw new StartRefusedError('start.filesUrlInvalid', { value: text })
  return text
}

// The setting names that all tools of S3 stores use.
function readS3(env: NodeJS.ProcessEnv): S3Place {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!accessKeyId || !secretAccessKey) throw new StartRefusedError('start.filesKeysMissing')
  const region = env.AWS_REGION || 'us-east-1'
  const endpoint = env.AWS_ENDPOINT_URL_S3 || `https://s3.${region}.amazonaws.com`
  if (!URL.canParse(endpoint)) throw new StartRefusedError('start.filesUrlInvalid', { value: endpoint })
  return { endpoint, keys: { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN || null, region } }
}

const maxFeeds = 10

function readFeeds(text: string | undefined): string[] {
  const addresses = [...new Set((text ?? '').split(/\s+/).filter(Boolean))]
  const wrong = addresses.find((address) => !URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
  if (wrong !== undefined) throw new StartRefusedError('start.newsFeedInvalid', { value: wrong })
  if (addresses.length > maxFeeds) throw new StartRefusedError('start.newsFeedsMany', { max: maxFeeds })
  return addresses
}

function readPort(text: string | undefined): number {
  if (!text) return 8080
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new StartRefusedError('start.portInvalid', { port: text })
  return port
}

function readFlag(name: string, text: string | undefined): boolean | null {
  if (text === undefined || text === '') return null
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  throw new StartRefusedError('start.flagInvalid', { name, value: text })
}

/**
 * The language of the setting, else of the terminal. @throws StartRefusedError for a language that the interface does not
 * have.
 */
function readDemoLanguage(env: NodeJS.ProcessEnv): Language {
  const text = env.DEMO_LANGUAGE
  if (!text) return terminalLanguage(env)
  const known = languages.find((language) => language === text)
  if (!known) throw new StartRefusedError('start.demoLanguageInvalid', { value: text })
  return known
}

function readPooler(text: string | undefined): boolean {
  if (!text || text === 'none') return false
  if (text === 'transaction') return true
  throw new StartRefusedError('start.poolerInvalid', { value: text })
}

function readRegistration(text: string | undefined): Settings['registration'] {
  if (!text) return 'open'
  if (text !== 'open' && text !== 'invite' && text !== 'off')
    throw new StartRefusedError('start.registrationInvalid', { value: text })
  return text
}

function readLogLevel(text: string | undefined): string {
  if (!text) return 'info'
  if (!logLevels.includes(text)) throw new StartRefusedError('start.logLevelInvalid', { value: text })
  return text
}

function checkSecret(secret: string): void {
  const repeated = new Set(secret).size < 8
  if (Buffer.byteLength(secret) < minSecretBytes || repeated || knownSecrets.has(secret.toLowerCase()))
    throw new StartRefusedError('start.secretWeak', { bytes: minSecretBytes })
}
