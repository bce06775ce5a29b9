import { expect, it } from 'vitest'
import { refreshTokens, signIn } from '../../../src/contract/company/auth.ts'
import { listNotifications } from '../../../src/contract/company/notifications.ts'
import { listCrops } from '../../../src/contract/lines/crops.ts'
import { password, startTestServer } from '../harness.ts'

const server = await startTestServer()
/** Less than the time for which a session is cached, so that a revocation can only have arrived as a message (ms). */
const soon = 4000
const wrong = { detail: 'No active account found with the given credentials', code: 'auth.noActiveAccount' }

it('a wrong login and a wrong password get the same answer in every language [ERR-04]', async () => {
  const anna = await server.newCompany()
  for (const language of ['ru', 'en', 'it', 'es'] as const) {
    const client = server.anonymous.in(language)
    const badPassword = await client.call(signIn, { body: { username: anna.username, password: 'Other-2026' } })
    const badLogin = await client.call(signIn, { body: { username: `nobody.${language}`, password } })
    expect(badPassword).toMatchObject({ status: 401, body: wrong })
    expect(badLogin).toMatchObject({ status: 401, body: wrong })
  }
})

it('refuses the 11th attempt, even with the right password, and notifies the owner [LIM-15, ERR-24]', async () => {
  const anna = await server.newCompany()
  const attempt = (secret: string) =>
    server.anonymous.call(signIn, { body: { username: anna.username.toUpperCase(), password: secret } })
  for (let i = 0; i < 10; i++) expect((await attempt('Other-2026')).status).toBe(401)
  const blocked = await attempt(password)
  expect(blocked.status).toBe(429)
  expect(blocked.body).toMatchObject({ code: 'auth.tooManyAttempts' })
  const wait = Number(blocked.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(800)
  expect(wait).toBeLessThanOrEqual(900)
  const russian = await server.anonymous.in('ru').call(signIn, { body: { username: anna.username, password } })
  expect(russian.body).toMatchObject({ detail: 'Слишком много попыток входа. Повторите через 15 минут' })

  await expect.poll(async () => (await anna.call(listNotifications)).body.meta.total).toBe(1)
  const notification = (await anna.in('es').call(listNotifications)).body.data[0]
  expect(notification).toMatchObject({ title: 'Acceso bloqueado temporalmente', status: 'warning', is_ack: false })
  expect(notification.message).toContain('127.0.0.1')

  await server.sql`UPDATE login_attempts SET at = at - interval '15 minutes'`
  expect((await attempt(password)).status).toBe(200)
})

it('parallel guesses do not bypass the limit, and a success resets the count [LIM-15]', async () => {
  const anna = await server.newCompany()
  const attempt = (secret: string) =>
    server.anonymous.call(signIn, { body: { username: anna.username, password: secret } })
  for (let i = 0; i < 9; i++) await attempt('Other-2026')
  expect((await attempt(password)).status).toBe(200)
  const statuses = (await Promise.all(Array.from({ length: 25 }, () => attempt('Other-2026')))).map(
    (answer) => answer.status,
  )
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(15)
})

it('a login is blocked from one address only, until a hundred attempts', async () => {
  const anna = await server.newCompany()
  const login = anna.username
  const insert = (count: number, address: string) => server.sql`
    INSERT INTO login_attempts (kind, login, address) SELECT 'login', ${login}, ${address} FROM generate_series(1, ${count})`
  await insert(99, '192.0.2.1')
  expect((await server.anonymous.call(signIn, { body: { username: login, password } })).status).toBe(200)
  await insert(1, '192.0.2.2')
  expect((await server.anonymous.call(signIn, { body: { username: login, password } })).status).toBe(429)
})

it('an address is allowed at most ten registrations an hour', async () => {
  await server.newCompany()
  await server.sql`
    INSERT INTO login_attempts (kind, login, address)
    SELECT 'registration', '', '127.0.0.1' FROM generate_series(1, 9)`
  const body = {
    username: 'eleventh',
    password1: password,
    password2: password,
    first_name: 'Anna',
    last_name: 'Orlova',
  }
  const { status, body: answer } = await server.anonymous.send('POST', '/api/v1/users/registration/', { body })
  expect(status).toBe(429)
  expect(answer).toMatchObject({ code: 'auth.tooManyRegistrations' })
  const [{ found }] = await server.sql`SELECT count(*)::integer AS found FROM users WHERE username = 'eleventh'`
  expect(found).toBe(0)
})

it('the aliases of sign-in and refresh behave identically', async () => {
  const anna = await server.newCompany()
  const { send } = server.anonymous
  const signedIn = await send('POST', '/api/v1/token', { body: { username: anna.username, password } })
  expect(signedIn.status).toBe(200)
  const { refresh } = signedIn.body as { refresh: string }
  const refreshed = await send('POST', '/api/v1/token/refresh', { body: { refresh } })
  expect(refreshed.status).toBe(200)
  const { access } = refreshed.body as { access: string }
  const crops = await send('GET', '/api/v1/plotline_db/species_table', {
    headers: { Authorization: `Bearer ${access}` },
  })
  expect(crops.status).toBe(200)
})

it('a dismissed user is signed out at once and cannot return [S6]', async () => {
  const anna = await server.newCompany()
  expect((await anna.call(listCrops)).status).toBe(200)
  await server.sql`UPDATE users SET is_active = false WHERE id = ${anna.user}`
  await server.sql`SELECT pg_notify('plotline_session', id::text) FROM sessions WHERE user_id = ${anna.user}`
  await expect.poll(async () => (await anna.call(listCrops)).status, { timeout: soon }).toBe(401)
  expect((await anna.call(refreshTokens, { body: { refresh: anna.tokens.refresh } })).status).toBe(401)
  expect((await server.anonymous.call(signIn, { body: { username: anna.username, password } })).status).toBe(401)
})

it.each([
  ['gets another password', "password_hash = 'another'"],
  ['is removed', 'is_active = false'],
])('a user who %s during the check is not signed in', async (_, change) => {
  const anna = await server.newCompany()
  const openSessions = async () =>
    (await server.sql`SELECT 1 FROM sessions WHERE user_id = ${anna.user} AND ended_at IS NULL`).length
  const before = await openSessions()
  const { answer } = await server.sql.begin(async (tx) => {
    await tx.unsafe(`UPDATE users SET ${change} WHERE id = ${anna.user}`)
    const answer = server.anonymous.call(signIn, { body: { username: anna.username, password } })
    // The request waits for the row lock once the password has been verified.
    await expect
      .poll(
        () =>
          server.sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FROM users%FOR SHARE%'`,
      )
      .toHaveLength(1)
    // Wrapped in an object, because `begin` would wait for the promise: it resolves only after the commit.
    return { answer }
  })
  expect(await answer).toMatchObject({ status: 401, body: wrong })
  expect(await openSessions()).toBe(before)
})

it('a registration that ends in a deadlock is repeated', async () => {
  await server.sql`CREATE SEQUENCE test_attempts`
  await server.sql`
    CREATE FUNCTION test_deadlock() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      IF nextval('test_attempts') = 1 THEN RAISE EXCEPTION 'a deadlock' USING ERRCODE = '40P01'; END IF;
      RETURN NEW;
    END $$`
  await server.sql`CREATE TRIGGER test_deadlock BEFORE INSERT ON companies FOR EACH ROW EXECUTE FUNCTION test_deadlock()`
  const anna = await server.newCompany()
  await server.sql`DROP TRIGGER test_deadlock ON companies`
  const [{ attempts }] = await server.sql<
    { attempts: number }[]
  >`SELECT last_value::integer AS attempts FROM test_attempts`
  expect(attempts).toBe(2)
  const companies = await server.sql`SELECT 1 FROM users WHERE username = ${anna.username}`
  expect(companies).toHaveLength(1)
})
