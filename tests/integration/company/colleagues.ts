import { randomUUID } from 'node:crypto'
import { createDivision, createEmployee, type Person } from '../../../src/contract/company/people.ts'
import { type Actor, password, type TestServer } from '../harness.ts'

/** A division of a new name; its id. */
export async function newDivision(director: Actor, name = `Division ${randomUUID().slice(0, 8)}`): Promise<number> {
  const { status, body } = await director.call(createDivision, { body: { company_division_name: name } })
  if (status !== 201) throw new Error(`no division: ${JSON.stringify(body)}`)
  return body.id
}

/** What a new person is sent as. */
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

/** Somebody of a division, added by the director; not signed in. */
export async function addPerson(director: Actor, division: number, changed = {}): Promise<Person> {
  const { status, body } = await director.call(createEmployee, { body: newPerson(division, changed) })
  if (status !== 201) throw new Error(`nobody added: ${JSON.stringify(body)}`)
  return body
}

/** The same, signed in. */
export async function colleagueOf(
  server: TestServer,
  director: Actor,
  division: number,
  role: 'division_head' | 'employee',
): Promise<Actor> {
  const { username } = await addPerson(director, division, { role })
  return server.signIn(username, password)
}
