import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { register } from '../../../src/contract/auth.ts'
import { atEndOfFile } from '../../temporary/ofFile.ts'
import { password, startTestServer } from '../harness.ts'

it('a slow sender does not hold up the end of the server', async () => {
  const ends: (() => Promise<void> | void)[] = []
  const { node, close } = await startTestServer({}, { shutdownPatience: 200 }, (end) => ends.push(end))
  // The folder alone: this test closes the server.
  atEndOfFile(ends[0])
  const { port, hostname } = new URL(node.address)
  const slow = connect(Number(port), hostname)
  slow.on('error', () => undefined)
  slow.write(
    'POST /api/v1/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
  )
  const trickle = setInterval(() => slow.write(' '), 20)
  await expect
    .poll(() => new Promise((resolve) => node.fastify.server.getConnections((_, count) => resolve(count))))
    .toBe(1)
  const closed = new Promise((resolve) => slow.once('close', resolve))
  await close()
  await closed
  clearInterval(trickle)
})

it('where registration is off nobody registers', async () => {
  const server = await startTestServer({ REGISTRATION: 'off' })
  const body = { username: 'stranger', password1: password, password2: password, first_name: 'A', last_name: 'B' }
  const refused = await server.anonymous.callAny(register, { body })
  expect(refused).toMatchObject({ status: 403, body: { code: 'auth.registrationClosed' } })
  const [{ count }] = await server.sql`SELECT count(*)::integer AS count FROM companies`
  expect(count).toBe(0)
})
