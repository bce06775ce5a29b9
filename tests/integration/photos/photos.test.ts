import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createStore } from 'jotai'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { sweepFiles } from '../../../server/platform/files/sweep.ts'
import { apiBases } from '../../../src/api/address.ts'
import { createClient } from '../../../src/api/client.ts'
import { photoSenderOver } from '../../../src/app/fieldYear/linkPhotos.ts'
import { type PlotPhoto, photoCallsOf, photographedPlots } from '../../../src/contract/plots/photos.ts'
import { deletePlot } from '../../../src/contract/plots/plots.ts'
import { bindPhotos, plotFinder } from '../../../src/domain/photos/bindPhotos.ts'
import { addPhotoBatch, type BatchOutcome } from '../../../src/state/photos/photoBatch.ts'
import { startPhotoSender } from '../../../src/state/photos/photoSender.ts'
import { type Actor, type Answer, formOf, pathOf, startTestServer, type TestServer } from '../harness.ts'
import { openSocket } from '../live/socket.ts'
import { changeOf, column, loadYear, sendAccepted } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { addPhoto } from './photos.cases.ts'
import { bombPicture, cameraPicture } from './pictures.ts'

let server: TestServer
let actor: Actor

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
})

const { plot: ofPlot, line: ofLine } = photoCallsOf
const freshPlot = async () => (await newTrialFixture(actor)).planted.plots[0]
const bytesOf = async (id: number, size?: '320' | '1280') =>
  (await actor.callAny(ofPlot.content, { params: { id }, query: { size } })).body as Uint8Array
const storedFiles = async () => {
  const [{ n }] = await server.sql<{ n: number }[]>`SELECT count(*)::int AS n FROM files WHERE kind = 'photos'`
  return n
}

it('a photo is stored upright, without location and camera, in full and in two sizes [UPL-15, UPL-17, UPL-19]', async () => {
  const plot = await freshPlot()
  const file = await cameraPicture('jpeg', {
    width: 2400,
    height: 1600,
    photographed: '2026:07:02 18:20:00',
    orientation: 6,
  })
  expect(Buffer.from(await file.arrayBuffer()).includes('Fieldphone')).toBe(true)
  const photo = await addPhoto(actor, 'plot', { plot }, file)
  expect(photo).toMatchObject({ plot, width: 1600, height: 2400, photographed_at: '2026-07-02', comment: null })
  const [whole, large, small] = [
    await bytesOf(photo.id),
    await bytesOf(photo.id, '1280'),
    await bytesOf(photo.id, '320'),
  ]
  const metadata = await Promise.all([whole, large, small].map((bytes) => sharp(bytes).metadata()))
  expect(metadata.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['jpeg', 1600, 2400],
    ['webp', 853, 1280],
    ['webp', 213, 320],
  ])
  for (const { exif, icc, xmp, iptc, orientation } of metadata)
    expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
  for (const bytes of [whole, large, small]) expect(Buffer.from(bytes).includes('Fieldphone')).toBe(false)
  // The left side of the stored picture is the top of the upright one.
  const brightness = async (top: number) => {
    const part = await sharp(whole).extract({ left: 0, top, width: 1600, height: 400 }).png().toBuffer()
    return (await sharp(part).stats()).channels[0].mean
  }
  expect(await brightness(0)).toBeGreaterThan(await brightness(2000))
})

/** Adds a photo with day and comment, lists and changes it. Returns its final state, and the query of the list. */
async function addedAndChanged(kind: 'plot' | 'line', id: number) {
  const { list, update } = photoCallsOf[kind]
  const added = await addPhoto(actor, kind, { [kind]: id, photographed_at: '2026-06-12', comment: 'tillering' })
  expect(added).toMatchObject({ [kind]: id, photographed_at: '2026-06-12', comment: 'tillering' })
  expect(added.photo).toBe(`/api/v1/${kind}_photo/${added.id}/content/`)
  const input = { params: { id: added.id }, body: { photographed_at: '2026-06-13', comment: null } }
  const changed = { ...added, photographed_at: '2026-06-13', comment: null }
  expect(await actor.callAny(update, input)).toMatchObject({ status: 200, body: changed })
  const query = { query: { [`${kind}_id`]: id } }
  expect((await actor.callAny(list, query)).body).toEqual({ meta: { total: 1 }, data: [changed] })
  return { changed, query }
}

