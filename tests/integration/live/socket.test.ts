import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { sessionChannel } from '../../../server/platform/auth/sessionCache.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import { cancelChannel, jobChannel } from '../../../server/platform/jobs/queue.ts'
import { signOut } from '../../../src/contract/company/auth.ts'
import { listNotifications } from '../../../src/contract/company/notifications.ts'
import { type LiveFrame, liveEvents, socketClose } from '../../../src/contract/live.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { storeNotification } from '../notifications/notifications.cases.ts'
import { openSocket } from './socket.ts'

const server = await startTestServer()

/** A field-year of the company, inserted directly into the database: its calls belong to another resource. */
async function fieldYear({ company }: Actor): Promise<number> {
  const { db } = server.node.services
  return withCompany({ db, company }, async (tx) => {
    const [crop] = await tx<{ id: number }[]>`
      INSERT INTO crops (company_id, russian_name, english_name) VALUES (${company}, 'Лён', 'Flax')
      ON CONFLICT (company_id, russian_name) DO UPDATE SET english_name = 'Flax' RETURNING id`
    const [field] = await tx<{ id: number }[]>`
      INSERT INTO fields (company_id, crop_id, name, region_id)
      VALUES (${company}, ${crop.id}, ${`F ${Math.random()}`}, 1) RETURNING id`
    const [year] = await tx<{ id: number }[]>`
      INSERT INTO field_years (company_id, field_id, year) VALUES (${company}, ${field.id}, 2026) RETURNING id`
    return year.id
  })
}

function updated(year_id: number, key: string) {
  const at = '2026-05-01T10:00:00.000Z'
  const change = { name: { key, params: {} }, columns: [] }
  return { year_id, spec_id: 1, seq: 1, crop_seq: null, key: 'k', user_id: null, user_name: null, at, change }
}

function publish(company: number, year: number, key: string): Promise<void> {
  const { db, live } = server.node.services
  const data = updated(year, key)
  return withCompany({ db, company }, async (tx) =>
    live.publish(tx, { company, to: { year }, frame: { event: 'data_updated', data } }),
  )
}

it('the socket of a user opens with the token in its query and confirms [NTF-20, NTF-32]', async () => {
  const anna = await server.newCompany()
  const opened = openSocket(server, anna)
  const { data } = await opened.next('connected')
  expect(liveEvents.connected.parse(data).user_id).toBe(anna.user)
  opened.socket.close()
})

it('a frame for many sockets is not compressed for each of them', async () => {
  const opened = openSocket(server, await server.newCompany())
  await opened.next('connected')
  expect(opened.socket.extensions).toBe('')
  opened.socket.close()
})

it('a notification reaches only its user’s sockets, in each one’s language [NTF-03, NTF-28]', async () => {
  const [anna, other] = [await server.newCompany(), await server.newCompany()]
  const russian = openSocket(server, anna, { language: 'ru' })
  const italian = openSocket(server, anna, { language: 'it' })
  const foreign = openSocket(server, other)
  await Promise.all([russian, italian, foreign].map((socket) => socket.next('connected')))
  const id = await storeNotification({ server }, anna)
  const [first, second] = await Promise.all([russian.next('system_notification'), italian.next('system_notification')])
  expect(liveEvents.system_notification.parse(first.data)).toMatchObject({ id, title: 'Вход временно закрыт' })
  expect(second.data).toMatchObject({ id, title: 'Accesso temporaneamente bloccato', is_ack: false })
  expect((await anna.in('ru').call(listNotifications)).body.data[0]).toEqual(first.data)
  await storeNotification({ server }, other)
  const otherAnswer = await foreign.next('system_notification')
  expect(otherAnswer.data.id).not.toBe(id)
  expect(foreign.frames).toEqual([])
})

it('a socket is refused for a bad token, another’s id, another page’s origin or another address', async () => {
  const [anna, other] = [await server.newCompany(), await server.newCompany()]
  const closeCodeOf = (path: string, origin?: string) => openSocket(server, anna, { path, origin }).closed
  const { access } = anna.tokens
  expect(await closeCodeOf(`/notification/ws/${anna.user}/`)).toBe(401)
  expect(await closeCodeOf(`/notification/ws/${anna.user}/?token=x.y.z`)).toBe(401)
  expect(await closeCodeOf(`/notification/ws/${other.user}/?token=${access}`)).toBe(401)
  expect(await closeCodeOf(`/notification/ws/${anna.user}/?token=${access}`, 'https://evil.example')).toBe(403)
  expect(await closeCodeOf(`/other/ws/${anna.user}/?token=${access}`)).toBe(404)
  const sameOrigin = openSocket(server, anna, { origin: 'own' })
  await sameOrigin.next('connected')
})

