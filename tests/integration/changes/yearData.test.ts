import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { numberPlots } from '../../../src/contract/plots/maps.ts'
import { downloadPlots, listPreview } from '../../../src/contract/plots/plotLists.ts'
import type { CellValue } from '../../../src/domain/change/changeSet.ts'
import { type YearDataField, yearCell, yearDataFields } from '../../../src/domain/columns/yearData.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { nextChange, socketOfYear } from '../live/socket.ts'
import { changeOf, column, loadYear, send, sendAccepted } from '../trials/field.ts'
import { newTrialFixture, type TrialFixture } from '../trials/trialFixture.ts'
import { refusal, revert } from './refusals.ts'

let server: TestServer
let actor: Actor
let setting: TrialFixture
let year: number

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
})

beforeEach(async () => {
  setting = await newTrialFixture(actor)
  year = setting.place.year_id
})

const cell = (field: YearDataField, after: CellValue, before: CellValue = null) =>
  column('field_year', field, [year], [after], [before])
const storedCells = async () => {
  const columns = await loadYear(actor, year)
  return yearDataFields.map((field) => yearCell(columns, field))
}
const outcomeOf = async (...columns: ReturnType<typeof cell>[]) => {
  const answer = await send(actor, year, changeOf(columns))
  return [answer.status, refusal(answer).code]
}

describe('year data', () => {
  it('is written as one entry, loaded, announced to subscribers, and undone', async () => {
    const [a, b] = setting.planted.lines
    const watching = await socketOfYear(server, actor, year)
    const news = nextChange(watching)
    const columns = [
      cell('sowing_date', '2026-04-28'),
      cell('emergence_date', '2026-05-07'),
      cell('technology_level', 'maximum', 'standard'),
      cell('checks', `${b}\n${a}\n${b}`),
    ]
    const { seq, difference } = await sendAccepted(actor, year, changeOf(columns))
    expect(difference?.columns.map(({ field, after }) => [field, ...after])).toEqual([['checks', `${b}\n${a}`]])
    expect(await storedCells()).toEqual(['2026-04-28', '2026-05-07', 'maximum', `${b}\n${a}`, null])
    expect((await news).seq).toBe(seq)
    watching.socket.close()
    await revert(actor, year, seq)
    expect(await storedCells()).toEqual([null, null, 'standard', null, null])
  })

  it('conflicts per field with a colleague’s change, with the name', async () => {
    await server.sql`UPDATE users SET first_name = 'Ann', last_name = 'Moss' WHERE company_id = ${actor.company}`
    await sendAccepted(actor, year, changeOf([cell('technology_level', 'minimum', 'standard')]))
    const answer = await send(
      actor,
      year,
      changeOf([cell('technology_level', 'maximum', 'standard'), cell('sowing_date', '2026-04-28')]),
    )
    const { conflicts } = answer.body as unknown as { conflicts: object[] }
    expect([answer.status, conflicts]).toMatchObject([
      409,
      [
        {
          entity: 'field_year',
          field: 'technology_level',
          current: 'minimum',
          mine: 'maximum',
          by: 'Ann Moss',
        },
      ],
    ])
    expect(Number.isNaN(Date.parse((conflicts as { at: string }[])[0].at))).toBe(false)
    expect(await storedCells()).toEqual([null, null, 'minimum', null, null])
  })

  it('one of two concurrent writes is in conflict', async () => {
    const answers = await Promise.all(
      ['minimum', 'maximum'].map((level) => send(actor, year, changeOf([cell('technology_level', level, 'standard')]))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is refused when emergence is before sowing, whichever is written', async () => {
    const orderFault = [400, 'dates.order']
    expect(await outcomeOf(cell('sowing_date', '2026-05-07'), cell('emergence_date', '2026-04-28'))).toEqual(orderFault)
    await sendAccepted(actor, year, changeOf([cell('sowing_date', '2026-04-28'), cell('emergence_date', '2026-04-28')]))
    expect(await outcomeOf(cell('sowing_date', '2026-04-29', '2026-04-28'))).toEqual(orderFault)
    expect(await outcomeOf(cell('emergence_date', '2026-04-27', '2026-04-28'))).toEqual(orderFault)
    expect(await storedCells()).toEqual(['2026-04-28', '2026-04-28', 'standard', null, null])
  })

  it('refuses to revert a date when emergence would then precede sowing', async () => {
    await sendAccepted(actor, year, changeOf([cell('sowing_date', '2026-04-28')]))
    const earlier = await sendAccepted(actor, year, changeOf([cell('sowing_date', '2026-04-20', '2026-04-28')]))
    await sendAccepted(actor, year, changeOf([cell('emergence_date', '2026-04-22')]))
    const answer = await revert(actor, year, earlier.seq)
    expect([answer.status, refusal(answer).code]).toEqual([409, 'change.nothing_to_revert'])
    expect(await storedCells()).toEqual(['2026-04-20', '2026-04-22', 'standard', null, null])
  })

  it('is refused with an unknown level, and with checks that are no lines of the crop', async () => {
    expect(await outcomeOf(cell('technology_level', 'best', 'standard'))).toEqual([400, 'validation.choice'])
    expect(await outcomeOf(cell('technology_level', null, 'standard'))).toEqual([400, 'validation.choice'])
    expect(await outcomeOf(cell('checks', 'Lada'))).toEqual([400, 'value.type'])
    const tooMany = Array.from({ length: 101 }, (_, k) => k + 1).join('\n')
    expect(await outcomeOf(cell('checks', tooMany))).toEqual([400, 'validation.maxItems'])
    const otherSetting = await newTrialFixture(await server.newCompany())
    const another = await newTrialFixture(actor)
    for (const { planted } of [otherSetting, another])
      expect(await outcomeOf(cell('checks', String(planted.lines[0])))).toEqual([404, 'notFound'])
    expect(await storedCells()).toEqual([null, null, 'standard', null, null])
  })

  it('the walk equals the numbering’s walk, in the same entry; lists and labels follow it', async () => {
    const { place } = setting
    const { field_id, spec_id, year_id } = place
    const walk = {
      start_position: 'top_right',
      numbering_type: 'vertical',
      horizontal_direction: 'left',
      vertical_direction: 'down',
      order: 'snake',
    } as const
    const numbers = { prefix: '', numeration_start_number: 1, numeration_step: 1, renumber: true, ...walk }
    await actor.call(numberPlots, { body: { field_id, year_id, ...numbers } })
    const columns = await loadYear(actor, year)
    expect(columns.walk).toEqual(walk)
    const query = { spec_id, year_id, type_of_file: 'order' as const, order: 'walk' as const, preview: true }
    const { body } = await actor.call(downloadPlots, { body: query })
    const text = body as unknown
    const preview = listPreview.parse(text instanceof Uint8Array ? JSON.parse(Buffer.from(text).toString()) : text)
    const labels = preview.rows.slice(1).map(([, label]) => Number(label))
    expect(labels.length).toBeGreaterThan(3)
    expect(labels).toEqual(labels.map((_, k) => k + 1))
    await revert(actor, year, columns.seq)
    const restored = await loadYear(actor, year)
    expect(restored.walk).toBeNull()
    expect(restored.label).not.toEqual(columns.label)
  })

  it('an invalid walk is refused', async () => {
    const [status] = await outcomeOf(cell('walk', '{"start_position":"middle"}'))
    expect(status).toBe(400)
    expect((await loadYear(actor, year)).walk).toBeNull()
  })
})
