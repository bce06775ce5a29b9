import { expect, it, vi } from 'vitest'
import { listRegions } from '../../contract/lines/regions.ts'
import { ApiError } from '../apiError.ts'
import { type AnswerCopies, answerKey, answerOf, createQueries } from './queries.ts'

const input = { query: { country_id: '7' } }
const answer = { meta: { total: 1 }, data: [{ id: 3, name: 'Tyumen', country_id: 7 }] }
const failed = (status: number | null) =>
  new ApiError({ detail: null, code: status === null ? 'network' : 'server', status, cause: null })

/** Copies as a browser stores them: an object that is read is another one than was written. */
function copies() {
  const stored = new Map<string, string>()
  const cache: AnswerCopies = {
    put: (name, content) => {
      stored.set(name, JSON.stringify({ answer: content, at: 5 }))
    },
    get: async (name) => JSON.parse(stored.get(name) ?? 'null'),
  }
  return cache
}

it('an answer is cached, and shown as a copy while offline', async () => {
  const cache = copies()
  const call = vi.fn().mockResolvedValueOnce(answer).mockRejectedValue(failed(null))
  expect(await answerOf({ call }, cache, listRegions, input)).toMatchObject({ answer, isCopy: false })
  expect(await answerOf({ call }, cache, listRegions, input)).toEqual({ answer, isCopy: true, at: 5 })
  // Nothing was cached for another country.
  await expect(answerOf({ call }, cache, listRegions, { query: { country_id: '8' } })).rejects.toMatchObject({
    code: 'network',
  })
})

it('a refused request is a failure, never answered from the cache', async () => {
  const cache = copies()
  const call = vi.fn().mockResolvedValueOnce(answer).mockRejectedValue(failed(403))
  await answerOf({ call }, cache, listRegions, input)
  await expect(answerOf({ call }, cache, listRegions, input)).rejects.toMatchObject({ status: 403 })
})

it('concurrent identical requests are shared, and cancellation reaches the request', async () => {
  const queries = createQueries()
  const signals: AbortSignal[] = []
  const read = () =>
    queries.fetchQuery({
      queryKey: answerKey(listRegions, input),
      queryFn: ({ signal }) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
  const both = [read(), read()].map((reading) => reading.catch(() => 'stopped'))
  await queries.cancelQueries({ queryKey: answerKey(listRegions, input) })
  expect(await Promise.all(both)).toEqual(['stopped', 'stopped'])
  expect(signals.map((signal) => signal.aborted)).toEqual([true])
})

it('a restarting server is retried, a refusal and a lost network are not', () => {
  const { retry } = createQueries().getDefaultOptions().queries ?? {}
  const retries = (status: number | null, failures = 0) =>
    typeof retry === 'function' && retry(failures, failed(status))
  expect([502, 503, 504].map((status) => retries(status))).toEqual([true, true, true])
  expect([400, 403, 404, 500, null].map((status) => retries(status))).toEqual([false, false, false, false, false])
  expect(retries(503, 2)).toBe(false)
})
