import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { revertChange } from '../../../src/contract/plots/changes.ts'
import type { CellValue } from '../../../src/domain/change/changeSet.ts'
import { readCell } from '../../../src/domain/columns/cell.ts'
import { type PlotFieldKind, plotFieldNames, plotFields } from '../../../src/domain/plots/plotFields.ts'
import { type Actor, startTestServer } from '../harness.ts'
import { changeOf, column, loadYear, sendAccepted } from '../trials/field.ts'
import { newTrialFixture, type TrialFixture } from '../trials/trialFixture.ts'

let actor: Actor
let setting: TrialFixture

beforeAll(async () => {
  actor = await (await startTestServer()).newCompany()
  setting = await newTrialFixture(actor)
})

/** A value of each kind that no planted plot has. */
function newValue(kind: PlotFieldKind, { planted }: TrialFixture): CellValue {
  if (kind === 'line') return planted.lines[1]
  return kind === 'text' ? 'ZZ9' : kind === 'integer' ? 7 : 2.25
}

describe('every plot field', () => {
  it.each(plotFieldNames)('%s is written, loaded, logged and undone', async (field) => {
    const { place, planted } = setting
    const [, , , , , plot] = planted.plots
    const { kind, column: array } = plotFields[field]
    const before = await loadYear(actor, place.year_id)
    const at = before.indexOf.get(plot) ?? -1
    const stored = readCell(before, at, field)
    const value = newValue(kind, setting)
    expect(stored).not.toBe(value)
    const { seq } = await sendAccepted(
      actor,
      place.year_id,
      changeOf([column('plot', field, [plot], [value], [stored])]),
    )
    const after = await loadYear(actor, place.year_id)
    expect(readCell(after, at, field)).toBe(value)
    expect(after[array][at]).toBe(value)
    await actor.call(revertChange, { params: { id: place.year_id, seq }, body: { key: randomUUID() } })
    expect(readCell(await loadYear(actor, place.year_id), at, field)).toBe(stored)
  })
})
