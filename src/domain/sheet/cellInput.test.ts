import { describe, expect, it } from 'vitest'
import {
  colourTrait,
  headingStage,
  smallYear,
  sprayingTechnology,
  withStage,
  withTechnology,
  yieldTrait,
} from '../../../tests/arbitraries/smallYear.ts'
import { readCellInput } from './cellInput.ts'
import { fieldRule } from './cells/fieldRules.ts'

const columns = withStage(smallYear(2, 3))
const grain = `trait:${yieldTrait}`
const colour = `trait:${colourTrait}`
const value = (field: string, text: string) => {
  const read = readCellInput(fieldRule(columns, field), text)
  return read.ok ? read.value : read.code
}

describe('typed cell input', () => {
  it('parses numbers in common formats, and markers of no value', () => {
    expect(['6,78', '6.78', ' 1 234,5 ', '−3', '', '-', 'NA', 'н/д'].map((text) => value(grain, text))).toEqual([
      6.78,
      6.78,
      1234.5,
      -3,
      null,
      null,
      null,
      null,
    ])
    expect(value(grain, 'six')).toBe('value.not_number')
  })

  it('accepts a number outside the limits with a warning', () => {
    expect(readCellInput(fieldRule(columns, grain), '12')).toMatchObject({ value: 12, isOutside: false })
    expect(readCellInput(fieldRule(columns, grain), '12.1')).toMatchObject({ ok: true, value: 12.1, isOutside: true })
    expect(readCellInput(fieldRule(columns, grain), '-0.1')).toMatchObject({ ok: true, isOutside: true })
  })

  it('accepts dates in common formats for a stage, and no other text [PLT-16]', () => {
    const heading = `trait:${headingStage}`
    const typed = ['2026-07-01', '1.7.2026', '01/07/2026', '', '31.06.2026', 'July', '63']
    const fault = 'validation.date'
    const date = '2026-07-01'
    expect(typed.map((text) => value(heading, text))).toEqual([
      date,
      date,
      date,
      null,
      fault,
      fault,
      'stage.no_sowing_date',
    ])
  })

  it('reads 1 to 400 as days after the year’s sowing for a stage; a technology accepts only dates [GRD-16]', () => {
    const sown = withTechnology(withStage(smallYear(1, 3)), {})
    sown.sowing_date = '2026-04-28'
    const rule = fieldRule(sown, `trait:${headingStage}`)
    const read = (text: string) => {
      const input = readCellInput(rule, text)
      return input.ok ? input.value : input.code
    }
    expect(['63', ' 1 ', '400', '063'].map(read)).toEqual(['2026-06-30', '2026-04-29', '2027-06-02', '2026-06-30'])
    expect(['0', '401', '2026'].map(read)).toEqual(['stage.days', 'stage.days', 'stage.days'])
    expect(['63.5', '-3', '6 3'].map(read)).toEqual(new Array(3).fill('validation.date'))
    expect(readCellInput(fieldRule(sown, `trait:${sprayingTechnology}`), '63')).toMatchObject({
      code: 'validation.date',
    })
  })

  it('accepts a date before sowing, an Excel serial date and a two-digit year with a warning', () => {
    const sown = withStage(smallYear(1, 3))
    sown.sowing_date = '2026-04-28'
    const ambiguity = (text: string) => {
      const input = readCellInput(fieldRule(sown, `trait:${headingStage}`), text)
      return input.ok ? [input.value, input.warning?.code ?? null] : input.code
    }
    expect(ambiguity('2.4.2026')).toEqual(['2026-04-02', 'table.beforeSowing'])
    expect(ambiguity('28.4.2026')).toEqual(['2026-04-28', null])
    expect(ambiguity('46203')).toEqual(['2026-06-30', 'doubt.serial'])
    expect(ambiguity('30.6.26')).toEqual(['2026-06-30', 'doubt.year'])
    expect(ambiguity('5/6/2026')).toEqual(['2026-06-05', 'doubt.order'])
  })

  it('reads no-value words, dates without a year and numbers of any size like an upload, with a warning', () => {
    const read = (field: string, text: string) => {
      const input = readCellInput(fieldRule(columns, field), text)
      return input.ok ? [input.value, input.warning?.code ?? null] : [input.code, input.params]
    }
    for (const text of ['NaN', 'null', 'nd', '#NULL!', '*', 'missing'])
      expect([text, ...read(grain, text)]).toEqual([text, null, 'doubt.noValue'])
    expect(read(grain, 'Inf')[0]).toBe('value.not_number')
    expect(read(colour, 'NaN')).toEqual([null, 'doubt.noValue'])
    expect(read(colour, '#ЗНАЧ!')[0]).toBe('fault.error')
    for (const text of ['1e400', '1e-400', '-2.345678901E-320'])
      expect(read(grain, text)).toEqual(['fault.size', { text }])
    expect([read(grain, '0e-400'), read(grain, '0.1234567890123456789')]).toEqual([
      [0, null],
      [0.12345678901234568, 'doubt.digits'],
    ])
    const heading = `trait:${headingStage}`
    const { year } = columns
    for (const text of ['12.05', '12.05.', '12 May', 'May 12', '12-май'])
      expect([text, ...read(heading, text)]).toEqual([text, `${year}-05-12`, 'doubt.noYear'])
    // A spreadsheet shows a month and its year like this.
    for (const text of ['May-26', 'май-26', 'May-12']) expect(read(heading, text)[0]).toBe('validation.date')
    expect(read(heading, '13/5')).toEqual([`${year}-05-13`, 'doubt.noYear'])
    expect(read(heading, '12/5')).toEqual([`${year}-05-12`, 'doubt.order'])
    expect(read(heading, 'NaT')).toEqual([null, 'doubt.noValue'])
  })

  it('accepts texts for a qualitative trait, limited to its categories if it has any [PLT-20]', () => {
    expect(value(colour, ' red ')).toBe('red')
    expect(value(colour, 'blue')).toBe('validation.choice')
    expect(value(colour, '')).toBeNull()
  })

  it('validates labels; an empty one is no label [PLT-32, LIM-03]', () => {
    expect(value('label', ' B2-17 ')).toBe('B2-17')
    expect(value('label', 'A 1')).toBe('label.pattern')
    expect(value('label', '12345678901')).toBe('label.too_long')
    expect(value('label', '  ')).toBeNull()
    expect(value('label', '-')).toBe('-')
  })

  it('validates names of plots, lines and parents; only a plot requires one', () => {
    expect(value('line', ' Lada\u00a02 ')).toBe('Lada 2')
    expect(value('mother', '***')).toBe('name.only_special')
    expect(value('father', 'x'.repeat(256))).toBe('name.too_long')
    expect(value('crossing', '<b>')).toBe('cell.pattern')
    expect(value('line', '')).toBeNull()
    expect(value('name', ' ')).toBe('validation.required')
  })

  it('stores a name that looks like a shortened number, with a warning, like an upload', () => {
    const read = (field: string, text: string) => {
      const input = readCellInput(fieldRule(columns, field), text)
      return input.ok ? [input.value, input.warning] : input.code
    }
    const ambiguity = (text: string) => ({ code: 'doubt.scientificText', params: { text } })
    for (const field of ['name', 'line', 'mother', 'father', 'crossing'])
      for (const text of ['1,23E+11', '1.2E+05', '5E+10']) expect(read(field, text)).toEqual([text, ambiguity(text)])
    expect(read('label', '1.2E+05')).toBe('label.pattern')
    for (const text of ['5E10', '1.2E5', 'E+10', '12E+05']) expect(read('name', text)).toEqual([text, null])
    expect([read('comment', '1.2E+05'), read(grain, '1.2E+00')]).toEqual([
      ['1.2E+05', null],
      [1.2, null],
    ])
  })

  it('validates positions, sizes and repetitions', () => {
    expect(value('row', '4')).toBe(4)
    expect(value('row', '0')).toBe('rows.limit')
    expect(value('col', '151')).toBe('width.limit')
    expect(value('col', '1,5')).toBe('validation.integer')
    expect(value('col', 'x')).toBe('validation.number')
    expect(value('width', '1,25')).toBe(1.25)
    expect(value('length', '0')).toBe('value.size')
    expect(value('repetitions', '101')).toBe('value.repetitions')
    expect(value('repetitions', '')).toBeNull()
  })

  it('preserves line breaks of a comment, with at most 2000 characters and no control characters', () => {
    expect(value('comment', 'gap\nat the end')).toBe('gap\nat the end')
    expect(value('comment', 'x'.repeat(2001))).toBe('validation.maxLength')
    expect(value('comment', 'a\u0007')).toBe('validation.characters')
  })

  it('refuses computed columns and deleted traits', () => {
    expect(value('square', '6')).toBe('value.computed')
    expect(value('trait:99', '6')).toBe('value.computed')
  })
})
