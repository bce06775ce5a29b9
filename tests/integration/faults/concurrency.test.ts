import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sendChange } from '../../../src/contract/plots/changes.ts'
import { clearLabels, numberPlots } from '../../../src/contract/plots/maps.ts'
import { updatePlot } from '../../../src/contract/plots/plots.ts'
import { figure } from '../../drill/figures.ts'
import { type Actor, type Answer, startTestServer } from '../harness.ts'
import { changeOf, column, loadYear } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'

const server = await startTestServer()
const anna = await server.newCompany()
const pairs = 100

/** A second writer of the same company; a second session of the same user is enough. */
const boris: Actor = await server.signIn(anna.username, anna.password)

interface Conflict {
  conflicts: { field: string; id: number; current: unknown; mine: unknown; version: number | null; by: string | null }[]
}

it('100 pairs on one cell: one of each wins, the other gets the current value, its author and number [S5]', async () => {
  const { place, planted } = await newTrialFixture(anna)
  const cell = { id: planted.plots[3], field: `trait:${planted.traits[0]}` }
  let current = 4.3
  const counts = { wins: 0, conflicts: 0 }
  for (let pair = 0; pair < pairs; pair++) {
    const values = [100 + pair, 500 + pair]
    const answers = await Promise.all(
      values.map((value, who) => {
        const change = changeOf([column('plot', cell.field, [cell.id], [value], [current])])
        const body = { key: randomUUID(), base_seq: 0, change }
        return [anna, boris][who].callAny(sendChange, { params: { id: place.year_id }, body })
      }),
    )
    const won = answers.findIndex((answer) => answer.status === 200)
    const lost = answers[1 - won] as Answer<Conflict>
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { seq } = answers[won].body as { seq: number }
    expect(lost.body).toMatchObject({
      code: 'change.conflict',
      conflicts: [{ ...cell, current: values[won], mine: values[1 - won], version: seq, by: 'Anna Orlova' }],
    })
    current = values[won]
    counts.wins++
    counts.conflicts++
  }
  const columns = await loadYear(anna, place.year_id)
  expect(columns.traits[0].numbers[3]).toBe(current)
  expect(columns.seq).toBe(planted.seq + pairs)
  figure('pairs on one cell: wins, conflicts with the current value', `${counts.wins}, ${counts.conflicts}`)
})

it('two editors of one plot with one version: one wins, the other gets version.stale', async () => {
  const { planted } = await newTrialFixture(anna)
  const id = planted.plots[0]
  let version = planted.seq
  for (let pair = 0; pair < 20; pair++) {
    const answers = await Promise.all(
      ['a', 'b'].map((who) =>
        anna.callAny(updatePlot, { params: { id }, body: { comment: `${who} ${pair}`, version } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = answers.find((answer) => answer.status === 200)!.body as { version: number; comment: string }
    const lost = answers.find((answer) => answer.status === 409)!.body
    expect(lost).toMatchObject({ code: 'version.stale' })
    expect(JSON.stringify(lost)).toContain(won.comment)
    version = won.version
  }
})

it('one key sent 50 times at once and 50 times in sequence is one change with one answer', async () => {
  const { place, planted } = await newTrialFixture(anna)
  const change = changeOf([
    column(
      'plot',
      'comment',
      planted.plots,
      planted.plots.map(() => ' once '),
    ),
  ])
  const body = { key: randomUUID(), base_seq: 0, change }
  const send = () => anna.callAny(sendChange, { params: { id: place.year_id }, body })
  const answers = await Promise.all(Array.from({ length: 50 }, send))
  for (let i = 0; i < 50; i++) answers.push(await send())
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const [first] = answers
  expect(first.body).toMatchObject({ seq: planted.seq + 1, difference: { columns: [{ field: 'comment' }] } })
  for (const { body: again } of answers) expect(again).toEqual(first.body)
  const log = await server.sql`SELECT seq FROM change_log WHERE field_year_id = ${place.year_id} ORDER BY seq`
  expect(log.map((row) => row.seq)).toEqual([1, planted.seq + 1])
  figure('one key sent 100 times: changes, different answers', '1, 0')
})

it('20 numberings sent twice at once are each applied once, and labels stay unique [MAP-15, PLT-31, S5]', async () => {
  const { place, planted } = await newTrialFixture(anna)
  const { field_id, year_id } = place
  const walk = {
    start_position: 'top_left',
    numbering_type: 'horizontal',
    horizontal_direction: 'right',
    vertical_direction: 'down',
    order: 'by_rows',
  } as const
  let seq = planted.seq
  for (let round = 0; round < 20; round++) {
    const body = { field_id, year_id, prefix: `N${round}-`, ...walk }
    const answers = await Promise.all([anna, boris].map((who) => who.callAny(numberPlots, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'numbering.allNumbered' })
    const columns = await loadYear(anna, year_id)
    expect(columns.label).toEqual(planted.plots.map((_, k) => `N${round}-${k + 1}`))
    expect(columns.seq).toBe(seq + 1)
    expect((await anna.call(clearLabels, { query: { field_id, year_id } })).status).toBe(204)
    seq += 2
  }
  figure('numberings sent twice: applied once, labels not unique', '20, 0')
})
