import { expect, it } from 'vitest'
import { newInvitation } from '../../../server/platform/auth/invitations.ts'
import { register } from '../../../src/contract/company/auth.ts'
import { getAbout } from '../../../src/contract/system.ts'
import { password, startTestServer } from '../harness.ts'

it('a closed registration refuses every request', async () => {
  const server = await startTestServer({ REGISTRATION: 'off' })
  const body = { username: 'stranger', password1: password, password2: password, first_name: 'A', last_name: 'B' }
  const refused = await server.anonymous.callAny(register, { body })
  expect(refused).toMatchObject({ status: 403, body: { code: 'auth.registrationClosed' } })
  const [{ count }] = await server.sql`SELECT count(*)::integer AS count FROM companies`
  expect(count).toBe(0)
})

it('each invitation creates one company when registration is by invitation', async () => {
  const server = await startTestServer({ REGISTRATION: 'invite' })
  expect((await server.anonymous.call(getAbout)).body.registration).toBe('invite')
  const invite = async (note: string) => {
    const { code, hash } = newInvitation()
    const [{ id }] = await server.sql`
      INSERT INTO invitations (hash, note, expires_at) VALUES (${hash}, ${note}, now() + interval '1 day') RETURNING id`
    return { code, id: id as number }
  }
  let count = 0
  const signUp = (invitation?: string) => {
    const username = `stranger.${++count}`
    const person = { username, password1: password, password2: password, first_name: 'A', last_name: 'B' }
    return server.anonymous.callAny(register, {
      body: { ...person, ...(invitation === undefined ? {} : { invitation }) },
    })
  }
  const needed = await signUp()
  expect(needed).toMatchObject({ status: 403, body: { code: 'auth.invitationNeeded' } })
  expect((needed.body as { errors: object }).errors).toHaveProperty('invitation')
  expect(await signUp('no-such-code')).toMatchObject({ status: 403, body: { code: 'auth.invitationInvalid' } })
  const first = await invite('Altai seeds')
  const answers = await Promise.all([signUp(first.code), signUp(first.code)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 403])
  const lateInvitation = await invite('late')
  await server.sql`UPDATE invitations SET expires_at = now() WHERE id = ${lateInvitation.id}`
  expect((await signUp(lateInvitation.code)).status).toBe(403)
  const [used] = await server.sql`SELECT used_by FROM invitations WHERE id = ${first.id}`
  const companies = await server.sql`SELECT id FROM companies`
  // The refused registrations created no company.
  expect(companies.map(({ id }) => id)).toEqual([used.used_by])
  await expect(server.node.services.db`SELECT * FROM invitations`).rejects.toThrow(/permission denied/)
})
