import { describe, expect, it } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { headingStage, withStage, yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { dayNumber } from '../../domain/columns/days.ts'
import { loadedAtom } from '../year/loaded.ts'
import { formulaOutcome, formulaTargets, showFormula } from './formula.ts'
import { sheetPasteAtom, writePaste } from './sheetPaste.ts'

const headings: Record<string, string> = { width: 'Width, m', square: 'Area, m²', line: 'Line' }
const wordOf = (field: string) => headings[field] ?? field

function year() {
  const store = openedSheet(1, 4)
  const columns = withStage(store.get(loadedAtom)!)
  return { store, columns }
}

describe('a formula in the sheet', () => {
  it('knows fields by their names and headings, and traits with and without their unit', () => {
    const { columns } = year()
    columns.width[0] = 2
    columns.length[0] = 3
    columns.sowing_date = '2026-04-28'
    columns.traits.find(({ trait }) => trait.id === headingStage)!.numbers[0] = dayNumber('2026-06-30')
    const first = (text: string) => {
      const outcome = formulaOutcome(columns, yieldTrait, text, wordOf)
      return outcome.ok ? outcome.after[0] : outcome.fault.code
    }
    expect(['width', 'Width', '"Width, m"', 'area', 'col + 4'].map(first)).toEqual([2, 2, 2, 6, 5])
    expect(['Yield + 1', '"Yield, t/ha" * 3', "if(line = 'lada'; 8; 9)", 'days(Heading)'].map(first)).toEqual([
      2, 3, 8, 63,
    ])
    expect(first('Straw')).toBe('formula.unknownName')
  })

  it('changes what differs; plots without a result and deleted ones keep what they have', () => {
    const { columns } = year()
    columns.alive[3] = 0
    const outcome = formulaOutcome(columns, yieldTrait, 'if(col = 2; 0 / 0; if(col = 1; 1; Yield * 3))', wordOf)
    expect(outcome).toEqual({ ok: true, plots: [2], after: [6], n: 2, missing: 1, mean: 3.5 })
  })

  it('stores results without the dust of binary fractions', () => {
    const { columns } = year()
    expect(formulaOutcome(columns, yieldTrait, '0.1 + 0.2', wordOf)).toMatchObject({ after: [0.3, 0.3, 0.3, 0.3] })
  })

  it('fills columns of quantitative traits alone, as one change under its own name', async () => {
    const { store, columns } = year()
    expect(formulaTargets(columns).map(({ id }) => id)).toEqual([yieldTrait])
    expect(showFormula(store, yieldTrait, formulaOutcome(columns, yieldTrait, 'Yield', wordOf))).toBe(false)
    expect(showFormula(store, yieldTrait, formulaOutcome(columns, yieldTrait, 'Straw', wordOf))).toBe(false)
    expect(showFormula(store, yieldTrait, formulaOutcome(columns, yieldTrait, 'Yield + 1', wordOf))).toBe(true)
    const paste = store.get(sheetPasteAtom)!
    expect(paste.name).toEqual({ key: 'change.formula', params: { trait: 'Yield' } })
    await writePaste(store, paste)
    expect([...columns.traits[0].numbers.slice(0, 4)]).toEqual([2, 2.5, 3, 3.5])
  })
})
