import { expect, it } from 'vitest'
import { AnswerCache } from './answerCache.ts'

const answer = (etag: string, bytes: number) => ({ etag, plain: new Uint8Array(bytes), packed: Buffer.alloc(0) })
const keyOf = (crop: number, company = 1) => [company, crop, 'all', 'en'] as const

it('an answer is reused for the same request while its ETag is current', () => {
  const cache = new AnswerCache(100)
  cache.store(keyOf(3), answer('"a"', 10))
  expect(cache.find(keyOf(3), '"a"')?.plain.byteLength).toBe(10)
  expect(cache.find(keyOf(3), '"b"')).toBeNull()
  for (const other of [keyOf(3, 2), keyOf(4), [1, 3, 7, 'en'], [1, 3, 'all', 'ru']] as const)
    expect(cache.find(other, '"a"')).toBeNull()
  cache.store(keyOf(3), answer('"b"', 20))
  expect([cache.find(keyOf(3), '"a"'), cache.find(keyOf(3), '"b"')?.etag]).toEqual([null, '"b"'])
})

it('without room the least recently used answer is evicted, and one that is too large is not cached', () => {
  const cache = new AnswerCache(100)
  for (const crop of [1, 2]) cache.store(keyOf(crop), answer('"a"', 40))
  cache.find(keyOf(1), '"a"')
  cache.store(keyOf(3), answer('"a"', 40))
  expect([1, 2, 3].map((crop) => cache.find(keyOf(crop), '"a"') !== null)).toEqual([true, false, true])
  cache.store(keyOf(4), answer('"a"', 101))
  expect([1, 3, 4].map((crop) => cache.find(keyOf(crop), '"a"') !== null)).toEqual([true, true, false])
})
