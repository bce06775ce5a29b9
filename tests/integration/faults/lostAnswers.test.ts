import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { sendChange } from '../../../src/contract/plots/changes.ts'
import { figure } from '../../drill/figures.ts'
import { actorAt, startTestServer } from '../harness.ts'
import { changeOf, column, loadYear } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'

const server = await startTestServer()
const sends = 50

/** Answers of the server that reached no client. */
const unheard: string[] = []
const openSockets = new Set<Socket>()

/** Forwards every request and cuts the connection as soon as its answer begins. */
const proxy = createServer((client) => {
  const { hostname, port } = new URL(server.address)
  const upstream = connect(Number(port), hostname)
  for (const socket of [client, upstream]) {
    openSockets.add(socket)
    socket.on('close', () => openSockets.delete(socket))
    socket.on('error', () => socket.destroy())
  }
  client.pipe(upstream)
  let answer = ''
  upstream.on('data', (chunk) => {
    client.destroy()
    answer += chunk
    const [head, body] = answer.split('\r\n\r\n')
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
    if (body === undefined || Buffer.byteLength(body) < length) return
    unheard.push(body)
    upstream.destroy()
  })
})
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
afterAll(async () => {
  for (const socket of openSockets) socket.destroy()
  await new Promise((resolve) => proxy.close(resolve))
})

it('an answer lost 50 times: resending the key returns the first answer, and nothing is written twice', async () => {
  const anna = await server.newCompany()
  const far = actorAt(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, anna)
  const { place, planted } = await newTrialFixture(anna)
  const { plots } = planted
  for (let k = 0; k < sends; k++) {
    const allPlots = (text: string) => plots.map(() => text)
    const before = k === 0 ? plots.map(() => null) : allPlots(`sent ${k - 1}`)
    const change = changeOf([column('plot', 'comment', plots, allPlots(` sent ${k} `), before)])
    const body = { key: randomUUID(), base_seq: planted.seq + k, change }
    const input = { params: { id: place.year_id }, body }
    await expect(far.callAny(sendChange, input)).rejects.toThrow(TypeError)
    await expect.poll(() => unheard.length, { interval: 2 }).toBe(k + 1)
    const repeated = await anna.callAny(sendChange, input)
    expect(repeated).toMatchObject({ status: 200, body: { seq: planted.seq + k + 1 } })
    expect(repeated.body).toEqual(JSON.parse(unheard[k]))
  }
  const columns = await loadYear(anna, place.year_id)
  expect(columns.seq).toBe(planted.seq + sends)
  expect(new Set(columns.comment)).toEqual(new Set([`sent ${sends - 1}`]))
  figure('answers lost and sent again: duplicates, different answers', `${sends}: 0, 0`)
})
