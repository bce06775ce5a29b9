import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Node, startNode } from '../../server/node.ts'
import type { Sql } from '../../server/platform/db/driver.ts'
import postgres from '../../server/platform/db/driver.ts'
import { readSettings, type Settings } from '../../server/platform/settings.ts'
import { bases, type Call, type CallAnswer, type CallInput } from '../../src/contract/call.ts'
import { register, signIn, type Tokens } from '../../src/contract/company/auth.ts'
import type { Language } from '../../src/words/word.ts'
import { makeFolder, removeFolder } from '../temporary/folders.ts'
import { atEndOfFile } from '../temporary/ofFile.ts'
import { companyChecksum } from './checksum.ts'

/** An answer; `body` is parsed JSON if it is JSON, else the bytes. */
export interface Answer<T = unknown> {
  status: number
  body: T
  headers: Headers
}

interface RequestOptions {
  headers?: Record<string, string>
  /** Strings and bytes are sent unchanged, objects as JSON. */
  body?: unknown
}

/** A client of the server: a user with tokens, or an anonymous one. */
export interface Actor {
  company: number
  user: number
  username: string
  password: string
  tokens: Tokens
  language: Language
  /** Makes a call of the contract; the input may be wrong on purpose (`unknown`). */
  call: <C extends Call>(call: C, input?: CallInput<C>) => Promise<Answer<CallAnswer<C>>>
  callAny: (call: Call, input: unknown) => Promise<Answer>
  /** Sends a request by address, for what the contract cannot express. */
  send: (method: string, path: string, options?: RequestOptions) => Promise<Answer>
  /** This client with another language. */
  in: (language: Language) => Actor
}

export interface TestServer {
  /** Base address; with several nodes, the next node's each time. */
  readonly address: string
  /** The first node, the only one unless the suite runs with several. */
  node: Node
  /** All nodes that serve this database. */
  nodes: readonly Node[]
  /** Addresses of its database, for requests and for migrations. */
  database: { app: string; owner: string }
  /** A superuser's connection, which sees every company: for preparing and inspecting. */
  sql: Sql
  anonymous: Actor
  /** Registers a new company and signs its general director in. */
  newCompany: () => Promise<Actor>
  signIn: (username: string, password: string) => Promise<Actor>
  /** Hash over everything that a company has stored; equal before and after a refused call. */
  checksum: (company: number) => Promise<string>
  close: () => Promise<void>
}

export const password = 'Wheat-2026-ok'
/** The first id that each table of a fresh database assigns, companies excepted. */
export const firstId = inject('firstId')
/** An id that no table has. */
export const unknownId = 2_000_000_000

/**
 * Starts a server on its own copy of the migrated database, with as many nodes as the suite runs with; requests and
 * sockets go to them in turn. It ends with the test file, unless `atEnd` arranges another end.
 */
