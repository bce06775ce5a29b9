import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { insertField, insertYear } from '../../../server/api/nurseries/writeFields.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import { openPool, type Sql } from '../../../server/platform/db/connect.ts'
import { openEmbedded } from '../../../server/platform/embedded/database.ts'
import { readKeys } from '../../../server/platform/embedded/keys.ts'
import { prepareDatabase } from '../../../server/start.ts'
import { bases, type Call } from '../../../src/contract/call.ts'
import { register, signIn, type Tokens } from '../../../src/contract/company/auth.ts'
import { createCrop, listCrops } from '../../../src/contract/lines/crops.ts'
import type { FieldYearColumns } from '../../../src/domain/columns/fieldYear.ts'
import { makeFolder } from '../../temporary/folders.ts'
import { freePort } from '../../temporary/freePort.ts'
import { root } from '../circumstances.ts'
import { mixedYear } from '../mixedYear.ts'
import { syntheticYear } from '../syntheticYear.ts'
import { insertEverything } from './insertYear.ts'

/** Plots and traits of the large year. */
export const trialSize = { plots: 30_000, traits: 20 } as const
const region = 1

/** A nursery with its one year. */
export interface Nursery {
  readonly field: number
  readonly year: number
  readonly name: string
}

/** A year with the ids of its traits, numeric ones first. */
export interface TrialYear {
  readonly nursery: Nursery
  readonly traits: readonly number[]
}

const furtherYears = {
  mixed: { name: 'Mixed', columns: () => mixedYear(trialSize.plots) },
  huge: { name: 'Huge', columns: () => syntheticYear(100_000, 40) },
} as const
export type OtherYear = keyof typeof furtherYears

/**
 * The real server in its own process on the embedded database, with a company whose one crop has a nursery of 30,000
 * plots × 20 traits and one of a few plots.
 */
export interface TrialServer {
  readonly address: string
  /** The server's process. */
  readonly pid: number
  readonly tokens: Tokens
  readonly company: number
  readonly crop: number
  readonly large: Nursery
  readonly small: Nursery
  /** Ids of the traits of both nurseries. */
  readonly traits: readonly number[]
  /** A further large year, created on first use: 30,000 × 60 mixed columns, or 100,000 × 40. */
  further(which: OtherYear): Promise<TrialYear>
  /** Updates the database's statistics, which its housekeeping would do a minute after many rows were added. */
  settle(): Promise<void>
  /** The pool of the role that serves requests. */
  readonly db: Sql
  /** Sends a request and reads the whole answer. @throws Error when the answer is an error. */
  send(method: string, path: string, body?: unknown): Promise<{ bytes: Uint8Array; json: () => unknown }>
  close(): Promise<void>
}

/** Address of a call below its base. */
export function pathOf(call: Call, params: Record<string, number> = {}): string {
  return bases[call.base] + call.path.replace(/:(\w+)/g, (_, name) => String(params[name]))
}

