import { beforeAll, describe, expect, it } from 'vitest'
import { type NewGenotypeSet, storeGenotypeSet } from '../../../server/api/genotypes/genotypeSets.ts'
import { readCalls } from '../../../server/api/genotypes/readCalls.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import type { Tx } from '../../../server/platform/db/connect.ts'
import { readLineCalls } from '../../../src/contract/genome/lineCalls.ts'
import { type GenotypeCall, packGenotypeCalls } from '../../../src/domain/genotypes/packedCalls.ts'
import { cropTail, revertCrop, sendCrop, sendCropAccepted } from '../changes/crop/cropLog.ts'
import { refusal } from '../changes/refusals.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { nextChange, socketOfCrop } from '../live/socket.ts'
import { changeOf, column } from '../trials/field.ts'
import { newTrialFixture, type TrialFixture } from '../trials/trialFixture.ts'

let server: TestServer
let owner: Actor
let other: Actor

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.newCompany()
  other = await server.newCompany()
})

const inCompany = <T>(actor: Actor, work: (tx: Tx) => Promise<T>) =>
  withCompany({ db: server.node.services.db, company: actor.company }, work)

/** Markers of a crop with the alleles A, C and G: ids by name. */
async function newMarkers(actor: Actor, crop: number, ...names: string[]): Promise<number[]> {
  const rows = await server.sql<{ id: number }[]>`
    INSERT INTO markers (company_id, crop_id, name, alleles)
    SELECT ${actor.company}, ${crop}, name, '{A,C,G}' FROM unnest(${names}::text[]) AS name RETURNING id`
  return rows.map(({ id }) => Number(id))
}

const storeSet = (actor: Actor, set: Omit<NewGenotypeSet, 'name'>) =>
  inCompany(actor, (tx) =>
    storeGenotypeSet(
      tx,
      { author: actor, live: server.node.services.live },
      { name: 'Panel', ...set },
      { key: 'change.edited', params: {} },
    ),
  )

const row = (line: number, ...calls: GenotypeCall[]) => ({ line, calls: packGenotypeCalls(calls) })

const read = async (actor: Actor, line: number, markers: number[]) =>
  (await inCompany(actor, (tx) => readCalls(tx, [line], markers))).get(line)

async function addPlotCall({ planted }: TrialFixture, plot: number, marker: number, first: string, second: string) {
  await server.sql`
    INSERT INTO plot_genotypes (company_id, plot_id, marker_id, first_allele, second_allele)
    VALUES (${owner.company}, ${planted.plots[plot]}, ${marker}, ${first}, ${second})`
}

