import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { reserveIds, revertChange } from '../../../src/contract/plots/changes.ts'
import { listPlots } from '../../../src/contract/plots/plots.ts'
import type { CellValue } from '../../../src/domain/change/changeSet.ts'
import { readCell } from '../../../src/domain/columns/cell.ts'
import { type AnnotationName, annotationNames, valueAnnotations } from '../../../src/domain/plots/plotFields.ts'
import { type Actor, startTestServer, type TestServer } from '../harness.ts'
import { changeOf, column, loadYear, send, sendAccepted } from '../trials/field.ts'
import { newTrialFixture, type TrialFixture } from '../trials/trialFixture.ts'
import { refusal } from './refusals.ts'

let server: TestServer
let actor: Actor
let setting: TrialFixture
let year: number
let trait: number
let plot: number

beforeAll(async () => {
  server = await startTestServer()
  actor = await server.newCompany()
  setting = await newTrialFixture(actor)
  year = setting.place.year_id
  plot = setting.planted.plots[3]
  // A technology accepts all annotations; no other trait accepts a planned date.
  ;[trait] = (await actor.call(reserveIds, { params: { id: year }, body: { trait: 1 } })).body.trait
  await sendAccepted(
    actor,
    year,
    changeOf([
      column('trait', 'exists', [trait], [true], [false]),
      column('trait', 'name', [trait], ['Mowing']),
      column('trait', 'role', [trait], ['technology']),
      column('plot', `trait:${trait}`, [plot], [applied]),
    ]),
  )
})

/** The day on which the technology was applied. */
const applied = '2026-06-20'

const write = (field: string, after: CellValue, before: CellValue) =>
  sendAccepted(actor, year, changeOf([column('plot', field, [plot], [after], [before])]))
const revert = (seq: number) => actor.call(revertChange, { params: { id: year, seq }, body: { key: randomUUID() } })
const shown = async (field: string) => {
  const columns = await loadYear(actor, year)
  return readCell(columns, columns.indexOf.get(plot) ?? -1, field)
}
const textOf = (name: AnnotationName) => (valueAnnotations[name].kind === 'date' ? '2026-06-30' : 'lodged')
const codeIn = (answer: { body: unknown }) => refusal(answer).code
const rows = () => server.sql`SELECT 1 FROM plot_values WHERE trait_id = ${trait} AND plot_id = ${plot}`

describe('annotations of a value', () => {
  it.each(annotationNames)('%s is written, loaded, logged and undone', async (name) => {
    const field = `${name}:${trait}`
    const { seq } = await write(field, textOf(name), null)
    expect(await shown(field)).toBe(textOf(name))
    expect(await shown(`trait:${trait}`)).toBe(applied)
    const other = await send(actor, year, changeOf([column('plot', field, [plot], ['2026-01-01'], [null])]))
    expect([other.status, codeIn(other)]).toEqual([409, 'change.conflict'])
    await revert(seq)
    expect(await shown(field)).toBeNull()
  })

  it.each(annotationNames)('%s of an empty cell is stored, or refused if it belongs to the value', async (name) => {
    const field = `${name}:${trait}`
    const emptied = await write(`trait:${trait}`, null, applied)
    const answer = await send(actor, year, changeOf([column('plot', field, [plot], [textOf(name)])]))
    if (valueAnnotations[name].ofValue) expect([answer.status, codeIn(answer)]).toEqual([400, 'value.missing'])
    else {
      expect([answer.status, await shown(field), await shown(`trait:${trait}`)]).toEqual([200, textOf(name), null])
      const { field_id, year_id, spec_id } = setting.place
      const { data } = (await actor.call(listPlots, { query: { field_id, year_id, spec_id } })).body
      expect(data.find(({ plot_id }) => plot_id === plot)?.plot_results.map(({ feature_id }) => feature_id)).toEqual(
        setting.planted.traits,
      )
      await write(field, null, textOf(name))
    }
    expect(await rows()).toHaveLength(0)
    await revert(emptied.seq)
    expect(await shown(`trait:${trait}`)).toBe(applied)
  })

  it('deleting a value deletes its own annotations, keeps the others, and restores all', async () => {
    for (const name of annotationNames) await write(`${name}:${trait}`, textOf(name), null)
    const { seq } = await write(`trait:${trait}`, null, applied)
    const remaining = await Promise.all(annotationNames.map((name) => shown(`${name}:${trait}`)))
    expect(remaining).toEqual(annotationNames.map((name) => (valueAnnotations[name].ofValue ? null : textOf(name))))
    await revert(seq)
    expect(await shown(`trait:${trait}`)).toBe(applied)
    expect(await Promise.all(annotationNames.map((name) => shown(`${name}:${trait}`)))).toEqual(
      annotationNames.map(textOf),
    )
    const [row] = await server.sql`
      SELECT observer_id, written_at > now() - interval '1 hour' AS recent FROM plot_values
      WHERE trait_id = ${trait} AND plot_id = ${plot}`
    expect(row).toEqual({ observer_id: actor.user, recent: true })
  })

  it('a deleted plot is restored with all of them', async () => {
    const deletion = await sendAccepted(actor, year, changeOf([column('plot', 'exists', [plot], [false], [true])]))
    await revert(deletion.seq)
    expect(await Promise.all(annotationNames.map((name) => shown(`${name}:${trait}`)))).toEqual(
      annotationNames.map(textOf),
    )
  })
})

