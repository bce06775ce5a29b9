import { expect, it } from 'vitest'
import {
  headingStage,
  smallYear,
  sprayingTechnology,
  withStage,
  withTechnology,
} from '../../../tests/arbitraries/smallYear.ts'
import { newTraitFields } from '../traits/traitFields.ts'
import { newTraitId, planPlotValues } from './plotValues.ts'

const year = () => withTechnology(withStage(smallYear(1, 4)), { 1: '2026-06-01' }, { 2: '2026-06-12' })
const traitOf = (id: number) => year().traits.find(({ trait }) => trait.id === id)!.trait
const heading = traitOf(headingStage)
const spraying = traitOf(sprayingTechnology)

it('separates plots that get a value, change, or are equal [PLT-28]', () => {
  const input = { trait: heading, value: '2026-06-30' }
  const { columns, counts } = planPlotValues(year(), [0, 1, 2], input, false)
  expect(counts).toEqual({ added: 2, changed: 0, skipped: 0, equal: 1 })
  expect(columns).toEqual([
    {
      entity: 'plot',
      field: `trait:${headingStage}`,
      ids: [102, 103],
      before: [null, null],
      after: ['2026-06-30', '2026-06-30'],
    },
  ])
  expect(planPlotValues(year(), [0], { trait: heading, value: '2026-07-01' }, false).counts.changed).toBe(1)
})

it('writes a date, a plan and a comment together, each where its own cell is empty [PLT-27]', () => {
  const input = { trait: spraying, value: '2026-06-20', planned: '2026-06-15', note: 'two litres' }
  const planned = planPlotValues(year(), [1, 2], input, false)
  expect(planned.columns.map(({ field, before }) => [field, before])).toEqual([
    [`trait:${sprayingTechnology}`, [null, '2026-06-12']],
    [`planned:${sprayingTechnology}`, ['2026-06-01', null]],
    [`note:${sprayingTechnology}`, [null, null]],
  ])
  expect(planned.counts).toEqual({ added: 0, changed: 2, skipped: 0, equal: 0 })
  const empty = planPlotValues(year(), [1, 2], input, true)
  expect(empty.columns.map(({ field, ids }) => [field, ids])).toEqual([
    [`trait:${sprayingTechnology}`, [102]],
    [`planned:${sprayingTechnology}`, [103]],
    [`note:${sprayingTechnology}`, [102, 103]],
  ])
  expect(empty.counts).toEqual({ added: 2, changed: 0, skipped: 0, equal: 0 })
})

it('absent fields are skipped, and filled cells when only empty ones are written', () => {
  const input = { trait: heading, value: '2026-07-02', planned: undefined }
  const { columns, counts } = planPlotValues(year(), [0], input, true)
  expect([columns, counts.skipped]).toEqual([[], 1])
})

it('a trait to be created is empty on every plot', () => {
  const trait = { ...newTraitFields, id: newTraitId, name: 'Booting', role: 'stage', kind: 'date' } as const
  const { columns, counts } = planPlotValues(year(), [0, 3], { trait: { ...trait }, value: '2026-06-01' }, false)
  expect([columns[0].before, counts.added]).toEqual([[null, null], 2])
})
