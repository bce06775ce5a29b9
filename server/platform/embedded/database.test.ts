import { expect, it } from 'vitest'
import { retryForever } from './database.ts'

it('failures are retried indefinitely, with pauses up to half a minute', async () => {
  const pauses: number[] = []
  const faults: unknown[] = []
  let attempts = 0
  const work = async () => {
    if (++attempts <= 500) throw new Error('disk full')
  }
  const pause = async (ms: number) => pauses.push(ms)
  await retryForever(work, { isOver: () => false, log: { error: (fault) => faults.push(fault) }, pause })
  expect(attempts).toBe(501)
  expect(pauses.slice(0, 9)).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000])
  expect(pauses.at(-1)).toBe(30_000)
  expect(faults).toHaveLength(500)
})

it('a closing server stops retrying', async () => {
  let attempts = 0
  const work = async () => {
    attempts++
    throw new Error('not there')
  }
  await retryForever(work, {
    isOver: () => attempts === 3,
    log: { error: () => undefined },
    pause: async () => undefined,
  })
  expect(attempts).toBe(3)
})
