import { expect, it } from 'vitest'
import { applyToCrop } from '../../domain/change/applyToCrop.ts'
import { cropOf } from '../../domain/columns/cropColumns.ts'
import { MeansTable, wholeView } from '../../domain/means/MeansTable.ts'
import type { CropMeans } from '../../domain/means/meansCodec.ts'
import { dropDescentCaches } from '../../domain/pedigree/cropGraph.ts'
import { seedByLine } from '../../domain/seeds/seedOfLines.ts'
import { LinesSource } from '../../domain/sheet/source/linesSource.ts'
import { newTraitFields } from '../../domain/traits/traitFields.ts'
import { cellText } from './cellText.ts'
import { lineGroups } from './columnFields.ts'

const line = { mother_id: null, father_id: null }
const place = (year: number, region_id: number) => ({
  year_id: year,
  year,
  field_id: 1,
  field_name: 'Competitive (advanced yield trial)',
  region_id,
  region: `Region ${region_id}`,
  control: null,
})
const means: CropMeans = {
  spec_id: 3,
  places: [place(2026, 1), place(2025, 2)],
  means: [0, 1].map((at) => ({ trait: 7, place: at, line: [1], n: [4], mean: [6.5 + at], m2: [0.2], category: null })),
  newest: { line: [1], plot: [90], name: ['288'], place: [0], plots: [4] },
}

/** Line 1 is registered as Lada, line 2 is a variety under its own name, line 3 is none. */
function create() {
  const crop = cropOf(
    { spec_id: 3, seq: 0 },
    [
      { ...line, id: 1, name: 'L-207/45', is_variety: true },
      { ...line, id: 2, name: 'Sonet', is_variety: true },
      { ...line, id: 3, name: 'L-220/63', is_variety: false },
    ],
    [{ ...newTraitFields, id: 7, name: 'Grain yield', unit: 't/ha', decimals: 2 }],
  )
  crop.passport.variety_name.set(0, 'Lada')
  const table = new MeansTable(means, crop, wholeView)
  const seed = seedByLine({
    spec_id: 3,
    addresses: ['Main store / B-04-4', 'Main store / D-03-6'],
    line: [1, 3],
    seeds: [12460, 425],
    place: [0, 1],
    places: [3, 1],
  })
  const source = new LinesSource(crop, 'en', table, seed, { isFixed: false, selfings: new Map([[3, 1]]) })
  const groups = (byYear: boolean, byRegion = false) =>
    lineGroups((key) => key, { table, traits: crop.traits, shown: 'value', byYear, byRegion })
  const shown = (field: string) =>
    [0, 1, 2].map((row) => cellText(source, field, () => 0)(source.read(row, field), row))
  return { source, crop, groups, shown }
}

it('the variety is its registered name, else the promoted line’s name, and precedes the line [VAR-02, VAR-05]', () => {
  const { groups, shown } = create()
  expect(groups(false)[0].fields.map(({ field }) => field)).toEqual(['variety_name', 'name'])
  expect(shown('variety_name')).toEqual(['Lada', 'Sonet', '–'])
  expect(shown('name')).toEqual(['L-207/45', 'Sonet', 'L-220/63'])
})

it('a line’s plot is its newest one, with the number of others [VAR-04]', () => {
  expect(create().shown('plot')).toEqual(['288 +3', '–', '–'])
})

it('nursery and year come from its newest plot [VAR-06, VAR-07]', () => {
  const { groups, shown } = create()
  expect(groups(false)[1].fields.map(({ field }) => field)).toEqual(['address', 'plot', 'nursery', 'year', 'seeds'])
  expect([shown('nursery')[0], shown('year')[0]]).toEqual(['Competitive (advanced yield trial)', '2026'])
})

it('seed places, most first, with the number of further ones, and the total amount [VAR-03, VAR-08]', () => {
  const { source, shown } = create()
  expect(shown('address')).toEqual(['Main store / B-04-4 +2', '–', 'Main store / D-03-6'])
  expect(shown('seeds')).toEqual(['12\u202f460', '0', '425'])
  expect([source.rule('address'), source.rule('seeds')]).toEqual([null, null])
})

