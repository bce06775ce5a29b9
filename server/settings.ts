import { createHash } from 'node:crypto'
import { isAbsolute, resolve } from 'node:path'
import { StartRefused } from './startRefused.ts'

export const projectRoot = resolve(import.meta.dirname, '..')

/** What the server runs with; every value has a default on one machine. */
export interface Settings {
  host: string
  port: number
  /** Embedded database, files and generated keys. */
  dataDir: string
  /** True when the owner named the data directory: it is then never moved to another place. */
  dataDirGiven: boolean
  /** An own PostgreSQL: the role of requests, and the role of migrations. Null: the embedded one. */
  databaseUrl: string | null
  migrateUrl: string | null
  /** `file:<folder>` or `s3:<bucket>`. */
  filesUrl: string
  /** Signing key; null: generated once into the data directory. */
  secret: string | null
  /** Load the demo company; null: when the embedded database is empty. */
  demo: boolean | null
  newsFeedUrl: string | null
  contactEmail: string
  logLevel: string
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustProxy: string[]
  /** The built client; served when it is there. */
  distDir: string
}

const knownSecrets = new Set(['secret', 'changeme', 'change-me', 'default', 'password', 'plotline', 'test'])
const minSecretBytes = 32
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the environment. @throws StartRefused naming the setting that is missing or unusable. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const databaseUrl = env.DATABASE_URL || null
  const migrateUrl = env.MIGRATE_URL || null
  if (databaseUrl && !migrateUrl) throw new StartRefused('start.migrateUrlMissing')
  if (databaseUrl && !env.SECRET) throw new StartRefused('start.secretMissing')
  if (env.SECRET !== undefined) checkSecret(env.SECRET)
  const dataDir = env.DATA_DIR ? absolute(env.DATA_DIR) : defaultDataDir()
  return {
    host: env.HOST || '127.0.0.1',
    port: readPort(env.PORT),
    dataDir,
    dataDirGiven: Boolean(env.DATA_DIR),
    databaseUrl,
    migrateUrl,
    filesUrl: env.FILES_URL || `file:${resolve(dataDir, 'files')}`,
    secret: env.SECRET ?? null,
    demo: readFlag('DEMO', env.DEMO),
    newsFeedUrl: env.NEWS_FEED_URL || null,
    contactEmail: env.CONTACT_EMAIL || 'privacy@example.org',
    logLevel: readLogLevel(env.LOG_LEVEL),
    trustProxy: (env.TRUST_PROXY ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
    distDir: resolve(projectRoot, 'dist'),
  }
}

function absolute(path: string): string {
  return isAbsolute(path) ? path : resolve(projectRoot, path)
}

// Root's clone may lie where the database's own user cannot go; /var/lib is reachable, and the clone's path keeps
// two clones apart.
function defaultDataDir(): string {
  if (process.getuid?.() !== 0) return resolve(projectRoot, 'data')
  const clone = createHash('sha256').update(projectRoot).digest('hex').slice(0, 12)
  return `/var/lib/plotline/${clone}`
}

function readPort(text: string | undefined): number {
  if (!text) return 8080
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new StartRefused('start.portInvalid', { port: text })
  return port
}

function readFlag(name: string, text: string | undefined): boolean | null {
  if (text === undefined || text === '') return null
  if (text === '1' || text === 'true') return true
  if (text === '0' || text === 'false') return false
  throw new StartRefused('start.flagInvalid', { name, value: text })
}

function readLogLevel(text: string | undefined): string {
  if (!text) return 'info'
  if (!logLevels.includes(text)) throw new StartRefused('start.logLevelInvalid', { value: text })
  return text
}

function checkSecret(secret: string): void {
  const repeated = new Set(secret).size < 8
  if (Buffer.byteLength(secret) < minSecretBytes || repeated || knownSecrets.has(secret.toLowerCase()))
    throw new StartRefused('start.secretWeak', { bytes: minSecretBytes })
}
