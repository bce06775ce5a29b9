import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { atEndOfFile } from '../../temporary/ofFile.ts'
import { startTestServer } from '../harness.ts'

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
