import { describe, expect, it } from 'vitest'
import { smallYear } from '../../../../tests/arbitraries/smallYear.ts'
import { readRows } from '../../../sheets/readRows.ts'
import type { FieldYearColumns } from '../../columns/fieldYear.ts'
import { phenotypesFormat } from '../formats.ts'
import type { HeadMapping } from '../headers/mapping.ts'
import { decideReview, noChoices } from './decideReview.ts'
import { type ReviewFile, readReview } from './reviewFile.ts'
import { columnChoices, mappingOf, mappingWith, restoredMapping } from './reviewMapping.ts'

/** A year of twelve plots about 82 cm high. */
function heights(): FieldYearColumns {
  const columns = smallYear(1, 12)
  columns.traits[0].trait = { ...columns.traits[0].trait, name: 'Height', unit: 'cm', min: null, max: null }
  for (let i = 0; i < 12; i++) columns.traits[0].numbers[i] = 80 + (i % 5)
  return columns
}

function fileOf(columns: FieldYearColumns, lines: readonly string[], mapping: HeadMapping = {}): ReviewFile {
  const read = readRows(new TextEncoder().encode(lines.join('\n')), 'values.csv', phenotypesFormat)
  if (!read.ok) throw new Error(read.fault.code)
  const traits = columns.traits.map(({ trait }) => trait)
  const target = { nursery: 'N', year: 2026 }
  return readReview(read.sheet, { upload: 'plot_result', mapping, target, openYear: null, traits, markers: [] })!
}

describe('a heading similar to a trait', () => {
  it.each([
    ['Height (cm)', 'cm', 1],
    ['Height [cm]', 'cm', 1],
    ['Height cm', 'cm', 1],
    ['HEIGHT', '', 1],
    ['Height, mm', 'mm', 0.1],
    ['Height (m)', 'm', 100],
    ['Height мм', 'мм', 0.1],
    ['Height, nodes', 'nodes', null],
  ])('%s proposes Height, cm', (header, unit, factor) => {
    const columns = heights()
    const file = fileOf(columns, [`Plot;"${header}"`, `${columns.name[0]};81`])
    expect(file.columns[1].similar).toMatchObject({ trait: { name: 'Height', unit: 'cm' }, unit, factor })
    expect(decideReview(file, columns, noChoices, new Map()).open).toBe(1)
  })

  it.each(['Height, cm', 'height,cm', 'Ear height', 'Heights'])('%s proposes nothing', (header) => {
    const columns = heights()
    expect(fileOf(columns, [`Plot;"${header}"`, `${columns.name[0]};81`]).columns[1].similar).toBeNull()
  })

  it('is converted as decided, in the file and on repeated upload', () => {
    const columns = heights()
    const lines = ['Plot;"Height, mm";"Height (cm)"', `${columns.name[0]};823;`]
    const file = fileOf(columns, lines)
    const { id, name, unit, kind, role } = columns.traits[0].trait
    const mapping = mappingWith(file, 2, { trait: { name, unit, kind, role, factor: 0.1 } })
    expect(Object.keys(mappingOf(file))).not.toContain('Height, mm')
    const converted = fileOf(columns, lines, mapping)
    expect(converted.columns[1]).toMatchObject({ similar: null, factor: 0.1, values: [82.3], trait: { id } })
    const choices = columnChoices(converted)
    expect(choices['Height, mm']).toEqual({ trait_id: id, factor: 0.1 })
    const restored = restoredMapping(choices, [columns.traits[0].trait], ['Plot', 'Height, mm', 'Height (cm)'])
    expect(fileOf(columns, lines, restored).columns[1].values).toEqual([82.3])
  })

  it('can become a new trait, which is not asked about again', () => {
    const columns = heights()
    const lines = ['Plot;"Height, mm"', `${columns.name[0]};823`]
    const kind = 'quantitative' as const
    const created = { trait: { name: 'Height', unit: 'mm', kind, role: 'trait' as const } }
    const file = fileOf(columns, lines, mappingWith(fileOf(columns, lines), 2, created))
    expect(file.columns[1]).toMatchObject({ similar: null, trait: { id: null, unit: 'mm' }, values: [823] })
  })
})

describe('values far from the stored ones', () => {
  it.each([-9, -99, 9999, 8.1])('%d among heights of about 82 is marked', (value) => {
    const columns = heights()
    const [cells] = decideReview(
      fileOf(columns, ['Plot;"Height, cm"', `${columns.name[0]};${value}`, `${columns.name[1]};83`]),
      columns,
      noChoices,
      new Map(),
    ).cells
    expect([cells.outcome[0], cells.reasons.get(0)?.code]).toEqual(['outside', 'outside.fences'])
    expect(cells.outcome[1]).toBe('changed')
  })

  it('a whole column in decimetres is marked, though its values are consistent', () => {
    const columns = heights()
    const rows = columns.name.map((name, i) => `${name};${8 + (i % 5) / 10}`)
    const [cells] = decideReview(fileOf(columns, ['Plot;"Height, cm"', ...rows]), columns, noChoices, new Map()).cells
    expect(cells.outcome.every((outcome) => outcome === 'outside')).toBe(true)
  })
})

describe('manually mapped columns', () => {
  it('show five values, and can be a factor', () => {
    const columns = heights()
    const lines = ['Plot;Wasser', ...columns.name.slice(0, 7).map((name, i) => `${name};w${i % 6}`)]
    const file = fileOf(columns, lines)
    expect(file.columns[1].sample).toEqual(['w0', 'w1', 'w2', 'w3', 'w4'])
    const factor = { name: 'Wasser', unit: '', kind: 'qualitative', role: 'factor' } as const
    const chosen = fileOf(columns, lines, mappingWith(file, 2, { trait: factor }))
    expect(chosen.columns[1].trait).toMatchObject(factor)
    expect(columnChoices(chosen).Wasser).toEqual(factor)
  })

  it('get similar traits also if the table has no known heading', () => {
    const columns = heights()
    const lines = ['Parzelle;Wuchs', `${columns.name[0]};83`]
    const file = fileOf(columns, lines)
    expect(file.columns.map(({ header, sample }) => [header, sample])).toEqual([
      ['Parzelle', [columns.name[0]]],
      ['Wuchs', ['83']],
    ])
    const named = fileOf(columns, lines, mappingWith(file, 1, { column: 'plot' }))
    expect([named.faults, named.columns[1].values]).toEqual([[], [83]])
  })
})
