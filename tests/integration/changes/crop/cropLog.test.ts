import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { withCompany } from '../../../../server/platform/db/company.ts'
import { readChanges, sendChange } from '../../../../src/contract/plots/changes.ts'
import { applyToCrop } from '../../../../src/domain/change/applyToCrop.ts'
import type { ChangeSet } from '../../../../src/domain/change/changeSet.ts'
import { cropFormat } from '../../../../src/domain/columns/cropCodec.ts'
import { type Actor, startTestServer, type TestServer } from '../../harness.ts'
import { changeOf, column, loadYear, sendAccepted } from '../../trials/field.ts'
import { newTrialFixture } from '../../trials/trialFixture.ts'
import { refusal } from '../refusals.ts'
import {
  cropTail,
  decodedCrop,
  lineNames,
  reserveIdsOfCrop,
  revertCrop,
  sendCrop,
  sendCropAccepted,
} from './cropLog.ts'

let server: TestServer
let actor: Actor

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
})

const rename = (line: number, from: string, to: string): ChangeSet =>
  changeOf([column('line', 'name', [line], [to], [from])])

describe('changes in a crop’s log', () => {
  it('reach the open years of the crop, and a year’s own changes of lines reach the crop', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const [line] = planted.lines
    await sendCropAccepted(actor, place.spec_id, rename(line, 'L1', 'Lada'))
    expect((await loadYear(actor, place.year_id)).lines.get(line)?.name).toBe('Lada')
    const { body } = await actor.call(readChanges, {
      params: { id: place.year_id },
      query: { since: 1, crop_since: 1 },
    })
    expect([body.data.length, body.crop.length]).toEqual([0, 1])
    await sendAccepted(actor, place.year_id, rename(line, 'Lada', 'Lada 2'))
    const loaded = await decodedCrop(actor, place.spec_id)
    expect([loaded.seq, loaded.name[0]]).toEqual([3, 'Lada 2'])
  })

  it('a cell changed by a colleague conflicts with author and value, and nothing is written', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const [first, second] = planted.lines
    await sendCropAccepted(actor, place.spec_id, rename(first, 'L1', 'Theirs'))
    const answer = await sendCrop(
      actor,
      place.spec_id,
      changeOf([column('line', 'name', [first, second], ['Mine', 'Also mine'], ['L1', 'L2'])]),
    )
    expect(answer.status).toBe(409)
    expect(refusal(answer)).toMatchObject({
      code: 'change.conflict',
      conflicts: [{ entity: 'line', field: 'name', id: first, current: 'Theirs', mine: 'Mine', version: 2 }],
    })
    expect(refusal(answer).conflicts?.[0].by).toBe('Anna Orlova')
    expect((await lineNames(actor, place.spec_id)).slice(0, 2)).toEqual(['Theirs', 'L2'])
    expect((await decodedCrop(actor, place.spec_id)).seq).toBe(2)
  })

  it('a repeated key gets its first answer and is refused for anything else', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const key = randomUUID()
    const change = rename(planted.lines[0], 'L1', ' Lada ')
    const first = await sendCropAccepted(actor, place.spec_id, change, key)
    expect(await sendCropAccepted(actor, place.spec_id, change, key)).toEqual(first)
    expect((await decodedCrop(actor, place.spec_id)).seq).toBe(first.crop_seq)
    const other = await sendCrop(actor, place.spec_id, rename(planted.lines[1], 'L2', 'X'), key)
    expect(refusal(other).code).toBe('change.key_reused')
    const otherCrop = await newTrialFixture(actor)
    expect(refusal(await sendCrop(actor, otherCrop.place.spec_id, change, key)).code).toBe('change.key_reused')
    // The year's part of the change has the year's key and no answer of its own.
    const yearKey = randomUUID()
    const { body } = await actor.call(sendChange, {
      params: { id: place.year_id },
      body: { key: yearKey, base_seq: 1, change: rename(planted.lines[1], 'L2', 'Z') },
    })
    expect(body.crop_seq).toBe(3)
    const second = await sendCrop(actor, place.spec_id, rename(planted.lines[1], 'L2', 'Z'), yearKey)
    expect(refusal(second).code).toBe('change.key_reused')
  })

  it('create and delete lines; a line in use stays, and the sender is notified', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const { line } = await reserveIdsOfCrop(actor, place.spec_id, { line: 1 })
    await sendCropAccepted(
      actor,
      place.spec_id,
      changeOf([column('line', 'exists', line, [true], [false]), column('line', 'name', line, ['New'])]),
    )
    const columns = await decodedCrop(actor, place.spec_id)
    const deletion = changeOf([column('line', 'exists', [line[0], planted.lines[0]], [false, false], [true, true])])
    applyToCrop(columns, deletion)
    const { difference } = await sendCropAccepted(actor, place.spec_id, deletion)
    applyToCrop(columns, difference as ChangeSet)
    const living = Array.from({ length: columns.count }, (_, i) => i).filter((i) => columns.alive[i])
    expect(living.map((i) => columns.name[i])).toEqual(['L1', 'L2', 'L3', 'L4', 'L5'])
    expect(await lineNames(actor, place.spec_id)).toEqual(['L1', 'L2', 'L3', 'L4', 'L5'])
  })

  it('concurrent changes are all stored, each with its own number', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, k) => {
        const line = planted.lines[k % 5]
        const field = k % 2 ? 'mother_id' : 'is_variety'
        return sendCrop(
          actor,
          place.spec_id,
          changeOf([column('line', field, [line], [k % 2 ? null : true], [k % 2 ? null : false])]),
        )
      }),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const { meta, crop } = await cropTail(actor, place.spec_id, 0)
    expect(crop.map(({ seq }) => seq)).toEqual(Array.from({ length: meta.crop_seq }, (_, k) => k + 1))
    expect((await decodedCrop(actor, place.spec_id)).seq).toBe(meta.crop_seq)
  })

  it('columns are not resent to clients that have them', async () => {
    const { place } = await newTrialFixture(actor)
    const path = `/api/v1/crops/${place.spec_id}/columns/`
    const first = await actor.send('GET', path)
    const etag = first.headers.get('etag')
    expect([first.status, etag]).toEqual([200, `"1-${cropFormat}"`])
    expect((await actor.send('GET', path, { headers: { 'if-none-match': etag ?? '' } })).status).toBe(304)
  })

  it('columns are read once for concurrent requests, and again after a change; never for other companies', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const [line] = planted.lines
    expect((await lineNames(actor, place.spec_id))[0]).toBe('L1')
    // Bypasses the change log, as only a test does: a reader that reloads the lines would notice.
    await withCompany(
      { db: server.node.services.db, company: actor.company },
      (tx) => tx`UPDATE lines SET name = 'Unread' WHERE id = ${line}`,
    )
    expect((await lineNames(actor, place.spec_id))[0]).toBe('L1')
    const stranger = await server.newCompany()
    expect((await stranger.send('GET', `/api/v1/crops/${place.spec_id}/columns/`)).status).toBe(404)
    await sendCropAccepted(actor, place.spec_id, rename(line, 'Unread', 'Lada'))
    expect((await lineNames(actor, place.spec_id))[0]).toBe('Lada')
  })
})

