import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { brokenRequests } from './brokenRequests.ts'

let server: Server

/** A connection to a server that waits a moment for headers, with everything received until it is closed. */
async function connection(): Promise<{ socket: Socket; received: Promise<string> }> {
  server = createServer({ headersTimeout: 50, requestTimeout: 0, connectionsCheckingInterval: 20 }, (_, answer) => {
    answer.end('answered')
  })
  server.on('clientError', brokenRequests.clientErrorHandler as (error: Error, socket: unknown) => void)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const texts: string[] = []
  socket.on('data', (bytes) => texts.push(String(bytes)))
  socket.on('error', () => undefined)
  return { socket, received: once(socket, 'close').then(() => texts.join('')) }
}

afterEach(() => {
  server.closeAllConnections()
  server.close()
})

it('an unused preconnection is closed without an answer, which its next request would misread', async () => {
  const { received: receivedEvents } = await connection()
  expect(await receivedEvents).toBe('')
})

it('a request with endless headers is refused with a message', async () => {
  const { socket, received: receivedEvents } = await connection()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  expect(await receivedEvents).toMatch(/^HTTP\/1\.1 400 .*"code":"body\.invalid"/s)
})
