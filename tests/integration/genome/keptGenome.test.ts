import { expect, it } from 'vitest'
import { KeptGenome } from '../../../server/genome/keptGenome.ts'
import type { RequestContext } from '../../../server/http/requestContext.ts'
import { startTestServer } from '../harness.ts'
import { changeOf, column, sent } from '../trials/field.ts'
import { freshSetting } from '../trials/setting.ts'

const server = await startTestServer()
const mine = await server.newCompany()
const { place, planted } = await freshSetting(mine)
const crop = place.spec_id
const { db } = server.node.services

const as = (language: 'en' | 'ru', company = mine.company) => ({ db, company, language }) as RequestContext

/** Asks for something of the crop; tells how often it was worked out since. */
function asking(kept: KeptGenome) {
  let made = 0
  const ask = (more: { recalculate?: 'true' } = {}, ctx = as('en'), answer: object = { data: ['figures'] }) =>
    kept.answer(ctx, 'call', { spec_id: crop, ...more }, async () => {
      made++
      return answer
    })
  return { ask, made: () => made }
}

const write = (after: number, before: number) =>
  sent(
    mine,
    place.year_id,
    changeOf([column('plot', `trait:${planted.traits[0]}`, [planted.plots[0]], [after], [before])]),
  )

it('an answer is given again until a value, a line or the technology level of a year changes', async () => {
  const { ask, made } = asking(new KeptGenome())
  expect(await ask()).toEqual({ data: ['figures'] })
  expect(await ask()).toEqual({ data: ['figures'] })
  expect(made()).toBe(1)
  await write(9, 4)
  await ask()
  expect(made()).toBe(2)
  await sent(mine, place.year_id, changeOf([column('line', 'name', [planted.lines[0]], ['Renamed'], ['L1'])]))
  await ask()
  expect(made()).toBe(3)
  const level = column('field_year', 'technology_level', [place.year_id], ['minimum'], ['standard'])
  await sent(mine, place.year_id, changeOf([level]))
  await ask()
  await ask()
  expect(made()).toBe(4)
})

it('what is asked in another language, by another company or anew is worked out; a task’s number is never kept', async () => {
  const { ask, made } = asking(new KeptGenome())
  await ask()
  await ask({}, as('ru'))
  await ask({}, as('en', (await server.newCompany()).company))
  await ask({ recalculate: 'true' })
  await ask({ recalculate: 'true' })
  expect(made()).toBe(5)
  const tasks = asking(new KeptGenome())
  for (let k = 0; k < 2; k++) await tasks.ask({}, as('en'), { task_id: 1 })
  expect(tasks.made()).toBe(2)
})

it('what changes while an answer is worked out is not passed over the next time', async () => {
  const kept = new KeptGenome()
  await kept.answer(as('en'), 'call', { spec_id: crop }, async () => {
    await write(10, 9)
    return { data: ['of before'] }
  })
  const { ask, made } = asking(kept)
  expect(await ask()).toEqual({ data: ['figures'] })
  expect(made()).toBe(1)
})

it('no more is kept than there is room for, and the one asked for longest ago goes first', async () => {
  const kept = new KeptGenome(70)
  let made = 0
  const ask = (call: string, length = 20) =>
    kept.answer(as('en'), call, { spec_id: crop }, async () => {
      made++
      return { text: 'x'.repeat(length) }
    })
  await ask('a')
  await ask('b')
  await ask('a')
  expect(made).toBe(2)
  await ask('c')
  await ask('a')
  expect(made).toBe(3)
  await ask('b')
  expect(made).toBe(4)
  await ask('large', 100)
  await ask('large', 100)
  expect(made).toBe(6)
})
