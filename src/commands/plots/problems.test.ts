import { describe, expect, it } from 'vitest'
import { smallStore, yieldId } from '../../../tests/fields/smallField.ts'
import { yearScope } from '../../domain/change/scope.ts'
import { dayNumber } from '../../domain/columns/days.ts'
import { emptyTraitColumn } from '../../domain/columns/fieldYear.ts'
import { sheetOrder } from '../../domain/sheet/range/sheetOrder.ts'
import { newTraitFields } from '../../domain/traits/traitFields.ts'
import { selectFound } from '../../state/map/find/selectFound.ts'
import { conflictsAtom } from '../../state/outbox/outbox.ts'
import { activeCellAtom, goToCell } from '../../state/sheet/selection/sheetSelection.ts'
import { sheetOrderAtom } from '../../state/sheet/sheetView.ts'
import { messagesAtom } from '../../state/shell/messages.ts'
import { lastUsedPaneAtom, selectionAtom } from '../../state/year/selection.ts'
import { allCommands } from '../allCommands.ts'
import type { CommandScope } from '../command.ts'
import { KeyResolver } from '../keyMatch.ts'

/**
 * Twelve plots, two of them out of range and two with the same label; the table shows them from the last to the first.
 */
function inTable() {
  const { store, columns } = smallStore({
    rows: 3,
    cols: 4,
    label: (row, col) => (row === 3 && col === 4 ? '11' : `${row}${col}`),
    value: (row, col) => (col === 2 && row < 3 ? 900 : row + col / 10),
  })
  const shown = Int32Array.from({ length: 12 }, (_, k) => 11 - k)
  store.set(sheetOrderAtom, sheetOrder(shown, ['label', `trait:${yieldId}`], columns.id.length))
  store.set(lastUsedPaneAtom, 'table')
  const resolver = new KeyResolver(allCommands, false)
  const press = (code: string, keys: { ctrlKey?: boolean; shiftKey?: boolean } = {}) => {
    const event = { code, key: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...keys }
    const scopes: CommandScope[] = ['table', 'everywhere']
    const resolution = resolver.press(event, scopes)
    if (resolution.kind === 'command') resolution.command.run(store, event as KeyboardEvent)
    const activeCell = store.get(activeCellAtom)
    return activeCell && [columns.label[shown[activeCell.row]], activeCell.col]
  }
  return { store, columns, press }
}

describe('problems and matches in the table', () => {
  it('Mod+J moves between problem cells in display order, and back with Shift', () => {
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

  it('Mod+J finds conflicts of lines and of crossings, also where their column or first plot is hidden', () => {
    const { store, columns, press } = inTable()
    columns.traits[0].numbers.fill(5)
    columns.label[11] = '34'
    columns.lines.set(9, { id: 9, name: 'Alba', is_variety: false, mother_id: null, father_id: null })
    columns.crossing[2] = 9
    const cell = { current: 1, mine: 2, by: null, at: null }
    const conflicts = [
      { entity: 'line' as const, field: 'mother_id', id: 2, ...cell },
      { entity: 'line' as const, field: 'name', id: 3, ...cell },
      { entity: 'line' as const, field: 'father_id', id: 9, ...cell },
      { entity: 'plot' as const, field: 'crossing_line_id', id: columns.id[6], ...cell },
    ]
    const change = { name: { key: '', params: {} }, columns: [] }
    store.set(conflictsAtom, [{ key: 'k', scope: yearScope(columns.year_id), change, baseSeq: 0, at: 0, conflicts }])
    // Line 2 is first on plot 1, which is filtered out, and then on plot 4.
    const shown = Int32Array.of(2, 4, 5, 6)
    store.set(sheetOrderAtom, sheetOrder(shown, ['label', 'line', 'mother'], columns.id.length))
    const met = Array.from({ length: 4 }, () => {
      press('KeyJ', { ctrlKey: true })
      const activeCell = store.get(activeCellAtom)!
      return [shown[activeCell.row], activeCell.col]
    })
    expect(met).toEqual([
      [2, 0],
      [2, 1],
      [4, 2],
      [6, 0],
    ])
    expect(store.get(messagesAtom)[0]).toMatchObject({ key: 'map.problem.conflict', params: { count: 4 } })
  })

  it('F3 moves between matches in the active column', () => {
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

  it('Mod+J finds stages before sowing, stages out of order and overdue ones', () => {
    const { store, columns, press } = inTable()
    columns.sowing_date = '2026-04-28'
    const dated = (id: number, name: string, role: 'stage' | 'technology') => {
      const column = emptyTraitColumn(columns.id.length, { ...newTraitFields, id, name, role, kind: 'date' })
      columns.traits.push(column)
      return column
    }
    const index = (label: string) => columns.label.indexOf(label)
    const [heading, maturity] = [dated(41, 'Heading', 'stage'), dated(42, 'Maturity', 'stage')]
    for (let plot = 0; plot < 12; plot++) {
      heading.numbers[plot] = dayNumber('2026-06-20')
      maturity.numbers[plot] = dayNumber('2026-08-01')
    }
    heading.numbers[index('33')] = dayNumber('2026-04-02')
    maturity.numbers[index('24')] = dayNumber('2026-06-01')
    const spraying = dated(43, 'Spraying', 'technology')
    spraying.annotations.planned.set(index('14'), '2020-05-01').set(index('13'), '2999-05-01')
    spraying.annotations.planned.set(index('12'), '2020-05-01')
    spraying.numbers[index('12')] = dayNumber('2020-05-02')
    const shown = Int32Array.from({ length: 12 }, (_, k) => 11 - k)
    store.set(sheetOrderAtom, sheetOrder(shown, ['trait:41', 'trait:42', 'trait:43'], columns.id.length))
    goToCell(store, { row: 0, col: 0 })
    const next = () => [press('KeyJ', { ctrlKey: true }), store.get(messagesAtom)[0].key]
    expect([next(), next(), next()]).toEqual([
      [['33', 0], 'map.problem.out'],
      [['24', 1], 'map.problem.order'],
      [['14', 2], 'map.problem.overdue'],
    ])
  })
})
