import { register, signIn } from '../../../src/contract/company/auth.ts'
import { type Actor, actorAt, password } from '../harness.ts'
import type { ServerProcess } from './serverProcess.ts'

const noPerson = { company: 0, user: 0, username: '', password: '', tokens: { access: '', refresh: '' } }
const english = { language: 'en' } as const

/** Registers a company on a server in a process of its own and signs its director in. */
export async function newDirector(server: ServerProcess, username: string): Promise<Actor> {
  const anonymous = actorAt(addressOf(server), { ...noPerson, ...english })
  const names = { first_name: 'Anna', last_name: 'Orlova' }
  const created = await anonymous.call(register, {
    body: { username, password1: password, password2: password, ...names },
  })
  if (created.status !== 201) throw new Error(`registration failed: ${JSON.stringify(created.body)}`)
  return signInOn(server, { ...noPerson, username, password, company: created.body.company_id, user: created.body.id })
}

/** Signs the same person in on the server of the present. */
export async function signInOn(
  server: ServerProcess,
  person: Pick<Actor, 'company' | 'user' | 'username' | 'password'>,
): Promise<Actor> {
  const { company, user, username } = person
  const anonymous = actorAt(addressOf(server), { ...noPerson, ...english })
  const { status, body } = await anonymous.call(signIn, { body: { username, password: person.password } })
  if (status !== 200) throw new Error(`sign-in failed: ${JSON.stringify(body)}`)
  return actorAt(addressOf(server), { company, user, username, password: person.password, tokens: body, ...english })
}

function addressOf(server: ServerProcess): string {
  if (server.address === null) throw new Error(`the server ended: ${server.output()}`)
  return server.address
}
