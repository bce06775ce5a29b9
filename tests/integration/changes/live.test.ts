import { beforeAll, expect, it } from 'vitest'
import { withCompany } from '../../../server/platform/db/company.ts'
import { numberPlots } from '../../../src/contract/plots/maps.ts'
import { deleteField, deleteFieldYear, listFields } from '../../../src/contract/plots/nurseries.ts'
import { createPlot, createPlots } from '../../../src/contract/plots/plots.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changesLeft, nextChange, openSocket, socketOfCrop, socketOfYear, type TestSocket } from '../live/socket.ts'
import { changeOf, column, newCrop, newPlace, sendAccepted } from '../trials/field.ts'
import { newTrialFixture, type TrialFixture } from '../trials/trialFixture.ts'
import { textFile, upload } from '../uploads/upload.ts'
import { sendCropAccepted } from './crop/cropLog.ts'
import { loadTrial } from './loadTrial.ts'

let server: TestServer
let owner: Actor

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.newCompany()
})

/**
 * A new planted nursery after the socket has received its creation. Frames of several nodes come in any order and later
 * than the answers.
 */
async function freshSettingReceivedBy(socket: TestSocket): Promise<TrialFixture> {
  const setting = await newTrialFixture(owner)
  const receivedEvents: string[] = []
  while (receivedEvents.length < 3) {
    const { data } = await socket.next('data_updated')
    if ('topic' in data && data.spec_id === setting.place.spec_id) receivedEvents.push(data.topic)
  }
  expect(receivedEvents.sort()).toEqual(['crops', 'nurseries', 'nurseries'])
  return setting
}

it('an accepted change reaches subscribers of the year as logged', async () => {
  const { place, planted } = await newTrialFixture(owner)
  const socket = await socketOfYear(server, owner, place.year_id)
  await sendAccepted(owner, place.year_id, changeOf([column('plot', 'comment', [planted.plots[0]], [' lodged '])]))
  const data = await nextChange(socket)
  expect(data).toMatchObject({
    year_id: place.year_id,
    spec_id: place.spec_id,
    seq: 2,
    crop_seq: null,
    user_id: owner.user,
    user_name: 'Anna Orlova',
    change: { columns: [{ field: 'comment', before: [null], after: ['lodged'] }] },
  })
  socket.socket.close()
})

it('a change of lines reaches subscribers of another year of the crop, and no other crop', async () => {
  const { place, planted } = await newTrialFixture(owner)
  const neighbour = await socketOfYear(server, owner, (await newPlace(owner, place.spec_id)).year_id)
  const stranger = await socketOfYear(server, owner, (await newPlace(owner)).year_id)
  const [line] = planted.lines
  await sendAccepted(
    owner,
    place.year_id,
    changeOf([
      column('line', 'name', [line], ['Renamed'], ['L1']),
      column('plot', 'comment', [planted.plots[0]], ['of this year']),
    ]),
  )
  const data = await nextChange(neighbour)
  expect(data).toMatchObject({ year_id: null, spec_id: place.spec_id, seq: null, crop_seq: 2 })
  expect(data.change).toMatchObject({ columns: [{ entity: 'line', field: 'name', after: ['Renamed'] }] })
  expect(data.change?.columns).toHaveLength(1)
  expect(changesLeft(stranger)).toEqual([])
  neighbour.socket.close()
  stranger.socket.close()
})

it('the log of a crop reaches its subscribers on every node, from a year’s change or its own: once each, and no other company', async () => {
  const { place, planted } = await newTrialFixture(owner)
  const watching = (actor: Actor, address?: string) => socketOfCrop(server, actor, place.spec_id, address)
  const sockets = await Promise.all(server.nodes.map(({ address }) => watching(owner, address)))
  const foreign = await watching(await server.newCompany())
  const listeners = await socketOfYear(server, owner, place.year_id)
  listeners.send({ watch: { year: place.year_id, crop: place.spec_id } })
  await listeners.next('watching')
  const [line] = planted.lines
  await sendAccepted(
    owner,
    place.year_id,
    changeOf([
      column('line', 'name', [line], ['Renamed'], ['L1']),
      column('plot', 'comment', [planted.plots[0]], ['of this year']),
    ]),
  )
  await sendCropAccepted(owner, place.spec_id, changeOf([column('line', 'name', [line], ['Lada'], ['Renamed'])]))
  for (const socket of sockets) {
    const [first, second] = [await nextChange(socket), await nextChange(socket)]
    expect(first).toMatchObject({ year_id: null, spec_id: place.spec_id, seq: null, crop_seq: 2 })
    expect(first.change?.columns).toMatchObject([{ entity: 'line', field: 'name', after: ['Renamed'] }])
    expect(second).toMatchObject({ year_id: null, seq: null, crop_seq: 3, change: { columns: [{ after: ['Lada'] }] } })
  }
  // A client that watches the year too gets the change from the year's log; each log is in order, the two together are
  // not.
  const received = [await nextChange(listeners), await nextChange(listeners)]
  expect(received.sort((a, b) => (a.crop_seq ?? 0) - (b.crop_seq ?? 0))).toMatchObject([
    { year_id: place.year_id, seq: 2, crop_seq: 2 },
    { year_id: null, seq: null, crop_seq: 3 },
  ])
  expect([...sockets, foreign, listeners].flatMap(changesLeft)).toEqual([])
  for (const { socket } of [...sockets, foreign, listeners]) socket.close()
})

