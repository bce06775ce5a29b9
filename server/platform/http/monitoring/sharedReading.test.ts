import { expect, it, vi } from 'vitest'
import { sharedReading } from './sharedReading.ts'

it('metrics are read once for concurrent requests, and are null without a database', async () => {
  const read = vi.fn(async () => 7)
  const figures = sharedReading(read)
  expect(await Promise.all([figures(), figures()])).toEqual([7, 7])
  expect(read).toHaveBeenCalledTimes(1)
  expect(await sharedReading(() => Promise.reject(new Error('away')))()).toBeNull()
})

it('an unresponsive database does not delay a scrape', async () => {
  expect(await sharedReading(() => new Promise(() => undefined))()).toBeNull()
})
