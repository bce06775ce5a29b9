import { beforeAll, expect, it } from 'vitest'
import { getProfile } from '../../../src/contract/company/account.ts'
import { refreshTokens } from '../../../src/contract/company/auth.ts'
import { listNotifications } from '../../../src/contract/company/notifications.ts'
import {
  companyStructure,
  createDivision,
  createEmployee,
  deleteDivision,
  deleteEmployee,
  listDivisions,
  updateDivision,
  updateEmployee,
} from '../../../src/contract/company/people.ts'
import { listCountries } from '../../../src/contract/lines/regions.ts'
import { socketClose } from '../../../src/contract/live.ts'
import { type Actor, password, startTestServer } from '../harness.ts'
import { openSocket } from '../live/socket.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { addPerson, colleagueOf, newDivision, newPerson } from './colleagues.ts'

const server = await startTestServer()
const divisions = { own: 0, other: 0 }
let director: Actor
let head: Actor
let employee: Actor

beforeAll(async () => {
  director = await server.newCompany()
  divisions.own = await newDivision(director, 'Own')
  divisions.other = await newDivision(director, 'Other')
  head = await colleagueOf(server, director, divisions.own, 'division_head')
  employee = await colleagueOf(server, director, divisions.own, 'employee')
})

/** Status and code of a refused creation, which stores nothing. */
async function refusedCreation(actor: Actor, changed: Record<string, unknown>): Promise<string> {
  const before = await server.checksum(director.company)
  const { status, body } = await actor.callAny(createEmployee, { body: newPerson(divisions.own, changed) })
  expect(await server.checksum(director.company)).toBe(before)
  return `${status} ${(body as unknown as { code: string }).code}`
}

it('a refused person gets the first of the reasons, in order, and nothing is stored [ACC-15, ACC-16, ACC-17]', async () => {
  const { username } = director
  const wholeBody = { countries: [], role: 'division_head', division: 999_999, username }
  expect(await refusedCreation(employee, wholeBody)).toBe('400 account.divisionAndCountryRequired')
  expect(await refusedCreation(head, { ...wholeBody, countries: [999_999] })).toBe('400 validation.choice')
  expect(await refusedCreation(employee, { ...wholeBody, countries: [1] })).toBe('403 auth.permissionDenied')
  expect(await refusedCreation(head, { ...wholeBody, countries: [1] })).toBe('403 account.roleTooHigh')
  expect(await refusedCreation(head, { division: 999_999, username })).toBe('404 notFound')
  expect(await refusedCreation(head, { division: divisions.other, username })).toBe('403 auth.permissionDenied')
  expect(await refusedCreation(head, { username })).toBe('409 auth.loginExists')
  expect(await refusedCreation(director, { role: 'general_director' })).toBe('403 account.roleTooHigh')
  expect(await refusedCreation(director, { division: undefined })).toBe('400 account.divisionAndCountryRequired')
  const { body } = await head.callAny(createEmployee, { body: newPerson(divisions.own, { countries: [] }) })
  expect(body).toMatchObject({ errors: { countries: ['A division and a country are required'] } })
})

it('error messages are in the user’s language [ERR-68, ERR-69, ERR-70]', async () => {
  const detail = async (actor: Actor, changed: Record<string, unknown>) =>
    ((await actor.callAny(createEmployee, { body: newPerson(divisions.own, changed) })).body as { detail: string })
      .detail
  expect(await detail(head, { role: 'division_head' })).toMatch(/role is not below/)
  expect(await detail(head, { countries: [] })).toBe('A division and a country are required')
  expect(await detail(employee, {})).toMatch(/no permission/)
  expect(await detail(head.in('ru'), { countries: [] })).toBe('Нужны отдел и страна')
})

it('a duplicate division is refused with a message; of two concurrent ones one is created [ACC-19, ERR-71]', async () => {
  const make = () => director.call(createDivision, { body: { company_division_name: 'Twice' } })
  const answers = await Promise.all([make(), make()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'division.exists', detail: 'A division with this name already exists' })
})

