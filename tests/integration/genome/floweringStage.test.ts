import { expect, it } from 'vitest'
import { listGenomeLines, listGenomeTraits } from '../../../src/contract/genome/genomeRegions.ts'
import { updateCrop } from '../../../src/contract/lines/crops.ts'
import { reserveIds } from '../../../src/contract/plots/changes.ts'
import { createdColumns } from '../../../src/domain/change/createdColumns.ts'
import { startTestServer } from '../harness.ts'
import { changeOf, column, sendAccepted } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'

const server = await startTestServer()
const actor = await server.newCompany()
const { place, planted } = await newTrialFixture(actor)
const { spec_id, year_id } = place
const { plots, lines } = planted

const days = async () => {
  const { body } = await actor.call(listGenomeLines, { query: { spec_id: String(spec_id) } })
  return lines.map((line) => body.data.find(({ line_id }) => line_id === line)?.flowering_day)
}

/** Creates stages and returns their ids. */
async function stages(...names: string[]): Promise<number[]> {
  const { body } = await actor.call(reserveIds, { params: { id: year_id }, body: { trait: names.length } })
  const allPlots = (value: string) => names.map(() => value)
  const fields: ['name' | 'kind' | 'role', string[]][] = [
    ['name', names],
    ['kind', allPlots('date')],
    ['role', allPlots('stage')],
  ]
  await sendAccepted(actor, year_id, changeOf(createdColumns('trait', body.trait, fields)))
  return body.trait
}

it('a line flowers at the mean days of its plots to that stage: from sowing, else from emergence', async () => {
  expect(await days()).toEqual(lines.map(() => null))
  const [heading, emergence, tillering] = await stages('Heading', 'Emergence', 'Tillering')
  const dates = (stage: number, ...values: (string | null)[]) =>
    column('plot', `trait:${stage}`, plots.slice(0, values.length), values)
  await sendAccepted(
    actor,
    year_id,
    changeOf([
      dates(heading, '2026-06-20', '2026-06-24', '2026-06-30', '2026-06-30', '2026-07-10'),
      dates(emergence, '2026-05-10', '2026-05-10', '2026-05-12', '2026-05-12'),
      dates(tillering, '2026-06-01', '2026-06-03'),
    ]),
  )
  // The fifth plot has neither a sowing nor an emergence date to count from.
  expect(await days()).toEqual([43, 49, null, null, null])
  await sendAccepted(actor, year_id, changeOf([column('field_year', 'sowing_date', [year_id], ['2026-05-01'])]))
  expect(await days()).toEqual([52, 60, 70, null, null])
  // A suppressed date does not count.
  const out = changeOf([column('plot', `suppressed:${heading}`, [plots[1]], ['late'])])
  await sendAccepted(actor, year_id, out)
  expect((await days())[0]).toBe(50)
  const { body } = await actor.call(listGenomeTraits, { query: { spec_id: String(spec_id) } })
  expect(body.meta.stages.map(({ feature }) => feature)).toEqual(['Emergence', 'Heading', 'Tillering'])
  await actor.call(updateCrop, { params: { id: spec_id }, body: { flowering_trait_id: tillering } })
  expect(await days()).toEqual([32, null, null, null, null])
})

it('a border plot does not count', async () => {
  await actor.call(updateCrop, { params: { id: spec_id }, body: { flowering_trait_id: null } })
  const before = await days()
  await sendAccepted(actor, year_id, changeOf([column('field_year', 'positions:1', [year_id], ['5 border'])]))
  const after = await days()
  expect([before[2], after[2]]).toEqual([70, null])
  expect(after.toSpliced(2, 1)).toEqual(before.toSpliced(2, 1))
})
