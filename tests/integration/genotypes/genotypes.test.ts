import { describe, expect, it } from 'vitest'
import { revert } from '../changes/refusals.ts'
import { statusAndCode } from '../harness.ts'
import { nextChange, socketOfYear } from '../live/socket.ts'
import { mine, plots, prepareSettings, server, setting, wire, year } from '../trials/eachSetting.ts'
import { newPlace, plantField } from '../trials/field.ts'
import { entriesOf } from '../trials/traits/entries.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { successBody } from '../wire/wire.ts'

// Requests and answers written by hand from the specification, with literal addresses.
interface Genotype {
  plot_genotype_id: number
  plot_id: number
  mutation_table_id: number
  mut_name: string
  in_plot_created: boolean
}

prepareSettings()

const ac = { first_allele: 'A', second_allele: 'C' }
const at = (pos: number | null, more: object = {}) => ({ chr: '1H', pos, mut_name: null, ...ac, ...more })
const post = (plot: number, body: object) =>
  wire.post('genotype_mutation_create_by_pos_and_chr/', { plot_id: plot, ...body })
const addToPlots = (mutation_id: number, alleles: object, plot_ids = plots) =>
  wire.patch('genotype_mutation_update/multiple/', { plot_ids, year_id: year, mutation_id, ...alleles })
const markers = () =>
  server.sql`SELECT name, chromosome, position, in_plot_created FROM markers WHERE crop_id = ${setting.place.spec_id} ORDER BY id`
const callsOf = async (plot: number) =>
  (await server.sql`SELECT first_allele, second_allele FROM plot_genotypes WHERE plot_id = ${plot} ORDER BY id`).map(
    ({ first_allele, second_allele }) => `${first_allele}/${second_allele}`,
  )

describe('POST genotype_mutation_create_by_pos_and_chr/', () => {
  it('creates a marker named after its position, as one live, undoable entry [PLT-60]', async () => {
    const socket = await socketOfYear(server, mine, year)
    const answer = await post(plots[0], at(45.2))
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        plot_genotype_id: expect.any(Number),
        plot_id: plots[0],
        mutation_table_id: expect.any(Number),
        mut_name: '1H_45.2',
        chr: '1H',
        pos: 45.2,
        first_allele: 'A',
        second_allele: 'C',
        in_plot_created: true,
      },
    ])
    const [entry, ...more] = await entriesOf(mine, setting)
    expect(more).toEqual([])
    expect(entry.name).toEqual({ key: 'change.genotype', params: { name: '1H_45.2', count: 1 } })
    const announcedFields = (await nextChange(socket)).change?.columns.map(
      ({ entity, field }) => `${entity} ${field.split(':')[0]}`,
    )
    expect(announcedFields).toEqual(expect.arrayContaining(['marker exists', 'marker name', 'plot marker']))
    socket.socket.close()
    expect((await revert(mine, year, entry.seq)).status).toBe(200)
    expect([await callsOf(plots[0]), await markers()]).toEqual([[], []])
  })

  it('finds the known marker: by name, else the nearest within 0.01 cM of the position [PLT-60]', async () => {
    const first = successBody<Genotype>(await post(plots[0], at(45.2, { mut_name: 'rs1', in_plot_created: false })))
    expect(first).toMatchObject({ mut_name: 'rs1', in_plot_created: false })
    const near = successBody<Genotype>(await post(plots[1], at(45.21)))
    expect(near.mutation_table_id).toBe(first.mutation_table_id)
    const namedBody = { chr: null, pos: null, mut_name: ' rs1 ', first_allele: 'c', second_allele: 'a' }
    expect(successBody(await post(plots[2], namedBody))).toMatchObject({
      mut_name: 'rs1',
      first_allele: 'C',
      second_allele: 'A',
    })
    const nearbyCall = successBody<Genotype>(await post(plots[3], at(45.211)))
    expect(nearbyCall).toMatchObject({ mut_name: '1H_45.211', in_plot_created: true })
    expect(await markers()).toEqual([
      { name: 'rs1', chromosome: '1H', position: 45.2, in_plot_created: false },
      { name: '1H_45.211', chromosome: '1H', position: 45.211, in_plot_created: true },
    ])
  })

  it('refuses a name at another position, an existing marker, and neither name nor position [PLT-60]', async () => {
    successBody(await post(plots[0], at(45.2, { mut_name: 'rs1' })))
    const otherPosition = await post(plots[1], at(60, { mut_name: 'rs1' }))
    expect(statusAndCode(otherPosition)).toEqual([409, 'marker.position'])
    expect((otherPosition.body as { detail: string }).detail).toContain('1H, 45.2')
    expect(statusAndCode(await post(plots[0], at(45.2)))).toEqual([409, 'genotype.duplicate'])
    expect(statusAndCode(await post(plots[1], at(null, { mut_name: 'rs2' })))).toEqual([400, 'marker.place'])
    expect(statusAndCode(await post(plots[1], at(null)))).toEqual([400, 'marker.place'])
    expect(await markers()).toHaveLength(1)
    expect(await callsOf(plots[1])).toEqual([])
  })

  it('ten plots of two years at once get the same marker of a position [PLT-60]', async () => {
    const other = await newPlace(mine, setting.place.spec_id)
    const otherPlots = (await plantField(mine, other)).plots
    const answers = await Promise.all(
      plots.flatMap((plot, k) => [post(plot, at(45.2)), post(otherPlots[k], at(45.205))]),
    )
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => (answer.body as Genotype).mutation_table_id)).size).toBe(1)
    expect(await markers()).toHaveLength(1)
  })

  it('both alleles are required, with valid characters [PLT-34]', async () => {
    expect(statusAndCode(await post(plots[0], at(45.2, { second_allele: null })))).toEqual([
      400,
      'genotype.bothAlleles',
    ])
    expect(statusAndCode(await post(plots[0], at(45.2, { first_allele: 'N' })))).toEqual([400, 'genotype.bothAlleles'])
    expect(statusAndCode(await post(plots[0], at(45.2, { first_allele: 'A/C' })))).toEqual([400, 'genotype.allele'])
    expect(await markers()).toEqual([])
  })
})

