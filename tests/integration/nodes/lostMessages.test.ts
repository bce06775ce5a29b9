import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, inject, it, vi } from 'vitest'
import { notify } from '../../../server/api/notifications/notify.ts'
import { applyChanges } from '../../../server/core/changes/applyChanges.ts'
import { applyCropChange } from '../../../server/core/changes/crop/cropChange.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import type { Job } from '../../../server/platform/jobs/queue.ts'
import { announceTopic } from '../../../server/platform/live/announceTopic.ts'
import { nodeChannel } from '../../../server/platform/live/fanout.ts'
import type { LiveMessage } from '../../../server/platform/live/message.ts'
import { userEvents } from '../../../server/platform/live/userEvents.ts'
import { getTask } from '../../../src/contract/company/tasks.ts'
import { socketClose } from '../../../src/contract/live.ts'
import { startProcess } from '../faults/serverProcess.ts'
import { type Actor, actorAt, startTestServer, type TestServer } from '../harness.ts'
import { nextChange, openSocket, socketOfCrop, socketOfYear } from '../live/socket.ts'
import { storeNotification } from '../notifications/notifications.cases.ts'
import { changeOf, column, send, sendAccepted } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'

let server: TestServer
let owner: Actor

/** How often the nodes look for lost messages, ms; with the product's five seconds every test would wait. */
const compareEvery = 500

beforeAll(async () => {
  server = await startTestServer({}, { compareEvery })
  owner = await server.newCompany()
})

/** A client of one node only, signed in as the test's person. */
const at = (address: string | null) => actorAt(address ?? '', owner)

const comment = (plot: number, text: string, before: string | null = null) =>
  changeOf([column('plot', 'comment', [plot], [text], [before])])

it('many changes in a short time are announced in few notifications with the number only, and every frame is in order', async () => {
  const { place, planted } = await newTrialFixture(owner)
  const [first, ...otherNodes] = server.nodes
  const sockets = await Promise.all(
    otherNodes.map(({ address }) => socketOfYear(server, owner, place.year_id, address)),
  )
  const messages: string[] = []
  const listening = await server.sql.listen(nodeChannel, (message) => messages.push(message))
  const eventCount = 40
  for (let k = 0; k < eventCount; k++)
    await sendAccepted(
      at(first.address),
      place.year_id,
      comment(planted.plots[0], `round ${k}`, k ? `round ${k - 1}` : null),
    )
  for (const socket of sockets) {
    const numbers: (number | null)[] = []
    for (let k = 0; k < eventCount; k++) numbers.push((await nextChange(socket)).seq)
    expect(numbers).toEqual(Array.from({ length: eventCount }, (_, k) => planted.seq + 1 + k))
  }
  const logMessages = () => messages.map((message) => JSON.parse(message)).filter(({ log }) => log)
  const last = { company: owner.company, of: 'year', id: place.year_id, seq: planted.seq + eventCount }
  // The sockets process messages in order, but the last one may still be on its way.
  await expect.poll(() => logMessages().at(-1)?.log).toEqual(last)
  await listening.unlisten()
  const sentMessages = logMessages()
  expect(sentMessages.length).toBeLessThan(eventCount)
  for (const message of sentMessages) expect(Object.keys(message.log).sort()).toEqual(['company', 'id', 'of', 'seq'])
  for (const { socket } of sockets) socket.close()
})

it('a change without a notification is only late', async () => {
  const { place, planted } = await newTrialFixture(owner)
  const socket = await socketOfYear(server, owner, place.year_id, server.nodes[1].address)
  const { db, live } = server.nodes[0].services
  const silent = { ...live, publishChange: () => undefined }
  const key = randomUUID()
  await withCompany({ db, company: owner.company }, (tx) =>
    applyChanges(tx, { author: owner, live: silent }, place.year_id, comment(planted.plots[0], 'unheard'), {
      key,
      conflicts: 'check',
    }),
  )
  const change = await nextChange(socket)
  expect(change).toMatchObject({ year_id: place.year_id, seq: planted.seq + 1, key, user_name: 'Anna Orlova' })
  expect(change.change?.columns).toMatchObject([{ field: 'comment', after: ['unheard'] }])
  // Later messages are sent once.
  await sendAccepted(at(server.nodes[0].address), place.year_id, comment(planted.plots[1], 'heard'))
  expect((await nextChange(socket)).seq).toBe(planted.seq + 2)
  socket.socket.close()
})

it('a change of a crop without a notification is only late', async () => {
  const { place, planted } = await newTrialFixture(owner)
  const socket = await socketOfCrop(server, owner, place.spec_id, server.nodes[1].address)
  const { db, live } = server.nodes[0].services
  const context = { author: owner, live: { ...live, publishChange: () => undefined } }
  const change = changeOf([column('line', 'name', [planted.lines[0]], ['Unheard'], ['L1'])])
  await withCompany({ db, company: owner.company }, (tx) => applyCropChange(tx, context, place.spec_id, change))
  const received = await nextChange(socket)
  expect(received).toMatchObject({ year_id: null, spec_id: place.spec_id, crop_seq: 2, user_name: 'Anna Orlova' })
  expect(received.change?.columns).toMatchObject([{ field: 'name', after: ['Unheard'] }])
  socket.socket.close()
})