it('an offline edit is refused after a conflicting change, else written once even if sent twice', async () => {
  const { update } = photoCallsOf.plot
  const plot = await freshPlot()
  const photo = await addPhoto(actor, 'plot', { plot, photographed_at: '2026-06-12', comment: 'tillering' })
  const write = (body: object) => actor.callAny(update, { params: { id: photo.id }, body } as never)
  const ownChange = { comment: 'lodged', before: { comment: 'tillering' } }
  // A colleague has changed only the day.
  await write({ photographed_at: '2026-06-10' })
  for (const time of [1, 2])
    expect([time, await write(ownChange)]).toMatchObject([
      time,
      { status: 200, body: { comment: 'lodged', photographed_at: '2026-06-10' } },
    ])
  await write({ comment: 'upright again' })
  const refused = await write({ comment: 'lodged, wet', before: { comment: 'lodged' } })
  expect(refused).toMatchObject({ status: 409, body: { code: 'photo.changed' } })
  expect((refused.body as { detail: string }).detail).toContain('2026-06-10, upright again')
  // Two concurrent changes based on the same version: one succeeds.
  const answers = await Promise.all(
    ['wet', 'dry'].map((comment) => write({ comment, before: { comment: 'upright again' } })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

it('a photo of a plot is added with day and comment, listed and changed [UPL-17, UPL-19, UPL-21]', async () => {
  await addedAndChanged('plot', await freshPlot())
})

it('a photo of a line is added with day and comment, listed and changed [UPL-18, UPL-20, UPL-23]', async () => {
  await addedAndChanged('line', (await newTrialFixture(actor)).planted.lines[0])
})

it('a deleted photo of a plot or a line is no longer listed [UPL-22, UPL-24]', async () => {
  const { planted } = await newTrialFixture(actor)
  for (const [of, id] of [
    ['plot', planted.plots[1]],
    ['line', planted.lines[1]],
  ] as const) {
    const { changed, query } = await addedAndChanged(of, id)
    const { list, remove } = photoCallsOf[of]
    expect((await actor.callAny(remove, { params: { id: changed.id } })).status).toBe(204)
    expect((await actor.callAny(list, query)).body).toEqual({ meta: { total: 0 }, data: [] })
  }
})

it('PNG and WebP keep their format; an undated one has no day, and the file name is stored [UPL-15, UPL-16]', async () => {
  const plot = await freshPlot()
  for (const type of ['png', 'webp'] as const) {
    const photo = await addPhoto(actor, 'plot', { plot }, await cameraPicture(type))
    expect(photo.photographed_at).toBeNull()
    expect(photo.file_name).toMatch(new RegExp(`\\.${type}$`))
    const bytes = await bytesOf(photo.id)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: type, width: 640, height: 480 })
    expect(Buffer.from(bytes).includes('Fieldphone')).toBe(false)
  }
  const dated = await addPhoto(
    actor,
    'plot',
    { plot },
    await cameraPicture('webp', { photographed: '2025:09:30 08:00:00' }),
  )
  expect(dated.photographed_at).toBe('2025-09-30')
})

it('a photo is served with its own type, never as a page or frame, with the token only', async () => {
  const { id, photo } = await addPhoto(actor, 'plot', { plot: await freshPlot() })
  const answer = await actor.send('GET', photo)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(answer.headers.get('content-security-policy')).toMatch(/sandbox; default-src 'none'/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const cookie = { headers: { Cookie: `token=${actor.tokens.access}` } }
  expect((await server.anonymous.send('GET', photo, cookie)).status).toBe(401)
  expect((await server.anonymous.send('GET', `${photo}?token=${actor.tokens.access}`)).status).toBe(401)
  const other = await server.newCompany()
  expect((await other.send('GET', photo)).status).toBe(404)
  // A plot's photo is not found as a line's.
  expect((await actor.callAny(ofLine.content, { params: { id } })).status).toBe(404)
})

it('a bomb of 400 megapixels is refused unread, without delaying others', async () => {
  const body = { plot: await freshPlot() }
  const file = await bombPicture()
  expect(file.size).toBeLessThan(5_000_000)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const answer = await actor.callAny(ofPlot.add, { body, file })
  delay.disable()
  expect(answer).toMatchObject({ status: 400, body: { code: 'photo.pixels' } })
  expect(delay.percentile(99) / 1e6).toBeLessThan(1000)
})

it('no more concurrent photos are accepted than the plot’s limit', async () => {
  const plot = await freshPlot()
  const { id } = await addPhoto(actor, 'plot', { plot })
  await server.sql`
    INSERT INTO photos (company_id, plot_id, file_id, file_1280_id, file_320_id, photographed_at, width, height)
    SELECT company_id, plot_id, file_id, file_1280_id, file_320_id, photographed_at, width, height
    FROM photos, generate_series(1, 97) WHERE id = ${id}`
  const before = await storedFiles()
  const file = await cameraPicture()
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => actor.callAny(ofPlot.add, { body: { plot }, file })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409])
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused.map(({ body }) => (body as { code: string }).code)).toEqual(Array(3).fill('photo.limit'))
  expect((await actor.callAny(ofPlot.list, { query: { plot_id: plot } })).body).toMatchObject({ meta: { total: 100 } })
  expect(await storedFiles()).toBe(before + 6)
})

