import { expect, it } from 'vitest'
import { runInThread, ThreadLimit } from '../../../server/jobs/worker.ts'

const module = new URL('./sumThread.ts', import.meta.url)

it('a thread answers its result and tells how far it is', async () => {
  const told: number[] = []
  const sum = await runInThread<number>(module, { add: [1, 2, 3.5] }, { progress: (share) => told.push(share) })
  expect(sum).toBe(6.5)
  expect(told).toEqual([0.5])
})

it('what a thread throws is thrown here', async () => {
  await expect(runInThread(module, { do: 'fail' })).rejects.toMatchObject({ name: 'RangeError', message: 'no sum' })
})

it('a thread that takes too long or too much memory is ended, and this one goes on', async () => {
  await expect(runInThread(module, { do: 'loop' }, { seconds: 1 })).rejects.toBeInstanceOf(ThreadLimit)
  await expect(runInThread(module, { do: 'eat' }, { memory: 64, seconds: 30 })).rejects.toBeInstanceOf(ThreadLimit)
})

it('a cancelled thread ends with the reason', async () => {
  const abort = new AbortController()
  const running = runInThread(module, { do: 'loop' }, { signal: abort.signal })
  abort.abort(new Error('cancelled'))
  await expect(running).rejects.toThrow('cancelled')
})
