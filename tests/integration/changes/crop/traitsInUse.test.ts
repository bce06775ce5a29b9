import { beforeAll, describe, expect, it } from 'vitest'
import { readChanges } from '../../../../src/contract/plots/changes.ts'
import { createDesign } from '../../../../src/contract/plots/designs.ts'
import { listFieldYears } from '../../../../src/contract/plots/nurseries.ts'
import { applyChange } from '../../../../src/domain/change/applyChange.ts'
import { type ChangeSet, invertChange } from '../../../../src/domain/change/changeSet.ts'
import { type FieldYearColumns, traitColumn } from '../../../../src/domain/columns/fieldYear.ts'
import { type Actor, startTestServer } from '../../harness.ts'
import {
  changeOf,
  column,
  loadYear,
  type NewYear,
  newCrop,
  newPlace,
  plantField,
  send,
  sendAccepted,
} from '../../trials/field.ts'
import { type Report, textFile, upload } from '../../uploads/upload.ts'
import { refusal, reserveYearIds, revert } from '../refusals.ts'
import { sendCrop } from './cropLog.ts'

let actor: Actor

beforeAll(async () => {
  actor = await (await startTestServer()).newCompany()
})

/**
 * The changes of a call in the form in which the window that made it undoes them: the crop's log entry, then the year's.
 */
async function written(year: number, { seq, crop_seq }: { seq: number; crop_seq: number }): Promise<ChangeSet> {
  const query = { since: seq - 1, crop_since: crop_seq > 0 ? crop_seq - 1 : 1_000_000 }
  const { body } = await actor.call(readChanges, { params: { id: year }, query })
  const [ownTrait] = body.data
  const cropColumns = crop_seq > 0 ? body.crop[0].change.columns : []
  return { name: ownTrait.change.name, columns: [...cropColumns, ...ownTrait.change.columns] as ChangeSet['columns'] }
}

/** A trait that a change of a year creates, with values on its first two plots, and another year of the crop. */
async function createInYear(): Promise<{
  place: NewYear
  other: NewYear
  plots: number[]
  trait: number
  change: ChangeSet
}> {
  const place = await newPlace(actor)
  const other = await newPlace(actor, place.spec_id)
  const { plots } = await plantField(actor, place)
  const { trait } = await reserveYearIds(actor, place.year_id, { trait: 1 })
  const change = changeOf([
    column('trait', 'exists', trait, [true], [false]),
    column('trait', 'name', trait, ['Lodging']),
    column('plot', `trait:${trait[0]}`, plots.slice(0, 2), [3, 5]),
    column('plot', 'comment', [plots[0]], ['with it']),
  ])
  await sendAccepted(actor, place.year_id, change)
  return { place, other, plots, trait: trait[0], change }
}

const values = (columns: FieldYearColumns, trait: number) =>
  [...(traitColumn(columns, trait)?.numbers ?? [])].filter((value) => !Number.isNaN(value))

const alive = ({ alive: plots }: FieldYearColumns) => plots.reduce((n, plot) => n + plot, 0)

