import { expect, it } from 'vitest'
import { GenomeCache } from '../../../server/api/genome/genomeCache.ts'
import type { RequestContext } from '../../../server/platform/http/routes/requestContext.ts'
import { startTestServer } from '../harness.ts'
import { changeOf, column, sendAccepted } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'

const server = await startTestServer()
const actor = await server.newCompany()
const { place, planted } = await newTrialFixture(actor)
const crop = place.spec_id
const { db } = server.node.services

const as = (language: 'en' | 'ru', company = actor.company) => ({ db, company, language }) as RequestContext

/** Reads something of the crop through the cache; `computations` counts how often it was computed. */
function countingReader(cache: GenomeCache) {
  let computations = 0
  const request = (more: { recalculate?: 'true' } = {}, ctx = as('en'), answer: object = { data: ['figures'] }) =>
    cache.answer(ctx, 'call', { spec_id: crop, ...more }, async () => {
      computations++
      return answer
    })
  return { request, computations: () => computations }
}

const write = (after: number, before: number) =>
  sendAccepted(
    actor,
    place.year_id,
    changeOf([column('plot', `trait:${planted.traits[0]}`, [planted.plots[0]], [after], [before])]),
  )

it('an answer is reused until a value, a line or the technology level of a year changes', async () => {
  const { request, computations } = countingReader(new GenomeCache())
  expect(await request()).toEqual({ data: ['figures'] })
  expect(await request()).toEqual({ data: ['figures'] })
  expect(computations()).toBe(1)
  await write(9, 4)
  await request()
  expect(computations()).toBe(2)
  await sendAccepted(actor, place.year_id, changeOf([column('line', 'name', [planted.lines[0]], ['Renamed'], ['L1'])]))
  await request()
  expect(computations()).toBe(3)
  const level = column('field_year', 'technology_level', [place.year_id], ['minimum'], ['standard'])
  await sendAccepted(actor, place.year_id, changeOf([level]))
  await request()
  await request()
  expect(computations()).toBe(4)
})

it('another language, company or explicit refresh recomputes it; a task id is never cached', async () => {
  const { request, computations } = countingReader(new GenomeCache())
  await request()
  await request({}, as('ru'))
  await request({}, as('en', (await server.newCompany()).company))
  await request({ recalculate: 'true' })
  await request({ recalculate: 'true' })
  expect(computations()).toBe(5)
  const tasks = countingReader(new GenomeCache())
  for (let k = 0; k < 2; k++) await tasks.request({}, as('en'), { task_id: 1 })
  expect(tasks.computations()).toBe(2)
})

it('a change during the computation invalidates the answer', async () => {
  const cache = new GenomeCache()
  await cache.answer(as('en'), 'call', { spec_id: crop }, async () => {
    await write(10, 9)
    return { data: ['of before'] }
  })
  const { request, computations } = countingReader(cache)
  expect(await request()).toEqual({ data: ['figures'] })
  expect(computations()).toBe(1)
})

it('the cache is bounded and evicts the least recently used answer', async () => {
  const cache = new GenomeCache(70)
  let computations = 0
  const request = (call: string, length = 20) =>
    cache.answer(as('en'), call, { spec_id: crop }, async () => {
      computations++
      return { text: 'x'.repeat(length) }
    })
  await request('a')
  await request('b')
  await request('a')
  expect(computations).toBe(2)
  await request('c')
  await request('a')
  expect(computations).toBe(3)
  await request('b')
  expect(computations).toBe(4)
  await request('large', 100)
  await request('large', 100)
  expect(computations).toBe(6)
})
