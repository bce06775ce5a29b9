import { expect, it } from 'vitest'
import { getProfile } from '../../../src/contract/company/account.ts'
import { refreshTokens } from '../../../src/contract/company/auth.ts'
import { changePassword, listSessions } from '../../../src/contract/company/ownAccount.ts'
import { colleagueOf, newDivision } from '../company/colleagues.ts'
import { type Actor, password, startTestServer } from '../harness.ts'

const server = await startTestServer()
const soon = { timeout: 1000, interval: 50 }
const newPassword = 'Barley-2027-x'
const change = (actor: Actor, old_password = password) =>
  actor.call(changePassword, { body: { old_password, password1: newPassword, password2: newPassword } })

it('changing the password in one of three browsers ends the two others; this one continues with new tokens', async () => {
  const first = await server.newCompany()
  const otherSessions = [await server.signIn(first.username, password), await server.signIn(first.username, password)]
  const answer = await change(first)
  expect(answer.status).toBe(200)
  for (const other of otherSessions) {
    await expect.poll(async () => (await other.call(getProfile)).status, soon).toBe(401)
    expect((await other.call(refreshTokens, { body: { refresh: other.tokens.refresh } })).status).toBe(401)
  }
  expect((await first.call(getProfile)).status).toBe(200)
  expect((await first.call(listSessions)).body.data).toHaveLength(1)
  expect((await first.call(refreshTokens, { body: { refresh: answer.body.refresh } })).status).toBe(200)
  await expect(server.signIn(first.username, password)).rejects.toThrow()
  expect((await server.signIn(first.username, newPassword)).user).toBe(first.user)
})

it('changing an initial password clears the prompt for a new one', async () => {
  const director = await server.newCompany()
  const person = await colleagueOf(server, director, await newDivision(director), 'employee')
  expect((await person.call(getProfile)).body.user_data.password_pending).toBe(true)
  await change(person)
  expect((await person.call(getProfile)).body.user_data.password_pending).toBe(false)
})

it('the 11th wrong password in 15 minutes is answered with a time to wait, and sign-in still works', async () => {
  const director = await server.newCompany()
  for (let k = 0; k < 10; k++)
    expect((await change(director, 'Wrong-2026-no')).body).toMatchObject({ code: 'auth.wrongPassword' })
  const refused = await change(director)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await server.signIn(director.username, password)).user).toBe(director.user)
})

it('a division has the lines of its people, removed ones included; without a division all of the company', async () => {
  const director = await server.newCompany()
  const division = await newDivision(director)
  const person = await colleagueOf(server, director, division, 'employee')
  await server.sql`
    WITH crop AS (INSERT INTO crops (company_id, russian_name, english_name) VALUES (${director.company}, 'Рожь', 'Rye') RETURNING id)
    INSERT INTO lines (company_id, crop_id, name, created_by)
    SELECT ${director.company}, crop.id, 'L' || k, CASE WHEN k <= 3 THEN ${person.user}::bigint WHEN k = 4 THEN ${director.user}::bigint END
    FROM crop, generate_series(1, 6) AS k`
  const companyCounts = async (actor: Actor) => (await actor.call(getProfile)).body.company_info
  expect(await companyCounts(person)).toMatchObject({ lines_created_by_user: 3, lines_in_division: 3 })
  expect(await companyCounts(director)).toMatchObject({ lines_created_by_user: 1, lines_in_division: 6 })
})
