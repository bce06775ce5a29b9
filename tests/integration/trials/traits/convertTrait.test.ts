import { beforeAll, describe, expect, it } from 'vitest'
import { readChanges, reserveIds } from '../../../../src/contract/plots/changes.ts'
import { addFieldYear, deleteFieldYear, restoreFieldYear } from '../../../../src/contract/plots/nurseries.ts'
import { convertTrait } from '../../../../src/contract/plots/traits.ts'
import { traitColumn } from '../../../../src/domain/columns/fieldYear.ts'
import { refusal } from '../../changes/refusals.ts'
import { type Actor, startTestServer, type TestServer } from '../../harness.ts'
import { changeOf, column, loadYear, newPlace, plantField, sendAccepted } from '../field.ts'

let server: TestServer
let actor: Actor

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
})

const convert = (trait: number, from: string, unit: string, dry_run = false) =>
  actor.call(convertTrait, { params: { id: trait }, body: { from, unit, dry_run } })
const numbersOf = async (year: number, trait: number) => {
  const columns = await loadYear(actor, year)
  return [...(traitColumn(columns, trait)?.numbers ?? [])]
    .slice(0, columns.count)
    .filter((value) => !Number.isNaN(value))
}

describe('converting a trait to another unit', () => {
  it('converts every year, plant and restorable plot exactly, each in the log of its year, and keeps the observers', async () => {
    const place = await newPlace(actor)
    const planted = await plantField(actor, place)
    const [trait] = planted.traits
    const otherPlace = await newPlace(actor, place.spec_id)
    const binned = (
      await actor.call(addFieldYear, { body: { field_id: place.field_id, year: 2025, spec_id: place.spec_id } })
    ).body.year_id
    const plotsIn = async (year: number, values: number[]) => {
      const { body } = await actor.call(reserveIds, { params: { id: year }, body: { plot: values.length } })
      await sendAccepted(
        actor,
        year,
        changeOf([
          column(
            'plot',
            'exists',
            body.plot,
            body.plot.map(() => true),
            body.plot.map(() => false),
          ),
          column(
            'plot',
            'name',
            body.plot,
            body.plot.map((_, k) => `E${k}`),
          ),
          column('plot', `trait:${trait}`, body.plot, values),
        ]),
      )
      return body.plot
    }
    const digits = 123456.789012345
    await plotsIn(otherPlace.year_id, [digits, 0.07])
    await plotsIn(binned, [5])
    // A plant with a value, a deleted plot with one, and the limits of the trait.
    const [plantId] = (await actor.call(reserveIds, { params: { id: place.year_id }, body: { plant: 1 } })).body.plant
    await sendAccepted(
      actor,
      place.year_id,
      changeOf([
        column('plant', 'exists', [plantId], [true], [false]),
        column('plant', 'plot_id', [plantId], [planted.plots[1]]),
        column('plant', 'name', [plantId], ['a']),
        column('plant', `trait:${trait}`, [plantId], [2.5]),
      ]),
    )
    await sendAccepted(actor, place.year_id, changeOf([column('plot', 'exists', [planted.plots[9]], [false], [true])]))
    await sendAccepted(
      actor,
      place.year_id,
      changeOf([column('trait', 'max', [trait], [12]), column('trait', 'decimals', [trait], [2])]),
    )
    await actor.call(deleteFieldYear, { params: { id: binned } })
    await server.sql`UPDATE plot_values SET observer_id = NULL, written_at = '2026-07-01' WHERE plot_id = ${planted.plots[0]}`
    const { seq } = await loadYear(actor, place.year_id)

    const counts = { values: 12, years: 2, nurseries: 2, convertible: true }
    expect((await convert(trait, 't/ha', 'kg/ha', true)).body).toMatchObject({ ...counts, trait: { unit: 't/ha' } })
    expect(await numbersOf(otherPlace.year_id, trait)).toEqual([digits, 0.07])

    const { status, body } = await convert(trait, 't/ha', 'kg/ha')
    expect([status, body]).toMatchObject([200, { ...counts, trait: { unit: 'kg/ha', max: 12_000, decimals: 0 } }])
    expect(await numbersOf(otherPlace.year_id, trait)).toEqual([123456789.012345, 70])
    expect(await numbersOf(place.year_id, trait)).toEqual([4000, 4100, 4200, 4300, 4400, 4500, 4600, 4700, 4800])
    const [plantValue] = await server.sql<
      { number: number }[]
    >`SELECT number FROM plant_values WHERE plant_id = ${plantId}`
    expect(plantValue.number).toBe(2500)
    const [first] = await server.sql<{ observer_id: number | null; day: string }[]>`
      SELECT observer_id, to_char(written_at, 'YYYY-MM-DD') AS day FROM plot_values
      WHERE plot_id = ${planted.plots[0]} AND trait_id = ${trait}`
    expect(first).toEqual({ observer_id: null, day: '2026-07-01' })
    const query = { since: seq, crop_since: 0 }
    const log = (await actor.call(readChanges, { params: { id: place.year_id }, query })).body
    expect(log.data.map(({ change }) => change.name)).toEqual([
      { key: 'change.unitConverted', params: { name: 'Yield', before: 't/ha', after: 'kg/ha' } },
    ])
    // A restored plot has its value in the new unit.
    await sendAccepted(actor, place.year_id, changeOf([column('plot', 'exists', [planted.plots[9]], [true], [false])]))
    expect((await numbersOf(place.year_id, trait)).at(-1)).toBe(4900)
    await actor.call(restoreFieldYear, { params: { id: binned } })
    expect(await numbersOf(binned, trait)).toEqual([5000])

    // Converted back, every digit is there again; a repeated request does not convert twice.
    await convert(trait, 'kg/ha', 't/ha')
    expect(await numbersOf(otherPlace.year_id, trait)).toEqual([digits, 0.07])
    const secondConversion = await convert(trait, 'kg/ha', 't/ha')
    expect([secondConversion.status, refusal(secondConversion as never).code]).toEqual([409, 'trait.unit_changed'])
  })

  it('writes nothing where the crop has the trait in that unit already', async () => {
    const place = await newPlace(actor)
    const { traits } = await plantField(actor, place)
    const { trait } = (await actor.call(reserveIds, { params: { id: place.year_id }, body: { trait: 1 } })).body
    await sendAccepted(
      actor,
      place.year_id,
      changeOf([
        column('trait', 'exists', trait, [true], [false]),
        column('trait', 'name', trait, ['Yield']),
        column('trait', 'unit', trait, ['kg/ha']),
      ]),
    )
    const answer = await convert(traits[0], 't/ha', 'kg/ha')
    expect([answer.status, refusal(answer as never).code]).toEqual([409, 'trait.duplicate'])
    expect((await numbersOf(place.year_id, traits[0]))[0]).toBe(4)
  })
})