describe('PATCH genotype_mutation_update/multiple/', () => {
  it('counts the cells that differ; plots without the marker get it, and both null deletes it [PLT-59]', async () => {
    const { mutation_table_id: marker } = successBody<Genotype>(await post(plots[0], at(45.2)))
    expect((await addToPlots(marker, ac)).body).toEqual({ updated: plots.length - 1 })
    expect((await addToPlots(marker, ac)).body).toEqual({ updated: 0 })
    const [, entry, ...more] = await entriesOf(mine, setting)
    expect([entry.wrote, more]).toEqual([['plot marker'], []])
    expect((await addToPlots(marker, { first_allele: null, second_allele: null }, plots.slice(0, 3))).body).toEqual({
      updated: 3,
    })
    expect([await callsOf(plots[2]), await callsOf(plots[3])]).toEqual([[], ['A/C']])
    expect(statusAndCode(await addToPlots(marker, { first_allele: 'A', second_allele: null }))).toEqual([
      400,
      'genotype.bothAlleles',
    ])
  })

  it('requires a marker of the crop and plots of the year, else writes nothing [PLT-59]', async () => {
    const { mutation_table_id: marker } = successBody<Genotype>(await post(plots[0], at(45.2)))
    const otherSetting = await newTrialFixture(mine)
    expect(statusAndCode(await addToPlots(marker, ac, [plots[1], otherSetting.planted.plots[0]]))).toEqual([
      404,
      'notFound',
    ])
    const other = {
      plot_ids: otherSetting.planted.plots,
      year_id: otherSetting.place.year_id,
      mutation_id: marker,
      ...ac,
    }
    expect(statusAndCode(await wire.patch('genotype_mutation_update/multiple/', other))).toEqual([404, 'notFound'])
    expect(await callsOf(plots[1])).toEqual([])
  })
})

describe('PATCH genotype_mutation_update/{id}/', () => {
  it('changes the alleles of a call, in the requested order [PLT-61]', async () => {
    const created = successBody<Genotype>(await post(plots[0], at(45.2)))
    const path = `genotype_mutation_update/${created.plot_genotype_id}/`
    const changed = { first_allele: 'c', second_allele: 'A' }
    expect((await wire.patch(path, { plot_id: plots[0], ...changed })).body).toEqual({
      ...created,
      first_allele: 'C',
      second_allele: 'A',
    })
    expect(statusAndCode(await wire.patch(path, { plot_id: plots[1], ...changed }))).toEqual([404, 'notFound'])
    expect(statusAndCode(await wire.patch(path, { first_allele: 'A', second_allele: null }))).toEqual([
      400,
      'genotype.bothAlleles',
    ])
    expect(await callsOf(plots[0])).toEqual(['C/A'])
  })
})
