import { beforeAll, describe, expect, it } from 'vitest'
import { listLines, writeGenealogy } from '../../../../src/contract/lines/lines.ts'
import { readChanges } from '../../../../src/contract/plots/changes.ts'
import { numberPlots } from '../../../../src/contract/plots/maps.ts'
import { updatePlot } from '../../../../src/contract/plots/plots.ts'
import { applyChange } from '../../../../src/domain/change/applyChange.ts'
import type { ChangeSet } from '../../../../src/domain/change/changeSet.ts'
import { readCell } from '../../../../src/domain/columns/cell.ts'
import { lineOfCrop } from '../../../../src/domain/columns/cropColumns.ts'
import { type Actor, startTestServer } from '../../harness.ts'
import { changeOf, column, loadYear, newPlace, send, sendAccepted } from '../../trials/field.ts'
import { newTrialFixture } from '../../trials/trialFixture.ts'
import { refusal, reserveYearIds } from '../refusals.ts'
import { decodedCrop, lineNames, reserveIdsOfCrop, sendCrop, sendCropAccepted } from './cropLog.ts'

let actor: Actor

beforeAll(async () => {
  actor = await (await startTestServer()).newCompany()
})

describe('lines and traits', () => {
  it('one change swaps and shifts names of lines', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const [first, second, third] = planted.lines
    const rename = (ids: number[], after: string[], before: string[]) =>
      sendCropAccepted(actor, place.spec_id, changeOf([column('line', 'name', ids, after, before)]))
    await rename([first, second], ['L2', 'L1'], ['L1', 'L2'])
    await rename([second, first, third], ['L2', 'L3', 'New'], ['L1', 'L2', 'L3'])
    expect((await lineNames(actor, place.spec_id)).slice(0, 3)).toEqual(['L3', 'L2', 'New'])
  })

  it('a name freed by a change can go to a new line in the same change', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const [first, second] = planted.lines
    const [result] = (await reserveIdsOfCrop(actor, place.spec_id, { line: 1 })).line
    const answer = await sendCropAccepted(
      actor,
      place.spec_id,
      changeOf([
        column('line', 'exists', [result], [true], [false]),
        column('line', 'name', [result, first], ['L1', 'L1b'], [null, 'L1']),
        column('line', 'mother_id', [second], [result], [null]),
      ]),
    )
    expect([answer.difference, answer.replaced]).toEqual([null, undefined])
    const crop = await decodedCrop(actor, place.spec_id)
    const nameOf = (id: number) => crop.name[crop.indexOf.get(id) as number]
    expect([nameOf(result), nameOf(first), crop.mother[crop.indexOf.get(second) as number]]).toEqual([
      'L1',
      'L1b',
      result,
    ])
    // Undo restores it, but not while the new line stays because it is in use.
    const undo = changeOf([
      column('line', 'exists', [result], [false], [true]),
      column('line', 'name', [result, first], [null, 'L1'], ['L1', 'L1b']),
      column('line', 'mother_id', [second], [null], [result]),
    ])
    const child = changeOf([column('line', 'father_id', [second], [result], [null])])
    await sendCropAccepted(actor, place.spec_id, child)
    expect(refusal(await sendCrop(actor, place.spec_id, undo))).toMatchObject({
      code: 'line.duplicate',
      ids: [result, first],
    })
    await sendCropAccepted(actor, place.spec_id, changeOf([column('line', 'father_id', [second], [null], [result])]))
    await sendCropAccepted(actor, place.spec_id, undo)
    expect((await lineNames(actor, place.spec_id)).slice(0, 2)).toEqual(['L1', 'L2'])
  })

  it('a line created under an existing name becomes the existing line, everywhere in the change', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const { line, plot } = await reserveYearIds(actor, place.year_id, { line: 2, plot: 1 })
    const [known] = planted.lines
    const answer = await sendAccepted(
      actor,
      place.year_id,
      changeOf([
        column('line', 'exists', line, [true, true], [false, false]),
        column('line', 'name', line, ['L1', 'New']),
        column('line', 'mother_id', [line[1]], [line[0]]),
        column('plot', 'exists', plot, [true], [false]),
        column('plot', 'name', plot, ['N1']),
        column('plot', 'line_id', plot, [line[0]]),
      ]),
    )
    expect(answer.replaced).toEqual([{ entity: 'line', from: line[0], to: known }])
    const columns = await loadYear(actor, place.year_id)
    expect(columns.line[columns.indexOf.get(plot[0])!]).toBe(known)
    const crop = await decodedCrop(actor, place.spec_id)
    expect(lineOfCrop(crop, line[1])?.mother_id).toBe(known)
    expect(lineOfCrop(crop, line[0])).toBeUndefined()
    const shown = await loadYear(actor, place.year_id)
    applyChange(shown, answer.difference as ChangeSet)
    expect(shown.line[shown.indexOf.get(plot[0])!]).toBe(known)
    const { body } = await actor.call(listLines, { query: { spec_id: place.spec_id } })
    expect(body.data.map((line) => line.line_name)).toEqual(['L1', 'L2', 'L3', 'L4', 'L5', 'New'])
  })

  it('a trait created under an existing name adds its values to the existing trait without overwriting any', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const known = planted.traits[1]
    const [first, second] = planted.plots
    const create = async (ids: number[], after: string[], before: string[]) => {
      const { trait } = await reserveYearIds(actor, place.year_id, { trait: 1 })
      const change = changeOf([
        column('trait', 'exists', trait, [true], [false]),
        column('trait', 'name', trait, ['Colour']),
        column('trait', 'kind', trait, ['qualitative']),
        column('plot', `trait:${known}`, [first], ['blue'], ['white']),
        column('plot', `trait:${trait[0]}`, ids, after, before),
      ])
      return { trait: trait[0], change }
    }
    const colours = async () => {
      const columns = await loadYear(actor, place.year_id)
      return [first, second].map((id) => readCell(columns, columns.indexOf.get(id) as number, `trait:${known}`))
    }
    const clash = await create([first, second], ['green', 'black'], ['white', 'red'])
    const refused = await send(actor, place.year_id, clash.change)
    expect([refused.status, refusal(refused)]).toMatchObject([
      409,
      { code: 'trait.duplicate', ids: [known, clash.trait] },
    ])
    expect(await colours()).toEqual(['white', 'red'])
    const { trait, change } = await create([second], ['black'], ['red'])
    const answer = await sendAccepted(actor, place.year_id, change)
    expect(answer.replaced).toEqual([{ entity: 'trait', from: trait, to: known }])
    expect(await colours()).toEqual(['blue', 'black'])
  })

  it('other years of the crop receive lines through the crop’s log', async () => {
    const a = await newTrialFixture(actor)
    const b = await newPlace(actor, a.place.spec_id)
    const loaded = await loadYear(actor, b.year_id)
    expect(loaded.crop_seq).toBe(1)
    const [line] = a.planted.lines
    await sendAccepted(actor, a.place.year_id, changeOf([column('line', 'name', [line], ['Renamed'], ['L1'])]))
    const { body } = await actor.call(readChanges, { params: { id: b.year_id }, query: { since: 0, crop_since: 1 } })
    expect(body.data).toEqual([])
    expect(body.crop).toMatchObject([{ seq: 2, change: { columns: [{ field: 'name', after: ['Renamed'] }] } }])
    expect((await loadYear(actor, b.year_id)).crop_seq).toBe(2)
    expect(await lineNames(actor, a.place.spec_id)).toContain('Renamed')
  })

  it('a line that would be its own ancestor is refused with the whole loop, in change sets and calls alike', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const { spec_id, year_id } = place
    const [a, b, c] = planted.lines
    const loop = 'L3 → L1 → L2 → L3'
    const change = changeOf([column('line', 'mother_id', [a, b], [b, c]), column('line', 'father_id', [c], [a])])
    const refused = await send(actor, year_id, change)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      code: 'pedigree.cycle',
      detail: expect.stringContaining(loop),
      ids: [a, b, c],
    })
    await sendAccepted(actor, year_id, changeOf([column('line', 'mother_id', [a, b], [b, c])]))
    const body = { spec_id, line_id: c, father: 'L1' }
    const called = await actor.call(writeGenealogy, { body })
    expect(called).toMatchObject({
      status: 400,
      body: { code: 'pedigree.cycle', errors: { father: [expect.any(String)] } },
    })
    expect((called.body as unknown as { detail: string }).detail).toContain(loop)
    const plot = { params: { id: planted.plots[4] }, body: { mother: 'L1' } }
    const plotAnswer = await actor.call(updatePlot, plot)
    expect(plotAnswer.body).toMatchObject({ code: 'pedigree.cycle', errors: { mother: [expect.any(String)] } })
    expect(JSON.stringify(plotAnswer.body)).toContain(loop)
  })

  it('a label or name for many plots is reported once', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const labels = planted.plots.map(() => 'A1')
    const refused = await send(actor, place.year_id, changeOf([column('plot', 'label', planted.plots, labels)]))
    expect(refused).toMatchObject({ status: 409, body: { code: 'label.duplicate', ids: planted.plots.slice(1) } })
    expect((refused.body as unknown as { detail: string }).detail.match(/A1/g)).toHaveLength(1)
    const { field_id, year_id } = place
    const walk = {
      start_position: 'top_left',
      numbering_type: 'horizontal',
      horizontal_direction: 'right',
      vertical_direction: 'down',
      order: 'by_rows',
    } as const
    const body = { field_id, year_id, prefix: 'N', numeration_start_number: 7, numeration_step: 0, ...walk }
    const numbered = await actor.call(numberPlots, { body })
    expect(numbered).toMatchObject({ status: 409, body: { code: 'numbering.conflict', labels: ['N7'] } })
  })

  it('a trait accepts values of its own kind only [PLT-20]', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const [plot] = planted.plots
    const [quantitative, qualitative] = planted.traits
    const words = await send(
      actor,
      place.year_id,
      changeOf([column('plot', `trait:${quantitative}`, [plot], ['much'], [4])]),
    )
    expect(refusal(words).code).toBe('value.not_number')
    const kind = await send(
      actor,
      place.year_id,
      changeOf([column('trait', 'kind', [quantitative], ['qualitative'], ['quantitative'])]),
    )
    expect(refusal(kind).code).toBe('trait.type_conflict')
    const answer = await sendAccepted(
      actor,
      place.year_id,
      changeOf([column('plot', `trait:${qualitative}`, [plot], [5], ['white'])]),
    )
    expect(answer.difference?.columns[0].after).toEqual(['5'])
  })

  it('a suppressed value keeps its reason, which is deleted with the value', async () => {
    const { place, planted } = await newTrialFixture(actor)
    const [plot] = planted.plots
    const [trait] = planted.traits
    await sendAccepted(actor, place.year_id, changeOf([column('plot', `suppressed:${trait}`, [plot], ['hail'])]))
    const columns = await loadYear(actor, place.year_id)
    expect([columns.traits[0].numbers[0], columns.traits[0].annotations.suppressed.get(0)]).toEqual([4, 'hail'])
    const cleared = await sendAccepted(
      actor,
      place.year_id,
      changeOf([column('plot', `trait:${trait}`, [plot], [null], [4])]),
    )
    expect(cleared.difference?.columns).toMatchObject([
      { field: `suppressed:${trait}`, before: ['hail'], after: [null] },
    ])
    expect((await loadYear(actor, place.year_id)).traits[0].annotations.suppressed.size).toBe(0)
    const answer = await send(actor, place.year_id, changeOf([column('plot', `suppressed:${trait}`, [plot], ['hail'])]))
    expect(refusal(answer).code).toBe('value.missing')
  })
})