it('a change too large for a frame is announced by its number', async () => {
  const crop = await newCrop(owner)
  const n = 20_000
  const scope = { db: server.node.services.db, company: owner.company }
  const { field_id, year_id } = await withCompany(scope, (tx) =>
    loadTrial(tx, owner.company, {
      crop,
      field: { name: 'Large', kind: 'control', region: 1 },
      year: 2026,
      map_width: 100,
      plots: {
        name: Array.from({ length: n }, (_, k) => `P${k}`),
        line: Array.from({ length: n }, (_, k) => `L${k % 50}`),
        row: Array.from({ length: n }, (_, k) => Math.floor(k / 100) + 1),
        col: Array.from({ length: n }, (_, k) => (k % 100) + 1),
      },
      traits: [],
    }),
  )
  const socket = await socketOfYear(server, owner, year_id)
  const answer = await owner.call(numberPlots, {
    body: {
      field_id,
      year_id,
      prefix: 'ABCDE',
      numeration_start_number: 10_000,
      start_position: 'top_left',
      numbering_type: 'horizontal',
      horizontal_direction: 'right',
      vertical_direction: 'down',
      order: 'by_rows',
    },
  })
  expect(answer.body).toMatchObject({ numbered: n })
  const data = await nextChange(socket)
  expect([data.seq, data.change]).toEqual([1, null])
  socket.socket.close()
})

it('a deleted year or nursery is announced with its author to the company, and to no other company', async () => {
  const [colleague, foreign] = [openSocket(server, owner), openSocket(server, await server.newCompany())]
  await Promise.all([colleague.next('connected'), foreign.next('connected')])
  const { place } = await freshSettingReceivedBy(colleague)
  const update = { topic: 'nurseries', spec_id: place.spec_id, ids: [place.field_id], user_name: 'Anna Orlova' }
  await owner.call(deleteFieldYear, { params: { id: place.year_id } })
  expect((await colleague.next('data_updated')).data).toMatchObject(update)
  await owner.call(deleteField, { params: { id: place.field_id } })
  expect((await colleague.next('data_updated')).data).toMatchObject(update)
  expect(foreign.frames.filter((frame) => frame.event === 'data_updated')).toEqual([])
  for (const client of [colleague, foreign]) client.socket.close()
})

it('nurseries and years created by an upload, a copy to the next year or a plot of another year are announced once', async () => {
  const colleague = openSocket(server, owner)
  await colleague.next('connected')
  const { place, planted } = await freshSettingReceivedBy(colleague)
  const { spec_id, field_id } = place
  const expectAnnounced = async (ids: number[]) =>
    expect((await colleague.next('data_updated')).data).toMatchObject({
      topic: 'nurseries',
      spec_id,
      ids,
      user_name: 'Anna Orlova',
    })
  const next = { plot_ids: planted.plots.slice(0, 2), additional_plot_names: [], new_year: 2031 }
  const plotBody = { ...next, spec_id, field_id, repetitions: 1, sort_method: 1, max_length_per_list: 10 }
  expect((await owner.callAny(createPlots, { body: plotBody })).status).toBe(createPlots.status)
  await expectAnnounced([field_id])
  const plot = { field: field_id, spec_id, year: 2032, plot_name: 'Later' }
  expect((await owner.callAny(createPlot, { body: plot })).status).toBe(createPlot.status)
  await expectAnnounced([field_id])
  expect((await owner.callAny(createPlot, { body: { ...plot, plot_name: 'Another' } })).status).toBe(createPlot.status)

  const lines = (kind: string, plot: string) =>
    textFile('a.csv', 'Nursery,Sent in', 'Year,2033', `Kind,${kind}`, '', 'Plot,Line', `${plot},L1`)
  for (const [file, isAnnounced] of [
    [lines('Control', 'P1'), true],
    [lines('Competitive (advanced yield trial)', 'P2'), true],
    [lines('Competitive (advanced yield trial)', 'P3'), false],
  ] as const) {
    const { report } = await upload(owner, 'field_file', file, { spec_id })
    expect(report).toMatchObject({ created: { plots: 1 } })
    const { body } = await owner.call(listFields, { query: { spec_id: String(spec_id) } })
    const result = body.data.find((nursery) => nursery.field_name === 'Sent in')!
    // The last file creates only a plot, so no client has to reload the nurseries.
    if (isAnnounced) await expectAnnounced([result.field_id])
  }
  const topics = colleague.frames.filter((frame) => frame.event === 'data_updated' && 'topic' in frame.data)
  expect(topics).toEqual([])
  colleague.socket.close()
})
