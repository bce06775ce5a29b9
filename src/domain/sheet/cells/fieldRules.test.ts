import { describe, expect, it } from 'vitest'
import { headingStage, smallYear, withStage, yieldTrait } from '../../../../tests/arbitraries/smallYear.ts'
import { type CellRule, lineRules, plotRules, valueRule } from '../../change/cellRules.ts'
import type { CellValue } from '../../change/changeSet.ts'
import { passportFields } from '../../lines/passport.ts'
import { fieldRule, ruledValue, ruleOf } from './fieldRules.ts'

const columns = withStage(smallYear(1, 3))

/** Columns of sheets with the stored field in which the server writes their values. */
const stored: Record<string, CellRule> = {
  label: plotRules.label,
  name: plotRules.name,
  line: lineRules.name,
  mother: lineRules.name,
  father: lineRules.name,
  crossing: lineRules.name,
  comment: plotRules.comment,
  row: plotRules.row,
  col: plotRules.col,
  repetitions: plotRules.repetitions,
  width: plotRules.width,
  length: plotRules.length,
  ...Object.fromEntries(passportFields.map((field) => [field, lineRules[field]])),
  [`trait:${yieldTrait}`]: valueRule('quantitative'),
  [`trait:${headingStage}`]: valueRule('date'),
}

const values: CellValue[] = [
  null,
  '',
  ' ',
  'A-1',
  ' a  b ',
  'Cafe\u0301',
  '№ 5',
  '\u0000',
  'two\nlines',
  '???',
  'x'.repeat(10),
  'x'.repeat(11),
  'x'.repeat(255),
  'x'.repeat(256),
  'x'.repeat(2000),
  'x'.repeat(2001),
  '2026-07-01',
  '1.7.2026',
  '2026-02-30',
  '0000-01-01',
  true,
  0,
  1,
  -1,
  1.5,
  1000,
  1e9,
  Number.NaN,
  Number.POSITIVE_INFINITY,
]

const isName = (field: string) => ['line', 'mother', 'father', 'crossing'].includes(field)

describe('the rules of sheet columns and of stored cells', () => {
  it.each(Object.entries(stored))(
    '%s: what the sheet accepts is stored unchanged, and is refused for one reason',
    (field, rule) => {
      const sheetRule = field.startsWith('trait:') ? fieldRule(columns, field) : ruleOf(field, null)
      if (!sheetRule) throw new Error(`${field} has no rule`)
      for (const value of values) {
        const typed = ruledValue(sheetRule, value)
        // An empty reference to a line by its name removes the reference: no name is stored.
        if (typed.ok && !(typed.value === null && isName(field))) expect(rule(typed.value)).toEqual(typed)
        const isRead = typeof value !== 'string' && sheetRule.kind !== 'number'
        if (!typed.ok && !isRead && value !== null) expect(rule(value)).toEqual(typed)
      }
    },
  )
})
