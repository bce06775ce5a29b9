import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateFormula, type FormulaField, type FormulaSource } from './evaluateFormula.ts'

/** A source of formulas with these fields. */
function source(
  numbers: Record<string, readonly number[]>,
  columns: { dates?: Record<string, readonly number[]>; texts?: Record<string, readonly (string | null)[]> } = {},
): FormulaSource {
  const fields = new Map<string, FormulaField>()
  for (const [name, values] of Object.entries(numbers)) fields.set(name, { type: 'number', value: (i) => values[i] })
  for (const [name, values] of Object.entries(columns.dates ?? {}))
    fields.set(name, { type: 'date', value: (i) => values[i] })
  for (const [name, texts] of Object.entries(columns.texts ?? {}))
    fields.set(name, { type: 'text', value: (i) => texts[i] })
  const [first] = Object.values(numbers)
  const count = first.length
  return {
    count,
    alive: new Uint8Array(count).fill(1),
    line: Int32Array.from({ length: count }, (_, i) => Math.floor(i / 2) + 1),
    countedFrom: () => 100,
    fields,
  }
}

const plots = source(
  { Yield: [1, 2, 3, Number.NaN], 'Grain yield': [10, 20, 30, 40], Zero: [0, 0, 1, 1] },
  {
    dates: { Heading: [163, 160, Number.NaN, 170], Sown: [100, 100, 100, 100] },
    texts: { Colour: ['red', 'White', null, 'red'] },
  },
)

const values = (text: string, from = plots) => {
  const answer = evaluateFormula(text, from)
  return answer.ok ? [...answer.values] : answer.fault
}
const resultOf = (text: string) => {
  const answer = values(text)
  return Array.isArray(answer) ? answer[0] : answer
}
const fault = (text: string, from = plots) => {
  const answer = evaluateFormula(text, from)
  if (answer.ok) throw new Error(text)
  const { code, nearest } = answer.fault
  return [code, text.slice(answer.fault.from, answer.fault.to), ...(nearest ? [nearest] : [])]
}

