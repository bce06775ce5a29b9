import { describe, expect, it } from 'vitest'
import {
  colourTrait,
  headingStage,
  rphMarker,
  smallYear,
  withMarker,
  withStage,
  yieldTrait,
} from '../../../../tests/arbitraries/smallYear.ts'
import type { Trait } from '../../traits/trait.ts'
import { pasteChange, pasteEqual, pasteOutOfRange, pasteUnknown } from '../pasteCheck.ts'
import { copyText } from './copyText.ts'
import { ruleContext, traitOfColumn } from './fieldRules.ts'
import { PasteReader } from './pasteReader.ts'

const columns = withStage(smallYear(1, 4))
const grain = `trait:${yieldTrait}`

function read(text: string, field: string, present: (string | number | null)[]) {
  const reader = new PasteReader()
  const shape = reader.open({ html: '', text })
  const rows = Int32Array.from({ length: shape.rows }, (_, row) => row)
  const [checked] = reader.check([
    {
      field,
      trait: traitOfColumn(columns, field),
      stored: null,
      ...ruleContext(columns, field),
      col: 0,
      rows,
      present,
    },
  ])
  const reasons = checked.values.map((_, k) => checked.reasons.get(k)?.code)
  return { shape, values: checked.values, status: [...checked.status], reasons }
}

