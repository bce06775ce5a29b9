import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { rebuildColumns } from '../../../server/core/columns/rebuild.ts'
import { withCompany } from '../../../server/platform/db/company.ts'
import { revertChange } from '../../../src/contract/plots/changes.ts'
import { mapColouring, numberPlots } from '../../../src/contract/plots/maps.ts'
import { createPlots } from '../../../src/contract/plots/plots.ts'
import { kindAt, plainStructure } from '../../../src/domain/layout/structure/fieldStructure.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { nextChange, socketOfYear } from '../live/socket.ts'
import { changeOf, column, loadYear, send, sendAccepted } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { textFile, upload } from '../uploads/upload.ts'
import { refusal } from './refusals.ts'

let server: TestServer
let actor: Actor

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
})

const trials = JSON.stringify([{ name: 'Yield trial', row: 1, col: 1, rows: 2, cols: 3, origin: 'bottom_left' }])
const alleys = JSON.stringify([{ after: 'row', at: 1, metres: 1.5 }])

/** The structure that the tables contain. */
const stored = (year: number) =>
  withCompany(
    { db: server.node.services.db, company: actor.company },
    async (tx) => (await rebuildColumns(tx, year)).structure,
  )

const walk = {
  start_position: 'top_left',
  numbering_type: 'horizontal',
  horizontal_direction: 'right',
  vertical_direction: 'down',
  order: 'by_rows',
} as const

describe('field structure', () => {
  it('is written, loaded from log and tables, announced to subscribers, and undone', async () => {
    const { place } = await newTrialFixture(actor)
    const { year_id } = place
    await loadYear(actor, year_id)
    const socket = await socketOfYear(server, actor, year_id)
    const { seq, difference } = await sendAccepted(
      actor,
      year_id,
      changeOf([
        column('field_year', 'positions:1', [year_id], ['5 border; 1-2 path']),
        column('field_year', 'positions:3', [year_id], ['150 unusable']),
        column('field_year', 'trials', [year_id], [trials]),
        column('field_year', 'alleys', [year_id], [alleys]),
        column('field_year', 'north', [year_id], [12.34]),
        column('field_year', 'road_side', [year_id], ['left']),
        column('field_year', 'access', [year_id], ['bottom_left']),
      ]),
    )
    expect(difference?.columns).toMatchObject([
      { field: 'positions:1', after: ['1-2 path; 5 border'] },
      { field: 'north', after: [12.3] },
    ])
    const { structure } = await loadYear(actor, year_id)
    expect(kindAt(structure, 1, 5)).toBe('border')
    expect(kindAt(structure, 1, 3)).toBe('plot')
    expect(structure).toMatchObject({
      trials: JSON.parse(trials),
      alleys: JSON.parse(alleys),
      north: 12.3,
      road_side: 'left',
      access: 'bottom_left',
    })
    expect(await stored(year_id)).toEqual(structure)
    expect((await nextChange(socket)).change?.columns.map(({ field }) => field)).toContain('positions:3')
    socket.socket.close()

    await actor.call(revertChange, { params: { id: year_id, seq }, body: { key: randomUUID() } })
    expect((await loadYear(actor, year_id)).structure).toEqual(plainStructure)
    expect(await stored(year_id)).toEqual(plainStructure)
  })

  it('different rows of two users merge; the same row is a conflict that names the first author', async () => {
    const { place } = await newTrialFixture(actor)
    const { year_id } = place
    const kinds = (row: number, before: string | null, after: string) =>
      changeOf([column('field_year', `positions:${row}`, [year_id], [after], [before])])
    await sendAccepted(actor, year_id, kinds(1, null, '1 border'))
    await sendAccepted(actor, year_id, kinds(2, null, '1 path'))
    const answer = await send(actor, year_id, kinds(1, null, '2 border'))
    expect(answer.status).toBe(409)
    expect(refusal(answer).conflicts).toMatchObject([
      { field: 'positions:1', current: '1 border', mine: '2 border', version: 2, by: 'Anna Orlova' },
    ])
  })

  it.each([
    ['positions:1', '1-3 path; 2 border', 'position.kinds'],
    ['positions:100001', '1 path', 'rows.limit'],
    ['trials', trials.replace(']', `,${trials.slice(1, -1).replace('Yield', 'Other')}]`), 'trial.overlap'],
    ['trials', trials.replace('"cols":3', '"cols":151'), 'trial.outside'],
    ['alleys', alleys.replace('1.5', '0'), 'alley.width'],
    ['north', 400, 'north.degrees'],
  ] as const)('%s %s is refused with a message (%#)', async (field, value, code) => {
    const { place } = await newTrialFixture(actor)
    const answer = await send(actor, place.year_id, changeOf([column('field_year', field, [place.year_id], [value])]))
    expect([answer.status, refusal(answer).code]).toEqual([400, code])
    expect((answer.body as unknown as { detail: string }).detail).not.toContain(code)
    expect(await stored(place.year_id)).toEqual(plainStructure)
  })

  it('a nursery file sets the position types of its plots; the same file again changes nothing', async () => {
    const { place } = await newTrialFixture(actor)
    const { year_id, field_id, spec_id } = place
    await sendAccepted(actor, year_id, changeOf([column('field_year', 'positions:3', [year_id], ['3 path'])]))
    const file = textFile(
      'field.csv',
      'Plot,Row,Column,Position kind',
      'B1,3,1,border',
      'B2,3,2,plot',
      'B3,4,9,Дорожка',
    )
    const body = { spec_id, year_id, field_id, max_length_per_list: 9, sort_method: 1 }
    const first = await upload(actor, 'field_file', file, body)
    expect(first).toMatchObject({ state: 'success', report: { created: { plots: 3 } } })
    const { structure } = await loadYear(actor, year_id)
    expect([1, 2, 3].map((col) => kindAt(structure, 3, col))).toEqual(['border', 'plot', 'path'])
    expect(kindAt(structure, 4, 9)).toBe('path')
    const secondUpload = await upload(actor, 'field_file', file, body)
    expect(secondUpload.report).toMatchObject({ created: { plots: 0 }, updated: { plots: 0 } })
  })

  it('numbering, colouring and new plots leave borders and paths unchanged [MAP-12]', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const { year_id, field_id, spec_id } = place
    await sendAccepted(
      actor,
      year_id,
      changeOf([
        column('field_year', 'positions:1', [year_id], ['1 border']),
        column('field_year', 'positions:3', [year_id], ['1-2 path']),
      ]),
    )
    const { body } = await actor.call(numberPlots, { body: { field_id, year_id, ...walk, prefix: '' } })
    expect(body).toMatchObject({ numbered: 9, first_label: '1', last_label: '9' })
    expect((await loadYear(actor, year_id)).label.slice(0, 3)).toEqual([null, '1', '2'])
    const colours = await actor.call(mapColouring, { query: { field_id, year_id } })
    const values = colours.body.features.find(({ id }) => id === planted.traits[0])?.values ?? {}
    expect(Object.keys(values)).toHaveLength(9)
    expect(values).not.toHaveProperty(String(planted.plots[0]))
    await actor.call(createPlots, {
      body: { field_id, spec_id, new_year: 2026, additional_plot_names: ['Nika', 'Lada'] },
    })
    const result = await loadYear(actor, year_id)
    const at = result.name.indexOf('Nika')
    expect([result.row[at], result.col[at]]).toEqual([3, 3])
  })
})