describe('a trait used by another year', () => {
  it('stays when its creating design is undone in its year, and the rest of that design is removed', async () => {
    const place = await newPlace(actor)
    const { lines } = await plantField(actor, place, 8)
    const other = await newPlace(actor, place.spec_id)
    const design = async (year_id: number) => {
      const params = { reps: 2, width: 4, corner: 'bottom_left' as const }
      const body = { year_id, kind: 'rcbd' as const, line_ids: lines, check_ids: [], params, seed: 7 }
      const answer = await actor.call(createDesign, { body: { ...body, origin: { row: 20, col: 2 } } as never })
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body as { seq: number; crop_seq: number }
    }
    const change = await written(place.year_id, await design(place.year_id))
    const [trait] = change.columns.find(({ entity, field }) => entity === 'trait' && field === 'exists')?.ids ?? []
    expect(trait).toBeGreaterThan(0)
    await design(other.year_id)
    const undone = await loadYear(actor, place.year_id)
    const before = (await loadYear(actor, other.year_id)).traits.map(({ numbers, codes }) => [[...numbers], [...codes]])

    const undo = invertChange(change)
    const { difference, seq, crop_seq } = await sendAccepted(actor, place.year_id, undo)
    applyChange(undone, undo)
    applyChange(undone, difference as ChangeSet)
    const stored = await loadYear(actor, place.year_id)
    for (const columns of [stored, undone]) {
      expect([alive(columns), traitColumn(columns, trait)?.trait.name]).toEqual([8, 'Replication'])
      expect(values(columns, trait)).toEqual([])
    }
    const logged = await actor.call(readChanges, {
      params: { id: place.year_id },
      query: { since: seq - 1, crop_since: 0 },
    })
    expect(logged.body.data[0].change.columns.filter(({ entity }) => entity === 'trait')).toEqual([])
    expect([crop_seq, logged.body.crop.some(({ seq: number }) => number === crop_seq)]).toEqual([0, false])
    const after = (await loadYear(actor, other.year_id)).traits.map(({ numbers, codes }) => [[...numbers], [...codes]])
    expect(after).toEqual(before)

    await sendAccepted(actor, place.year_id, change)
    const reloaded = await loadYear(actor, place.year_id)
    expect([alive(reloaded), reloaded.traits.length]).toEqual([16, stored.traits.length])
  })

  it('stays when a file that wrote it into two years is undone in the first of them', async () => {
    const crop = await newCrop(actor)
    const place = await newPlace(actor, crop)
    const other = await newPlace(actor, crop)
    for (const year of [place, other]) await plantField(actor, year, 2)
    const { body } = await actor.call(listFieldYears, { query: { spec_id: crop } })
    const fieldsById = new Map(
      body.data.flatMap(({ fields }) => fields.map((field) => [field.field_id, field.field_name])),
    )
    const rows = [place, other].flatMap(({ field_id }) =>
      [3, 5].map((v, k) => `${fieldsById.get(field_id)},2026,P${k + 1},${v}`),
    )
    const file = textFile('lodging.csv', 'Nursery,Year,Plot,Lodging', ...rows)
    const { report } = await upload(actor, 'plot_result', file, { spec_id: crop })
    expect(report.written?.map(({ year_id }) => year_id)).toEqual([place.year_id, other.year_id])
    const [first] = report.written as NonNullable<Report['written']>
    const change = await written(place.year_id, first)
    await sendAccepted(actor, place.year_id, invertChange(change))
    const [trait] = change.columns.find(({ entity, field }) => entity === 'trait' && field === 'exists')?.ids ?? []
    expect(values(await loadYear(actor, place.year_id), trait)).toEqual([])
    expect(values(await loadYear(actor, other.year_id), trait)).toEqual([3, 5])
  })

  it('is deleted when no year has a value of it', async () => {
    const { place, trait, change } = await createInYear()
    await sendAccepted(actor, place.year_id, invertChange(change))
    expect(traitColumn(await loadYear(actor, place.year_id), trait)).toBeNull()
  })

  it('stays when only deleted plots of its own year have values, which are restored with them', async () => {
    const { place, plots, trait, change } = await createInYear()
    await sendAccepted(actor, place.year_id, changeOf([column('plot', `trait:${trait}`, [plots[2]], [9])]))
    const deletion = await sendAccepted(
      actor,
      place.year_id,
      changeOf([column('plot', 'exists', [plots[2]], [false], [true])]),
    )
    const { difference } = await sendAccepted(actor, place.year_id, invertChange(change))
    expect(difference?.columns).toContainEqual(column('trait', 'exists', [trait], [true], [false]))
    await revert(actor, place.year_id, deletion.seq)
    expect(values(await loadYear(actor, place.year_id), trait)).toEqual([9])
  })
})

describe('a trait with values that a change does not delete', () => {
  it('cannot be deleted: nothing of the change is written', async () => {
    const { place, plots, trait, change } = await createInYear()
    await sendAccepted(actor, place.year_id, changeOf([column('plot', `trait:${trait}`, [plots[2]], [9])]))
    const answer = await send(actor, place.year_id, invertChange(change))
    expect([answer.status, refusal(answer)]).toMatchObject([409, { code: 'trait.used', ids: [trait] }])
    const columns = await loadYear(actor, place.year_id)
    expect([values(columns, trait), columns.comment[0]]).toEqual([[3, 5, 9], 'with it'])
  })

  it('nor by a change of the crop, whose sender may have any year open', async () => {
    const { place, trait } = await createInYear()
    const answer = await sendCrop(actor, place.spec_id, changeOf([column('trait', 'exists', [trait], [false], [true])]))
    expect([answer.status, refusal(answer).code]).toEqual([409, 'trait.used'])
  })
})
