import { expect, it } from 'vitest'
import { register } from '../../../src/contract/auth.ts'
import { password, startTestServer } from '../harness.ts'

it('where registration is off nobody registers', async () => {
  const server = await startTestServer({ REGISTRATION: 'off' })
  const body = { username: 'stranger', password1: password, password2: password, first_name: 'A', last_name: 'B' }
  const refused = await server.anonymous.callAny(register, { body })
  expect(refused).toMatchObject({ status: 403, body: { code: 'auth.registrationClosed' } })
  const [{ count }] = await server.sql`SELECT count(*)::integer AS count FROM companies`
  expect(count).toBe(0)
})
