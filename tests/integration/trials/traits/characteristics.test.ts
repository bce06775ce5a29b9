import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPlots } from '../../../../src/contract/plots/plots.ts'
import { type FieldYearColumns, traitColumn, traitValue } from '../../../../src/domain/columns/fieldYear.ts'
import { revert } from '../../changes/refusals.ts'
import { type Actor, startTestServer, type TestServer } from '../../harness.ts'
import { successBody, type Wire, wireAs } from '../../wire/wire.ts'
import { loadYear, type NewYear } from '../field.ts'
import { secondYear } from '../secondYear.ts'
import { newTrialFixture, type TrialFixture } from '../trialFixture.ts'
import { entriesOf } from './entries.ts'

let server: TestServer
let actor: Actor
let wire: Wire
let from: TrialFixture
let to: NewYear

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
  wire = wireAs(actor)
})

beforeEach(async () => {
  from = await newTrialFixture(actor)
  const [a, b, c] = from.planted.plots
  const combine = (plot: number, day: string) => ({ plot, feature: 'Combine', date_planned: day })
  const harvest_technologies = [combine(a, '2026-08-14'), combine(b, '2026-08-16'), combine(c, '2026-08-16')]
  successBody(await wire.post('harvest_technology/add_multiple/', { harvest_technologies }))
  const stages = [{ stage_of_vegetation: 'Heading', date_of_stage: '2026-06-30' }]
  successBody(await wire.post('plot_stage/', { plot: a, stages }))
  to = await secondYear(actor, from.place, ['Nika', 'Lada'])
})

const copy = (group: string, ids: object = {}) =>
  wire.post('characteristics/copy_characteristics/', {
    year_from_id: from.place.year_id,
    year_to_id: to.year_id,
    characteristic_group: group,
    ...ids,
  })

/** The characteristics of a year, and what its plots have planned for a technology. */
const standing = async (year = to.year_id) => {
  const columns = await loadYear(actor, year)
  const names = [...columns.declared].map((field) => {
    const trait = traitColumn(columns, Number(field.slice('column:'.length)))
    return trait?.trait.name
  })
  return { names, plans: plansOf(columns) }
}
const plansOf = ({ traits }: FieldYearColumns) =>
  traits.flatMap(({ annotations }) => [...annotations.planned.values()]).sort()