describe('genotypes of lines', () => {
  it('are read from the newest set with a call, whatever the order of the markers', async () => {
    const { place, planted } = await newTrialFixture(owner)
    const crop = place.spec_id
    const [a, b, c] = await newMarkers(owner, crop, 'm1', 'm2', 'm3')
    const [line, second] = planted.lines
    await storeSet(owner, {
      crop,
      markers: [a, b, c],
      rows: [row(line, [0, 0], [0, 1], [2, 2]), row(second, null, null, [1, 1])],
    })
    await storeSet(owner, { crop, markers: [c, a], rows: [row(line, null, [1, 0])] })
    expect(await read(owner, line, [b, a, c])).toEqual([
      ['A', 'C'],
      ['A', 'C'],
      ['G', 'G'],
    ])
    expect(await read(owner, second, [a, c])).toEqual([null, ['C', 'C']])
    const calls = await inCompany(owner, (tx) => readCalls(tx, [second, line], [c]))
    expect([...calls]).toEqual([
      [second, [['C', 'C']]],
      [line, [['G', 'G']]],
    ])
  })

  it('fall back to the plots where no set has a call, and are empty where plots differ', async () => {
    const setting = await newTrialFixture(owner)
    const crop = setting.place.spec_id
    const [line] = setting.planted.lines
    const [agreed, differing, ofSet] = await newMarkers(owner, crop, 'm1', 'm2', 'm3')
    // Two plots of one line.
    for (const plot of [0, 1]) await addPlotCall(setting, plot, agreed, plot ? 'C' : 'A', plot ? 'A' : 'C')
    for (const plot of [0, 1]) await addPlotCall(setting, plot, differing, 'A', plot ? 'A' : 'C')
    await addPlotCall(setting, 0, ofSet, 'A', 'A')
    await storeSet(owner, { crop, markers: [ofSet], rows: [row(line, [2, 2])] })
    expect(await read(owner, line, [agreed, differing, ofSet])).toEqual([['A', 'C'], null, ['G', 'G']])
  })

  it('genotypes of a whole year are returned once per line, sets before plots, without empty lines and markers', async () => {
    const setting = await newTrialFixture(owner)
    const { place, planted } = setting
    const crop = place.spec_id
    const [line, second] = planted.lines
    const [ofSet, agreed, uncalled] = await newMarkers(owner, crop, 'm1', 'm2', 'm3')
    const between = await newMarkers(owner, crop, 'm4', 'm5')
    await addPlotCall(setting, 0, agreed, 'C', 'A')
    await addPlotCall(setting, 0, ofSet, 'A', 'A')
    // A set with more markers and lines than requested, in another order.
    await storeSet(owner, { crop, markers: [between[0], ofSet, between[1]], rows: [row(line, [0, 0], [2, 1], [1, 1])] })
    const lineCalls = async (...markers: number[]) => {
      const input = { params: { id: String(place.year_id) }, query: { markers: markers.join(',') } }
      return (await owner.call(readLineCalls, input as never)).body
    }
    expect(await lineCalls(uncalled, agreed, ofSet, ofSet)).toEqual({
      lines: [line],
      markers: [
        { id: agreed, words: ['A/C'], calls: [0] },
        { id: ofSet, words: ['C/G'], calls: [0] },
      ],
    })
    await storeSet(owner, { crop, markers: [agreed], rows: [row(second, [1, 1]), row(line, null)] })
    expect(await lineCalls(agreed, ofSet)).toEqual({
      lines: [line, second],
      markers: [
        { id: agreed, words: ['A/C', 'C/C'], calls: [0, 1] },
        { id: ofSet, words: ['C/G'], calls: [0, -1] },
      ],
    })
    expect(await lineCalls(uncalled)).toEqual({ lines: [], markers: [] })
  })

  it('are added, deleted and restored by the crop’s log, announced to subscribers', async () => {
    const { place, planted } = await newTrialFixture(owner)
    const crop = place.spec_id
    const [marker] = await newMarkers(owner, crop, 'm1')
    const [line] = planted.lines
    const before = (await cropTail(owner, crop, 0)).meta.crop_seq
    const socket = await socketOfCrop(server, owner, crop)
    const { id } = await storeSet(owner, { crop, markers: [marker], rows: [row(line, [0, 2])] })
    const { crop: log, meta } = await cropTail(owner, crop, before)
    const came = { entity: 'genotype_set', field: 'exists', ids: [id], before: [false], after: [true] }
    expect(log.map(({ change }) => change.columns)).toEqual([[came]])
    expect((await nextChange(socket)).change?.columns).toEqual([came])
    socket.socket.close()
    expect(await read(owner, line, [marker])).toEqual([['A', 'G']])

    expect((await revertCrop(owner, crop, meta.crop_seq)).body).toMatchObject({ reverted: 1, skipped: [] })
    expect(await read(owner, line, [marker])).toEqual([null])
    await sendCropAccepted(owner, crop, changeOf([column('genotype_set', 'exists', [id], [true], [false])]))
    expect(await read(owner, line, [marker])).toEqual([['A', 'G']])
    const stale = await sendCrop(owner, crop, changeOf([column('genotype_set', 'exists', [id], [true], [false])]))
    expect([stale.status, (stale.body as { crop_seq: number }).crop_seq]).toEqual([200, meta.crop_seq + 2])
  })

  it('keep their line from being deleted: it is in use', async () => {
    const { place } = await newTrialFixture(owner)
    const crop = place.spec_id
    const [marker] = await newMarkers(owner, crop, 'm1')
    const [{ id: line }] = await server.sql<{ id: number }[]>`
      INSERT INTO lines (company_id, crop_id, name) VALUES (${owner.company}, ${crop}, 'Panel line') RETURNING id`
    await storeSet(owner, { crop, markers: [marker], rows: [row(Number(line), [0, 0])] })
    await sendCropAccepted(owner, crop, changeOf([column('line', 'exists', [Number(line)], [false], [true])]))
    expect(await read(owner, Number(line), [marker])).toEqual([['A', 'A']])
  })

  it('genotypes of another company cannot be written, read or deleted', async () => {
    const { place, planted } = await newTrialFixture(owner)
    const otherSetting = await newTrialFixture(other)
    const crop = place.spec_id
    const [marker] = await newMarkers(owner, crop, 'm1')
    const [line] = planted.lines
    const { id } = await storeSet(owner, { crop, markers: [marker], rows: [row(line, [0, 0])] })
    const sum = await server.checksum(owner.company)
    expect(await read(other, line, [marker])).toEqual([null])
    await expect(
      storeSet(other, {
        crop: otherSetting.place.spec_id,
        markers: [marker],
        rows: [row(otherSetting.planted.lines[0], [0, 0])],
      }),
    ).rejects.toMatchObject({ code: 'notFound' })
    const answer = await sendCrop(
      other,
      otherSetting.place.spec_id,
      changeOf([column('genotype_set', 'exists', [id], [false], [true])]),
    )
    expect([answer.status, refusal(answer).code]).toEqual([404, 'notFound'])
    expect(await server.checksum(owner.company)).toBe(sum)
    await expect(storeSet(owner, { crop, markers: [marker], rows: [row(line, [0, 0], null)] })).rejects.toThrow(
      RangeError,
    )
  })
})