it('a notification and the end of a task are announced by reference to all nodes after the commit', async () => {
  const anna = await server.newCompany()
  const sockets = server.nodes.map(({ address }) => openSocket(server, anna, { address }))
  await Promise.all(sockets.map((socket) => socket.next('connected')))
  const messages: string[] = []
  const listening = await server.sql.listen(nodeChannel, (message) => messages.push(message))
  const { db, jobs } = server.nodes[0].services
  const ids = [await storeNotification({ server }, anna), await storeNotification({ server }, anna)]
  for (const socket of sockets) {
    const received = [
      (await socket.next('system_notification')).data.id,
      (await socket.next('system_notification')).data.id,
    ]
    expect(received).toEqual(ids)
  }
  for (const node of server.nodes)
    node.services.jobs.handle('short', {
      slots: { node: 1, company: 1 },
      run: async (job: Job) => {
        job.progress(0.5)
        await withCompany(job, (tx) => job.finish(tx, { state: 'success', report: { sum: 7 } }))
      },
    })
  const task = await withCompany({ db, company: anna.company }, (tx) => jobs.add(tx, anna, 'short', {}))
  for (const socket of sockets) {
    expect((await socket.next('task_completed')).data).toEqual({
      task_id: task,
      kind: 'short',
      state: 'success',
      report: { sum: 7 },
    })
    expect((await socket.next('file_upload')).data).toMatchObject({ task_id: task, state: 'running', progress: 0.5 })
  }
  const { company, user } = anna
  const newsMessages = () => messages.map((message) => JSON.parse(message).news).filter(Boolean)
  // A node that finds the change by itself may send it to its sockets before the message arrives.
  await expect
    .poll(newsMessages)
    .toEqual([...ids.map((id) => ({ company, user, of: 'notification', id })), { company, user, of: 'task', id: task }])
  await listening.unlisten()
  // Each message was sent once, although the nodes have compared since: a second comparison starts when the first has ended.
  const comparisons = server.nodes.map((node) => vi.spyOn(node.services.live.tails, 'compare'))
  for (const compare of comparisons) await expect.poll(() => compare.mock.calls.length).toBeGreaterThanOrEqual(2)
  for (const compare of comparisons) compare.mockRestore()
  // Frames arrive in order: a duplicate would have come before this one.
  const last = await storeNotification({ server }, anna)
  for (const { frames, next, socket } of sockets) {
    expect((await next('system_notification')).data.id).toBe(last)
    expect(frames).toEqual([])
    socket.close()
  }
})

it('a notification and the end of a task without an announcement are only late', async () => {
  const anna = await server.newCompany()
  const { db, live } = server.nodes[0].services
  await storeNotification({ server }, anna)
  const sockets = server.nodes.map(({ address }) => openSocket(server, anna, { address }))
  await Promise.all(sockets.map((socket) => socket.next('connected')))
  const silent = { ...live, publishUserEvent: () => undefined }
  const lateChange = await withCompany({ db, company: anna.company }, (tx) =>
    notify(tx, silent, {
      company: anna.company,
      user: anna.user,
      key: 'notification.signInBlocked',
      params: { address: '192.0.2.9' },
      status: 'info',
      type: 'account',
    }),
  )
  const [{ id }] = await server.sql<{ id: number }[]>`
    INSERT INTO tasks (company_id, user_id, kind, input, state, report, finished_at)
    VALUES (${anna.company}, ${anna.user}, 'unheard', '{}', 'success', '{"sum": 8}', now()) RETURNING id`
  for (const socket of sockets) {
    // Notifications from before the socket are not sent.
    expect((await socket.next('system_notification')).data.id).toBe(lateChange)
    const { data } = await socket.next('task_completed')
    expect(data).toEqual({ task_id: Number(id), kind: 'unheard', state: 'success', report: { sum: 8 } })
    expect(socket.frames).toEqual([])
    socket.socket.close()
  }
})

it('an older announcement that arrives while a socket subscribes sends nothing', async () => {
  const anna = await server.newCompany()
  const { company, user } = anna
  const before = await storeNotification({ server }, anna)
  const received: LiveMessage[] = []
  const { db } = server.nodes[1].services
  const warned: unknown[] = []
  const users = userEvents(db, { warn: (about: unknown) => warned.push(about) }, (message) => received.push(message))
  const following = users.follow(company, user)
  users.accept({ company, user, of: 'notification', id: before })
  const end = await following
  const after = await storeNotification({ server }, anna)
  users.accept({ company, user, of: 'notification', id: after })
  await expect.poll(() => received).toMatchObject([{ company, to: { user }, frame: { event: 'system_notification' } }])
  expect(received).toMatchObject([{ frame: { data: { id: after } } }])
  expect(warned).toEqual([])
  end()
})