it('divisions are created, listed and renamed, with trimmed names [ACC-24, ACC-25, ACC-26]', async () => {
  const result = (await director.call(createDivision, { body: { company_division_name: '  Spring barley ' } })).body
  expect(result).toMatchObject({ company_division_name: 'Spring barley', country: 1 })
  const params = { id: String(result.id) }
  await director.call(updateDivision, { params, body: { company_division_name: ' Winter barley  ' } })
  const { data } = (await director.call(listDivisions)).body
  expect(data.filter(({ id }) => id === result.id).map((person) => person.company_division_name)).toEqual([
    'Winter barley',
  ])
})

it('a division has a name and a country; the name is trimmed [ACC-12, ACC-20]', async () => {
  const { country, company_division_name } = (
    await director.call(createDivision, { body: { company_division_name: ' Rye ', country: 2 } })
  ).body
  expect([company_division_name, country]).toEqual(['Rye', 2])
})

it('a person is sent with all form fields: names, contacts, division, role and countries [ACC-11, ACC-27]', async () => {
  const sentPerson = newPerson(divisions.own, {
    patronymic: 'Sergeevna',
    email: 'irina@example.org',
    contact_telephone: '+79131234567',
    role: 'division_head',
    countries: [1, 2],
  })
  const { status, body } = await director.call(createEmployee, { body: sentPerson })
  expect(status).toBe(201)
  const { password: _, ...profile } = sentPerson
  expect(body).toMatchObject(profile)
})

it('the profile answers the signed-in user, and countries are listed for everybody [ACC-21, ACC-22]', async () => {
  const { user_data } = (await employee.call(getProfile)).body
  expect(user_data.id).toBe(employee.user)
  const { meta, data } = (await server.anonymous.call(listCountries)).body
  expect(data).toHaveLength(meta.total)
  expect(data.find(({ code }) => code === 'RU')).toMatchObject({ id: 1 })
})

