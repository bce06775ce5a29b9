import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { limitBodyTime } from './body.ts'

it('a body that trickles in is aborted in time, a complete one is not', async () => {
  const server = createServer((request, response) => {
    limitBodyTime(request, 150)
    request.on('error', () => undefined)
    request.resume().once('end', () => setTimeout(() => response.end('whole'), 300))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const completeAnswer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'all of it' })
  expect(await completeAnswer.text()).toBe('whole')
  const slow = connect(port, '127.0.0.1')
  slow.on('error', () => undefined)
  slow.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n')
  const trickle = setInterval(() => slow.write('x'), 20)
  await new Promise((resolve) => slow.once('close', resolve))
  clearInterval(trickle)
  server.close()
})

it('a slow answer to a request without a body is not aborted', async () => {
  const server = createServer((request, response) => {
    limitBodyTime(request, 100)
    setTimeout(() => response.end('whole'), 300)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect(await answer.text()).toBe('whole')
  server.close()
})
