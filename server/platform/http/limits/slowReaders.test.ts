import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { compressAnswers } from '../answers/compress.ts'
import { handleErrors } from '../answers/errors.ts'
import { limitSlowReaders, type ReaderLimits, SlowReaders } from './slowReaders.ts'

const limits: ReaderLimits = { pieceTimeout: 60_000, maxBytes: 100, maxCompanyBytes: 60 }
/** More than the buffers of the system hold. */
const bytes = randomBytes(24_000_000)

const closing: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) await close()
})

async function serve(its: Partial<ReaderLimits>) {
  const fastify: FastifyInstance = Fastify()
  handleErrors(fastify)
  compressAnswers(fastify)
  const readers = limitSlowReaders(fastify, { pieceTimeout: 400, maxBytes: 1e9, maxCompanyBytes: 1e9, ...its })
  fastify.get('/large', (_request, reply) => reply.type('application/octet-stream').header('ETag', '"x"').send(bytes))
  fastify.get('/text', (_request, reply) =>
    reply
      .type('application/json')
      .header('ETag', '"x"')
      .send(JSON.stringify('ж'.repeat(300_000))),
  )
  const steps: string[] = []
  fastify.addHook('onSend', async (_request, _reply, payload) => {
    steps.push('sent')
    return payload
  })
  fastify.get('/late', async (_request, reply) => {
    steps.push('received')
    await once(reply.raw, 'close')
    return bytes
  })
  fastify.get('/slow', (_request, reply) => reply.send(Readable.from(slowly())))
  const address = await fastify.listen({ host: '127.0.0.1', port: 0 })
  closing.push(() => fastify.close())
  return { address, readers, steps, port: (fastify.server.address() as AddressInfo).port }
}

async function* slowly() {
  for (let k = 0; k < 3; k++) {
    yield Buffer.from('piece')
    await new Promise((resolve) => setTimeout(resolve, 600))
  }
}

/** Requests an answer, and reads nothing from the connection. */
async function requestAndWait(port: number, path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  closing.push(() => socket.destroy())
  return socket
}

it('large answers arrive whole, with their length, and are in memory no longer', async () => {
  const { address, readers } = await serve({ pieceTimeout: 60_000 })
  const answer = await fetch(`${address}/large`)
  expect(answer.headers.get('content-length')).toBe(String(bytes.length))
  expect(bytes.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
  for (const encoding of ['gzip', 'identity']) {
    const text = await fetch(`${address}/text`, { headers: { 'Accept-Encoding': encoding } })
    expect((await text.json()).length).toBe(300_000)
  }
  const head = await fetch(`${address}/large`, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(bytes.length))
  await expect.poll(() => readers.bufferedBytes()).toBe(0)
})

it('a client that reads nothing is disconnected and its answer released, a slow client is not', async () => {
  const { address, port, readers } = await serve({})
  const slow = fetch(`${address}/slow`)
  await requestAndWait(port, '/large')
  await expect.poll(() => readers.bufferedBytes()).toBe(bytes.length)
  await expect.poll(() => readers.bufferedBytes(), { timeout: 5000 }).toBe(0)
  expect(await (await slow).text()).toBe('piece'.repeat(3))
})

it('an answer whose client disconnected before it was made is not counted', async () => {
  const { port, readers, steps } = await serve({ pieceTimeout: 60_000 })
  const socket = await requestAndWait(port, '/late')
  await expect.poll(() => steps).toEqual(['received'])
  socket.destroy()
  await expect.poll(() => steps).toEqual(['received', 'sent'])
  expect(readers.bufferedBytes()).toBe(0)
})

it('an answer that exceeds free memory is refused, and accepted once there is room', async () => {
  const { address, port, readers } = await serve({ pieceTimeout: 60_000, maxBytes: bytes.length + 1 })
  const waiting = await requestAndWait(port, '/large')
  await expect.poll(() => readers.bufferedBytes()).toBe(bytes.length)
  const request = () => fetch(`${address}/text`, { headers: { 'Accept-Encoding': 'identity' } })
  const refused = await request()
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('etag')]).toEqual([503, '5', null])
  expect(await refused.json()).toMatchObject({ code: 'server.busy' })
  // An answer that several read is in memory once.
  const answer = await fetch(`${address}/large`)
  expect((await answer.arrayBuffer()).byteLength).toBe(bytes.length)
  waiting.destroy()
  await expect.poll(() => readers.bufferedBytes()).toBe(0)
  expect((await (await request()).json()).length).toBe(300_000)
})

const socketOf = (bytesWritten = 0) => ({ bytesWritten, writableLength: 1 })
const memory = (size: number) => new ArrayBuffer(size)

it('the slowest reader of a company makes room when its share is used up, no other company’s', () => {
  vi.useFakeTimers()
  const readers = new SlowReaders(limits)
  const endedReaders: string[] = []
  const begin = (name: string, company: number, socket = socketOf(), buffer = memory(30)) =>
    readers.watch({ company, buffer, socket, end: () => endedReaders.push(name) })
  const fast = socketOf()
  begin('other', 2)
  begin('fast', 1, fast)
  begin('slow', 1)
  vi.advanceTimersByTime(1000)
  expect(() => begin('too soon', 1)).toThrow('server.busy')
  vi.advanceTimersByTime(5000)
  fast.bytesWritten = 1_000_000
  begin('next', 1)
  expect(endedReaders).toEqual(['slow'])
  expect([readers.bufferedBytes(1), readers.bufferedBytes(2), readers.bufferedBytes()]).toEqual([60, 30, 90])
  // The node's memory is used up, not the third company's share.
  begin('third', 3)
  expect(endedReaders).toEqual(['slow', 'other'])
})

it('an answer larger than the limits is sent alone, and one that many read is in memory once', () => {
  const readers = new SlowReaders(limits)
  const [buffer, end] = [memory(200), () => undefined]
  const stop = readers.watch({ company: 1, buffer, socket: socketOf(), end })
  readers.watch({ company: 1, buffer, socket: socketOf(), end })
  expect(readers.bufferedBytes()).toBe(200)
  expect(() => readers.watch({ company: 1, buffer: memory(1), socket: socketOf(), end })).toThrow('server.busy')
  stop()
  expect(readers.bufferedBytes()).toBe(200)
})
