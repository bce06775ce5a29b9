import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, inject, it } from 'vitest'
import { socketClose } from '../../../src/contract/live.ts'
import { startTestServer } from '../harness.ts'
import { openSocket } from './socket.ts'

const server = await startTestServer()

it('a socket closes with 4401 when its token expires', async () => {
  const anna = await server.newCompany()
  const claims = JSON.parse(Buffer.from(anna.tokens.access.split('.')[1], 'base64url').toString())
  const key = createHash('sha256')
    .update(`access:${inject('secret')}`)
    .digest()
  const ending = Math.floor(Date.now() / 1000) + 1
  const token = await new SignJWT({ ...claims, exp: ending })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .sign(key)
  const socket = openSocket(server, anna, { path: `/notification/ws/${anna.user}/?token=${token}` })
  await socket.next('connected')
  expect((await socket.next('disconnect')).data.reason).toBe('token')
  expect(await socket.closed).toBe(socketClose.token)
  expect(Date.now() / 1000).toBeGreaterThanOrEqual(ending)
})
