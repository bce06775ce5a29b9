import { beforeAll, describe, expect, it } from 'vitest'
import { listGenomeLines, listGenomeTraits } from '../../../src/contract/genome/genomeRegions.ts'
import { type IdeotypeAnswer, ideotype } from '../../../src/contract/genome/ideotypes.ts'
import { updateCrop } from '../../../src/contract/lines/crops.ts'
import { crossResult } from '../../../src/contract/lines/crossResults.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { newPlace, plantField } from '../trials/field.ts'
import { createMorexCrop, type MorexCrop } from './morex.ts'

let actor: Actor
let barley: MorexCrop

beforeAll(async () => {
  const server = await startTestServer()
  actor = await server.newCompany()
  barley = await createMorexCrop(server, actor)
}, 120_000)

async function ideotypeOf(donors: readonly string[], more: object = {}): Promise<IdeotypeAnswer> {
  const { status, body } = await actor.call(ideotype, {
    body: {
      spec_id: barley.crop,
      phenotype: 'Grain yield',
      line_id: barley.line('SM83'),
      donor_ids: donors.map(barley.line),
      ...more,
    },
  })
  if (status !== 200 || !('segments' in body)) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

describe('the ideotype of a barley line', () => {
  it('equals R’s gains, targets and plants for SM83 with SM141; excluding a segment changes them [GEN-12, GEN-13]', async () => {
    const ideotype = await ideotypeOf(['SM141'])
    expect(ideotype.meta).toMatchObject({ lines: 149, markers: 223, environments: 16, stale: false })
    expect(ideotype.value - ideotype.own_value).toBeCloseTo(0.442102663724073, 6)
    expect([ideotype.targets.length, ideotype.plants]).toEqual([64, 26_437])
    expect(ideotype.crosses).toEqual([{ step: 1, mother_id: barley.line('SM83'), father_id: barley.line('SM141') }])
    const best = ideotype.segments.filter(({ gain }) => gain > 0).sort((a, b) => b.gain - a.gain)
    expect(best.slice(0, 3).map(({ key }) => key)).toEqual(['2:0', '4:0', '6:0'])
    const fewSegments = await ideotypeOf(['SM141'], { off: best.slice(3).map(({ key }) => key) })
    expect([fewSegments.targets.length, fewSegments.plants]).toEqual([13, 35])
    expect(fewSegments.probability).toBeCloseTo(0.0832973868815229, 9)
    expect(fewSegments.value - fewSegments.own_value).toBeCloseTo(0.168451840201213, 6)
    expect(fewSegments.segments.filter(({ on }) => !on)).toHaveLength(best.length - 3)
  })

  it('names marker, position, allele and impact of each target, and crosses three donors before the line [GEN-14]', async () => {
    const { targets, crosses, segments } = await ideotypeOf(['SM141', 'SM89', 'SM179'])
    const [first] = targets
    expect(first).toMatchObject({ mut_name: expect.any(String), chr: expect.any(String), pos: expect.any(Number) })
    expect(['A', 'B']).toContain(first.allele)
    expect(crosses).toHaveLength(3)
    expect(crosses.map(({ mother_id, father_id }) => [mother_id, father_id].includes(null))).toEqual([
      false,
      true,
      true,
    ])
    expect(crosses[2].mother_id).toBe(barley.line('SM83'))
    const gains = segments.reduce((sum, { gain }) => sum + gain, 0)
    const targetImpact = targets.reduce((sum, { impact }) => sum + impact, 0)
    // Calls that a parent lacks count in the gains by the panel's mean and are no target.
    expect(Math.abs(gains - targetImpact)).toBeLessThan(0.1 * gains)
  })

  it('needs genotypes of the line, and markers', async () => {
    const body = { spec_id: barley.crop, phenotype: 'Grain yield', donor_ids: [barley.line('SM141')] }
    const steptoe = await actor.callAny(ideotype, { body: { ...body, line_id: barley.line('Steptoe') } })
    expect([steptoe.status, (steptoe.body as { code?: string }).code]).toEqual([400, 'genome.noData'])
    const place = await newPlace(actor)
    const { lines } = await plantField(actor, place, 10)
    const [line_id, ...donors] = lines
    const plain = await actor.callAny(ideotype, {
      body: { spec_id: place.spec_id, phenotype: 'Yield', line_id, donor_ids: donors.slice(0, 1) },
    })
    expect([plain.status, (plain.body as { code?: string }).code]).toEqual([400, 'genome.noCropData'])
  })
})

describe('the basis of a crop’s genome statistics', () => {
  const settings = async () => {
    const { body } = await actor.call(listGenomeTraits, { query: { spec_id: String(barley.crop) } })
    return body.meta.settings
  }
  const days = async () => {
    const { body } = await actor.call(listGenomeLines, { query: { spec_id: String(barley.crop) } })
    return new Map(body.data.map(({ line_id, flowering_day }) => [line_id, flowering_day]))
  }

  it('is 1 cM a Mb and the trait named heading; changing it updates the days of lines and gaps of crosses', async () => {
    expect(await settings()).toEqual({ cm_per_mb: 1, flowering_trait_id: null })
    const [first, second] = [barley.line('SM83'), barley.line('SM141')]
    const headingDays = await days()
    const gapOf = async () => {
      const query = { spec_id: barley.crop, phenotype: 'Grain yield', lines: `${first},${second}` }
      const { body } = await actor.call(crossResult, { query })
      if (!('data' in body)) throw new Error('a task')
      return body.data[0].flowering_gap ?? Number.NaN
    }
    const expectedSign = Math.sign(first - second) * ((headingDays.get(second) ?? 0) - (headingDays.get(first) ?? 0))
    expect(await gapOf()).toBeCloseTo(expectedSign, 9)
    const height = barley.trait('Plant height')
    const { body } = await actor.call(updateCrop, {
      params: { id: barley.crop },
      body: { cm_per_mb: 0.5, flowering_trait_id: height },
    })
    expect(body).toMatchObject({ cm_per_mb: 0.5, flowering_trait_id: height })
    expect(await settings()).toEqual({ cm_per_mb: 0.5, flowering_trait_id: height })
    expect((await days()).get(first)).not.toBe(headingDays.get(first))
    await actor.call(updateCrop, { params: { id: barley.crop }, body: { flowering_trait_id: null } })
    expect(await settings()).toEqual({ cm_per_mb: 0.5, flowering_trait_id: null })
    expect((await days()).get(first)).toBe(headingDays.get(first))
  })

  it('refuses a trait of another crop and an invalid cM', async () => {
    const place = await newPlace(actor)
    const { traits } = await plantField(actor, place, 4)
    const params = { id: barley.crop }
    const foreign = await actor.callAny(updateCrop, { params, body: { flowering_trait_id: traits[0] } })
    expect(foreign.status).toBe(404)
    const rejected = await actor.callAny(updateCrop, { params, body: { cm_per_mb: 0 } })
    expect([rejected.status, (rejected.body as { code?: string }).code]).toEqual([400, 'validation.minValue'])
  })
})
