import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { readChanges } from '../../../src/contract/plots/changes.ts'
import { numberPlots } from '../../../src/contract/plots/maps.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, loadYear, send, sendAccepted } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { refusal, valueChange } from './refusals.ts'

let server: TestServer
let actor: Actor

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
})

describe('conflicts', () => {
  it('a cell changed by another user is refused with both values, author and time, and nothing is written', async () => {
    const setting = await newTrialFixture(actor)
    const { year_id } = setting.place
    await sendAccepted(actor, year_id, valueChange(setting, 0, 4, 6.4))
    const stale = changeOf([
      ...valueChange(setting, 0, 4, 6.8).columns,
      column('plot', 'comment', [setting.planted.plots[1]], ['written beside it']),
    ])
    const before = await server.checksum(actor.company)
    const answer = await send(actor, year_id, stale)
    expect(answer.status).toBe(409)
    const { code, conflicts } = refusal(answer)
    expect(code).toBe('change.conflict')
    expect(conflicts).toEqual([
      {
        entity: 'plot',
        field: `trait:${setting.planted.traits[0]}`,
        id: setting.planted.plots[0],
        current: 6.4,
        mine: 6.8,
        version: 2,
        by: 'Anna Orlova',
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    ])
    expect(await server.checksum(actor.company)).toBe(before)
  })

  it('a cell with the same value is no conflict, and an equal change gets no number', async () => {
    const setting = await newTrialFixture(actor)
    const { year_id } = setting.place
    const first = await sendAccepted(actor, year_id, valueChange(setting, 0, 4, 7))
    const second = await sendAccepted(actor, year_id, valueChange(setting, 0, 4, 7))
    expect([first.seq, second.seq, second.difference]).toEqual([2, 2, null])
  })

  it('a cell of a deleted plot conflicts on its existence', async () => {
    const setting = await newTrialFixture(actor)
    const { year_id } = setting.place
    const [plot] = setting.planted.plots
    await sendAccepted(actor, year_id, changeOf([column('plot', 'exists', [plot], [false], [true])]))
    const answer = await send(actor, year_id, valueChange(setting, 0, 4, 7))
    expect(refusal(answer).conflicts).toMatchObject([{ field: 'exists', id: plot, current: false, mine: true }])
  })

  it('100 pairs on one cell: one of each pair wins, the other gets the conflict', async () => {
    const setting = await newTrialFixture(actor)
    const { year_id } = setting.place
    let stored = 4
    let wins = 0
    let conflicts = 0
    for (let pair = 0; pair < 100; pair++) {
      const expectedValues = [10 + pair * 2, 11 + pair * 2]
      const answers = await Promise.all(
        expectedValues.map((value) => send(actor, year_id, valueChange(setting, 0, stored, value))),
      )
      const won = answers.findIndex((answer) => answer.status === 200)
      wins += answers.filter((answer) => answer.status === 200).length
      conflicts += answers.filter((answer) => refusal(answer).code === 'change.conflict').length
      expect(refusal(answers[1 - won]).conflicts?.[0]).toMatchObject({
        current: expectedValues[won],
        mine: expectedValues[1 - won],
      })
      stored = expectedValues[won]
    }
    expect([wins, conflicts]).toEqual([100, 100])
    const columns = await loadYear(actor, year_id)
    expect(columns.traits[0].numbers[0]).toBe(stored)
    expect(columns.seq).toBe(101)
  })
})

describe('keys and numbers', () => {
  it('the same key twice, sequentially or concurrently, writes once and answers the same', async () => {
    const setting = await newTrialFixture(actor)
    const { year_id } = setting.place
    const key = randomUUID()
    const change = valueChange(setting, 0, 4, 9)
    const [first, second] = await Promise.all([send(actor, year_id, change, key), send(actor, year_id, change, key)])
    const third = await send(actor, year_id, change, key)
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(third.body).toEqual(first.body)
    const { body } = await actor.call(readChanges, { params: { id: year_id }, query: { since: 0, crop_since: 0 } })
    expect(body.data.map((entry) => entry.seq)).toEqual([1, 2])
  })

  it('are refused with a key of another year', async () => {
    const [a, b] = [await newTrialFixture(actor), await newTrialFixture(actor)]
    const key = randomUUID()
    await send(actor, a.place.year_id, valueChange(a, 0, 4, 9), key)
    const otherAnswer = await send(actor, b.place.year_id, valueChange(b, 0, 4, 9), key)
    expect([otherAnswer.status, refusal(otherAnswer).code]).toEqual([409, 'change.key_reused'])
  })

  it('are refused with a key of another change, which stays', async () => {
    const setting = await newTrialFixture(actor)
    const { year_id } = setting.place
    const key = randomUUID()
    const first = await send(actor, year_id, valueChange(setting, 0, 4, 9), key)
    const other = await send(actor, year_id, valueChange(setting, 0, 9, 5), key)
    expect([other.status, refusal(other).code]).toEqual([409, 'change.key_reused'])
    expect((await send(actor, year_id, valueChange(setting, 0, 4, 9), key)).body).toEqual(first.body)
    const { body } = await actor.call(readChanges, { params: { id: year_id }, query: { since: 0, crop_since: 0 } })
    expect(body.data.map((entry) => entry.seq)).toEqual([1, 2])
  })

  it('have no gaps, despite refused and repeated requests', async () => {
    const setting = await newTrialFixture(actor)
    const { year_id } = setting.place
    const { plots } = setting.planted
    await Promise.all([
      ...plots.map((plot, k) => sendAccepted(actor, year_id, changeOf([column('plot', 'comment', [plot], [`c${k}`])]))),
      ...plots.map(() => send(actor, year_id, valueChange(setting, 0, 3, 8))),
    ])
    const { body } = await actor.call(readChanges, { params: { id: year_id }, query: { since: 0, crop_since: 0 } })
    expect(body.data.map((entry) => entry.seq)).toEqual(Array.from({ length: 11 }, (_, k) => k + 1))
    expect(body.meta.seq).toBe(11)
  })

  it('numbering submitted twice at once is applied once [MAP-15]', async () => {
    for (let pair = 0; pair < 10; pair++) {
      const { place } = await newTrialFixture(actor)
      const body = {
        field_id: place.field_id,
        year_id: place.year_id,
        prefix: 'A',
        start_position: 'top_left' as const,
        numbering_type: 'horizontal' as const,
        horizontal_direction: 'right' as const,
        vertical_direction: 'down' as const,
        order: 'by_rows' as const,
      }
      const answers = await Promise.all([actor.call(numberPlots, { body }), actor.call(numberPlots, { body })])
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
      expect(answers.map((answer) => refusal(answer).code)).toContain('numbering.allNumbered')
      const { label } = await loadYear(actor, place.year_id)
      expect(new Set(label).size).toBe(10)
    }
  })
})
