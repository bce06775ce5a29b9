import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendCropChange } from '../../../src/contract/lines/cropChanges.ts'
import { listLines, writeGenealogy } from '../../../src/contract/lines/lines.ts'
import { getPedigree } from '../../../src/contract/lines/pedigrees.ts'
import type { Actor } from '../harness.ts'
import { startTestServer } from '../harness.ts'
import { changeOf, column } from '../trials/field.ts'
import { type BarleyCrop, barleyCrop } from './barleyCrop.ts'

let actor: Actor
let barley: BarleyCrop

beforeAll(async () => {
  actor = await (await startTestServer()).newCompany()
  barley = await barleyCrop(actor)
})

const write = (line: string, input: { genealogy?: string; mother?: string | null }) =>
  actor.call(writeGenealogy, { body: { spec_id: barley.crop, line_id: barley.idOf(line), ...input } })

const lines = async () => (await actor.call(listLines, { query: { spec_id: String(barley.crop) } })).body.data

describe('the pedigree of a line', () => {
  it('is returned with its nearest lines [VAR-36]', async () => {
    const line_id = String(barley.idOf('Flagon'))
    const { body } = await actor.call(getPedigree, {
      query: { line_id, recursion_depth: '50', offsprings: 'false', parents: 'true' },
    })
    expect(body.meta).toEqual({ nodes: 14, truncated: 0 })
    expect(body.nodes.find(({ line_name }) => line_name === 'Proctor')?.generation).toBe(-4)
  })

  it('written back in its own notation stays unchanged, and creates no line', async () => {
    const before = await lines()
    const { status } = await write('Rifle', { genealogy: '"NRPB87/5378"/3/Igri/Athos//Proctor/Pioneer' })
    expect(status).toBe(200)
    expect(await lines()).toEqual(before)
  })

  it('is read from a notation, which creates the missing crosses', async () => {
    const before = (await lines()).length
    const { body } = await write('Angora', { genealogy: 'Igri/Athos//Sonja/Franka' })
    expect([body.mother, body.father]).toEqual(['IC1', 'Sonja/Franka'])
    const after = await lines()
    expect(after).toHaveLength(before + 3)
    expect(after.find(({ line_name }) => line_name === 'Sonja/Franka')).toMatchObject({
      stage: 'F1',
      mother: 'Sonja',
      father: 'Franka',
    })
  })

  it('is refused at the first invalid character', async () => {
    const { status, body } = await write('Opal', { genealogy: 'Angora/Puffin/Igri' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'pedigree.notation', detail: expect.stringContaining('14') })
    expect((await write('Opal', { genealogy: 'Angora' })).body).toMatchObject({ code: 'pedigree.notation' })
  })

  it('is refused when it closes a loop, which is named in full from the written line', async () => {
    const names = [/Proctor → .*Pearl → Puffin → Maris Otter → Proctor/, 'Proctor'] as const
    const { status, body } = await write('Proctor', { mother: 'Pearl' })
    expect(status).toBe(400)
    const loop = ['Proctor', 'Pearl', 'Puffin', 'Maris Otter', 'Proctor']
    expect(body).toMatchObject({ code: 'pedigree.cycle', loop, detail: expect.stringMatching(names[0]) })
    const change = changeOf([column('line', 'mother_id', [barley.idOf('Proctor')], [barley.idOf('Pearl')])])
    const answer = await actor.call(sendCropChange, {
      params: { id: barley.crop },
      body: { key: randomUUID(), base_seq: 1, change },
    })
    expect(answer.body).toMatchObject({ code: 'pedigree.cycle', loop })
  })

  it('pedigrees of two concurrent users close no loop', async () => {
    const answers = await Promise.all([write('Igri', { mother: 'NFC296-7' }), write('NFC296-7', { mother: 'Igri' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})
