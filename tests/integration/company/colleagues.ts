import { randomUUID } from 'node:crypto'
import { createDivision, createEmployee, type Person } from '../../../src/contract/company/people.ts'
import { type Actor, password, type TestServer } from '../harness.ts'

/** Creates a division with a new name and returns its id. */
export async function newDivision(director: Actor, name = `Division ${randomUUID().slice(0, 8)}`): Promise<number> {
  const { status, body } = await director.call(createDivision, { body: { company_division_name: name } })
  if (status !== 201) throw new Error(`no division: ${JSON.stringify(body)}`)
  return body.id
}

/** The body with which a new person is created. */
export function newPerson(division: number, changed: Record<string, unknown> = {}) {
  return {
    username: `person.${randomUUID().slice(0, 13)}`,
    password,
    first_name: 'Irina',
    last_name: 'Petrova',
    division,
    role: 'employee' as const,
    countries: [1],
    ...changed,
  }
}

/** Adds a person of a division as the director; not signed in. */
export async function addPerson(director: Actor, division: number, changed = {}): Promise<Person> {
  const { status, body } = await director.call(createEmployee, { body: newPerson(division, changed) })
  if (status !== 201) throw new Error(`nobody added: ${JSON.stringify(body)}`)
  return body
}

/** Adds a person and signs them in. */
export async function colleagueOf(
  server: TestServer,
  director: Actor,
  division: number,
  role: 'division_head' | 'employee',
): Promise<Actor> {
  const { username } = await addPerson(director, division, { role })
  return server.signIn(username, password)
}