describe('stages and technologies', () => {
  it('are date traits, written by a change and answered as stages and technologies [PLT-16, PLT-17]', async () => {
    const ids = (await actor.call(reserveIds, { params: { id: year }, body: { trait: 2 } })).body.trait
    const [heading, spraying] = ids
    const { seq } = await sendAccepted(
      actor,
      year,
      changeOf([
        column('trait', 'exists', ids, [true, true], [false, false]),
        column('trait', 'name', ids, ['Heading', 'Spraying']),
        column('trait', 'role', ids, ['stage', 'technology']),
        column('plot', `trait:${heading}`, [plot], ['2026-06-30']),
        column('plot', `note:${heading}`, [plot], ['late']),
        column('plot', `planned:${spraying}`, [plot], ['2026-05-20']),
      ]),
    )
    const refusedAnswer = await send(
      actor,
      year,
      changeOf([column('plot', `trait:${heading}`, [plot], ['30 June'], ['2026-06-30'])]),
    )
    expect([refusedAnswer.status, codeIn(refusedAnswer)]).toEqual([400, 'validation.date'])
    const plan = await send(actor, year, changeOf([column('plot', `planned:${heading}`, [plot], ['2026-06-01'])]))
    expect([plan.status, codeIn(plan)]).toEqual([400, 'value.planned'])
    expect([await shown(`trait:${heading}`), await shown(`planned:${spraying}`)]).toEqual(['2026-06-30', '2026-05-20'])
    const { field_id, year_id, spec_id } = setting.place
    const answered = async () => {
      const { data } = (await actor.call(listPlots, { query: { field_id, year_id, spec_id } })).body
      const plotAnswer = data.find(({ plot_id }) => plot_id === plot)
      const harvest = plotAnswer?.plot_harvest.filter(({ harvest_technology }) => harvest_technology !== 'Mowing')
      return [plotAnswer?.plot_stages, harvest]
    }
    expect(await answered()).toMatchObject([
      [{ stage_of_vegetation: 'Heading', date_of_stage: '2026-06-30', comment: 'late' }],
      [{ harvest_technology: 'Spraying', harvest_date_planned: '2026-05-20', harvest_date_real: null }],
    ])
    await revert(seq)
    expect(await answered()).toEqual([[], []])
    expect((await loadYear(actor, year)).traits.map(({ trait: { id } }) => id)).not.toContain(heading)
  })
})

describe('a declared column of the year', () => {
  it('shows though empty, is logged and undone, and must be a trait of the crop', async () => {
    const standing = async () => [...(await loadYear(actor, year)).declared]
    const stand = (id: number, after: CellValue, before: CellValue = null) =>
      send(actor, year, changeOf([column('field_year', `column:${id}`, [year], [after], [before])]))
    const { body } = await stand(trait, true)
    expect(await standing()).toEqual([`column:${trait}`])
    const other = await stand(trait, null)
    expect([other.status, await standing()]).toEqual([409, [`column:${trait}`]])
    await revert(body.seq)
    expect(await standing()).toEqual([])
    const otherSetting = await newTrialFixture(await server.newCompany())
    const foreign = await stand(otherSetting.planted.traits[0], true)
    expect([foreign.status, codeIn(foreign)]).toEqual([404, 'notFound'])
    expect(await standing()).toEqual([])
  })
})