describe('pasted block', () => {
  it('reports its size and the texts of its first row', () => {
    const reader = new PasteReader()
    expect(reader.open({ html: '', text: 'label\tYield\r\n1\t5\r\n2\t6' })).toEqual({
      rows: 3,
      cols: 2,
      head: ['label', 'Yield'],
      fields: [null, null],
      gaps: null,
    })
    expect(reader.open({ html: '', text: '' })).toMatchObject({ rows: 0, cols: 0 })
  })

  it('reports the outcome of every cell, and an unreadable cell keeps its present value', () => {
    const { values, status } = read('1\n7,5\n13\nsix', grain, [1, 2, 3, 4])
    expect(status).toEqual([pasteEqual, pasteChange, pasteOutOfRange, pasteUnknown])
    expect(values).toEqual([1, 7.5, 13, 4])
  })

  it('applies the column’s rule: whole positions, sizes above 0, a required plot name', () => {
    expect(read('2\n2.5\n0', 'col', [1, 2, 3]).status).toEqual([pasteChange, pasteUnknown, pasteUnknown])
    expect(read('1,2\n-1', 'width', [null, null])).toMatchObject({
      status: [pasteChange, pasteUnknown],
      values: [1.2, null],
    })
    expect(read('A 1\nA1\n""', 'name', ['P1', 'P2', 'P3'])).toMatchObject({
      status: [pasteChange, pasteChange, pasteUnknown],
      values: ['A 1', 'A1', 'P3'],
    })
  })

  it('parses dates of a stage in any common format', () => {
    const present = ['2026-06-30', null, null, null]
    const { values, status } = read('30.06.2026\n2026-07-02\n3/7/2026\n63', `trait:${headingStage}`, present)
    expect(values).toEqual(['2026-06-30', '2026-07-02', '2026-07-03', null])
    expect([status[0], status[1], status[3]]).toEqual([pasteEqual, pasteChange, pasteUnknown])
  })

  it('reads days after sowing and flags dates before it, like typed input [GRD-16]', () => {
    const field = `trait:${headingStage}`
    columns.sowing_date = '2026-04-28'
    const sown = read('63\n401\n2026-04-02\n2026-04-28', field, ['2026-06-30', null, null, null])
    columns.sowing_date = null
    expect(sown.values).toEqual(['2026-06-30', null, '2026-04-02', '2026-04-28'])
    expect(sown.status).toEqual([pasteEqual, pasteUnknown, pasteOutOfRange, pasteChange])
    expect(sown.reasons).toEqual([undefined, 'stage.days', 'outside.sowing', undefined])
    const unsown = read('63\n2026-04-02', field, [null, null])
    expect([unsown.status, unsown.reasons[0]]).toEqual([[pasteUnknown, pasteChange], 'stage.no_sowing_date'])
  })

  it('reads no-value words and dates without a year like an upload, with a warning', () => {
    const numbers = read('NaN\nnd\n#NULL!\nNA\n*\n1e-400\n12345678901234567', grain, [1, 2, null, 4, 5, 6, 7])
    expect(numbers.values).toEqual([null, null, null, null, null, 6, 12345678901234568])
    expect(numbers.reasons).toEqual([
      'doubt.noValue',
      'doubt.noValue',
      undefined,
      undefined,
      'doubt.noValue',
      'fault.size',
      'doubt.digits',
    ])
    const colour = `trait:${colourTrait}`
    const words = read('null\nmissing\n#DIV/0!', colour, ['red', null, 'red'])
    expect(words.values).toEqual([null, null, 'red'])
    expect(words.reasons).toEqual(['doubt.noValue', 'validation.choice', 'fault.error'])
    const dates = read('12.05\nMay 12\n14-май\nNaT\n20260512', `trait:${headingStage}`, [
      null,
      null,
      null,
      '2026-01-01',
      null,
    ])
    const { year } = columns
    expect(dates.values).toEqual([`${year}-05-12`, `${year}-05-12`, `${year}-05-14`, null, '2026-05-12'])
    expect(dates.reasons).toEqual(['doubt.noYear', 'doubt.noYear', 'doubt.noYear', 'doubt.noValue', 'doubt.serial'])
  })

  it('keeps a class whose name is also a no-value word', () => {
    const reader = new PasteReader()
    reader.open({ html: '', text: 'nd' })
    const open = { ...(traitOfColumn(columns, `trait:${colourTrait}`) as Trait), categories: null }
    const target = { field: `trait:${colourTrait}`, trait: open, stored: null, sowing: null, year: null, col: 0 }
    const written = (wordClasses: string[]) =>
      reader.check([{ ...target, wordClasses, rows: new Int32Array(1), present: ['red'] }])[0].values
    expect([written([]), written(['nd'])]).toEqual([[null], ['nd']])
  })

  it('repeats one source row over several target rows', () => {
    const reader = new PasteReader()
    reader.open({ html: '', text: '5' })
    const target = {
      field: grain,
      trait: traitOfColumn(columns, grain),
      stored: null,
      ...ruleContext(columns, grain),
      col: 0,
    }
    const [checked] = reader.check([{ ...target, rows: new Int32Array(3), present: [null, 5, 6] }])
    expect(checked.values).toEqual([5, 5, 5])
    expect([...checked.status]).toEqual([pasteChange, pasteEqual, pasteChange])
  })

  it('throws for a column that is not editable', () => {
    const reader = new PasteReader()
    reader.open({ html: '', text: '5' })
    expect(() =>
      reader.check([
        {
          field: 'square',
          trait: null,
          stored: null,
          ...ruleContext(columns, grain),
          col: 0,
          rows: new Int32Array(1),
          present: [6],
        },
      ]),
    ).toThrow(RangeError)
  })
})

describe('text for other programs', () => {
  it('writes whole numbers without grouping or a typographic minus, and an empty text for null', () => {
    const values = [6.78, -3, 12345.678901, 'St. 1', null]
    expect(values.map((value) => copyText(value, '.'))).toEqual(['6.78', '-3', '12345.678901', 'St. 1', ''])
    expect(values.map((value) => copyText(value, ','))).toEqual(['6,78', '-3', '12345,678901', 'St. 1', ''])
  })

  it('parses calls of a marker, and refuses a single allele with a reason [GRD-05, PLT-34]', () => {
    withMarker(columns)
    const { values, status, reasons } = read('a c\nA|C\nT\n-\nA/C/G', `marker:${rphMarker}`, [
      'A/C',
      null,
      'G/G',
      'G/G',
      null,
    ])
    expect(values).toEqual(['A/C', 'A/C', 'G/G', null, null])
    expect(status).toEqual([pasteEqual, pasteChange, pasteUnknown, pasteChange, pasteUnknown])
    expect(reasons).toEqual([undefined, undefined, 'genotype.bothAlleles', undefined, 'genotype.allele'])
  })
})
