import { describe, expect, it } from 'vitest'
import { labelRows, type SmallField, smallStore } from '../../../tests/fields/smallField.ts'
import { outboxAtom } from '../../state/log/outbox.ts'
import { transact } from '../../state/log/transact.ts'
import { redo, undo } from '../../state/log/undo.ts'
import { timelineAtom } from '../../state/log/undoStack.ts'
import { mapModeAtom } from '../../state/map/mapState.ts'
import {
  changeDraft,
  numberingDraftAtom,
  numberingFieldRequests,
  planOf,
  seenDirection,
} from '../../state/map/numberingDraft.ts'
import { viewSideAtom } from '../../state/map/view.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { messagesAtom } from '../../state/shell/messages.ts'
import { serve } from '../../state/shell/requests.ts'
import { selectionAtom, selectPlots } from '../../state/year/selection.ts'
import { mapCommands } from '../map/mapCommands.ts'
import { applyNumbering, clearNumbering } from './applyNumbering.ts'
import { numberingCommands } from './numberingCommands.ts'

function setUp(field: SmallField) {
  const { store, columns } = smallStore(field)
  const press = (...codes: string[]) => {
    for (const code of codes) {
      const isOn = store.get(mapModeAtom) === 'numbering'
      const command = [...numberingCommands, ...mapCommands].find(
        (one) =>
          (isOn ? one.scope === 'numbering' : one.id === 'numbering.open') &&
          one.keys.some((stroke) => stroke.code === code && !stroke.shift && !stroke.mod),
      )
      if (!command) throw new Error(`no command for ${code}`)
      const enabled = command.enabled?.(store) ?? true
      if (enabled === true) command.run(store)
      else store.set(messagesAtom, [{ id: 0, kind: 'info', key: enabled.reason, params: {}, at: 0 }])
    }
  }
  return { store, columns, press, entries: () => store.get(timelineAtom).undo.length }
}