describe('copying characteristics', () => {
  it('sends year_from_id, year_to_id, characteristic_group and copies columns and plans, never values, as one entry [PLT-50]', async () => {
    expect(successBody(await copy('all'))).toEqual({ columns: 4, calls: 0, planned: 2 })
    expect(await standing()).toEqual({
      names: ['Yield', 'Colour', 'Heading', 'Combine'],
      plans: ['2027-08-16', '2027-08-16'],
    })
    const columns = await loadYear(actor, to.year_id)
    for (const column of columns.traits)
      for (let i = 0; i < columns.count; i++) expect(traitValue(column, i)).toBeNull()
    const entries = await entriesOf(actor, { place: to, planted: { ...from.planted, seq: 1 } })
    expect(entries.map(({ name }) => name)).toEqual([
      { key: 'change.columnsTakenOver', params: { year: '2026', columns: 4, calls: 0, planned: 2 } },
    ])
    // The other year's log and columns are unchanged.
    expect((await standing(from.place.year_id)).names).toEqual([])
    expect(successBody(await copy('all'))).toEqual({ columns: 0, calls: 0, planned: 0 })
    expect(await entriesOf(actor, { place: to, planted: { ...from.planted, seq: 1 } })).toHaveLength(1)
    await revert(actor, to.year_id, entries[0].seq)
    expect(await standing()).toEqual({ names: [], plans: [] })
  })

  it('copies a single group, and keeps filled cells', async () => {
    expect(successBody(await copy('growth_stages'))).toEqual({ columns: 1, calls: 0, planned: 0 })
    expect(successBody(await copy('dna_markers'))).toEqual({ columns: 0, calls: 0, planned: 0 })
    const columns = await loadYear(actor, to.year_id)
    const [nika] = columns.id
    const harvest_technologies = [{ plot: nika, feature: 'Combine', date_real: '2027-08-01' }]
    successBody(await wire.post('harvest_technology/add_multiple/', { harvest_technologies }))
    expect(successBody(await copy('technology'))).toEqual({ columns: 0, calls: 0, planned: 1 })
    expect(await standing()).toEqual({ names: ['Heading'], plans: ['2027-08-16'] })
  })

  it('copies calls on which the plots of a line agree, to plots without any [PLT-50]', async () => {
    const [a, b, c, d] = from.planted.plots
    const place = { chr: '1H', pos: 45.2, mut_name: 'Vrn1' }
    const created = { plot_id: a, ...place, first_allele: 'A', second_allele: 'C' }
    const { mutation_table_id: mutation_id } = successBody<{ mutation_table_id: number }>(
      await wire.post('genotype_mutation_create_by_pos_and_chr/', created),
    )
    const call = async (plot_ids: number[], year_id: number, first: string, second: string) =>
      successBody(
        await wire.patch('genotype_mutation_update/multiple/', {
          plot_ids,
          year_id,
          first_allele: first,
          second_allele: second,
          mutation_id,
        }),
      )
    await call([b, c], from.place.year_id, 'A', 'C')
    await call([d], from.place.year_id, 'C', 'C')
    const { field_id, spec_id } = from.place
    const { body } = await actor.call(createPlots, { body: { field_id, spec_id, new_year: 2029, plot_ids: [a, b, c] } })
    to = { ...to, year_id: body.meta.year_id, year: 2029 }
    const [, other] = (await loadYear(actor, to.year_id)).id
    await call([other], to.year_id, 'G', 'G')
    expect(successBody(await copy('dna_markers'))).toMatchObject({ calls: 1, planned: 0 })
    const columns = await loadYear(actor, to.year_id)
    const [marker] = columns.markers
    expect([0, 1, 2].map((i) => traitValue(marker, i))).toEqual(['A/C', 'G/G', null])
    expect(successBody(await copy('dna_markers'))).toEqual({ columns: 0, calls: 0, planned: 0 })
  })

  it('two concurrent copies write one entry', async () => {
    const answers = await Promise.all([copy('all'), copy('all')])
    expect(answers.map((answer) => successBody<{ columns: number }>(answer).columns).sort()).toEqual([0, 4])
    expect((await standing()).names).toHaveLength(4)
    const entries = await entriesOf(actor, { place: to, planted: { ...from.planted, seq: 1 } })
    expect(entries).toHaveLength(1)
  })

  it('concurrent copies in both directions do not deadlock', async () => {
    const reverse = { year_from_id: to.year_id, year_to_id: from.place.year_id }
    const answers = await Promise.all(Array.from({ length: 6 }, (_, k) => copy('all', k % 2 ? reverse : {})))
    expect(answers.map(({ status }) => status)).toEqual(new Array(6).fill(200))
  })
})

describe('copying plots to the next year', () => {
  it('copies the requested columns and the plans of the new plots, in the entry that creates them [PLT-39]', async () => {
    const { field_id, spec_id, year_id } = from.place
    const columns = await loadYear(actor, year_id)
    const idOf = (name: string) => columns.traits.find(({ trait }) => trait.name === name)?.trait.id ?? 0
    const carry = { year_from_id: year_id, trait_ids: [idOf('Yield'), idOf('Combine')] }
    const body = { field_id, spec_id, new_year: 2028, plot_ids: from.planted.plots.slice(0, 2), carry }
    const answer = await actor.call(createPlots, { body })
    expect(answer.status).toBe(createPlots.status)
    const nextYear = answer.body.meta.year_id
    expect(await standing(nextYear)).toEqual({ names: ['Yield', 'Combine'], plans: ['2028-08-16', '2028-08-16'] })
    const entries = await entriesOf(actor, {
      place: { ...to, year_id: nextYear },
      planted: { ...from.planted, seq: 0 },
    })
    expect(entries.map(({ name }) => name.key)).toEqual(['change.plotsCreated'])
    await revert(actor, nextYear, entries[0].seq)
    expect(await standing(nextYear)).toEqual({ names: [], plans: [] })
  })

  it('refuses a column missing in the year, another company’s year, and one of another crop', async () => {
    const { field_id, spec_id, year_id } = from.place
    const [first] = from.planted.traits
    const otherSetting = await newTrialFixture(await server.newCompany())
    const another = await newTrialFixture(actor)
    const refused = [
      { year_from_id: to.year_id, trait_ids: [first] },
      { year_from_id: year_id, trait_ids: [otherSetting.planted.traits[0]] },
      { year_from_id: otherSetting.place.year_id, trait_ids: [] },
      { year_from_id: another.place.year_id, trait_ids: [] },
    ]
    for (const carry of refused) {
      const body = { field_id, spec_id, new_year: 2029, plot_ids: from.planted.plots.slice(0, 1), carry }
      const { status } = await actor.call(createPlots, { body })
      expect(status).toBe(404)
    }
  })
})