describe('reverting a crop’s change', () => {
  it('skips cells changed since by another user, and can itself be reverted and repeated under its key', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const [first, second] = planted.lines
    const { crop_seq } = await sendCropAccepted(
      actor,
      place.spec_id,
      changeOf([column('line', 'name', [first, second], ['A', 'B'], ['L1', 'L2'])]),
    )
    await sendCropAccepted(actor, place.spec_id, rename(second, 'B', 'Theirs'))
    const key = randomUUID()
    const { body } = await revertCrop(actor, place.spec_id, crop_seq, key)
    expect(body).toMatchObject({ reverted: 1, skipped: [{ id: second, field: 'name', current: 'Theirs', version: 3 }] })
    expect((await revertCrop(actor, place.spec_id, crop_seq, key)).body).toEqual(body)
    expect((await lineNames(actor, place.spec_id)).slice(0, 2)).toEqual(['L1', 'Theirs'])
    expect((await cropTail(actor, place.spec_id, 3)).crop).toMatchObject([{ seq: 4, reverts: 2 }])
    await revertCrop(actor, place.spec_id, 4)
    expect((await lineNames(actor, place.spec_id)).slice(0, 2)).toEqual(['A', 'Theirs'])
    const emptyRevert = await revertCrop(actor, place.spec_id, 4)
    expect(refusal(emptyRevert).code).toBe('change.nothing_to_revert')
  })

  it('deletes created lines, except those in use or edited since', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const { line } = await reserveIdsOfCrop(actor, place.spec_id, { line: 4 })
    const { crop_seq } = await sendCropAccepted(
      actor,
      place.spec_id,
      changeOf([
        column(
          'line',
          'exists',
          line,
          line.map(() => true),
          line.map(() => false),
        ),
        column('line', 'name', line, ['Free', 'Planted', 'Renamed', 'Mother']),
      ]),
    )
    await sendAccepted(
      actor,
      place.year_id,
      changeOf([column('plot', 'line_id', [planted.plots[0]], [line[1]], [planted.lines[0]])]),
    )
    await sendCropAccepted(actor, place.spec_id, rename(line[2], 'Renamed', 'Renamed 2'))
    await sendCropAccepted(actor, place.spec_id, changeOf([column('line', 'mother_id', [planted.lines[0]], [line[3]])]))
    const { body } = await revertCrop(actor, place.spec_id, crop_seq)
    expect(body.skipped.map(({ id, field, current }) => [id, field, current]).sort()).toEqual(
      line
        .slice(1)
        .map((id) => [id, 'exists', true])
        .sort(),
    )
    expect(await lineNames(actor, place.spec_id)).toEqual([
      'L1',
      'L2',
      'L3',
      'L4',
      'L5',
      'Planted',
      'Renamed 2',
      'Mother',
    ])
  })

  it('a reverted change that came with a year’s reverts only the lines', async () => {
    const { place, planted } = await newTrialFixture(actor)
    await sendAccepted(
      actor,
      place.year_id,
      changeOf([
        column('line', 'name', [planted.lines[0]], ['Lada'], ['L1']),
        column('plot', 'comment', [planted.plots[0]], ['note']),
      ]),
    )
    const { body } = await revertCrop(actor, place.spec_id, 2)
    expect(body).toMatchObject({ crop_seq: 3, reverted: 1, skipped: [] })
    const columns = await loadYear(actor, place.year_id)
    expect([columns.lines.get(planted.lines[0])?.name, columns.comment[0]]).toEqual(['L1', 'note'])
  })
})
