import { beforeAll, describe, expect, it } from 'vitest'
import { listGenotypes } from '../../../src/contract/genome/genomeFits.ts'
import { type ChangeColumn, type ChangeSet, invertChange } from '../../../src/domain/change/changeSet.ts'
import { cropTail, revertCrop, sendCrop, sendCropAccepted } from '../changes/crop/cropLog.ts'
import { refusal } from '../changes/refusals.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { textFile, upload } from '../uploads/upload.ts'

let server: TestServer
let actor: Actor

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
})

const head = 'rs#,alleles,chrom,pos,strand,assembly#,center,protLSID,assayLSID,panelLSID,QCcode'.split(',')
const fixed = ['+', 'NA', 'NA', 'NA', 'NA', 'NA', 'NA']

/** Two markers with calls of two lines, as an upload stores them; `change` is the undo entry of the window that sent it. */
async function uploaded() {
  const { place, planted } = await newTrialFixture(actor)
  const crop = place.spec_id
  const file = textFile(
    'calls.hmp.txt',
    [...head, 'L1', 'L2'].join('\t'),
    ['h1', 'C/A', '1', '1000', ...fixed, 'A', 'CC'].join('\t'),
    ['h2', 'T/G', '1', '2000', ...fixed, 'K', 'TT'].join('\t'),
  )
  const { report } = await upload(actor, 'genotype_upload', file, { spec_id: crop })
  const seq = report.written?.[0].crop_seq ?? 0
  const { change } = (await cropTail(actor, crop, seq - 1)).crop[0]
  const ids = (entity: ChangeColumn['entity']) =>
    change.columns.find((column) => column.entity === entity && column.field === 'exists')?.ids ?? []
  const [set] = ids('genotype_set')
  const shows = (exists: boolean) =>
    sendCropAccepted(actor, crop, changeOf([column('genotype_set', 'exists', [set], [exists], [!exists])]))
  const calls = async () => {
    const { body } = await actor.call(listGenotypes, { query: { line_id: planted.lines[0] } })
    return body.data.map(({ mut_name, first_allele, second_allele }) => [mut_name, first_allele, second_allele])
  }
  const markers = async () =>
    (await server.sql<{ id: number }[]>`SELECT id FROM markers WHERE crop_id = ${crop} ORDER BY id`).map(({ id }) =>
      Number(id),
    )
  return { crop, seq, change: change as ChangeSet, createdIds: ids('marker'), set, shows, calls, markers }
}

const fileMarkers = [
  ['h1', 'A', 'A'],
  ['h2', 'G', 'T'],
]

describe('undo of a marker file of lines', () => {
  it('deletes its markers, and redo restores them, with the calls', async () => {
    const { crop, change, createdIds, calls, markers } = await uploaded()
    expect([await markers(), await calls()]).toEqual([createdIds, fileMarkers])
    await sendCropAccepted(actor, crop, invertChange(change))
    expect(await markers()).toEqual([])
    await sendCropAccepted(actor, crop, change)
    expect([await markers(), await calls()]).toEqual([createdIds, fileMarkers])
  })

  it('is undone from the history, like redo', async () => {
    const { crop, change, createdIds, calls, markers } = await uploaded()
    const { crop_seq } = await sendCropAccepted(actor, crop, invertChange(change))
    expect((await revertCrop(actor, crop, crop_seq)).body.skipped).toEqual([])
    expect([await markers(), await calls()]).toEqual([createdIds, fileMarkers])
  })

  it('leaves the markers to a set that was hidden before, which is restored whole', async () => {
    const { crop, change, createdIds, shows, calls, markers } = await uploaded()
    await shows(false)
    await sendCropAccepted(actor, crop, invertChange(change))
    expect(await markers()).toEqual(createdIds)
    await shows(true)
    expect(await calls()).toEqual(fileMarkers)
  })

  it('keeps a set that an older history entry would show hidden until its markers return', async () => {
    const { crop, change, createdIds, set, shows, calls, markers } = await uploaded()
    const hidden = await shows(false)
    await shows(true)
    await sendCropAccepted(actor, crop, invertChange(change))
    expect(await markers()).toEqual([])
    const old = await revertCrop(actor, crop, hidden.crop_seq)
    expect([old.status, refusal(old).code]).toEqual([409, 'change.nothing_to_revert'])
    const ownSet = await sendCrop(actor, crop, changeOf([column('genotype_set', 'exists', [set], [true], [false])]))
    expect([ownSet.status, refusal(ownSet)]).toMatchObject([409, { code: 'genotype.markers_gone', ids: [set] }])
    await sendCropAccepted(actor, crop, change)
    expect([await markers(), await calls()]).toEqual([createdIds, fileMarkers])
  })

  it('is not redone after a marker of the same name is created: the calls belong to another marker', async () => {
    const first = await uploaded()
    await sendCropAccepted(actor, first.crop, invertChange(first.change))
    const file = textFile('other.csv', 'Line,h1', 'L1,G/G')
    expect((await upload(actor, 'genotype_upload', file, { spec_id: first.crop })).state).toBe('success')
    const [theirs] = await first.markers()
    const second = await sendCrop(actor, first.crop, first.change)
    expect([second.status, refusal(second).code]).toEqual([409, 'genotype.markers_gone'])
    expect([await first.markers(), await first.calls()]).toEqual([[theirs], [['h1', 'G', 'G']]])
  })
})
