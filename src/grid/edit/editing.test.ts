import { describe, expect, it } from 'vitest'
import { colourTrait, smallYear, yieldTrait } from '../../../tests/arbitraries/smallYear.ts'
import { valuesMatching, valuesOffered } from '../../domain/sheet/cells/offeredValues.ts'
import { type EditorState, editorKey } from './editorKeys.ts'

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }
const press = (key: string, state: Partial<EditorState> = {}, keys: Partial<typeof plain> = {}) =>
  editorKey(
    { ...plain, ...keys, key },
    { isReplacing: true, isListOpen: false, hasList: false, isMultiline: false, ...state },
  )

describe('keys in the editor of a cell', () => {
  it('commits like Excel: Enter down, Tab right, Shift back, Mod+Enter to all, Escape not at all', () => {
    expect(press('Enter')).toEqual({ kind: 'commit', by: 'cols', step: 1 })
    expect(press('Enter', {}, { shiftKey: true })).toEqual({ kind: 'commit', by: 'cols', step: -1 })
    expect(press('Tab')).toEqual({ kind: 'commit', by: 'tab', step: 1 })
    expect(press('Tab', {}, { shiftKey: true })).toEqual({ kind: 'commit', by: 'tab', step: -1 })
    expect(press('Enter', {}, { ctrlKey: true })).toEqual({ kind: 'commitAll' })
    expect(press('Enter', {}, { metaKey: true })).toEqual({ kind: 'commitAll' })
    expect(press('Escape')).toEqual({ kind: 'cancel' })
  })

  it('arrows move on after typing and stay in the text after F2', () => {
    expect(press('ArrowUp')).toEqual({ kind: 'commit', by: 'cols', step: -1 })
    expect(press('ArrowRight')).toEqual({ kind: 'commit', by: 'rows', step: 1 })
    expect(press('ArrowRight', { isReplacing: false })).toEqual({ kind: 'none' })
    expect(press('ArrowLeft', {}, { shiftKey: true })).toEqual({ kind: 'none' })
  })

  it('Alt+Enter inserts a line break in comments only; Alt+Down opens the list if there is one', () => {
    expect(press('Enter', { isMultiline: true }, { altKey: true })).toEqual({ kind: 'newLine' })
    expect(press('Enter', {}, { altKey: true })).toEqual({ kind: 'none' })
    expect(press('ArrowDown', { hasList: true }, { altKey: true })).toEqual({ kind: 'openList' })
    expect(press('ArrowDown', {}, { altKey: true })).toEqual({ kind: 'none' })
    expect(press('ArrowDown', { isListOpen: true })).toEqual({ kind: 'list', step: 1 })
  })

  it('leaves letters to the text field', () => {
    expect(press('a')).toEqual({ kind: 'none' })
  })
})

describe('autocomplete options', () => {
  it('suggests lines for lines and parents, categories or words for qualitative traits, nothing for numbers', () => {
    const columns = smallYear(1, 3)
    expect(valuesOffered(columns, 'mother', 'en')).toEqual(['Lada', 'Vega'])
    expect(valuesOffered(columns, `trait:${colourTrait}`, 'en')).toEqual(['red', 'white'])
    expect(valuesOffered(columns, `trait:${yieldTrait}`, 'en')).toBeNull()
    expect(valuesOffered(columns, 'comment', 'en')).toBeNull()
  })

  it('lists prefix matches before other matches, eight at most', () => {
    expect(valuesMatching(['Belgor', 'Gor 2', 'gorod', 'Lada'], 'GOR')).toEqual(['Gor 2', 'gorod', 'Belgor'])
    const many = Array.from({ length: 30 }, (_, k) => `L-${k}`)
    expect(valuesMatching(many, '')).toHaveLength(8)
    expect(valuesMatching(many, 'L-1')).toEqual(['L-1', 'L-10', 'L-11', 'L-12', 'L-13', 'L-14', 'L-15', 'L-16'])
  })
})
