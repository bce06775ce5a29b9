import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type SelectionField, type SelectionSource, selectByExpression } from './expression.ts'
import { dependsOnChanges, isFault, parseExpression } from './expressionParser.ts'
import { nearestName } from './nearestName.ts'

const plots = [
  { label: '101', line: 'Lada', name: 'P1', rep: '1', yield: 6.8, height: 90, row: 1, changed: 5000 },
  { label: '102', line: 'Irgina', name: 'P2', rep: '1', yield: 6.5, height: Number.NaN, row: 1, changed: -1 },
  { label: '140', line: 'Golden Promise', name: 'P3', rep: '1', yield: 12, height: 88, row: 2, changed: -90_000_000 },
  { label: 'A17', line: 'Lada', name: 'P4', rep: '2', yield: 5.1, height: 84, row: 3, changed: Number.NaN },
  { label: 'B2-17', line: 'Елена', name: 'P5', rep: '2', yield: Number.NaN, height: 70, row: 4, changed: 0 },
  { label: null, line: null, name: 'Lada', rep: '10', yield: -1.5, height: 71, row: 5, changed: 10 },
]

/** The notes of the plots 1 and 4. */
const notesAt = (i: number) => (i === 1 ? ['lodged', 'Late in the row'] : i === 4 ? ['late'] : [])

const source: SelectionSource = {
  count: plots.length,
  label: (i) => plots[i].label,
  line: (i) => plots[i].line,
  name: (i) => plots[i].name,
  notes: notesAt,
  isCheck: (i) => plots[i].line === 'Irgina',
  changedAt: (i) => plots[i].changed,
  dayStart: 0,
  fields: new Map<string, SelectionField>([
    [
      'Yield',
      {
        kind: 'number',
        values: Float64Array.from(plots, (plot) => plot.yield),
        outOfRange: Uint8Array.of(0, 0, 1, 0, 0, 2),
      },
    ],
    ['Plant height', { kind: 'number', values: Float64Array.from(plots, (plot) => plot.height) }],
    ['Высота', { kind: 'number', values: Float64Array.from(plots, (plot) => plot.height) }],
    ['row', { kind: 'number', values: Int32Array.from(plots, (plot) => plot.row) }],
    ['rep', { kind: 'text', value: (i) => plots[i].rep }],
    ['line', { kind: 'text', value: (i) => plots[i].line }],
    ['label', { kind: 'text', value: (i) => plots[i].label }],
    ['note', { kind: 'texts', values: notesAt }],
    ['Grain (dry), %', { kind: 'number', values: new Float64Array(plots.length).fill(3) }],
  ]),
}

/** Indexes of the selected plots, or the code of the refusal. */
function select(text: string, selectionSource: SelectionSource = source): number[] | string {
  const answer = selectByExpression(text, selectionSource, { and: ['и'], missing: ['нет'] })
  return answer.ok ? [...answer.members.keys()].filter((i) => answer.members[i] === 1) : answer.fault.code
}

const cases: [string, number[]][] = [
  ['note = late', [4]],
  ['note = *late*', [1, 4]],
  ['note = lodged', [1]],
  ['not missing(note)', [1, 4]],
  ['missing(note) and rep = 2', [3]],
  ['LATE', [1, 4]],
  ['in the row', [1]],
  ['"lodged"', [1]],
  ['Lada', [0, 3, 5]],
  ['lADA', [0, 3, 5]],
  ['елена', [4]],
  ['golden  promise', [2]],
  ['117', []],
  ['102', [1]],
  ['101-140', [0, 1, 2]],
  ['102–139', [1]],
  ['A10-A20', [3]],
  ['a10-20', [3]],
  ['B2-17', [4]],
  ['A1*', [3]],
  ['1?1', [0]],
  ['"A1*"', []],
  ['*a', [0, 1, 3, 5]],
  ['line = Lada and rep = 2', [3]],
  ['line=Lada', [0, 3]],
  ['line = golden promise or label = A17', [2, 3]],
  ['line = L*', [0, 3]],
  ['line != Lada', [1, 2, 4]],
  ['yield > 6.5', [0, 2]],
  ['yield > 6,5', [0, 2]],
  ['yield ≥ 6.5', [0, 1, 2]],
  ['yield <= 5.1', [3, 5]],
  ['yield = 6.8', [0]],
  ['yield <> 6.8', [1, 2, 3, 5]],
  ['yield = −1.5', [5]],
  ['yield < 0', [5]],
  ['yield = 5-6.6', [1, 3]],
  ['yield != 5-6.6', [0, 2, 5]],
  ['plant height < 80', [4, 5]],
  ['"Plant height" < 80', [4, 5]],
  ['высота < 80 и rep = 10', [5]],
  ['"Grain (dry), %" = 3', [0, 1, 2, 3, 4, 5]],
  ['missing(plant height)', [1]],
  ['height < 80', [4, 5]],
  ['plan hei < 80', [4, 5]],
  ['yie > 6.5 and dry = 3', [0, 2]],
  ['нет(label)', [5]],
  ['missing("Yield")', [4]],
  ['out(yield)', [2, 5]],
  ['out(plant height)', []],
  ['row 3-5', [3, 4, 5]],
  ['row 2', [2]],
  ['rep 2', [3, 4]],
  ['rep = 2-10', [3, 4, 5]],
  ['rep > 2', [5]],
  ['rep >= 2', [3, 4, 5]],
  ['checks', [1]],
  ['not checks', [0, 2, 3, 4, 5]],
  ['changed today', [0, 4, 5]],
  ['changed yesterday', [1]],
  ['not not checks', [1]],
  ['Lada or checks and rep = 2', [0, 3, 5]],
  ['(Lada or checks) and rep = 2', [3]],
  ['not (rep = 1) and not yield > 0', [4, 5]],
  ['"and"', []],
]

