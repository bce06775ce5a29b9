import { describe, expect, it } from 'vitest'
import { smallStore, yieldId } from '../../../tests/fields/smallField.ts'
import { sheetOrder } from '../../domain/sheet/range/sheetOrder.ts'
import { selectFound } from '../../state/map/find/selectFound.ts'
import { selectionAtom, workedPaneAtom } from '../../state/selection.ts'
import { activeCellAtom, goToCell } from '../../state/table/sheetSelection.ts'
import { sheetOrderAtom } from '../../state/table/sheetView.ts'
import { messagesAtom } from '../../state/view.ts'
import { allCommands } from '../allCommands.ts'
import type { Scope } from '../command.ts'
import { KeyResolver } from '../keyMatch.ts'

/** Twelve plots, two of them out of range and two with the same label; the table shows them from the last to the first. */
function inTable() {
  const { store, columns } = smallStore({
    rows: 3,
    cols: 4,
    label: (row, col) => (row === 3 && col === 4 ? '11' : `${row}${col}`),
    value: (row, col) => (col === 2 && row < 3 ? 900 : row + col / 10),
  })
  const shown = Int32Array.from({ length: 12 }, (_, k) => 11 - k)
  store.set(sheetOrderAtom, sheetOrder(shown, ['label', `trait:${yieldId}`], columns.id.length))
  store.set(workedPaneAtom, 'table')
  const resolver = new KeyResolver(allCommands, false)
  const press = (code: string, keys: { ctrlKey?: boolean; shiftKey?: boolean } = {}) => {
    const event = { code, key: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...keys }
    const scopes: Scope[] = ['table', 'everywhere']
    const resolution = resolver.press(event, scopes)
    if (resolution.kind === 'command') resolution.command.run(store, event as KeyboardEvent)
    const at = store.get(activeCellAtom)
    return at && [columns.label[shown[at.row]], at.col]
  }
  return { store, columns, press }
}

describe('problems and matches in the table', () => {
  it('Mod+J goes from cell to cell with a problem as the table shows them, and back with Shift', () => {
    const { store, columns, press } = inTable()
    goToCell(store, { row: 0, col: 1 })
    const next = () => press('KeyJ', { ctrlKey: true })
    expect([next(), next(), next(), next()]).toEqual([
      ['22', 1],
      ['12', 1],
      ['11', 0],
      ['11', 0],
    ])
    expect(store.get(selectionAtom).active?.plot).toBe(11)
    expect(store.get(messagesAtom)[0]).toMatchObject({ key: 'map.problem.duplicate', params: { count: 4 } })
    expect(press('KeyJ', { ctrlKey: true, shiftKey: true })).toEqual(['11', 0])
    expect(press('KeyJ', { ctrlKey: true, shiftKey: true })).toEqual(['12', 1])
    expect(store.get(selectionAtom)).toMatchObject({ pane: 'table', field: `trait:${yieldId}` })
    const order = sheetOrder(Int32Array.of(4, 6), ['label'], columns.id.length)
    store.set(sheetOrderAtom, order)
    press('KeyJ', { ctrlKey: true })
    expect(store.get(messagesAtom)[0].key).toBe('map.noProblems')
  })

  it('F3 goes from match to match in the column that is active', () => {
    const { store, columns, press } = inTable()
    goToCell(store, { row: 0, col: 1 })
    selectFound(
      store,
      Uint8Array.from(columns.id, (_, plot) => (plot === 2 || plot === 7 ? 1 : 0)),
      'replace',
    )
    const first = press('F3')
    const second = press('F3')
    expect([first, second].map((at) => at?.[0]).sort()).toEqual(['13', '24'])
    expect([first?.[1], second?.[1], press('F3', { shiftKey: true })]).toEqual([1, 1, first])
    expect(store.get(selectionAtom).pane).toBe('table')
  })
})