it('a change reaches subscribers of its field-year, short or long, and no others [NTF-29]', async () => {
  const [anna, other] = [await server.newCompany(), await server.newCompany()]
  const [year, elsewhere] = [await fieldYear(anna), await fieldYear(anna)]
  const watching = openSocket(server, anna)
  const idle = openSocket(server, anna)
  const foreign = openSocket(server, other)
  await Promise.all([watching, idle, foreign].map((socket) => socket.next('connected')))
  watching.send({ watch: year })
  foreign.send({ watch: year })
  expect((await watching.next('watching')).data.logs).toMatchObject([{ of: 'year', id: year }, { of: 'crop' }])
  expect((await foreign.next('watching')).data.logs).toEqual([])

  const long = 'x'.repeat(100_000)
  await publish(anna.company, elsewhere, 'not watched')
  await publish(anna.company, year, 'short')
  await publish(anna.company, year, long)
  await publish(anna.company, year, 'last')
  const received: LiveFrame[] = []
  for (let i = 0; i < 3; i++) received.push(await watching.next('data_updated'))
  const changes = received.map((frame) => frame.event === 'data_updated' && 'change' in frame.data && frame.data.change)
  expect(changes).toMatchObject(['short', long, 'last'].map((key) => ({ name: { key } })))
  expect(idle.frames).toEqual([])
  await storeNotification({ server }, other)
  await foreign.next('system_notification')
  expect(foreign.frames).toEqual([])
  for (const socket of [watching, idle, foreign]) socket.socket.close()
})