it('one of two concurrent people with one login is added', async () => {
  const body = newPerson(divisions.own)
  const answers = await Promise.all([1, 2].map(() => director.call(createEmployee, { body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
})

it('a head edits employees of their division, but cannot move them or change roles', async () => {
  const { id } = await addPerson(director, divisions.own)
  const edit = async (actor: Actor, body: Record<string, unknown>, person = id) => {
    const answer = await actor.callAny(updateEmployee, { params: { id: person }, body })
    return answer.status === 200 ? 200 : `${answer.status} ${(answer.body as { code: string }).code}`
  }
  expect(await edit(head, { last_name: 'Sidorova' })).toBe(200)
  expect(await edit(head, { role: 'employee' })).toBe('403 auth.permissionDenied')
  expect(await edit(head, { division: divisions.own })).toBe('403 auth.permissionDenied')
  expect(await edit(head, { role: 'employee', countries: [999_999] })).toBe('400 validation.choice')
  expect(await edit(head, { last_name: 'X' }, head.user)).toBe('403 account.roleTooHigh')
  expect(await edit(head, { last_name: 'X' }, director.user)).toBe('403 account.roleTooHigh')
  const stranger = await addPerson(director, divisions.other)
  expect(await edit(head, { last_name: 'X' }, stranger.id)).toBe('403 auth.permissionDenied')
  expect(await edit(employee, { last_name: 'X' })).toBe('403 auth.permissionDenied')
})

it('last activity, block and initial password are visible as the role allows [ACC-07, ACC-23]', async () => {
  const stranger = await addPerson(director, divisions.other)
  const seenBy = async (actor: Actor, id: number) => {
    const { body } = await actor.call(companyStructure, { query: { is_active: 'true' } })
    const people = body.divisions.flatMap(({ heads, employees }) => [...heads, ...employees])
    return people.find((person) => person.id === id)
  }
  const hidden = { last_seen_at: null, blocked_until: null, password_pending: null, removed_at: null }
  expect(await seenBy(director, employee.user)).toMatchObject({ last_seen_at: expect.any(String) })
  expect(await seenBy(head, employee.user)).toMatchObject({ last_seen_at: expect.any(String) })
  expect(await seenBy(head, stranger.id)).toMatchObject({ ...hidden, username: stranger.username })
  expect(await seenBy(employee, head.user)).toMatchObject(hidden)
  expect(await seenBy(employee, employee.user)).toMatchObject({ last_seen_at: expect.any(String) })
})

it('a removed person is refused within a second, the socket closes within five; restoring keeps login and lines [ACC-28]', async () => {
  const person = await colleagueOf(server, director, divisions.own, 'employee')
  const { planted } = await newTrialFixture(person)
  const lines = async (actor: Actor) => (await actor.call(getProfile)).body.company_info.lines_created_by_user
  expect(await lines(person)).toBe(planted.lines.length)
  const socket = openSocket(server, person)
  await socket.next('connected')
  const remove = () => director.call(deleteEmployee, { params: { id: person.user } })
  expect((await remove()).status).toBe(204)
  await expect.poll(async () => (await person.call(getProfile)).status, { timeout: 1000, interval: 50 }).toBe(401)
  const timeout = new Promise((_, fail) => setTimeout(fail, 5000, new Error('the socket is still open')))
  expect(await Promise.race([socket.closed, timeout])).toBe(socketClose.token)
  expect((await person.call(refreshTokens, { body: { refresh: person.tokens.refresh } })).status).toBe(401)
  await expect(server.signIn(person.username, password)).rejects.toThrow(/sign-in failed/)
  expect((await remove()).status).toBe(204)
  const rows =
    await server.sql`SELECT key FROM audit_log WHERE company_id = ${director.company} AND key = 'audit.personRemoved'`
  expect(rows).toHaveLength(1)
  const refused = await director.callAny(createEmployee, {
    body: newPerson(divisions.own, { username: person.username }),
  })
  expect(refused.status).toBe(409)
  const restored = await director.call(updateEmployee, { params: { id: person.user }, body: { is_active: true } })
  expect(restored.body).toMatchObject({ is_active: true, division: divisions.own })
  const signedIn = await server.signIn(person.username, password)
  expect([signedIn.user, await lines(signedIn)]).toEqual([person.user, planted.lines.length])
})

it('queued tasks of a removed person are cancelled, running ones continue', async () => {
  const { id } = await addPerson(director, divisions.own)
  const { company } = director
  await server.sql`
    INSERT INTO tasks (company_id, user_id, kind, state)
    SELECT ${company}, ${id}, 'test', state FROM unnest(ARRAY['queued', 'running', 'success']) AS state`
  await director.call(deleteEmployee, { params: { id } })
  const rows = await server.sql<{ state: string }[]>`
    SELECT state FROM tasks WHERE user_id = ${id} AND cancel_requested`
  expect(rows.map(({ state }) => state)).toEqual(['queued'])
})

it('a new password ends the sessions; another role applies from the next call and is announced', async () => {
  const person = await colleagueOf(server, director, divisions.own, 'employee')
  const params = { id: person.user }
  expect((await person.callAny(createDivision, { body: { company_division_name: 'No' } })).status).toBe(403)
  await director.call(updateEmployee, { params, body: { role: 'division_head', division: divisions.other } })
  await expect
    .poll(async () => (await person.call(getProfile)).body.user_data, { interval: 50 })
    .toMatchObject({ role: 'division_head', division: { id: divisions.other } })
  const mayAdd = () => person.callAny(createEmployee, { body: newPerson(divisions.other) })
  await expect.poll(async () => (await mayAdd()).status, { timeout: 1000, interval: 50 }).toBe(201)
  const { body } = await person.call(listNotifications, { query: {} } as never)
  expect((body as { data: { message: string }[] }).data[0].message).toBe('You are head of the division Other')
  await director.call(updateEmployee, { params, body: { password: 'Barley-2027-x' } })
  await expect.poll(async () => (await person.call(getProfile)).status, { timeout: 1000, interval: 50 }).toBe(401)
  expect((await server.signIn(person.username, 'Barley-2027-x')).user).toBe(person.user)
})

it('a head demoted to employee cannot add people from the very next request', async () => {
  for (let round = 0; round < 8; round++) {
    const person = await colleagueOf(server, director, divisions.own, 'division_head')
    const hire = () => person.callAny(createEmployee, { body: newPerson(divisions.own) })
    expect((await hire()).status).toBe(201)
    const params = { id: person.user }
    await director.call(updateEmployee, { params, body: { role: 'employee' } })
    expect((await hire()).status).toBe(403)
  }
})

it('no person joins a division that is being deleted: one of the two requests is refused', async () => {
  const id = await newDivision(director)
  const [added, deleted] = await Promise.all([
    director.callAny(createEmployee, { body: newPerson(id) }),
    director.callAny(deleteDivision, { params: { id } }),
  ])
  expect([
    [201, 409],
    [404, 204],
  ]).toContainEqual([added.status, deleted.status])
})
