import { beforeAll, describe, expect, it } from 'vitest'
import { readCropChanges, revertCropChange } from '../../../../src/contract/lines/cropChanges.ts'
import type { CellValue } from '../../../../src/domain/change/changeSet.ts'
import { type PassportField, passport, passportFields } from '../../../../src/domain/lines/passport.ts'
import { type Actor, startTestServer, type TestServer } from '../../harness.ts'
import { nextChange, socketOfCrop } from '../../live/socket.ts'
import { changeOf, column, send } from '../../trials/field.ts'
import { newTrialFixture, type TrialFixture } from '../../trials/trialFixture.ts'
import { textFile, upload } from '../../uploads/upload.ts'
import { refusal } from '../refusals.ts'

let server: TestServer
let actor: Actor
let setting: TrialFixture

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
  setting = await newTrialFixture(actor)
})

const key = () => crypto.randomUUID()
const stored = async (line: number, field: PassportField) =>
  (await server.sql`SELECT ${server.sql(field)} AS value FROM lines WHERE id = ${line}`)[0].value
const write = (line: number, field: string, after: CellValue, before: CellValue = null) =>
  send(actor, setting.place.year_id, changeOf([column('line', field, [line], [after], [before])]))
const revert = (seq: number) =>
  actor.call(revertCropChange, { params: { id: setting.place.spec_id, seq }, body: { key: key() } })

describe('passports of lines in the log of the crop', () => {
  it.each(passportFields)('%s is written, announced, logged and undone', async (field) => {
    const [line] = setting.planted.lines
    const isList = passport[field] === 'list'
    const before = await stored(line, field)
    const socket = await socketOfCrop(server, actor, setting.place.spec_id)
    const { body } = await write(line, field, isList ? ' one \n\ntwo' : ' one ')
    expect(await stored(line, field)).toEqual(isList ? ['one', 'two'] : 'one')
    const columns = [{ entity: 'line', field, ids: [line], after: [isList ? 'one\ntwo' : 'one'] }]
    expect(await nextChange(socket)).toMatchObject({ crop_seq: body.crop_seq, change: { columns } })
    socket.socket.close()
    const other = await write(line, field, 'three')
    expect([other.status, refusal(other).code]).toEqual([409, 'change.conflict'])
    expect((await revert(body.crop_seq)).status).toBe(200)
    expect(await stored(line, field)).toEqual(before)
  })

  it('passports of a file come with its lines, in one change', async () => {
    const { spec_id } = setting.place
    const { body: start } = await actor.call(readCropChanges, { params: { id: spec_id }, query: { crop_since: 0 } })
    const file = textFile(
      'lines.csv',
      'Line,Species,Regions,Owner',
      'L1,Triticum,"North; South",Institute',
      'New,Avena,,',
    )
    await upload(actor, 'line_collections_upload', file, { spec_id })
    const [line] = setting.planted.lines
    expect([await stored(line, 'species'), await stored(line, 'regions')]).toEqual(['Triticum', ['North', 'South']])
    const query = { crop_since: start.meta.crop_seq }
    const { body } = await actor.call(readCropChanges, { params: { id: spec_id }, query })
    expect(body.crop).toHaveLength(1)
    expect(body.crop[0].change.columns.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['exists', 'name', 'species', 'regions', 'owner']),
    )
    await revert(body.crop[0].seq)
    expect([await stored(line, 'species'), await stored(line, 'regions')]).toEqual([null, []])
  })
})