it('a company’s one photo does not wait for all photos that another has sent before it', async () => {
  const other = await server.newCompany()
  const [plot, otherPlot] = [await freshPlot(), (await newTrialFixture(other)).planted.plots[0]]
  const file = await cameraPicture('jpeg', { width: 1600, height: 1200 })
  let answered = 0
  const uploading = Array.from({ length: 12 }, async () => {
    const { status } = await actor.callAny(ofPlot.add, { body: { plot }, file })
    answered++
    return status
  })
  await Promise.race(uploading)
  await addPhoto(other, 'plot', { plot: otherPlot })
  expect(answered).toBeLessThan(9)
  expect(await Promise.all(uploading)).toEqual(uploading.map(() => 201))
})

it('a photo resent under its key is stored once, with its three files', async () => {
  const plot = await freshPlot()
  const file = await cameraPicture()
  const before = await storedFiles()
  const headers = { 'Idempotency-Key': randomUUID() }
  const send = () => actor.send('POST', pathOf(ofPlot.add), { body: formOf(ofPlot.add, { plot }, file), headers })
  const answers = await Promise.all([send(), send()])
  answers.push(await send())
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => (body as PlotPhoto).id)).size).toBe(1)
  expect(await storedFiles()).toBe(before + 3)
  expect((await bytesOf((answers[0].body as PlotPhoto).id)).length).toBeGreaterThan(100)
  const other = await cameraPicture('png')
  const reused = await actor.send('POST', pathOf(ofPlot.add), { body: formOf(ofPlot.add, { plot }, other), headers })
  expect(reused).toMatchObject({ status: 409, body: { code: 'request.keyReused' } })
})

it('deleting removes the files at once, and the sweep keeps files of existing photos [UPL-22]', async () => {
  const plot = await freshPlot()
  const [remaining, deleted] = [await addPhoto(actor, 'plot', { plot }), await addPhoto(actor, 'plot', { plot })]
  const before = await storedFiles()
  expect((await actor.callAny(ofPlot.remove, { params: { id: deleted.id } })).status).toBe(204)
  expect(await storedFiles()).toBe(before - 3)
  expect((await actor.callAny(ofPlot.remove, { params: { id: deleted.id } })).status).toBe(404)
  await server.sql`UPDATE files SET created_at = now() - interval '3 days' WHERE kind = 'photos'`
  await sweepFiles(server.node.services.db, server.node.services.files)
  expect((await bytesOf(remaining.id)).length).toBeGreaterThan(100)
})

