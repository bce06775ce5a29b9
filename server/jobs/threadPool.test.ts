import { expect, it } from 'vitest'
import { inBackground } from '../../src/domain/inBackground.ts'
import { ThreadPool } from './threadPool.ts'

const soon = () => new Promise((resolve) => setImmediate(resolve))

it('a free thread goes to the company with the fewest, then to the one that was served longest ago', async () => {
  const pool = new ThreadPool(2)
  const order: string[] = []
  const ends: (() => void)[] = []
  const enter = (company: number, name: string) =>
    pool.enter(company, null).then((leave) => {
      order.push(name)
      ends.push(leave)
    })
  inBackground(enter(1, 'a1'))
  inBackground(enter(1, 'a2'))
  inBackground(enter(1, 'a3'))
  inBackground(enter(1, 'a4'))
  inBackground(enter(2, 'b1'))
  await soon()
  expect(order).toEqual(['a1', 'a2'])
  expect(pool.figures()).toEqual({ running: 2, waiting: 3 })
  for (const expected of ['b1', 'a3', 'a4']) {
    ends.shift()?.()
    await soon()
    expect(order.at(-1)).toBe(expected)
  }
  for (const leave of ends) leave()
  expect(pool.figures()).toEqual({ running: 0, waiting: 0 })
})

it('beyond its share of the queue a company is told to come again, another one still waits', async () => {
  const pool = new ThreadPool(1)
  const first = await pool.enter(1, null)
  const waiting = Array.from({ length: 8 }, () => pool.enter(1, null))
  await expect(pool.enter(1, null)).rejects.toMatchObject({ code: 'server.busy', status: 503, retryAfter: 5 })
  const other = pool.enter(2, null)
  first()
  // Of two companies with none running, the one that was not served just now is next.
  ;(await other)()
  for (const one of waiting) (await one)()
  expect(pool.figures()).toEqual({ running: 0, waiting: 0 })
})

it('who gives up leaves the queue', async () => {
  const pool = new ThreadPool(1)
  const first = await pool.enter(1, null)
  const gone = new AbortController()
  const waiting = pool.enter(1, gone.signal)
  gone.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  expect(pool.figures()).toEqual({ running: 1, waiting: 0 })
  first()
})
