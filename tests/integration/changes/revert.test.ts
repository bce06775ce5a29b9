import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { readChanges } from '../../../src/contract/plots/changes.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { changeOf, column, loadYear, sendAccepted } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { refusal, revert, valueChange } from './refusals.ts'

let actor: Actor

beforeAll(async () => {
  actor = await (await startTestServer()).newCompany()
})

describe('reverting by number', () => {
  it('skips cells changed since by another user, with author and value', async () => {
    const setting = await newTrialFixture(actor)
    const { place, planted } = setting
    const { seq } = await sendAccepted(
      actor,
      place.year_id,
      changeOf([
        column(
          'plot',
          'comment',
          planted.plots,
          planted.plots.map(() => 'mine'),
        ),
      ]),
    )
    await sendAccepted(
      actor,
      place.year_id,
      changeOf([column('plot', 'comment', [planted.plots[3]], ['theirs'], ['mine'])]),
    )
    const { body } = await revert(actor, place.year_id, seq)
    expect(body).toMatchObject({
      reverted: 9,
      skipped: [
        { id: planted.plots[3], name: 'P4', field: 'comment', current: 'theirs', by: 'Anna Orlova', version: 3 },
      ],
    })
    const { comment } = await loadYear(actor, place.year_id)
    expect(comment.map((text) => text ?? '-')).toEqual(['-', '-', '-', 'theirs', '-', '-', '-', '-', '-', '-'])
    const { body: tail } = await actor.call(readChanges, {
      params: { id: place.year_id },
      query: { since: 3, crop_since: 1 },
    })
    expect(tail.data).toMatchObject([{ seq: 4, reverts: 2 }])
  })

  it('deletes created plots, except those edited since', async () => {
    const { place, planted } = await newTrialFixture(actor)
    await sendAccepted(
      actor,
      place.year_id,
      changeOf([column('plot', `trait:${planted.traits[0]}`, [planted.plots[0]], [9], [4])]),
    )
    const { body } = await revert(actor, place.year_id, 1)
    expect(body.skipped).toMatchObject([{ field: 'exists', id: planted.plots[0], current: true, mine: false }])
    const columns = await loadYear(actor, place.year_id)
    expect(columns.name).toEqual(['P1'])
    expect([...columns.lines.values()].map((line) => line.name)).toEqual(['L1'])
    expect(columns.traits.map(({ trait }) => trait.name)).toContain('Yield')
  })

  it('a revert can be reverted, and repeated under its key', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const deletion = await sendAccepted(
      actor,
      place.year_id,
      changeOf([
        column(
          'plot',
          'exists',
          planted.plots,
          planted.plots.map(() => false),
          planted.plots.map(() => true),
        ),
      ]),
    )
    expect((await loadYear(actor, place.year_id)).count).toBe(0)
    const key = randomUUID()
    const first = await revert(actor, place.year_id, deletion.seq, key)
    const repeated = await revert(actor, place.year_id, deletion.seq, key)
    expect(repeated.body).toEqual(first.body)
    const restored = await loadYear(actor, place.year_id)
    expect([restored.count, restored.traits[0].numbers[3], restored.name[9]]).toEqual([10, 4.3, 'P10'])
    await revert(actor, place.year_id, first.body.seq)
    expect((await loadYear(actor, place.year_id)).count).toBe(0)
  })

  it('reports when nothing is left to revert', async () => {
    const setting = await newTrialFixture(actor)
    const { seq } = await sendAccepted(actor, setting.place.year_id, valueChange(setting, 0, 4, 9))
    await revert(actor, setting.place.year_id, seq)
    expect(refusal(await revert(actor, setting.place.year_id, seq)).code).toBe('change.nothing_to_revert')
  })
})