it('photos of a deleted plot are hidden with it', async () => {
  const plot = await freshPlot()
  const photo = await addPhoto(actor, 'plot', { plot })
  expect((await actor.call(deletePlot, { params: { id: plot } })).status).toBeLessThan(300)
  const answers: Answer[] = [
    await actor.callAny(ofPlot.content, { params: { id: photo.id } }),
    await actor.callAny(ofPlot.update, { params: { id: photo.id }, body: { comment: 'x' } }),
    await actor.callAny(ofPlot.list, { query: { plot_id: plot } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})

it('a year lists its plots with photos, including one deleted and restored by undo, and none of another year', async () => {
  const { place, planted } = await newTrialFixture(actor)
  const { plots } = planted
  await addPhoto(actor, 'plot', { plot: await freshPlot() })
  const [first, second] = [
    await addPhoto(actor, 'plot', { plot: plots[3] }),
    await addPhoto(actor, 'plot', { plot: plots[1] }),
  ]
  const photographed = async () => (await actor.call(photographedPlots, { params: { id: place.year_id } })).body
  expect(await photographed()).toEqual({ plots: [plots[1], plots[3]], photos: [1, 1] })
  await actor.callAny(ofPlot.remove, { params: { id: second.id } })
  expect(await photographed()).toEqual({ plots: [plots[3]], photos: [1] })
  expect((await actor.call(deletePlot, { params: { id: first.plot } })).status).toBeLessThan(300)
  expect(await photographed()).toEqual({ plots: [plots[3]], photos: [1] })
})

it('colleagues are notified of added, changed and deleted photos, other companies are not', async () => {
  const { place, planted } = await newTrialFixture(actor)
  const other = await server.newCompany()
  const [socket, foreign] = [openSocket(server, actor), openSocket(server, other)]
  for (const client of [socket, foreign]) await client.next('connected')
  const photo = await addPhoto(actor, 'line', { line: planted.lines[0] })
  await actor.callAny(ofLine.update, { params: { id: photo.id }, body: { comment: 'lodged' } })
  await actor.callAny(ofLine.remove, { params: { id: photo.id } })
  const update = { topic: 'photos', spec_id: place.spec_id, ids: [photo.id], user_name: 'Anna Orlova' }
  await expect
    .poll(() => socket.frames.filter(({ event }) => event === 'data_updated').map(({ data }) => data))
    .toMatchObject([update, update, update])
  expect(foreign.frames.filter(({ event }) => event === 'data_updated')).toEqual([])
})

/** The client of an actor's page, as the application creates it. */
function clientOf({ tokens }: Actor) {
  return createClient({
    bases: { ...apiBases({}), main: `${server.address}/api/v1` },
    tokens: { access: () => tokens.access, refresh: () => null, store: () => {}, clear: () => {} },
    language: () => 'en',
    refresh: () => Promise.reject(new Error('no refresh')),
  })
}

it('two hundred photos are assigned by label or name at once and stored under their names, each failure is named', async () => {
  const { place, planted } = await newTrialFixture(actor)
  const { plots } = planted
  const labels = plots.map((_, k) => String(101 + k))
  await sendAccepted(actor, place.year_id, changeOf([column('plot', 'label', plots, labels)]))
  const columns = await loadYear(actor, place.year_id)
  const names = Array.from({ length: 198 }, (_, k) => `${k % 2 ? `P${(k % 10) + 1}` : labels[k % 10]}_${k + 1}.jpg`)
  const files = [...names, '103_900.jpg', 'IMG_0001.jpg']
  const bound = bindPhotos(files, plotFinder(columns))
  expect(bound.flatMap(({ reason }, k) => (reason === null ? [] : [[files[k], reason]]))).toEqual([
    ['IMG_0001.jpg', 'unknown'],
  ])
  const picture = new Uint8Array(await (await cameraPicture('jpeg', { width: 48, height: 32 })).arrayBuffer())
  const half = picture.slice(0, picture.length / 2)
  const batch = bound.flatMap(({ plot }, k) => {
    const bytes = files[k] === '103_900.jpg' ? half : picture
    if (plot === null) return []
    return [{ file: new File([bytes], files[k], { type: 'image/jpeg' }), owner: { of: 'plot', id: columns.id[plot] } }]
  })
  const store = createStore()
  const sender = startPhotoSender(store, photoSenderOver(clientOf(actor)))
  const outcomes: BatchOutcome[] = []
  const report = (at: number, outcome: BatchOutcome) => {
    outcomes[at] = outcome
  }
  await addPhotoBatch(store, batch as Parameters<typeof addPhotoBatch>[1], report, new AbortController().signal)
  sender.stop()
  const failed = outcomes.flatMap((outcome, k) =>
    outcome.kind === 'failed' ? [[batch[k].file.name, outcome.code]] : [],
  )
  expect(failed).toEqual([['103_900.jpg', 'photo.unreadable']])
  const stored = await Promise.all(
    plots.map(async (plot) => {
      const { body } = (await actor.callAny(ofPlot.list, { query: { plot_id: plot } })) as Answer<{ data: PlotPhoto[] }>
      return body.data.map(({ file_name }) => file_name).sort()
    }),
  )
  expect(stored).toEqual(plots.map((_, plot) => names.filter((_, k) => k % 10 === plot).sort()))
}, 120_000)
