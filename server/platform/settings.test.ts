import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const secret = '4f9c2b7e1a8d5036e7b2c94a61f8d35047ab'

it('every setting has a default', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    databaseUrl: null,
    secret: null,
    demo: null,
    demoLanguage: 'en',
    contactEmail: 'privacy@example.org',
    logLevel: 'info',
    logFile: null,
    trustProxy: [],
  })
  expect(settings.filesUrl).toBe(`file:${settings.dataDir}/files`)
})

it('files are on disk, or in a bucket with its keys; anything else is refused', () => {
  expect(readSettings({ FILES_URL: 'file:/srv/files' })).toMatchObject({ filesUrl: 'file:/srv/files', s3: null })
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'hidden' }
  for (const FILES_URL of ['s3:plotline', 's3://plotline/trials'])
    expect(readSettings({ FILES_URL, ...keys, AWS_REGION: 'eu-south-1' })).toMatchObject({
      filesUrl: FILES_URL,
      s3: {
        endpoint: 'https://s3.eu-south-1.amazonaws.com',
        keys: { accessKeyId: 'id', secretAccessKey: 'hidden', sessionToken: null, region: 'eu-south-1' },
      },
    })
  expect(() => readSettings({ FILES_URL: 's3:plotline' })).toThrow('start.filesKeysMissing')
  for (const FILES_URL of ['ftp://host/files', '/srv/files', 's3:', 'file:'])
    expect(() => readSettings({ FILES_URL, ...keys })).toThrow('start.filesUrlInvalid')
})

it('settings are parsed as written', () => {
  const settings = readSettings({
    PORT: '0',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/plotline',
    DATABASE_URL: 'postgres://app@db/plotline',
    MIGRATE_URL: 'postgres://owner@db/plotline',
    SECRET: secret,
    DEMO: '0',
    TRUST_PROXY: '10.0.0.1, 10.0.0.2',
  })
  expect(settings).toMatchObject({
    port: 0,
    host: '0.0.0.0',
    dataDir: '/srv/plotline',
    filesUrl: 'file:/srv/plotline/files',
    databaseUrl: 'postgres://app@db/plotline',
    secret,
    demo: false,
    trustProxy: ['10.0.0.1', '10.0.0.2'],
  })
})

it('the demo is in the configured language, else the terminal’s, else English', () => {
  const languageIn = (env: NodeJS.ProcessEnv) => readSettings(env).demoLanguage
  expect(languageIn({ LANG: 'it_IT.UTF-8' })).toBe('it')
  expect(languageIn({ LANG: 'it_IT.UTF-8', DEMO_LANGUAGE: 'ru' })).toBe('ru')
  expect(languageIn({ LANG: 'fr_FR.UTF-8' })).toBe('en')
})

it.each([
  [{ PORT: '80a' }, 'start.portInvalid'],
  [{ PORT: '65536' }, 'start.portInvalid'],
  [{ DEMO: 'maybe' }, 'start.flagInvalid'],
  [{ DEMO_LANGUAGE: 'de' }, 'start.demoLanguageInvalid'],
  [{ LOG_LEVEL: 'loud' }, 'start.logLevelInvalid'],
  [{ SECRET: 'short' }, 'start.secretWeak'],
  [{ SECRET: 'a'.repeat(64) }, 'start.secretWeak'],
  [{ SECRET: '' }, 'start.secretWeak'],
  [{ DATABASE_URL: 'postgres://a@b/c', SECRET: secret }, 'start.migrateUrlMissing'],
  [{ DATABASE_URL: 'postgres://a@b/c', MIGRATE_URL: 'postgres://o@b/c' }, 'start.secretMissing'],
  [{ DB_POOLER: 'session' }, 'start.poolerInvalid'],
  [{ DB_POOLER: 'transaction' }, 'start.listenUrlMissing'],
])('%j is refused with %s', (env, key) => {
  expect(() => readSettings(env)).toThrowError(expect.objectContaining({ key }))
})

it('connections and their time limits are whole numbers within bounds', () => {
  expect(readSettings({}).database).toEqual({
    pool: 20,
    accessPool: 4,
    jobPool: 6,
    statementTimeout: 60_000,
    lockTimeout: 1000,
    isPooled: false,
    preparesStatements: true,
  })
  expect(readSettings({ DB_POOL: '40', DB_LOCK_TIMEOUT: '500' }).database).toMatchObject({ pool: 40, lockTimeout: 500 })
  for (const wrong of ['0', '1.5', 'many', '-4', '501'])
    expect(() => readSettings({ DB_POOL: wrong })).toThrow('start.countInvalid')
})

it('behind a pooler statements are not prepared by name, unless DB_PREPARE is set', () => {
  const pooled = { DB_POOLER: 'transaction', LISTEN_URL: 'postgres://app@db/plotline' }
  expect(readSettings(pooled)).toMatchObject({
    listenUrl: 'postgres://app@db/plotline',
    database: { isPooled: true, preparesStatements: false },
  })
  expect(readSettings({ ...pooled, DB_PREPARE: '1' }).database.preparesStatements).toBe(true)
  expect(readSettings({ DB_PREPARE: '0' }).database).toMatchObject({ isPooled: false, preparesStatements: false })
})
