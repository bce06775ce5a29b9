import { beforeAll, describe, expect, it } from 'vitest'
import { invertChange } from '../../../src/domain/change/changeSet.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { changeOf, column, loadYear, send, sendAccepted } from '../trials/field.ts'
import { newTrialFixture } from '../trials/trialFixture.ts'
import { refusal, reserveYearIds } from './refusals.ts'

let actor: Actor

beforeAll(async () => {
  actor = await (await startTestServer()).newCompany()
})

describe('creating and deleting plots', () => {
  it('undo of a creation deletes, redo restores the same ids and data', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const { plot, line } = await reserveYearIds(actor, place.year_id, { plot: 1, line: 1 })
    const trait = `trait:${planted.traits[0]}`
    const created = changeOf([
      column('line', 'exists', line, [true], [false]),
      column('line', 'name', line, ['Lada']),
      column('plot', 'exists', plot, [true], [false]),
      column('plot', 'name', plot, ['N1']),
      column('plot', 'line_id', plot, line),
      column('plot', 'row', plot, [9]),
      column('plot', 'col', plot, [3]),
      column('plot', trait, plot, [5.5]),
    ])
    const first = await sendAccepted(actor, place.year_id, created)
    expect(first.difference?.columns).toMatchObject([{ entity: 'field_year', field: 'rows', after: [9] }])
    await sendAccepted(actor, place.year_id, invertChange(created))
    const without = await loadYear(actor, place.year_id)
    expect(without.count).toBe(10)
    expect(without.lines.has(line[0])).toBe(false)
    await sendAccepted(actor, place.year_id, created)
    const restored = await loadYear(actor, place.year_id)
    const i = restored.indexOf.get(plot[0])!
    expect([restored.name[i], restored.row[i], restored.col[i], restored.line[i]]).toEqual(['N1', 9, 3, line[0]])
    expect(restored.traits[0].numbers[i]).toBe(5.5)
    expect(restored.lines.get(line[0])?.name).toBe('Lada')
  })

  it('a restored plot whose name, label and position are in use gets another name, no label and no position', async () => {
    const setting = await newTrialFixture(actor)
    const { place, planted } = setting
    const [plot] = planted.plots
    await sendAccepted(actor, place.year_id, changeOf([column('plot', 'label', [plot], ['A1'])]))
    await sendAccepted(actor, place.year_id, changeOf([column('plot', 'exists', [plot], [false], [true])]))
    const { plot: fresh } = await reserveYearIds(actor, place.year_id, { plot: 1 })
    await sendAccepted(
      actor,
      place.year_id,
      changeOf([
        column('plot', 'exists', fresh, [true], [false]),
        column('plot', 'name', fresh, ['P1']),
        column('plot', 'label', fresh, ['A1']),
        column('plot', 'row', fresh, [1]),
        column('plot', 'col', fresh, [1]),
      ]),
    )
    const answer = await sendAccepted(
      actor,
      place.year_id,
      changeOf([column('plot', 'exists', [plot], [true], [false])]),
    )
    const columns = await loadYear(actor, place.year_id)
    const i = columns.indexOf.get(plot)!
    expect([columns.name[i], columns.label[i], columns.row[i], columns.col[i]]).toEqual(['P1_restored', null, 0, 0])
    expect(columns.traits[0].numbers[i]).toBe(4)
    const differences = new Map(answer.difference?.columns.map(({ field, after }) => [field, after[0]]))
    expect(differences.get('name')).toBe('P1_restored')
    expect(differences.get('label')).toBeNull()
  })

  it('labels and names are unique in nursery and year, and free again once deleted [PLT-31, LIM-06]', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const [a, b] = planted.plots
    const duplicate = await send(actor, place.year_id, changeOf([column('plot', 'label', [a, b], ['X1', 'X1'])]))
    expect([duplicate.status, refusal(duplicate).code, refusal(duplicate).ids]).toEqual([409, 'label.duplicate', [b]])
    await sendAccepted(actor, place.year_id, changeOf([column('plot', 'label', [a, b], ['X1', 'X2'])]))
    const swap = changeOf([column('plot', 'label', [a, b], ['X2', 'X1'], ['X1', 'X2'])])
    await sendAccepted(actor, place.year_id, swap)
    const { label } = await loadYear(actor, place.year_id)
    expect(label.slice(0, 2)).toEqual(['X2', 'X1'])
    const renamed = await send(actor, place.year_id, changeOf([column('plot', 'name', [a], ['P2'], ['P1'])]))
    expect(refusal(renamed).code).toBe('plot.duplicate')
    const long = await send(actor, place.year_id, changeOf([column('plot', 'name', [a], ['x'.repeat(256)], ['P1'])]))
    expect(refusal(long).code).toBe('name.too_long')
    await sendAccepted(actor, place.year_id, changeOf([column('plot', 'exists', [b], [false], [true])]))
    await sendAccepted(actor, place.year_id, changeOf([column('plot', 'name', [a], ['P2'], ['P1'])]))
  })

  it('two plots never share a position, and can swap positions in one change', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const [a, b] = planted.plots
    const refused = await send(actor, place.year_id, changeOf([column('plot', 'col', [a], [2], [1])]))
    expect(refusal(refused).code).toBe('position.taken')
    const half = await send(actor, place.year_id, changeOf([column('plot', 'row', [a], [null], [1])]))
    expect(refusal(half).code).toBe('position.half')
    await sendAccepted(actor, place.year_id, changeOf([column('plot', 'col', [a, b], [2, 1], [1, 2])]))
    const { col } = await loadYear(actor, place.year_id)
    expect([...col.subarray(0, 2)]).toEqual([2, 1])
  })

  it('a label has at most ten letters, digits and - # № / . [PLT-32, LIM-03]', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const [plot] = planted.plots
    const label = (text: string) => send(actor, place.year_id, changeOf([column('plot', 'label', [plot], [text])]))
    for (const badLabel of ['A 1', 'A_1', '<b>', 'a,b'])
      expect(refusal(await label(badLabel)).code).toBe('label.pattern')
    expect(refusal(await label('12345678901')).code).toBe('label.too_long')
    expect((await label('Ж-1#№/.234')).status).toBe(200)
  })
})