describe('selection by expression', () => {
  for (const [text, expected] of cases)
    it(`finds plots by ${text}`, () => {
      expect(select(text)).toEqual(expected)
    })

  it('reads a line’s name that starts like a field as the line', () => {
    const lines = { ...source, line: (i: number) => `Line ${i}` }
    expect([select('line 3', lines), select('row 3', lines)]).toEqual([[3], [3]])
  })

  it('excludes deleted plots, also under not', () => {
    const withDeleted = { ...source, alive: Uint8Array.of(0, 1, 1, 1, 1, 1) }
    expect(select('Lada', withDeleted)).toEqual([3, 5])
    expect(select('not checks', withDeleted)).toEqual([2, 3, 4, 5])
  })

  it('underlines an unknown name and suggests the nearest', () => {
    const answer = selectByExpression('rep = 1 and yeild > 6', source)
    expect(answer).toEqual({
      ok: false,
      fault: { code: 'expression.unknownName', from: 12, to: 17 },
      unknown: { kind: 'field', text: 'yeild', nearest: 'Yield', from: 12, to: 17 },
    })
    expect(select('missing(colour)')).toBe('expression.unknownName')
  })

  it('suggests the nearest line or label for a text that no plot has', () => {
    const offers = (text: string): unknown => {
      const answer = selectByExpression(text, source)
      return answer.ok && answer.unknown.map(({ kind, nearest, from, to }) => ({ kind, nearest, from, to }))
    }
    expect(offers('rep = 1 and line = Lda')).toEqual([{ kind: 'text', nearest: 'Lada', from: 19, to: 22 }])
    expect(offers('Irgna')).toEqual([{ kind: 'text', nearest: 'Irgina', from: 0, to: 5 }])
    expect(offers('zzzzzz')).toEqual([{ kind: 'text', nearest: null, from: 0, to: 6 }])
    expect(offers('Lada')).toEqual([])
  })

  it('reports the position of a syntax error', () => {
    const fault = (text: string): unknown => {
      const answer = selectByExpression(text, source)
      return answer.ok || [answer.fault.code, answer.fault.from, answer.fault.to]
    }
    expect(fault('')).toEqual(['expression.empty', 0, 0])
    expect(fault('  ')).toEqual(['expression.empty', 0, 2])
    expect(fault('line = "Lada')).toEqual(['expression.unclosedQuote', 7, 12])
    expect(fault('(Lada or checks')).toEqual(['expression.unclosedBracket', 0, 1])
    expect(fault('missing(yield')).toEqual(['expression.unclosedBracket', 7, 8])
    expect(fault('Lada and')).toEqual(['expression.expected', 8, 8])
    expect(fault('and Lada')).toEqual(['expression.expected', 0, 3])
    expect(fault('yield >')).toEqual(['expression.expected', 7, 7])
    expect(fault('> 5')).toEqual(['expression.expected', 0, 1])
    expect(fault('Lada )')).toEqual(['expression.expected', 5, 6])
    expect(fault('yield > 5 > 6')).toEqual(['expression.expected', 10, 11])
    expect(fault('yield > tall')).toEqual(['expression.notNumber', 8, 12])
  })

  it('parses or refuses every text, and and, or, not are the set operations', () => {
    const words = fc.constantFrom(
      'Lada',
      '101-140',
      'rep',
      '=',
      '2',
      'yield',
      '>',
      '(',
      ')',
      'and',
      'or',
      'not',
      'missing',
      '"',
      '*',
      'row',
    )
    fc.assert(
      fc.property(fc.array(words, { maxLength: 9 }), (tokens) => {
        const selected = select(tokens.join(' '))
        expect(typeof selected === 'string' ? selected : selected.length <= plots.length).toBeTruthy()
      }),
    )
    const known = fc.constantFrom(...cases.map(([text]) => text))
    fc.assert(
      fc.property(known, known, (one, other) => {
        const [a, b] = [select(`(${one})`), select(`(${other})`)].map((rows) => new Set(rows as number[]))
        const rows = plots.map((_, i) => i)
        expect(select(`(${one}) and (${other})`)).toEqual(rows.filter((i) => a.has(i) && b.has(i)))
        expect(select(`(${one}) or (${other})`)).toEqual(rows.filter((i) => a.has(i) || b.has(i)))
        expect(select(`not (${one})`)).toEqual(rows.filter((i) => !a.has(i)))
      }),
    )
  })
})

describe('nearestName', () => {
  it('returns a name with that prefix, else the one with the fewest typos, else null', () => {
    const names = ['Yield', 'Plant height', 'Lodging']
    expect(nearestName('pla', names)).toBe('Plant height')
    expect(nearestName('yiedl', names)).toBe('Yield')
    expect(nearestName('lodgeing', names)).toBe('Lodging')
    expect(nearestName('colour', names)).toBeNull()
    expect(nearestName(' ', names)).toBeNull()
  })
})

it('an expression knows whether it depends on when plots were changed', () => {
  const depends = (text: string) => {
    const parsed = parseExpression(text, { changed: ['изменено'], today: ['сегодня'] })
    return !isFault(parsed) && dependsOnChanges(parsed)
  }
  expect(['changed today', 'rep = 2 and not (checks or изменено сегодня)', 'Lada', 'changed', ''].map(depends)).toEqual(
    [true, true, false, false, false],
  )
})