export async function startTestServer(
  env: Record<string, string> = {},
  changed: Partial<Settings> = {},
  atEnd: (end: () => Promise<void> | void) => void = atEndOfFile,
): Promise<TestServer> {
  const addresses = inject('addresses')
  const shared = env.TEST_DATABASE ?? inject('sharedDatabase')
  const name = shared ?? `test_${randomUUID().replaceAll('-', '')}`
  const admin = postgres(addresses.superuser.replace('{database}', 'postgres'), { max: 1, onnotice: () => undefined })
  const owner = new URL(addresses.owner).username
  // Copying files is faster than logging each page, as nothing is flushed to disk.
  if (!shared) await admin.unsafe(`CREATE DATABASE ${name} TEMPLATE plotline STRATEGY FILE_COPY OWNER ${owner}`)
  const dataDir = makeFolder('files')
  atEnd(() => removeFolder(dataDir))
  const listenUrl = addresses.app.replace('{database}', name)
  const pooler = inject('pooler')
  const databaseUrl = pooler?.replace('{database}', name) ?? listenUrl
  // Without the built client, unless the test provides one: the build must not change the API's answers.
  const settings = {
    // On a machine that is busy with tests a write can take longer than a second.
    ...readSettings({
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      DEMO: '0',
      DB_LOCK_TIMEOUT: '10000',
      ...(pooler ? { DB_POOLER: 'transaction', LISTEN_URL: listenUrl } : {}),
      ...env,
    }),
    distDir: join(dataDir, 'no-client'),
    ...changed,
  }
  const nodes: Node[] = []
  for (let k = 0; k < (inject('nodes') ?? 1); k++)
    nodes.push(await startNode(settings, { databaseUrl, listenUrl, secret: inject('secret'), alone: false }))
  const [node] = nodes
  let requestCount = 0
  const nextAddress = () => nodes[requestCount++ % nodes.length].address
  const sql = postgres(addresses.superuser.replace('{database}', name), {
    max: 3,
    onnotice: () => undefined,
    // Ids as the server reads them.
    types: { id: { to: 20, from: [20], serialize: String, parse: Number } },
  }) as unknown as Sql
  const signInAs = async (username: string, secret: string) => {
    const signedIn = await anonymous.call(signIn, { body: { username, password: secret } })
    if (signedIn.status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(signedIn.body)}`)
    const claims = await node.services.access.verify(signedIn.body.access)
    if (!claims) throw new Error('no good token')
    const { user, company } = claims
    return actorAt(nextAddress, { user, company, username, password: secret, tokens: signedIn.body, language: 'en' })
  }
  const anonymous = actorAt(nextAddress, { ...noPerson, language: 'en' })
  let closing: Promise<void> | null = null
  const close = async () => {
    for (const node of nodes) await node.close()
    await sql.end({ timeout: 1 })
    if (!shared) await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end({ timeout: 1 })
  }
  const server: TestServer = {
    get address() {
      return nextAddress()
    },
    node,
    nodes,
    database: { app: listenUrl, owner: addresses.owner.replace('{database}', name) },
    sql,
    anonymous,
    signIn: signInAs,
    newCompany: async () => {
      // The limit on registrations from one address has a test of its own.
      await sql`DELETE FROM login_attempts WHERE kind = 'registration'`
      const username = `user.${randomUUID().slice(0, 13)}`
      const person = { username, password1: password, password2: password, first_name: 'Anna', last_name: 'Orlova' }
      const created = await anonymous.call(register, { body: person })
      if (created.status !== 201) throw new Error(`registration failed: ${JSON.stringify(created.body)}`)
      return signInAs(username, password)
    },
    checksum: (company) => companyChecksum(sql, company),
    close: () => {
      closing ??= close()
      return closing
    },
  }
  atEnd(server.close)
  return server
}

const noPerson = { user: 0, company: 0, username: '', password: '', tokens: { access: '', refresh: '' } }

type Person = Pick<Actor, 'company' | 'user' | 'username' | 'password' | 'tokens' | 'language'>

/** A client with a person's tokens. `address` may return another node's address each time. */
export function actorAt(address: string | (() => string), person: Person): Actor {
  const send = async (method: string, path: string, options: RequestOptions = {}): Promise<Answer> => {
    const { body, headers } = packed(options.body)
    const { access } = person.tokens
    const answer = await fetch((typeof address === 'string' ? address : address()) + path, {
      method,
      body,
      redirect: 'manual',
      headers: {
        'Accept-Language': person.language,
        ...(access ? { Authorization: `Bearer ${access}` } : {}),
        ...headers,
        ...options.headers,
      },
    })
    return { status: answer.status, headers: answer.headers, body: await unpacked(answer) }
  }
  const callAny = (call: Call, input: unknown) => {
    const { params, query, body, file } = (input ?? {}) as {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: unknown
      file?: Blob
    }
    const content = call.multipart === undefined ? body : formOf(call, body, file)
    return send(call.method, pathOf(call, params, query), { body: content })
  }
  return {
    ...person,
    send,
    callAny,
    call: callAny as Actor['call'],
    in: (language) => actorAt(address, { ...person, language }),
  }
}

/** Address of a call with its parameters filled in. */
export function pathOf(call: Call, params: Record<string, unknown> = {}, query: Record<string, unknown> = {}): string {
  const path = call.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query))
    for (const item of Array.isArray(value) ? value : [value]) if (item !== undefined) search.append(key, String(item))
  return `${bases[call.base]}${path}${search.size > 0 ? `?${search}` : ''}`
}

function packed(body: unknown): { body?: BodyInit; headers: Record<string, string> } {
  if (body === undefined) return { headers: {} }
  if (body instanceof FormData) return { body, headers: {} }
  const headers = { 'Content-Type': 'application/json' }
  if (typeof body === 'string' || body instanceof Uint8Array) return { body: body as BodyInit, headers }
  return { body: JSON.stringify(body), headers }
}

/** Body of a successful answer. @throws Error with status and body otherwise. */
export async function bodyOf<T>(answer: Promise<Pick<Answer<T>, 'status' | 'body'>>): Promise<T> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Status and error code of an answer. */
export const statusAndCode = ({ status, body }: Answer) => [status, (body as { code?: string } | null)?.code]

/** The form that a multipart call is sent. */
export function formOf(call: Call, body: unknown, file?: Blob): FormData {
  const data = new FormData()
  for (const [key, value] of Object.entries(body ?? {})) if (value !== undefined) data.append(key, String(value))
  if (file) data.append(call.multipart ?? 'file', file, file instanceof File ? file.name : 'file')
  return data
}

async function unpacked(answer: Response): Promise<unknown> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (!answer.headers.get('content-type')?.includes('json')) return bytes
  return JSON.parse(new TextDecoder().decode(bytes))
}
