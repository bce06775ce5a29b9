import { beforeAll, describe, expect, it } from 'vitest'
import { storeGenotypeSet } from '../../../../server/api/genotypes/genotypeSets.ts'
import { withCompany } from '../../../../server/platform/db/company.ts'
import { type ChangeSet, invertChange } from '../../../../src/domain/change/changeSet.ts'
import { packGenotypeCalls } from '../../../../src/domain/genotypes/packedCalls.ts'
import { type Actor, startTestServer, type TestServer } from '../../harness.ts'
import { addPhoto } from '../../photos/photos.cases.ts'
import { freshStore, newLot } from '../../seeds/store.ts'
import { changeOf, column, newPlace, plantField, sendAccepted, uniqueName } from '../../trials/field.ts'
import { cropTail, reserveIdsOfCrop, revertCrop, sendCropAccepted } from './cropLog.ts'

let server: TestServer
let actor: Actor

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
})

type Store = Awaited<ReturnType<typeof freshStore>>

/** How a colleague uses a line of a crop, from another year or without one. */
const uses: Record<string, (store: Store, line: number) => Promise<unknown>> = {
  'a lot of its seed': (store, line) => newLot(actor, store, { line_id: line, plot_id: undefined }),
  'a photo': (_, line) => addPhoto(actor, 'line', { line }),
  async 'a plot of another year'({ setting }, line) {
    const other = await newPlace(actor, setting.place.spec_id)
    const [plot] = (await plantField(actor, other, 2)).plots
    // The new lines were replaced by the existing ones with the same names.
    const before = setting.planted.lines[0]
    await sendAccepted(actor, other.year_id, changeOf([column('plot', 'line_id', [plot], [line], [before])]))
  },
  async 'the checks of a year'({ setting: { place, planted } }, line) {
    const checks = `${planted.lines[0]}\n${line}`
    await sendAccepted(actor, place.year_id, changeOf([column('field_year', 'checks', [place.year_id], [checks])]))
  },
  async 'a call of a hidden set'({ setting }, line) {
    const crop = setting.place.spec_id
    const [{ id }] = await server.sql<{ id: number }[]>`
      INSERT INTO markers (company_id, crop_id, name, alleles) VALUES (${actor.company}, ${crop}, 'm1', '{A,C}') RETURNING id`
    const set = { crop, name: 'Panel', markers: [Number(id)], rows: [{ line, calls: packGenotypeCalls([[0, 1]]) }] }
    const context = { author: actor, live: server.node.services.live }
    const storedSet = await withCompany({ db: server.node.services.db, company: actor.company }, (tx) =>
      storeGenotypeSet(tx, context, set, { key: 'change.edited', params: {} }),
    )
    await sendCropAccepted(actor, crop, changeOf([column('genotype_set', 'exists', [storedSet.id], [false], [true])]))
  },
}

/** Lines `Used` and `Free` with passports, created by one change of the crop. */
async function create(): Promise<{ store: Store; crop: number; lines: number[]; change: ChangeSet; crop_seq: number }> {
  const store = await freshStore(actor)
  const crop = store.setting.place.spec_id
  const { line } = await reserveIdsOfCrop(actor, crop, { line: 2 })
  const change = changeOf([
    column('line', 'exists', line, [true, true], [false, false]),
    column('line', 'name', line, ['Used', 'Free']),
    column('line', 'comment', line, ['from the institute', 'lost']),
    column('line', 'variety_name', line, ['Lada', 'Vesna']),
    column('line', 'regions', line, ['North\nSouth', 'West']),
  ])
  const { crop_seq } = await sendCropAccepted(actor, crop, change)
  return { store, crop, lines: line, change, crop_seq }
}

const stored = (lines: readonly number[]) =>
  server.sql`SELECT name, comment, variety_name, regions FROM lines WHERE id = ANY (${lines}::bigint[]) ORDER BY id`

const wholeLine = { name: 'Used', comment: 'from the institute', variety_name: 'Lada', regions: ['North', 'South'] }

describe.each(Object.keys(uses))('a line that has %s', (use) => {
  it('stays with its passport when its creation is undone; the other is deleted and the only one in the log', async () => {
    const { store, crop, lines, change } = await create()
    await uses[use](store, lines[0])
    const before = (await cropTail(actor, crop, 0)).meta.crop_seq
    const { difference } = await sendCropAccepted(actor, crop, invertChange(change))
    expect(await stored(lines)).toEqual([wholeLine])
    expect(difference?.columns).toContainEqual(column('line', 'exists', [lines[0]], [true], [false]))
    const { crop: log } = await cropTail(actor, crop, before)
    expect(log.map(({ change: { columns } }) => columns.flatMap(({ ids }) => ids))).toEqual([
      change.columns.map(() => lines[1]),
    ])
  })

  it('stays with its passport when its creation is reverted, which is reported', async () => {
    const { store, crop, lines, crop_seq } = await create()
    await uses[use](store, lines[0])
    const { status, body } = await revertCrop(actor, crop, crop_seq)
    expect([status, body.skipped]).toMatchObject([200, [{ id: lines[0], field: 'exists', current: true, mine: false }]])
    expect(await stored(lines)).toEqual([wholeLine])
  })
})

describe('the registered name of a line', () => {
  it('returns to the previous owner when its line is deleted', async () => {
    const { store, crop } = await create()
    const [known] = store.setting.planted.lines
    const { line } = await reserveIdsOfCrop(actor, crop, { line: 1 })
    const name = uniqueName('Zarya')
    await sendCropAccepted(actor, crop, changeOf([column('line', 'variety_name', [known], [name])]))
    const change = changeOf([
      column('line', 'exists', line, [true], [false]),
      column('line', 'name', line, ['New']),
      column('line', 'variety_name', [known, ...line], [null, name], [name, null]),
    ])
    await sendCropAccepted(actor, crop, change)
    await sendCropAccepted(actor, crop, invertChange(change))
    expect(await stored([known, ...line])).toMatchObject([{ name: 'L1', variety_name: name }])
  })
})
