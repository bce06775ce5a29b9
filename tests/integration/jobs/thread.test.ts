import { readdirSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { isFilesFull } from '../../../server/platform/db/failure.ts'
import { runForRequest } from '../../../server/platform/http/routes/currentRequest.ts'
import { requestThreads, runInThread, ThreadLimitError } from '../../../server/platform/jobs/worker.ts'
import { folderOfFile } from '../../temporary/ofFile.ts'

const module = new URL('./sumThread.ts', import.meta.url)

afterEach(() => {
  vi.unstubAllEnvs()
})

it('a worker returns its result and reports progress', async () => {
  const shares: number[] = []
  const sum = await runInThread<number>(module, { add: [1, 2, 3.5] }, { progress: (share) => shares.push(share) })
  expect(sum).toBe(6.5)
  expect(shares).toEqual([0.5])
})

it('an error in a worker is rethrown here', async () => {
  await expect(runInThread(module, { do: 'fail' })).rejects.toMatchObject({ name: 'RangeError', message: 'no sum' })
})

it('a full disk in a worker is reported here, too', async () => {
  const failure = await runInThread(module, { do: 'fill' }).catch((error: unknown) => error)
  expect(isFilesFull(failure)).toBe(true)
})

it('a worker that exceeds time or memory is terminated, and this process continues', async () => {
  await expect(runInThread(module, { do: 'loop' }, { seconds: 1 })).rejects.toBeInstanceOf(ThreadLimitError)
  await expect(runInThread(module, { do: 'eat' }, { memory: 64, seconds: 30 })).rejects.toBeInstanceOf(ThreadLimitError)
})

it('an idle worker is reused for its module, unless it failed or ended', async () => {
  const idle = { idleSeconds: 30 }
  const first = await runInThread<number>(module, { do: 'name' }, idle)
  expect(await runInThread<number>(module, { do: 'name' }, idle)).toBe(first)
  // A concurrent job gets a separate thread, and only one idle thread is retained.
  const threads = await Promise.all([1, 2].map(() => runInThread<number>(module, { do: 'name' }, idle)))
  expect(threads[0]).toBe(first)
  expect(threads[1]).not.toBe(first)
  await expect(runInThread(module, { do: 'loop' }, { seconds: 1, ...idle })).rejects.toBeInstanceOf(ThreadLimitError)
  const nextThread = await runInThread<number>(module, { do: 'name' }, idle)
  expect(threads).not.toContain(nextThread)
  await expect(runInThread(module, { do: 'fail' }, idle)).rejects.toThrow('no sum')
  expect(await runInThread<number>(module, { do: 'name' })).not.toBe(nextThread)
})

it('a cancelled worker ends with the reason', async () => {
  const abort = new AbortController()
  const running = runInThread(module, { do: 'loop' }, { signal: abort.signal })
  abort.abort(new Error('cancelled'))
  await expect(running).rejects.toThrow('cancelled')
})

it('a worker sees only the compile cache from the environment', async () => {
  vi.stubEnv('SECRET', 'hidden')
  vi.stubEnv('NODE_COMPILE_CACHE', undefined)
  expect(await runInThread(module, { do: 'look' })).toEqual({})
  const folder = folderOfFile('compiled')
  vi.stubEnv('NODE_COMPILE_CACHE', folder)
  expect(await runInThread(module, { do: 'look' })).toEqual({ NODE_COMPILE_CACHE: folder })
  await expect.poll(() => readdirSync(folder, { recursive: true }).length).toBeGreaterThan(1)
})

it('one company leaves a thread to the others, however long its own work takes', async () => {
  const client = new AbortController()
  const moreThanThreads = requestThreads.figures().max + 2
  const firstLimit = { company: 1, signal: client.signal }
  const looping = Array.from({ length: moreThanThreads }, () =>
    runForRequest(firstLimit, () => runInThread(module, { do: 'loop' })),
  )
  const exited = Promise.allSettled(looping)
  try {
    await expect.poll(() => requestThreads.figures().running).toBe(moreThanThreads - 3)
    expect(requestThreads.figures().waiting).toBe(3)
    const otherLimit = { company: 2, signal: null }
    expect(await runForRequest(otherLimit, () => runInThread(module, { add: [1, 2] }))).toBe(3)
  } finally {
    client.abort(new Error('disconnected'))
    await exited
  }
  expect(requestThreads.figures()).toMatchObject({ running: 0, waiting: 0 })
})
