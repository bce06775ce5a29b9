import { connect } from 'node:net'
import { expect, inject, it, vi } from 'vitest'
import { withCompany } from '../../../server/platform/db/company.ts'
import postgres from '../../../server/platform/db/driver.ts'
import { getAbout } from '../../../src/contract/system.ts'
import { atEndOfFile } from '../../temporary/ofFile.ts'
import { startProcess } from '../faults/serverProcess.ts'
import { startTestServer } from '../harness.ts'

it('a slow sender does not delay the shutdown', async () => {
  const closings: (() => Promise<void> | void)[] = []
  const { node, close } = await startTestServer({}, { shutdownPatience: 200 }, (end) => closings.push(end))
  // Only the folder is removed at the end: this test closes the server itself.
  atEndOfFile(closings[0])
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

it('an unfinished socket upgrade does not delay the shutdown', async () => {
  const closings: (() => Promise<void> | void)[] = []
  const { node, close } = await startTestServer({}, { shutdownPatience: 200 }, (end) => closings.push(end))
  atEndOfFile(closings[0])
  const { port, hostname } = new URL(node.address)
  const openConnection = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  openConnection.on('error', () => undefined)
  // Its token is still being checked when the server ends.
  vi.spyOn(node.services.access, 'verify').mockReturnValue(new Promise(() => undefined))
  openConnection.write(
    'GET /notification/ws/1/?token=x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  )
  await expect.poll(() => vi.mocked(node.services.access.verify).mock.calls.length).toBe(1)
  const closed = new Promise((resolve) => openConnection.once('close', resolve))
  openConnection.resume().once('end', () => openConnection.end())
  await close()
  await closed
})

/** Sends the start of a request and then a space at intervals; resolves when the other side has closed. */
async function trickle(
  address: string,
  beginning: string,
): Promise<{ closedAfter: Promise<number>; answered: Promise<unknown> }> {
  const { port, hostname } = new URL(address)
  const began = performance.now()
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  // Reads the answer, so that the end of the connection is noticed.
  const answered = new Promise((resolve) => socket.once('data', resolve))
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(beginning)
  const sending = setInterval(() => socket.write(' '), 20)
  const closedAfter = new Promise<number>((resolve) => {
    socket.once('close', () => {
      clearInterval(sending)
      resolve(performance.now() - began)
    })
  })
  return { closedAfter, answered }
}

const beginning = 'POST /api/v1/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 16000'

it('a client that sends headers or a body a byte at a time is cut, and others are served in the meantime', async () => {
  const server = await startTestServer({}, { headersTimeout: 300, bodyTimeout: 300 })
  const slow = await Promise.all([
    ...Array.from({ length: 20 }, () => trickle(server.address, `${beginning}\r\nX-Slow:`)),
    ...Array.from({ length: 20 }, () => trickle(server.address, `${beginning}\r\n\r\n{`)),
  ])
  expect((await server.anonymous.call(getAbout)).status).toBe(200)
  const times = await Promise.all(slow.map(({ closedAfter }) => closedAfter))
  expect(Math.min(...times)).toBeGreaterThan(250)
})

it('a job that does not stop in time is released, and does not delay the shutdown', async () => {
  const closings: (() => Promise<void> | void)[] = []
  const server = await startTestServer({}, { shutdownPatience: 200 }, (end) => closings.push(end))
  atEndOfFile(closings[0])
  const { node, close } = server
  const { jobs, db } = node.services
  const { company, user } = await server.newCompany()
  const release = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  jobs.handle('deaf', {
    slots: { node: 1, company: 1 },
    run: async () => {
      started.resolve()
      await release.promise
    },
  })
  await withCompany({ db, company }, (tx) => jobs.add(tx, { company, user }, 'deaf', {}))
  await started.promise
  const connection = postgres(server.database.owner, { max: 1, onnotice: () => undefined })
  const claimOf = () => connection`SELECT claimed_by FROM jobs WHERE kind = 'deaf'`
  expect((await claimOf())[0].claimed_by).not.toBeNull()
  await node.close()
  const claims = await claimOf()
  await connection.end({ timeout: 1 })
  release.resolve()
  expect(claims).toMatchObject([{ claimed_by: null }])
  node.close = async () => undefined
  await close()
})

it('a second signal ends the process at once', async () => {
  const server = await startTestServer()
  const child = await startProcess({ ...server.database, secret: inject('secret') })
  if (child.address === null) throw new Error(child.output())
  const { closedAfter, answered } = await trickle(child.address, `${beginning}\r\nExpect: 100-continue\r\n\r\n{`)
  // The request is in progress.
  await answered
  process.kill(child.pid, 'SIGTERM')
  await expect
    .poll(() =>
      fetch(`${child.address}/healthz`).then(
        () => 'answers',
        () => 'closed',
      ),
    )
    .toBe('closed')
  expect(child.exitCode()).toBeNull()
  process.kill(child.pid, 'SIGINT')
  await closedAfter
  await expect.poll(() => child.exitCode(), { timeout: 5000 }).toBe(1)
})