it('an uncommitted change is never announced', async () => {
  const anna = await server.newCompany()
  const year = await fieldYear(anna)
  const socket = openSocket(server, anna)
  await socket.next('connected')
  socket.send({ watch: year })
  await socket.next('watching')
  const { db, live } = server.node.services
  const failed = withCompany({ db, company: anna.company }, async (tx) => {
    const frame = { event: 'data_updated' as const, data: updated(year, 'lost') }
    await live.publish(tx, { company: anna.company, to: { year }, frame })
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  await storeNotification({ server }, anna)
  await socket.next('system_notification')
  expect(socket.frames).toEqual([])
})

it('nodes are notified on a channel after the commit of a transaction, never without it', async () => {
  const anna = await server.newCompany()
  const { db, live } = server.node.services
  const receivedEvents: string[] = []
  const listening = await server.sql.listen('plotline_nudged', (text) => receivedEvents.push(text))
  const wakeNodes = (text: string, ends: () => void = () => undefined) =>
    withCompany({ db, company: anna.company }, async (tx) => {
      live.wake(tx, 'plotline_nudged', text)
      await tx`SELECT 1`
      expect(receivedEvents).toEqual([])
      ends()
    })
  const rollBack = () => {
    throw new Error('rolled back')
  }
  await expect(wakeNodes('lost', rollBack)).rejects.toThrow('rolled back')
  await wakeNodes('kept')
  await expect.poll(() => receivedEvents).toEqual(['kept'])
  await listening.unlisten()
})

it('every node is notified of new jobs, cancellations, and ended sessions', async () => {
  const anna = await server.newCompany()
  const { db, jobs } = server.node.services
  const receivedEvents: string[][] = []
  const listening = await Promise.all(
    [jobChannel, cancelChannel, sessionChannel].map((channel) =>
      server.sql.listen(channel, (text) => receivedEvents.push([channel, text])),
    ),
  )
  const task = await withCompany({ db, company: anna.company }, async (tx) => {
    const id = await jobs.add(tx, anna, 'nobody does', {})
    await jobs.cancel(tx, id)
    return id
  })
  const [{ id: session }] = await server.sql<{ id: string }[]>`SELECT id FROM sessions WHERE user_id = ${anna.user}`
  await anna.call(signOut, { body: { refresh: anna.tokens.refresh } })
  await expect
    .poll(() => receivedEvents)
    .toEqual(
      expect.arrayContaining([
        [jobChannel, ''],
        [cancelChannel, String(task)],
        [sessionChannel, session],
      ]),
    )
  await Promise.all(listening.map((listener) => listener.unlisten()))
})

it('presence in the field-year shows others joining and leaving', async () => {
  const anna = await server.newCompany()
  const year = await fieldYear(anna)
  const socket = openSocket(server, anna)
  const two = openSocket(server, anna)
  const [{ data: me }] = await Promise.all([two.next('connected'), socket.next('connected')])
  socket.send({ watch: year })
  two.send({ watch: year })
  // Answered only once `one` watches too.
  const presenceSeen = socket.next('presence')
  const repeat = setInterval(() => two.send({ presence: { plot: 7, column: 'trait:3', typing: true } }), 120)
  const { data } = await presenceSeen
  clearInterval(repeat)
  expect(data).toMatchObject({
    socket: me.socket,
    user_id: anna.user,
    user_name: 'Anna Orlova',
    plot: 7,
    column: 'trait:3',
    typing: true,
    gone: false,
  })
  // A crop opened in addition to the year, which stays open.
  two.send({ watch: { year, crop: null } })
  two.send({ presence: { plot: 8, column: null, typing: false } })
  for (let plot: number | null = 7; plot !== 8; ) {
    const { data: presence } = await socket.next('presence')
    expect(presence.gone).toBe(false)
    plot = presence.plot
  }
  two.socket.close()
  await expect.poll(() => socket.frames.some((frame) => frame.event === 'presence' && frame.data.gone)).toBe(true)
})

it('presence is isolated by company', async () => {
  const anna = await server.newCompany()
  const year = await fieldYear(anna)
  const colleague = openSocket(server, anna)
  const ownSocket = openSocket(server, anna)
  const stranger = openSocket(server, await server.newCompany())
  await Promise.all([colleague, ownSocket, stranger].map((socket) => socket.next('connected')))
  for (const socket of [colleague, ownSocket, stranger]) socket.send({ watch: { year, crop: null } })
  const presenceSeen = colleague.next('presence')
  const repeat = setInterval(() => {
    stranger.send({ presence: { plot: 1, column: 'label', typing: true } })
    ownSocket.send({ presence: { plot: 2, column: 'label', typing: true } })
  }, 120)
  expect((await presenceSeen).data.plot).toBe(2)
  expect((await colleague.next('presence')).data.plot).toBe(2)
  clearInterval(repeat)
  expect(stranger.frames.filter(({ event }) => event === 'presence')).toEqual([])
})

it('too frequent presence is dropped, and the subscription still applies', async () => {
  const anna = await server.newCompany()
  const year = await fieldYear(anna)
  const [first, second] = [openSocket(server, anna), openSocket(server, anna)]
  await Promise.all([first.next('connected'), second.next('connected')])
  const presence = (plot: number) => ({ presence: { plot, column: null, typing: false } })
  first.send({ watch: { year, crop: null } })
  for (let plot = 1; plot <= 12; plot++) second.send(presence(plot))
  second.send({ watch: { year, crop: null } })
  const repeat = setInterval(() => second.send(presence(20)), 300)
  expect((await first.next('presence')).data).toMatchObject({ year_id: year, plot: 20 })
  clearInterval(repeat)
  for (const { socket } of [first, second]) socket.close()
})

it('frames that are too long, unknown or not JSON are ignored', async () => {
  const anna = await server.newCompany()
  const socket = openSocket(server, anna)
  await socket.next('connected')
  for (const frame of ['{', '[]', { watch: 'x' }, { other: 1 }, { watch: 1, presence: {} }, 'x'.repeat(2000)])
    socket.send(frame)
  await storeNotification({ server }, anna)
  await socket.next('system_notification')
  socket.send('x'.repeat(70_000))
  expect(await socket.closed).toBe(1009)
})

it('signing out closes the session’s sockets with 4401, other sessions stay [NTF-33]', async () => {
  const anna = await server.newCompany()
  const phone = await server.signIn(anna.username, anna.password)
  const ending = openSocket(server, anna)
  const staying = openSocket(server, phone)
  await Promise.all([ending.next('connected'), staying.next('connected')])
  await server.anonymous.call(signOut, { body: { refresh: anna.tokens.refresh } })
  expect((await ending.next('disconnect')).data.reason).toBe('token')
  expect(await ending.closed).toBe(socketClose.token)
  await storeNotification({ server }, anna)
  await staying.next('system_notification')
})

it('a user is allowed at most ten sockets at a node', async () => {
  const anna = await server.newCompany()
  const { address } = server.node
  const ten = Array.from({ length: 10 }, () => openSocket(server, anna, { address }))
  await Promise.all(ten.map((socket) => socket.next('connected')))
  expect(await openSocket(server, anna, { address }).closed).toBe(socketClose.tooMany)
  ten[0].socket.close()
  await ten[0].closed
  const another = async () => {
    const { next, closed } = openSocket(server, anna, { address })
    return Promise.race([next('connected').then(() => 'connected'), closed])
  }
  await expect.poll(another).toBe('connected')
})

it('a refused connection left open by its client is destroyed', async () => {
  const { port, hostname } = new URL(server.address)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  socket.on('error', () => undefined)
  const answered = once(socket, 'data')
  socket.write('GET /notification/ws/1/ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  expect(String((await answered)[0])).toContain('401')
  // A destroyed connection answers with a reset.
  const sending = setInterval(() => socket.write(' '), 50)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(sending)
})
