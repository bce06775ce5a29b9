import { describe, expect, it } from 'vitest'
import { colourTrait, smallYear, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { readRows } from '../../../sheets/readRows.ts'
import type { CellValue } from '../../change/changeSet.ts'
import { type FieldYearColumns, suppressedBit } from '../../columns/fieldYear.ts'
import { newTraitFields } from '../../traits/traitFields.ts'
import { fieldFileFormat, phenotypesFormat } from '../formats.ts'
import type { HeadMapping } from '../headers/mapping.ts'
import { decideReview, likelyNumber, noChoices, type ReviewChoices, type SeenField } from './decideReview.ts'
import { type KnownTraits, readCorrection } from './reviewColumns.ts'
import { type ReviewFile, readReview } from './reviewFile.ts'
import { columnChoices, mappingWith, restoredMapping } from './reviewMapping.ts'

const openYear = { nursery: 'N', year: 2026 }

function knownOf({ traits }: FieldYearColumns): KnownTraits {
  return traits.map(({ trait: { id, name, unit, kind, role } }) => ({ id, name, unit, kind, role }))
}

/** A csv file as its review reads it. */
function fileOf(columns: FieldYearColumns, lines: readonly string[], mapping: HeadMapping = {}): ReviewFile {
  const read = readRows(new TextEncoder().encode(lines.join('\n')), 'values.csv', phenotypesFormat)
  if (!read.ok) throw new Error(read.fault.code)
  const reading = {
    upload: 'plot_result',
    mapping,
    target: openYear,
    openYear: null,
    traits: knownOf(columns),
    markers: [],
  } as const
  return readReview(read.sheet, reading)!
}

/** A year of six plots named R1C1 …, with yields of 1 to 6. */
function yields(): FieldYearColumns {
  const columns = smallYear(1, 6)
  for (let i = 0; i < 6; i++) columns.traits[0].numbers[i] = i + 1
  return columns
}

function decided(
  columns: FieldYearColumns,
  lines: readonly string[],
  choices: Partial<ReviewChoices> = {},
  seen: ReadonlyMap<string, SeenField> = new Map(),
) {
  return decideReview(fileOf(columns, lines), columns, { ...noChoices, ...choices }, seen)
}

const heading = (columns: FieldYearColumns) => {
  const { name, unit } = columns.traits[0].trait
  return `Plot;"${unit ? `${name}, ${unit}` : name}"`
}

describe('a file under review', () => {
  it('reports the effect of every cell, despite errors elsewhere [UPL-06]', () => {
    const columns = yields()
    columns.traits[0].trait = { ...columns.traits[0].trait, min: 0, max: 50 }
    columns.traits[0].numbers[2] = Number.NaN
    const [a, b, c, d, e] = columns.name
    const lines = [heading(columns), `${a};1`, `${b};2.5`, `${c};7`, `${d};99`, `${e};41,2x`, 'R9C99;3']
    const review = decided(columns, lines)
    const [cells] = review.cells
    expect(cells.outcome).toEqual(['equal', 'changed', 'added', 'outside', 'refused'])
    expect([...cells.accepted]).toEqual([0, 1, 1, 1, 0])
    expect([...cells.open]).toEqual([0, 0, 0, 0, 1])
    expect(cells.reasons.get(3)?.code).toBe('outside.limits')
    expect(cells.reasons.get(4)).toEqual({ code: 'fault.number', params: { text: '41,2x' } })
    expect(review.problems.map(({ address, code, decision }) => [address, code, decision])).toEqual([
      ['A7', 'plot.unknown', 'open'],
    ])
    expect([review.writes, review.open]).toEqual([3, 2])
  })

  it('is decided by correcting, excluding, and assigning rows to plots', () => {
    const columns = yields()
    const [a, b, c] = columns.name
    const lines = [heading(columns), `${a};10`, `${b};41,2x`, `${c}x;30`]
    const open = decided(columns, lines)
    expect([open.open, open.problems[0].nearest]).toEqual([2, c])
    const choices = {
      corrections: new Map([['B3', '41,2']]),
      leftOut: new Set(['B2']),
      rows: new Map([[4, c]]),
    }
    const review = decided(columns, lines, choices)
    expect([review.open, review.writes]).toEqual([0, 2])
    const written = review.cells[0]
    expect(written.values.filter((_, k) => written.accepted[k] === 1)).toEqual([41.2, 30])
    expect(review.problems[0].decision).toBe('matched')
    expect(decided(columns, lines, { ...choices, rows: new Map([[4, null]]) }).writes).toBe(1)
    expect(decided(columns, lines, { corrections: new Map([['B3', 'still no number']]) }).open).toBe(2)
  })

  it('accepts a plot once: its second row must be decided', () => {
    const columns = yields()
    const [a] = columns.name
    columns.label[0] = 'L1'
    const [, trait] = heading(columns).split(';')
    const review = decided(columns, [`Label;Plot;${trait}`, `;${a};10`, 'L1;;20'])
    expect(review.problems.map(({ code, row }) => [code, row.row])).toEqual([['plot.duplicate', 3]])
    expect([...review.cells[0].plots]).toEqual([0])
  })

  it('keeps a colleague’s change until it is accepted', () => {
    const columns = yields()
    const [a, b] = columns.name
    const field = `trait:${yieldTrait}`
    const seen = new Map([[field, new Map<number, CellValue>(Array.from(columns.id, (id, i) => [id, i + 1]))]])
    columns.traits[0].numbers[0] = 1.5
    const lines = [heading(columns), `${a};10`, `${b};11`]
    const review = decided(columns, lines, {}, seen)
    expect(review.cells[0].outcome).toEqual(['foreign', 'changed'])
    expect([review.writes, review.open]).toEqual([1, 0])
    const accepted = decided(columns, lines, { accepted: new Set(['B2']) }, seen)
    expect([accepted.writes, accepted.cells[0].present[0]]).toEqual([2, 1.5])
  })

  it('is read with its column mapping, which is stored by trait id', () => {
    const columns = yields()
    const [a, b] = columns.name
    const lines = ['Nr;Yld;Seen;Empty', `${a};7;white;`, `${b};8;12;`]
    const unmapped = fileOf(columns, lines)
    expect(unmapped.columns.map(({ header, filled }) => `${header} ${filled}`)).toEqual([
      'Nr 2',
      'Yld 2',
      'Seen 2',
      'Empty 0',
    ])
    expect([unmapped.rows, unmapped.faults.map(({ code }) => code)]).toEqual([[], ['header.missing']])
    expect(fileOf(columns, lines, mappingWith(unmapped, 1, { column: 'plot' })).rows).toHaveLength(2)
    const mapping: HeadMapping = {
      Nr: { column: 'plot' },
      Yld: { trait: { ...columns.traits[0].trait } },
      Seen: { trait: { name: 'Seen', unit: '', kind: 'qualitative', role: 'trait' } },
    }
    const file = fileOf(columns, lines, mapping)
    expect(file.columns.map(({ trait }) => trait?.id)).toEqual([undefined, yieldTrait, null, undefined])
    expect(file.columns[2].values).toEqual(['white', '12'])
    expect(columnChoices(file)).toEqual({
      Nr: { column: 'plot' },
      Yld: { trait_id: yieldTrait },
      Seen: { name: 'Seen', unit: '', kind: 'qualitative' },
    })
    const reread = fileOf(columns, lines, restoredMapping(columnChoices(file), knownOf(columns), Object.keys(mapping)))
    expect(reread.columns).toEqual(file.columns)
    const ignored = fileOf(columns, lines, mappingWith(file, 3, null))
    expect(ignored.columns[2]).toMatchObject({ trait: null, key: null })
    // A trait that the crop no longer has is matched by the header.
    expect(restoredMapping({ Yld: { trait_id: 999 } }, knownOf(columns), ['Yld'])).toEqual({})
  })

  it('reads columns with a shared heading by group, with any stored mapping of others [UPL-03]', () => {
    const columns = yields()
    const [a] = columns.name
    const [stage, technology, trait]: KnownTraits = [
      { id: 71, name: 'Harvest', unit: '', kind: 'date', role: 'stage' },
      { id: 72, name: 'Harvest', unit: '', kind: 'date', role: 'technology' },
      { id: 73, name: 'Harvest', unit: '', kind: 'quantitative', role: 'trait' },
    ]
    const traits = [...knownOf(columns), stage, technology, trait]
    const lines = [
      'General information,,,Phenotypes,Growth stages,Technology',
      'Plot,Comment,Seen,Harvest,Harvest,Harvest',
      `${a},c,7,5,2026-07-01,2026-07-09`,
    ]
    const read = readRows(new TextEncoder().encode(lines.join('\n')), 'plots.csv', fieldFileFormat)
    if (!read.ok) throw new Error(read.fault.code)
    const reading = { upload: 'field_file', target: openYear, openYear: null, traits, markers: [] } as const
    const fileAs = (mapping: HeadMapping) => readReview(read.sheet, { ...reading, mapping }) as ReviewFile
    const asFound = (file: ReviewFile) => [file.faults, file.columns.slice(3).map((column) => column.trait?.id)]
    const first = fileAs({})
    const apart = [[], [73, 71, 72]]
    expect(asFound(first)).toEqual(apart)
    const mapped = fileAs(mappingWith(first, 3, { column: 'label' }))
    expect(asFound(mapped)).toEqual(apart)
    expect(columnChoices(mapped)).toEqual({
      Plot: { column: 'plot' },
      Comment: { column: 'comment' },
      Seen: { column: 'label' },
    })
    const headings = mapped.columns.map(({ header }) => header)
    expect(asFound(fileAs(restoredMapping(columnChoices(mapped), traits, headings)))).toEqual(apart)
    expect(asFound(fileAs(restoredMapping({ Harvest: { trait_id: 72 } }, traits, headings)))).toEqual(apart)
    // Leaving out the column applies to all columns with the heading, and is stored.
    const leftOut = fileAs(mappingWith(mapped, 5, null))
    expect(asFound(leftOut)).toEqual([[], [undefined, undefined, undefined]])
    expect(columnChoices(leftOut)).toMatchObject({ Harvest: null })
    expect(asFound(fileAs(mappingWith(leftOut, 2, null)))).toEqual(asFound(leftOut))
    expect(asFound(fileAs(restoredMapping(columnChoices(leftOut), traits, headings)))).toEqual(asFound(leftOut))
  })

  it('reads classes as texts, and refuses impossible ones', () => {
    const columns = yields()
    const { name } = columns.traits.find(({ trait }) => trait.id === colourTrait)!.trait
    const review = decided(columns, [`Plot;${name}`, `${columns.name[0]};12`, `${columns.name[1]};#REF!`])
    expect(review.cells[0].values[0]).toBe('12')
  })

  it('suggests the most likely number for a typing error', () => {
    expect(['41,2x', '6,4l', '1O.5', 'none', 'x7', '7..1'].map(likelyNumber)).toEqual([
      '41,2',
      '6,41',
      '10.5',
      null,
      null,
      null,
    ])
  })
})

describe('a file of several years under review', () => {
  const lines = ['Nursery;Year;Plot;"Yield, t/ha"', 'N;2025;P1;41', 'N;2026;P1;9', 'M;2026;P1;oats', 'N;2026;P2;1,5']

  it('contains only the rows of the current year, and reports the others [UPL-03]', () => {
    const columns = yields()
    const read = readRows(new TextEncoder().encode(lines.join('\n')), 'values.csv', phenotypesFormat)
    if (!read.ok) throw new Error(read.fault.code)
    const reading = {
      upload: 'plot_result',
      mapping: {},
      target: null,
      openYear,
      traits: knownOf(columns),
      markers: [],
    } as const
    const file = readReview(read.sheet, reading)!
    expect(file.rows.map(({ row }) => row)).toEqual([3, 5])
    expect(file.elsewhere).toEqual([2, 4])
    expect(file.places).toMatchObject([
      { nursery: 'N', year: 2025, rows: 1 },
      { nursery: 'N', year: 2026, rows: 2 },
      { nursery: 'M', year: 2026, rows: 1 },
    ])
    const [cells] = decideReview(file, columns, noChoices, new Map()).cells
    expect(cells.addresses).toEqual(['D3', 'D5'])
    expect(cells.values).toEqual([9, 1.5])
  })
})

describe('numbers of a trait without limits', () => {
  it('are out of range outside the resulting outer fences, excluding suppressed plots and refused cells', () => {
    const columns = yields()
    columns.traits[0].trait = { ...columns.traits[0].trait, min: null, max: null }
    const lines = [heading(columns), 'P1;1', 'P2;2,5', 'P3;900', 'P4;4', 'P5;5x', 'P6;6']
    const [cells] = decided(columns, lines).cells
    expect(cells.outcome).toEqual(['equal', 'changed', 'outside', 'equal', 'refused', 'equal'])
    expect(cells.reasons.get(2)).toMatchObject({ code: 'outside.fences', params: { value: 900 } })
    expect([...cells.accepted]).toEqual([0, 1, 1, 0, 0, 0])
    columns.traits[0].trait = { ...columns.traits[0].trait, max: 1000 }
    expect(decided(columns, lines).cells[0].outcome[2]).toBe('changed')
    columns.traits[0].trait = { ...columns.traits[0].trait, max: null }
    columns.traits[0].status[2] |= suppressedBit
    expect(decided(columns, lines).cells[0].outcome[2]).toBe('changed')
  })
})

describe('a trait that is new in a file', () => {
  it('has its own field once it has an id, and every value is new there', () => {
    const columns = yields()
    const file = fileOf(columns, [`${heading(columns)};"Sugar, %"`, 'P1;1;17.5', 'P2;2;x', 'P3;3;18'])
    const draft = { ...newTraitFields, id: 900, name: 'Sugar', unit: '%', kind: 'quantitative', role: 'trait' } as const
    expect(decideReview(file, columns, noChoices, new Map()).cells[1].field).toBeNull()
    expect(decideReview(file, columns, noChoices, new Map(), [{ ...draft, unit: 'g' }]).cells[1].field).toBeNull()
    const [, sugar] = decideReview(file, columns, noChoices, new Map(), [draft]).cells
    expect(sugar.field).toBe('trait:900')
    expect(sugar.outcome).toEqual(['added', 'refused', 'added'])
    expect(sugar.present).toEqual([null, null, null])
  })

  it('reads a date column under an unknown heading as a growth stage, and typed days without a year', () => {
    const columns = yields()
    const file = fileOf(columns, ['Plot;Flowering', 'R1C1;12-May', 'R1C2;13.05.2026', 'R1C3;soon'])
    const [, column] = file.columns
    expect(column).toMatchObject({
      trait: { id: null, name: 'Flowering', unit: '', kind: 'date', role: 'stage' },
      values: ['2026-05-12', '2026-05-13', null],
      refused: Uint8Array.of(0, 0, 1),
    })
    expect(readCorrection(column, '14.5')).toBe('2026-05-14')
    expect(readCorrection(column, 'late')).toBeUndefined()
  })

  it('omits a missing-value word from a text column, unless the trait has such a class', () => {
    const valuesOf = (wordClasses: readonly string[]) => {
      const [id, name, kind, role] = [7, 'Colour', 'qualitative', 'trait'] as const
      const read = readRows(new TextEncoder().encode(`Plot;${name}\nR1C1;null\nR1C2;red`), 'a.csv', phenotypesFormat)
      if (!read.ok) throw new Error(read.fault.code)
      const traits = [{ id, name, unit: '', kind, role, wordClasses }]
      const reading = {
        upload: 'plot_result',
        mapping: {},
        target: openYear,
        openYear: null,
        traits,
        markers: [],
      } as const
      return readReview(read.sheet, reading)?.columns[1].values
    }
    expect([valuesOf([]), valuesOf(['null'])]).toEqual([
      [null, 'red'],
      ['null', 'red'],
    ])
  })

  it('has the warnings of each column, the first of a kind with the number of its cells', () => {
    const file = fileOf(yields(), ['Plot;Mass;Sown', 'R1C1;NaN;46154', 'R1C2;null;46155', 'R1C3;5;46156'])
    const remarks = file.columns.map((column) =>
      column.remarks.map(({ first: { code, cell }, count }) => [code, cell, count]),
    )
    expect(remarks).toEqual([[], [['cell.no_value', 'B2', 2]], [['trait.serials', 'C2', 1]]])
  })
})
