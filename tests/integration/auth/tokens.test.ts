import { createHmac, randomBytes } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { refreshTokens, signOut, type Tokens } from '../../../src/contract/company/auth.ts'
import { createCrop, listCrops } from '../../../src/contract/lines/crops.ts'
import { type Actor, startTestServer } from '../harness.ts'

const server = await startTestServer()
/** Less than the time for which a session is cached, so that a revocation can only have arrived as a message (ms). */
const soon = 4000
const crops = '/api/v1/plotline_db/species_table/'
const invalid = { status: 401, body: { detail: 'Token is invalid', code: 'token_not_valid' } }

async function refresh(token: string): Promise<{ status: number; body: Tokens }> {
  return server.anonymous.call(refreshTokens, { body: { refresh: token } })
}

function withToken(token: string) {
  return server.anonymous.send('GET', crops, { headers: { Authorization: `Bearer ${token}` } })
}

function sealed(payload: object, header: object, key: Buffer | string): string {
  const text = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

it('only the Authorization header authenticates: a cookie or a query is anonymous [AUTH-41]', async () => {
  const anna = await server.newCompany()
  const { access } = anna.tokens
  const send = server.anonymous.send
  expect(await send('GET', crops, { headers: { Cookie: `token=${access}` } })).toMatchObject(invalid)
  expect(await send('GET', `${crops}?token=${access}`)).toMatchObject(invalid)
  expect(await send('GET', crops, { headers: { Authorization: access } })).toMatchObject(invalid)
  expect(await send('GET', crops)).toMatchObject(invalid)
  expect((await withToken(access)).status).toBe(200)
})

it('forged tokens are refused with the fixed detail [ERR-01]', async () => {
  const anna = await server.newCompany()
  const [, payload] = anna.tokens.access.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const header = { alg: 'HS256', typ: 'at+jwt' }
  const unsignedToken = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`
  const forged = [
    unsignedToken,
    sealed(claims, header, randomBytes(32)),
    sealed(claims, header, ''),
    sealed(claims, header, 'secret'),
    anna.tokens.access.replace(payload, Buffer.from(JSON.stringify({ ...claims, company: 1 })).toString('base64url')),
    anna.tokens.refresh,
    'x',
    'a.b.c',
  ]
  for (const token of forged) expect(await withToken(token)).toMatchObject(invalid)
})

it('the token contains only ids and a number', async () => {
  const anna = await server.newCompany()
  const claims = JSON.parse(Buffer.from(anna.tokens.access.split('.')[1], 'base64url').toString())
  expect(Object.keys(claims).sort()).toEqual(['aud', 'company', 'exp', 'gen', 'iat', 'iss', 'sid', 'sub', 'use'])
  expect(claims.exp - claims.iat).toBe(15 * 60)
})

it('two tabs refreshing at once get the same successor; an older token ends the family [S6]', async () => {
  const anna = await server.newCompany()
  const first = anna.tokens.refresh
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first)))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(new Set(answers.map((answer) => answer.body.refresh)).size).toBe(1)
  const second = answers[0].body
  const third = await refresh(second.refresh)
  expect(third.status).toBe(200)
  expect((await withToken(third.body.access)).status).toBe(200)

  expect(await refresh(first)).toMatchObject(invalid)
  expect(await refresh(third.body.refresh)).toMatchObject(invalid)
  await expect.poll(async () => (await withToken(third.body.access)).status, { timeout: soon }).toBe(401)
})

const generationsOf = async (user: number) => {
  const [row] = await server.sql<{ generation: number; confirmed: number }[]>`
    SELECT generation, confirmed FROM sessions WHERE user_id = ${user}`
  return row
}

it('a lost answer signs no user out: the parent stays valid until its successor is used', async () => {
  const anna = await server.newCompany()
  const lost = await refresh(anna.tokens.refresh)
  await server.sql`UPDATE sessions SET rotated_at = rotated_at - interval '3 days' WHERE user_id = ${anna.user}`
  const secondRefresh = await refresh(anna.tokens.refresh)
  expect(secondRefresh.status).toBe(200)
  expect(secondRefresh.body.refresh).toBe(lost.body.refresh)
  expect((await withToken(secondRefresh.body.access)).status).toBe(200)
  await expect.poll(() => generationsOf(anna.user)).toEqual({ generation: 1, confirmed: 1 })
})

it('the parent expires ten seconds after its successor was used', async () => {
  const anna = await server.newCompany()
  const second = await refresh(anna.tokens.refresh)
  await withToken(second.body.access)
  await expect.poll(() => generationsOf(anna.user)).toMatchObject({ confirmed: 1 })
  await server.sql`UPDATE sessions SET rotated_at = rotated_at - interval '11 seconds' WHERE user_id = ${anna.user}`
  expect(await refresh(anna.tokens.refresh)).toMatchObject(invalid)
  expect(await refresh(second.body.refresh)).toMatchObject(invalid)
})

it('a session expires after fourteen days without use', async () => {
  const anna = await server.newCompany()
  await server.sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = ${anna.user}`
  expect(await refresh(anna.tokens.refresh)).toMatchObject(invalid)
})

it('signing out ends only this session, at once, and is idempotent', async () => {
  const anna = await server.newCompany()
  const phone: Actor = await server.signIn(anna.username, anna.password)
  for (let i = 0; i < 2; i++)
    expect((await server.anonymous.call(signOut, { body: { refresh: anna.tokens.refresh } })).status).toBe(200)
  const refused = async () => expect(await anna.call(listCrops)).toMatchObject(invalid)
  // At once on the node that revoked it; another node gets a message.
  await (server.nodes.length > 1 ? vi.waitFor(refused, { timeout: soon }) : refused())
  expect(await anna.callAny(createCrop, { body: { russian_name: 'Рис', english_name: 'Rice' } })).toMatchObject(invalid)
  expect((await phone.call(listCrops)).body.data).toEqual([])
})
