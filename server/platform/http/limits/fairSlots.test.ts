import { expect, it } from 'vitest'
import { inBackground } from '../../../../src/domain/inBackground.ts'
import { FairSlots } from './fairSlots.ts'

const slots = (max: number, maxOfOne = (total: number) => total): FairSlots =>
  new FairSlots({
    max,
    maxOfOne,
    maxWaiting: 40,
    maxWaitingOfOne: 8,
    patience: 30_000,
    refuse: () => new Error('too many'),
  })

const soon = () => new Promise((resolve) => setImmediate(resolve))

it('a free slot goes to the company with the fewest, then to the least recently served', async () => {
  const pool = slots(2)
  const order: string[] = []
  const releases: (() => void)[] = []
  const enter = (company: number, name: string) =>
    pool.enter(company, null).then((leave) => {
      order.push(name)
      releases.push(leave)
    })
  inBackground(enter(1, 'a1'))
  inBackground(enter(1, 'a2'))
  inBackground(enter(1, 'a3'))
  inBackground(enter(1, 'a4'))
  inBackground(enter(2, 'b1'))
  await soon()
  expect(order).toEqual(['a1', 'a2'])
  expect(pool.figures()).toMatchObject({ running: 2, waiting: 3 })
  for (const expected of ['b1', 'a3', 'a4']) {
    releases.shift()?.()
    await soon()
    expect(order.at(-1)).toBe(expected)
  }
  for (const leave of releases) leave()
  expect(pool.figures()).toMatchObject({ running: 0, waiting: 0 })
})

it('a company beyond its share of the queue is asked to retry, another one can still queue', async () => {
  const pool = slots(1)
  const first = await pool.enter(1, null)
  const waiting = Array.from({ length: 8 }, () => pool.enter(1, null))
  await expect(pool.enter(1, null)).rejects.toThrow('too many')
  const other = pool.enter(2, null)
  first()
  // Neither company has a request running: the one that was served less recently is next.
  ;(await other)()
  for (const slot of waiting) (await slot)()
  expect(pool.figures()).toMatchObject({ running: 0, waiting: 0 })
})

it('an aborted request leaves the queue', async () => {
  const pool = slots(1)
  const first = await pool.enter(1, null)
  const client = new AbortController()
  const waiting = pool.enter(1, client.signal)
  client.abort(new Error('disconnected'))
  await expect(waiting).rejects.toThrow('disconnected')
  expect(pool.figures()).toMatchObject({ running: 1, waiting: 0 })
  first()
})

it('one company cannot use all slots, and its own requests take turns', async () => {
  const pool = slots(2, (total) => total - 1)
  pool.resize(3)
  const releases = [await pool.enter(1, null), await pool.enter(1, null)]
  let isThird = false
  const third = pool.enter(1, null).then((leave) => {
    isThird = true
    return leave
  })
  releases.push(await pool.enter(2, null))
  await soon()
  expect(isThird).toBe(false)
  releases[0]()
  releases.push(await third)
  for (const leave of releases) leave()
  expect(pool.figures()).toMatchObject({ running: 0, waiting: 0 })
})