it('a line’s genealogy follows edits of its parents [VAR-23]', () => {
  const { source, crop } = create()
  const genealogy = () => [0, 1, 2].map((row) => source.read(row, 'genealogy'))
  expect(genealogy()).toEqual([null, null, null])
  const write = (field: 'mother_id' | 'father_id', id: number, after: number) =>
    applyToCrop(crop, {
      name: { key: 'change.values', params: {} },
      columns: [{ entity: 'line', field, ids: [id], before: [null], after: [after] }],
    })
  write('mother_id', 3, 1)
  write('father_id', 3, 2)
  expect(genealogy()).toEqual([null, null, '"L-207/45"/Sonet'])
})

it('means have a column per trait, and per year or region, with one more digit than their values', () => {
  const { groups, shown } = create()
  expect(groups(false)[2]).toMatchObject({ id: 'phenotypes', fields: [{ heading: 'Grain yield, t/ha' }] })
  expect(groups(true)[2]).toMatchObject({ id: 'means:7', fields: [{ heading: '2026' }, { heading: '2025' }] })
  expect(groups(true, true)[2].fields.map(({ heading }) => heading)).toEqual(['2026 · Region 1', '2025 · Region 2'])
  expect(shown('mean:7:value:all:all')).toEqual(['7.000', '–', '–'])
  expect(shown('mean:7:value:2026:all')[0]).toBe('6.500')
})

it('only a variety is registered, under a name no other line has', () => {
  const { source } = create()
  const edit = (rows: number[], values: string[]) => ({ field: 'variety_name', rows, values })
  expect(source.resolve([edit([2], ['New'])])).toMatchObject({ ok: false, code: 'variety.notYet' })
  expect(source.resolve([edit([1], ['New'])]).ok).toBe(true)
  expect(source.faults([edit([1], ['LADA'])])).toMatchObject([{ k: 0, code: 'variety.exists' }])
  expect(source.faults([edit([0, 1], ['Sonata', 'Lada'])])).toEqual([])
  expect(['lada', 'L-207/45', 'Other'].map((text) => source.nameLike(text))).toEqual(['Lada', 'L-207/45', null])
})

it('passport lists are typed with semicolons, and every cell is writable [VAR-27, VAR-28]', () => {
  const { source } = create()
  const noIds = () => {
    throw new Error('no line can be created')
  }
  const edits = [
    { field: 'regions', rows: [0], values: ['Central; Volga ;'] },
    { field: 'owner', rows: [0], values: ['Northfield'] },
  ]
  const change = source.change({ key: 'change.values', params: {} }, edits, noIds)
  expect(change?.columns.map(({ field, after }) => [field, after])).toEqual([
    ['regions', ['Central\nVolga']],
    ['owner', ['Northfield']],
  ])
  for (const field of [
    'stage',
    'species',
    'origin',
    'uniformity',
    'heterotic_group',
    'herbicides',
    'fungicides',
    'comment',
  ])
    expect(source.rule(field)?.mayBeEmpty).toBe(true)
  expect([source.rule('plot'), source.rule('mean:7:value:all:all')]).toEqual([null, null])
})

it('the inbreeding column F follows current parents, stages and selfings, and is read-only', () => {
  const { source, crop, shown } = create()
  crop.mother[2] = 1
  crop.father[2] = 2
  dropDescentCaches(crop, ['mother_id'])
  expect(shown('inbreeding')).toEqual(['0.0000', '0.0000', '0.5000'])
  expect([source.rule('inbreeding'), source.addressOf(2, 'inbreeding')]).toEqual([null, null])
  crop.passport.stage.set(0, 'DH')
  dropDescentCaches(crop, ['stage'])
  expect(shown('inbreeding')[0]).toBe('1.0000')
  expect(new LinesSource(crop, 'en').read(0, 'inbreeding')).toBeNull()
})