export async function startTrialServer(): Promise<TrialServer> {
  const dir = makeFolder('bench')
  // The database may run as another user, who needs access.
  await chmod(dir, 0o755)
  const keys = await readKeys(dir)
  const database = await openEmbedded(dir, keys)
  await prepareDatabase(database)
  const address = `http://127.0.0.1:${await freePort()}`
  const server = startProcess(dir, address, database, keys.secret)
  const db = openPool(database.databaseUrl, { max: 4, name: 'bench', statementTimeout: 0, lockTimeout: 0 })
  const close = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    await db.end({ timeout: 1 })
    await database.close()
    await rm(dir, { recursive: true, force: true })
  }
  try {
    await ready(address, server)
    const tokens = await newCompany(address)
    const send = sender(address, tokens)
    const { spec_id: crop } = (
      await send('POST', pathOf(createCrop as unknown as Call), { russian_name: 'Пшеница', english_name: 'Wheat' })
    ).json() as { spec_id: number }
    const listed = (await send('GET', pathOf(listCrops as unknown as Call))).json() as { meta: { company_id: number } }
    const company = listed.meta.company_id
    const result = await fill(db, company, crop)
    await takeStatistics(database.superuserUrl('plotline'))
    const known = new Map<OtherYear, Promise<TrialYear>>()
    const makeFurther = async (which: OtherYear): Promise<TrialYear> => {
      const { name, columns } = furtherYears[which]
      const year = await makeYear(db, { company, crop }, name, columns())
      await takeStatistics(database.superuserUrl('plotline'))
      return year
    }
    const otherYear = (which: OtherYear): Promise<TrialYear> => {
      const year = known.get(which) ?? makeFurther(which)
      known.set(which, year)
      return year
    }
    const settle = () => takeStatistics(database.superuserUrl('plotline'))
    return {
      address,
      pid: server.pid ?? 0,
      tokens,
      company,
      crop,
      ...result,
      further: otherYear,
      settle,
      db,
      send,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function startProcess(
  dir: string,
  address: string,
  database: { databaseUrl: string; migrateUrl: string },
  secret: string,
): ChildProcess {
  const { PATH, HOME } = process.env
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'server/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH,
      HOME,
      PORT: new URL(address).port,
      DATA_DIR: dir,
      DATABASE_URL: database.databaseUrl,
      MIGRATE_URL: database.migrateUrl,
      SECRET: secret,
      DEMO: '0',
      LOG_LEVEL: 'warn',
    },
  })
}

/** Updates the database's statistics, which its housekeeping would do within a minute after many rows were added. */
async function takeStatistics(superuser: string): Promise<void> {
  const admin = openPool(superuser, { max: 1, name: 'bench', statementTimeout: 0, lockTimeout: 0 })
  await admin`VACUUM ANALYZE`
  await admin.end({ timeout: 1 })
}

async function ready(address: string, server: ChildProcess): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (server.exitCode !== null) throw new Error(`the server has ended with ${server.exitCode}`)
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) return
    await wait(50)
  }
  throw new Error('the server does not answer')
}

async function newCompany(address: string): Promise<Tokens> {
  const send = sender(address, null)
  const username = `bench.${randomUUID().slice(0, 8)}`
  const password = 'Wheat-2026-bench'
  const names = { first_name: 'Анна', last_name: 'Орлова' }
  const person = { username, password1: password, password2: password, ...names }
  await send('POST', pathOf(register as unknown as Call), person)
  return (await send('POST', pathOf(signIn as unknown as Call), { username, password })).json() as Tokens
}

function sender(address: string, tokens: Tokens | null): TrialServer['send'] {
  const headers: Record<string, string> = { 'Content-Type': 'application/json', 'Accept-Encoding': 'br, gzip' }
  if (tokens) headers.Authorization = `Bearer ${tokens.access}`
  return async (method, path, body) => {
    const answer = await fetch(address + path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const text = () => new TextDecoder().decode(bytes)
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text().slice(0, 500)}`)
    return { bytes, json: () => JSON.parse(text()) }
  }
}

/** Makes a nursery of this name with its one year. */
export function makeYear(
  db: Sql,
  { company, crop }: { company: number; crop: number },
  name: string,
  columns: FieldYearColumns,
): Promise<TrialYear> {
  return withCompany({ db, company }, async (tx) => {
    const field = await insertField(tx, company, { crop, name, kind: 'selection', region, subregion: null })
    const year = await insertYear(tx, company, field, 2026)
    for (const line of columns.lines.values()) line.name = `${name} ${line.name}`
    for (const { trait } of columns.traits) trait.name = `${name} ${trait.name}`
    return { nursery: { field, year, name }, traits: await insertEverything(tx, { company, crop, year }, columns) }
  })
}

async function fill(db: Sql, company: number, crop: number): Promise<Pick<TrialServer, 'large' | 'small' | 'traits'>> {
  const small = await makeYear(db, { company, crop }, 'Small', syntheticYear(12, 1))
  const large = await makeYear(db, { company, crop }, 'Large', syntheticYear(trialSize.plots, trialSize.traits))
  return { large: large.nursery, small: small.nursery, traits: large.traits }
}