describe('a formula', () => {
  it('evaluates powers first, then unary minus, products, sums, comparisons, not, and, or', () => {
    expect(resultOf('2 + 3 * 4')).toBe(14)
    expect(resultOf('(2 + 3) * 4')).toBe(20)
    expect(resultOf('-2 ^ 2')).toBe(-4)
    expect(resultOf('2 ^ 3 ^ 2')).toBe(512)
    expect(resultOf('2 ^ -1')).toBe(0.5)
    expect(resultOf('12 / 3 / 2 - 1 - 1')).toBe(0)
    expect(resultOf('=1 + 1')).toBe(2)
    expect(resultOf('if(1 < 2 and not 2 < 1 or 1 = 2; 5; 6)')).toBe(5)
    expect(resultOf('if(not 1 < 2 and 1 = 1; 5; 6)')).toBe(6)
  })

  it('accepts decimal commas as decimal points', () => {
    expect(resultOf('0,1 + 0,2')).toBeCloseTo(0.3, 12)
    expect(resultOf('round(2,345; 2)')).toBe(2.35)
    expect(resultOf('max(1,5; 1.25)')).toBe(1.5)
  })

  it('names fields in any case, multi-word without quotes; missing values and ÷ 0 are missing', () => {
    expect(values('grain yield / Yield')).toEqual([10, 10, 10, Number.NaN])
    expect(values('"Grain yield" ÷ Zero')).toEqual([Number.NaN, Number.NaN, 30, 40])
    expect(values('ln(Zero)')).toEqual([Number.NaN, Number.NaN, 0, 0])
    expect(values('if(missing(Yield); -1; Yield)')).toEqual([1, 2, 3, -1])
    expect(values('coalesce(Yield; Grain yield)')).toEqual([1, 2, 3, 40])
    expect(values('if(Yield > 1; 1; 0)')).toEqual([0, 1, 1, Number.NaN])
    expect(values('if(Yield > 1 or Zero = 1; 1; 0)')).toEqual([0, 1, 1, 1])
  })

  it('has functions for numbers, dates and texts', () => {
    expect(['abs(-3)', 'sqrt(16)', 'log10(1000)', 'exp(0)', 'min(3; 1; 2)', 'max(3; 1; 2)'].map(resultOf)).toEqual([
      3, 4, 3, 1, 1, 3,
    ])
    expect(['round(2.345; 2)', 'round(-2.5)', 'round(1234; -2)', 'round(1.005; 2)'].map(resultOf)).toEqual([
      2.35, -3, 1200, 1.01,
    ])
    expect(['round(0.0000001; 3)', 'round(-0.00000015; 7)', 'round(2 ^ 80; -2)'].map(resultOf)).toEqual([
      0,
      -0.0000002,
      2 ** 80,
    ])
    expect(values('days(Heading)')).toEqual([63, 60, Number.NaN, 70])
    expect(values('Heading - Sown')).toEqual([63, 60, Number.NaN, 70])
    expect(values("if(Colour = 'white'; 1; 0)")).toEqual([0, 1, Number.NaN, 0])
  })

  it('aggregates all plots or the plots of a line, without missing, suppressed and deleted ones', () => {
    expect(values('mean(Yield)')).toEqual([2, 2, 2, 2])
    expect(values('mean(Yield by line)')).toEqual([1.5, 1.5, 3, 3])
    expect(values('n(Yield by line)')).toEqual([2, 2, 1, 1])
    expect(values('sd(Yield by line)')).toEqual([Math.SQRT1_2, Math.SQRT1_2, Number.NaN, Number.NaN])
    expect(values('rank(-Grain yield)')).toEqual([4, 3, 2, 1])
    expect(values('sum(Yield) - sum(Yield by line)')).toEqual([3, 3, 3, 3])
    const fields = new Map(plots.fields)
    fields.set('Hit', { type: 'number', value: (i) => [1, 2, 3, 100][i], isSuppressed: (i) => i === 3 })
    const alive = Uint8Array.of(0, 1, 1, 1)
    expect(values('mean(2 * Hit)', { ...plots, alive, fields })).toEqual([5, 5, 5, 5])
    expect(values('n(Grain yield)', { ...plots, alive, fields })).toEqual([3, 3, 3, 3])
  })

  it('reports the error and its position, with the closest name', () => {
    expect(fault('100 * Grain yield / (Grain yield + Grian yield)')).toEqual([
      'formula.unknownName',
      'Grian yield',
      'Grain yield',
    ])
    expect(fault('1 + ')).toEqual(['formula.expected', ''])
    expect(fault('min(1, 5)')).toEqual(['formula.expected', ','])
    expect(fault('(1 + 2')).toEqual(['formula.expected', ''])
    expect(fault("1 + 'open")).toEqual(['formula.expected', "'open"])
    expect(fault('Colour + 1')).toEqual(['formula.type', 'Colour'])
    expect(fault('1 < 2')).toEqual(['formula.type', '1 < 2'])
    expect(fault('Heading')).toEqual(['formula.type', 'Heading'])
    expect(fault('days(Yield)')).toEqual(['formula.type', 'Yield'])
    expect(fault("Colour < 'red'")).toEqual(['formula.type', "Colour < 'red'"])
    expect(fault('if(1 = 1; 2)')).toEqual(['formula.arguments', 'if(1 = 1; 2)'])
    expect(fault('abs()')).toEqual(['formula.arguments', 'abs()'])
    expect(fault('')).toEqual(['formula.expected', ''])
  })

  it('is limited to 1 000 characters and 50 levels', () => {
    const deep = (n: number) => `${'('.repeat(n)}1${')'.repeat(n)}`
    expect(resultOf(deep(50))).toBe(1)
    expect(fault(deep(51))[0]).toBe('formula.tooDeep')
    expect(fault('-'.repeat(60))[0]).toBe('formula.tooDeep')
    expect(resultOf(`${'1 + '.repeat(249)}1`)).toBe(250)
    expect(fault(`${' '.repeat(1000)}1`)[0]).toBe('formula.tooLong')
  })

  it('returns numbers or an error inside the text for any input', () => {
    const piece = fc.constantFrom(
      '1',
      'Yield',
      '+',
      '-',
      '^',
      '(',
      ')',
      ';',
      'if',
      'mean(',
      'by line',
      "'",
      '"',
      ' ',
      'not',
      '<',
      ',',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join(' ')),
        ),
        (text) => {
          const answer = evaluateFormula(text, plots)
          if (answer.ok) return
          expect(answer.fault.from).toBeLessThanOrEqual(answer.fault.to)
          expect(answer.fault.to).toBeLessThanOrEqual(text.length)
        },
      ),
    )
  })

  it('returns the share of grain of the trial of Yates (1935)', () => {
    const file = readFileSync(join(import.meta.dirname, '../../../tests/data/trials/yates_oats.csv'), 'utf8')
    const [head, ...rows] = file
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(','))
    const column = (name: string) => rows.map((row) => Number(row[head.indexOf(name)]))
    const trial = source({ 'Grain yield': column('grain_lb'), 'Straw yield': column('straw_lb') })
    const text = '100 * Grain yield / (Grain yield + Strow yield)'
    expect(fault(text, trial)).toEqual(['formula.unknownName', 'Strow yield', 'Straw yield'])
    expect(text.slice(35, 46)).toBe('Strow yield')
    const shares = values(text.replace('Strow', 'Straw'), trial) as number[]
    expect(shares[0]).toBeCloseTo(39.056, 3)
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeCloseTo(40.952, 3)
  })
})
