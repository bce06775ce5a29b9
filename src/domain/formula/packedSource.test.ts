import { describe, expect, it } from 'vitest'
import { evaluateFormula, type FormulaSource } from './evaluateFormula.ts'
import { evaluatePacked, formulaFault, packSource } from './packedSource.ts'

const yields = [1, 2, Number.NaN, 4, 5]
const colours = ['red', null, 'red', 'blue', 'blue']
const source: FormulaSource = {
  count: 5,
  alive: [1, 1, 1, 1, 0],
  line: [7, 7, 8, 8, 8],
  countedFrom: (i) => 100 + i,
  fields: new Map([
    ['Yield', { type: 'number', value: (i) => yields[i], isSuppressed: (i) => i === 3 }],
    ['Yield, t/ha', { type: 'number', value: (i) => yields[i] }],
    ['Heading', { type: 'date', value: (i) => 160 + i }],
    ['Colour', { type: 'text', value: (i) => colours[i] }],
  ]),
}

describe('a formula in a worker', () => {
  it.each([
    'Yield * 2',
    'yield + mean(Yield by line) - rank(Yield)',
    'mean(Yield) + n("Yield, t/ha")',
    "if(colour = 'red' and not missing(Yield); days(Heading); round(-Yield; 1))",
  ])('equals the result of the main thread: %s', (text) => {
    expect(formulaFault(text, source)).toBeNull()
    expect(evaluatePacked(text, structuredClone(packSource(text, source)))).toEqual(evaluateFormula(text, source))
  })

  it.each(['Straw + 1', 'Colour + 1', 'Yield +', 'abs(1; 2)', 'Heading'])(
    'reports its error without the plots: %s',
    (text) => {
      const answer = evaluateFormula(text, source)
      expect(answer.ok).toBe(false)
      expect({ ok: false, fault: formulaFault(text, source) }).toEqual(answer)
    },
  )

  it('transfers only the fields that it names', () => {
    expect(packSource('Yield + 1', source).fields.map(([name]) => name)).toEqual(['yield'])
  })
})