it('an uncommitted change is never announced', async () => {
  const anna = await server.newCompany()
  const sockets = server.nodes.map(({ address }) => openSocket(server, anna, { address }))
  await Promise.all(sockets.map((socket) => socket.next('connected')))
  const { db, live } = server.node.services
  const undone = withCompany({ db, company: anna.company }, async (tx) => {
    const recipient = { company: anna.company, user: anna.user, status: 'info' as const, type: 'account' }
    await notify(tx, live, { ...recipient, key: 'notification.signInBlocked', params: { address: 'undone' } })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const id = await storeNotification({ server }, anna)
  for (const socket of sockets) {
    expect((await socket.next('system_notification')).data.id).toBe(id)
    expect(socket.frames).toEqual([])
    socket.socket.close()
  }
})

it('a topic is announced once to all nodes after the commit, however many items, and never without it', async () => {
  const anna = await server.newCompany()
  const sockets = server.nodes.map(({ address }) => openSocket(server, anna, { address }))
  await Promise.all(sockets.map((socket) => socket.next('connected')))
  const messages: string[] = []
  const listening = await server.sql.listen(nodeChannel, (message) => messages.push(message))
  const { db, live } = server.node.services
  const announce = (ids: number[], end: () => void = () => undefined) =>
    withCompany({ db, company: anna.company }, async (tx) => {
      await announceTopic(tx, live, anna, { topic: 'seeds', spec_id: 7, ids })
      for (const { frames } of sockets) expect(frames).toEqual([])
      end()
    })
  const undone = () => {
    throw new Error('undone')
  }
  await expect(announce([1], undone)).rejects.toThrow('undone')
  const manyIds = Array.from({ length: 1000 }, (_, k) => 5_000_000_000 + k)
  for (const ids of [[2], manyIds]) {
    await announce(ids)
    for (const socket of sockets)
      expect((await socket.next('data_updated')).data).toMatchObject({ topic: 'seeds', ids, user_id: anna.user })
  }
  if (server.nodes.length > 1) await expect.poll(() => messages.some((word) => word.includes('"stored"'))).toBe(true)
  await listening.unlisten()
  for (const { socket } of sockets) socket.close()
})

it('a job cancelled without an announcement still stops', async () => {
  const started = Promise.withResolvers<void>()
  for (const node of server.nodes)
    node.services.jobs.handle('unheard', {
      slots: { node: 1, company: 1 },
      run: async (job: Job) => {
        started.resolve()
        await new Promise((_, reject) => job.signal.addEventListener('abort', () => reject(new Error('stopped'))))
      },
    })
  const { db, jobs } = server.node.services
  const id = await withCompany({ db, company: owner.company }, (tx) => jobs.add(tx, owner, 'unheard', {}))
  await started.promise
  await server.sql`UPDATE tasks SET cancel_requested = true WHERE id = ${id}`
  const state = async () => (await owner.call(getTask, { params: { id: String(id) } })).body.state
  await expect.poll(state).toBe('cancelled')
})

it('the sockets of a session that ended without an announcement are closed on every node', async () => {
  const anna = await server.newCompany()
  const sockets = server.nodes.map(({ address }) => openSocket(server, anna, { address }))
  await Promise.all(sockets.map((socket) => socket.next('connected')))
  await server.sql`UPDATE sessions SET ended_at = now() WHERE user_id = ${anna.user}`
  for (const socket of sockets) expect(await socket.closed).toBe(socketClose.token)
})

it('when a node is killed midway, every acknowledged change reaches the other nodes’ sockets', async () => {
  const { place, planted } = await newTrialFixture(owner)
  const sockets = await Promise.all(
    server.nodes.map(({ address }) => socketOfYear(server, owner, place.year_id, address)),
  )
  const killed = await startProcess({ ...server.database, secret: inject('secret') })
  const author = at(killed.address)
  let answered = planted.seq
  const writing = (async () => {
    for (let k = 0; ; k++) {
      const change = comment(planted.plots[0], `round ${k}`, k ? `round ${k - 1}` : null)
      const answer = await send(author, place.year_id, change).catch(() => null)
      if (answer?.status !== 200) return
      answered = answer.body.seq
    }
  })()
  while (answered < planted.seq + 10) await wait(5)
  await killed.kill()
  await writing
  for (const socket of sockets) {
    let seq: number | null = planted.seq
    while (seq !== null && seq < answered) {
      const next: number | null = (await nextChange(socket)).seq
      expect(next).toBe(seq + 1)
      seq = next
    }
  }
  // The others continue at the sequence number where it ended.
  const last = await server.sql`SELECT seq FROM field_years WHERE id = ${place.year_id}`
  expect((await sendAccepted(owner, place.year_id, comment(planted.plots[1], 'after it'))).seq).toBe(last[0].seq + 1)
  for (const { socket } of sockets) socket.close()
}, 120_000)
