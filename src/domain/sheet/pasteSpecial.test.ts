import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CellValue } from '../change/changeSet.ts'
import { newTraitFields } from '../traits/traitFields.ts'
import { PasteReader } from './cells/pasteReader.ts'
import { pasteChange, pasteEqual, pasteOutOfRange, pasteUnknown } from './pasteCheck.ts'
import { type PasteSpecial, plainPaste } from './pasteSpecial.ts'

const grain = { ...newTraitFields, id: 1, name: 'Yield', kind: 'quantitative', min: 0, max: 12 } as const

/** Pastes a column of texts over values of a field, by default the yield's. */
function pasted(text: string, present: readonly CellValue[], special: Partial<PasteSpecial>, field = 'trait:1') {
  const reader = new PasteReader()
  const options = { ...plainPaste, ...special }
  const { rows } = reader.open({ html: '', text }, { ownMark: null }, options)
  const trait = field === 'trait:1' ? grain : null
  const at = Int32Array.from(present, (_, k) => k % rows)
  const [column] = reader.check(
    [{ field, trait, stored: null, sowing: null, year: null, wordClasses: [], col: 0, rows: at, present }],
    options,
  )
  return {
    values: column.values,
    status: [...column.status],
    codes: present.map((_, k) => column.reasons.get(k)?.code ?? null),
    texts: column.texts,
  }
}

describe('paste special', () => {
  it('computes with the present numbers; cells without one, and blank operands, are unchanged', () => {
    expect(pasted('2', [3, null, 4], { operation: 'add' }).values).toEqual([5, null, 6])
    expect(pasted('2', [3, 1], { operation: 'subtract' }).values).toEqual([1, -1])
    expect(pasted('1.1', [3], { operation: 'multiply' }).values).toEqual([3.3])
    expect(pasted('4\n\n2', [2, 3, 6], { operation: 'divide' })).toMatchObject({
      values: [0.5, 3, 3],
      status: [pasteChange, pasteEqual, pasteChange],
    })
    // The operand equals the present value, but the result does not.
    expect(pasted('5', [5], { operation: 'add' })).toMatchObject({ values: [10], status: [pasteChange] })
    expect(pasted('0', [5], { operation: 'add' }).status).toEqual([pasteEqual])
  })

  it('checks the result instead of the operand, and refuses an operation without a result', () => {
    expect(pasted('100', [5, 0.1], { operation: 'multiply' })).toMatchObject({
      values: [500, 10],
      status: [pasteOutOfRange, pasteChange],
      codes: ['outside.limits', null],
    })
    const none = pasted('0', [5], { operation: 'divide' })
    expect(none).toMatchObject({ values: [5], status: [pasteUnknown], codes: ['paste.noResult'], texts: [''] })
    expect(pasted('2', ['Lada'], { operation: 'add' }, 'line')).toMatchObject({
      values: ['Lada'],
      codes: ['paste.noNumbers'],
    })
    expect(pasted('0.5', [3], { operation: 'multiply' }, 'repetitions').codes).toEqual(['validation.integer'])
  })

  it('fills only empty cells, or skips blank source cells, if requested', () => {
    expect(pasted('7', [3, null], { onlyEmpty: true }).values).toEqual([3, 7])
    expect(pasted('much', [3, null], { onlyEmpty: true }).status).toEqual([pasteEqual, pasteUnknown])
    expect(pasted('7\n\n8', [1, 2, 3], { skipsBlank: true }).values).toEqual([7, 2, 8])
    expect(pasted('7\n\n8', [1, 2, 3], {}).values).toEqual([7, null, 8])
  })

  it('transposes rows and columns, and the reported size', () => {
    const reader = new PasteReader()
    const text = 'Label\tYield\tHeight\r\n1\t5\t90'
    expect(reader.open({ html: '', text }, undefined, { ...plainPaste, transposes: true })).toEqual({
      rows: 3,
      cols: 2,
      head: ['Label', '1'],
      fields: [null, null],
      gaps: null,
    })
    expect(pasted('7\t8\t9', [1, 2, 3], { transposes: true }).values).toEqual([7, 8, 9])
  })

  it('adding and subtracting the same number restores the present value', () => {
    const number = fc.integer({ min: -1e6, max: 1e6 }).map((n) => n / 100)
    fc.assert(
      fc.property(number, number, (present, by) => {
        const [sum] = pasted(String(by), [present], { operation: 'add' }).values
        const [difference] = pasted(String(by), [sum], { operation: 'subtract' }).values
        expect(difference).toBeCloseTo(present, 9)
      }),
    )
  })
})