describe('numbering mode', () => {
  it('MAP-12 numbers a snake from the bottom left with prefix and step as one entry and one request', () => {
    const map = setUp({ rows: 3, cols: 4 })
    map.press('KeyN', 'Digit1', 'KeyS', 'KeyP')
    const asked: string[] = []
    serve(map.store, numberingFieldRequests, (field) => asked.push(field))()
    expect(asked).toEqual(['prefix'])
    changeDraft(map.store, { prefix: 'A', step: '2' })
    map.press('Enter')
    expect(labelRows(map.columns)).toEqual(['A17 A19 A21 A23', 'A15 A13 A11 A9', 'A1 A3 A5 A7'])
    expect([map.entries(), map.store.get(outboxAtom).length, map.store.get(mapModeAtom)]).toEqual([1, 1, 'select'])
    expect(map.store.get(timelineAtom).undo[0].change.name).toEqual({
      key: 'change.numbered',
      params: { count: 12, first: 'A1', last: 'A23' },
    })
    undo(map.store)
    expect(map.columns.label.every((label) => label === null)).toBe(true)
  })

  it('undone and done again leaves those plots selected that were when it was made, as far as they are still there', () => {
    const map = setUp({ rows: 10, cols: 20 })
    const { store, columns } = map
    const selected = () =>
      Array.from(store.get(selectionAtom).mask).flatMap((mark, plot) => (mark ? [columns.id[plot]] : []))
    const six = [3, 4, 5, 23, 24, 25]
    const ids = six.map((plot) => columns.id[plot])
    selectPlots(store, six, 'map')
    map.press('KeyN')
    changeDraft(store, { onlySelected: false })
    map.press('Enter')
    expect(store.get(timelineAtom).undo[0]).toMatchObject({ plots: 200, selected: ids })
    selectPlots(store, [9], 'map')
    undo(store)
    expect(selected()).toEqual(ids)
    selectPlots(store, [], 'map')
    redo(store)
    expect(selected()).toEqual(ids)
    const gone = { entity: 'plot' as const, field: 'exists' as const, ids: [ids[0]], before: [true], after: [false] }
    transact(store, { name: { key: '', params: {} }, columns: [gone] }, { origin: 'remote', history: 'skip' })
    undo(store)
    expect(selected()).toEqual(ids.slice(1))
  })

  it('leaves everything as it was on Escape', () => {
    const map = setUp({ rows: 3, cols: 4 })
    map.press('KeyN', 'Digit9', 'ArrowLeft', 'KeyS', 'Escape')
    expect([map.entries(), map.store.get(outboxAtom), map.store.get(numberingDraftAtom)]).toEqual([0, [], null])
    expect(map.columns.label.every((label) => label === null)).toBe(true)
  })

  it('goes to the first conflict instead of writing, and continues after the highest number', () => {
    const kept: Record<string, string> = { '1,1': 'A3', '1,2': 'B7' }
    const map = setUp({ rows: 2, cols: 4, label: (row, col) => kept[`${row},${col}`] ?? null })
    map.press('KeyN', 'Digit1')
    changeDraft(map.store, { prefix: 'A' })
    map.press('Enter')
    expect(map.entries()).toBe(0)
    expect(map.store.get(selectionAtom).active).toMatchObject({ row: 2, col: 3 })
    expect(map.store.get(messagesAtom)[0].key).toBe('numbering.conflict')
    map.press('KeyG', 'Enter')
    expect(labelRows(map.columns)).toEqual(['A3 B7 A8 A9', 'A4 A5 A6 A7'])
  })

  it('renumbers labelled plots and lets empty places take a number', () => {
    const map = setUp({ rows: 2, cols: 3, holes: ['2,2'], label: (row, col) => `${row}${col}` })
    map.press('KeyN')
    const plan = planOf(map.store)
    expect(plan.ok && plan.numbered).toBe(0)
    map.press('KeyQ', 'KeyU', 'Enter')
    expect(labelRows(map.columns)).toEqual(['4 5 6', '1 · 3'])
  })

  it('MAP-15 refuses when all plots are numbered and says so', () => {
    const map = setUp({ rows: 2, cols: 2, label: (row, col) => `${row}${col}` })
    map.press('KeyN', 'Enter')
    expect([map.store.get(messagesAtom)[0].key, map.entries(), map.store.get(mapModeAtom)]).toEqual([
      'numbering.allNumbered',
      0,
      'numbering',
    ])
  })

  it('MAP-13 MAP-14 clears all labels as one entry and refuses when there is none', () => {
    const map = setUp({ rows: 2, cols: 2, label: (row, col) => (row === 1 ? `${row}${col}` : null) })
    map.press('KeyN', 'KeyL')
    expect(map.store.get(openDialogAtom)).toEqual({ kind: 'clearNumbering' })
    expect(clearNumbering(map.store)).toBe(true)
    expect([map.columns.label.slice(0, 4), map.entries()]).toEqual([[null, null, null, null], 1])
    map.store.set(openDialogAtom, null)
    map.press('KeyL')
    expect([map.store.get(openDialogAtom), map.store.get(messagesAtom)[0].key]).toEqual([
      null,
      'numbering.nothingToClear',
    ])
    expect(clearNumbering(map.store)).toBe(false)
  })

  it('MAP-19 MAP-20 LIM-14 takes up to five digits for start and step and refuses anything else', () => {
    const map = setUp({ rows: 2, cols: 2 })
    map.press('KeyN')
    for (const part of ['start', 'step'] as const) {
      for (const text of ['123456', 'x', '', '-1', '1.5']) {
        changeDraft(map.store, { start: '1', step: '1', [part]: text })
        expect(planOf(map.store)).toMatchObject({
          code: `numbering.${part}`,
        })
        expect([text, applyNumbering(map.store), map.entries()]).toEqual([text, false, 0])
      }
      changeDraft(map.store, { start: '1', step: '1', [part]: '12345' })
      expect(planOf(map.store).ok).toBe(true)
    }
  })

  it('numbers only the selected plots, and says when none is selected', () => {
    const map = setUp({ rows: 2, cols: 3 })
    map.press('KeyN', 'KeyD')
    expect([map.store.get(numberingDraftAtom)?.onlySelected, map.store.get(messagesAtom)[0].key]).toEqual([
      false,
      'numbering.nothingSelected',
    ])
    selectPlots(map.store, [1, 4], 'map')
    map.press('KeyD', 'Enter')
    expect(labelRows(map.columns)).toEqual([' 2 ', ' 1 '])
  })

  it('an arrow that leaves the field moves the corner to the other side', () => {
    const map = setUp({ rows: 2, cols: 3 })
    map.press('KeyN', 'Digit7')
    const now = () => {
      const draft = map.store.get(numberingDraftAtom)
      return draft && [draft.corner, seenDirection(draft)]
    }
    map.press('ArrowDown')
    expect(now()).toEqual(['top_left', 'down'])
    map.press('ArrowUp')
    expect(now()).toEqual(['bottom_left', 'up'])
    map.press('ArrowLeft')
    expect(now()).toEqual(['bottom_right', 'left'])
    map.press('Digit9')
    expect(now()).toEqual(['top_right', 'left'])
  })

  it('names corners as they are seen: in a turned view the stored corner follows', () => {
    const map = setUp({ rows: 2, cols: 3 })
    map.store.set(viewSideAtom, { origin: 'top_right' })
    map.press('KeyN', 'Digit1', 'Enter')
    expect(labelRows(map.columns)).toEqual(['3 2 1', '6 5 4'])
  })

  it('begins the next time with what was used last', () => {
    const map = setUp({ rows: 2, cols: 3 })
    map.press('KeyN', 'Digit9', 'KeyS')
    changeDraft(map.store, { prefix: 'K', start: '5' })
    map.press('Enter', 'KeyN')
    expect(map.store.get(numberingDraftAtom)).toMatchObject({
      corner: 'top_right',
      order: 'snake',
      prefix: 'K',
      start: '5',
      renumber: false,
    })
  })
})
