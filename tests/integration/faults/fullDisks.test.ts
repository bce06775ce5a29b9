import { spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { chmod, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, type TestContext } from 'vitest'
import { verifyFiles } from '../../../server/platform/files/verifyFiles.ts'
import { register, signIn } from '../../../src/contract/company/auth.ts'
import { createCrop, listCrops } from '../../../src/contract/lines/crops.ts'
import { listPlotPhotos, photoCallsOf } from '../../../src/contract/plots/photos.ts'
import { figure } from '../../drill/figures.ts'
import { makeFolder, removeFolder } from '../../temporary/folders.ts'
import { atEndOfFile } from '../../temporary/ofFile.ts'
import { actorAt, password, startTestServer } from '../harness.ts'
import { cameraPicture } from '../photos/pictures.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { dataDirectory } from './serverProcess.ts'

/**
 * A file system in memory with this many MB. Skips the test, with the reason, if this user is not allowed to mount one.
 */
function smallDisk(context: TestContext, megabytes: number): string {
  const folder = makeFolder('disk')
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { encoding: 'utf8' })
  if (mounted.status !== 0) context.skip(`no small file system: mount needs root (${mounted.stderr ?? mounted.error})`)
  atEndOfFile(() => {
    spawnSync('umount', ['--lazy', folder])
    removeFolder(folder)
  })
  return folder
}

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Occupies all space but `bytesLeft` bytes; returns a function that frees it. */
async function fill(folder: string, bytesLeft: number): Promise<() => Promise<void>> {
  const path = join(folder, 'ballast')
  const file = await open(path, 'w')
  const block = Buffer.alloc(1 << 20)
  while (freeBytes(folder) > bytesLeft)
    await file.write(block, 0, Math.min(block.length, freeBytes(folder) - bytesLeft))
  await file.close()
  return () => rm(path)
}

it('full file storage answers 507, leaves no partial file, and accepts files again once there is space', async (context) => {
  const disk = smallDisk(context, 24)
  const server = await startTestServer({ FILES_URL: `file:${disk}` })
  const mine = await server.newCompany()
  const [plot] = (await newTrialFixture(mine)).planted.plots
  const file = await cameraPicture('jpeg', { width: 800, height: 600 })
  const add = () => mine.callAny(photoCallsOf.plot.add, { body: { plot }, file })
  expect((await add()).status).toBe(201)
  const releaseSpace = await fill(disk, 4096)
  const refused = await add()
  expect(refused).toMatchObject({ status: 507, body: { code: 'server.filesFull' } })
  expect(refused.headers.get('retry-after')).toBe('60')
  const listed = await mine.callAny(listPlotPhotos, { query: { plot_id: plot } })
  expect(listed).toMatchObject({ status: 200, body: { meta: { total: 1 } } })
  await releaseSpace()
  expect((await add()).status).toBe(201)
  const [{ count }] = await server.sql<{ count: number }[]>`SELECT count(*)::integer AS count FROM files`
  expect(count).toBe(6)
  const { db, files } = server.node.services
  expect(await verifyFiles(db, files)).toEqual([])
  const lying: string[] = []
  for await (const { key } of files.list()) lying.push(key)
  for await (const { key } of files.unfinished()) lying.push(`unfinished ${key}`)
  expect(lying.filter((key) => key !== 'ballast')).toHaveLength(count)
  figure('full disk of files', '507, 0 half files, 0 damaged, accepted again without a restart')
})

it('a disk that fills up while an image is processed answers 507, and the image is accepted once there is space', async (context) => {
  const disk = smallDisk(context, 24)
  const server = await startTestServer({}, { dataDir: disk })
  const mine = await server.newCompany()
  const [plot] = (await newTrialFixture(mine)).planted.plots
  const file = await cameraPicture('jpeg', { width: 1200, height: 900 })
  const add = () => mine.callAny(photoCallsOf.plot.add, { body: { plot }, file })
  expect((await add()).status).toBe(201)
  // There is space for the request, but not for the files created from it.
  const releaseSpace = await fill(disk, file.size + 8192)
  expect(await add()).toMatchObject({ status: 507, body: { code: 'server.filesFull' } })
  await releaseSpace()
  expect((await add()).status).toBe(201)
  figure('disk full while a picture is made', '507, accepted again without a restart')
})

it('a full disk of the embedded database loses nothing acknowledged, and it recovers once there is space', async (context) => {
  const disk = smallDisk(context, 300)
  await chmod(disk, 0o755)
  const dir = join(disk, 'data')
  await mkdir(dir, { mode: 0o755 })
  const { start } = await dataDirectory(dir)
  const server = await start()
  if (server.address === null) throw new Error(server.output())
  const { address } = server
  const signedOut = { company: 0, user: 0, username: '', password: '', language: 'en' as const }
  const anonymous = actorAt(address, { ...signedOut, tokens: { access: '', refresh: '' } })
  const names = { first_name: 'Anna', last_name: 'Orlova' }
  await anonymous.call(register, { body: { username: 'keeper', password1: password, password2: password, ...names } })
  const tokens = (await anonymous.call(signIn, { body: { username: 'keeper', password } })).body
  const mine = actorAt(address, { ...signedOut, tokens })
  const acknowledged: string[] = []
  const statuses = new Map<number, number>()
  const write = async (name: string): Promise<number> => {
    const { status } = await mine.callAny(createCrop, { body: { russian_name: name, english_name: name } })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 201) acknowledged.push(name)
    return status
  }
  expect(await write('before')).toBe(201)
  const releaseSpace = await fill(disk, 64 << 10)
  // Long names use up the existing segment of the write-ahead log.
  let refused = 0
  for (let k = 0; refused < 20 && k < 200_000; k++) if ((await write(`crop ${k} ${'x'.repeat(200)}`)) !== 201) refused++
  expect(refused).toBe(20)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect(server.exitCode()).toBeNull()
  await releaseSpace()
  const since = performance.now()
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 60_000 }).toBe(200)
  const recovered = performance.now() - since
  await expect.poll(() => write(`after ${Math.random()}`), { timeout: 20_000 }).toBe(201)
  const { body } = await mine.call(listCrops)
  const stored = new Set(body.data.map(({ russian_name }) => russian_name))
  expect(acknowledged.filter((name) => !stored.has(name))).toEqual([])
  expect([...statuses.keys()].sort()).toEqual([201, 503])
  figure('full disk of the database: acknowledged writes', acknowledged.length)
  figure('full disk of the database: acknowledged and lost', 0)
  figure('full disk of the database: ready again after there is room, ms', Math.round(recovered))
})
