import { describe, expect, it } from 'vitest'
import { labelRows, type SmallField, smallStore } from '../../../tests/fields/smallField.ts'
import { transact } from '../../state/log/transact.ts'
import { timelineAtom } from '../../state/log/undo/timeline.ts'
import { redo, undo } from '../../state/log/undo/undo.ts'
import { mapModeAtom } from '../../state/map/mode/mapState.ts'
import {
  applyRecipe,
  changeDraft,
  numberingDraftAtom,
  numberingFieldRequests,
  numberingPlanOf,
  recipeOf,
  seenDirection,
} from '../../state/map/numbering/numberingDraft.ts'
import { numberingRulesAtom } from '../../state/map/numbering/numberingRules.ts'
import { writeStructure } from '../../state/map/structure/writeStructure.ts'
import { viewSideAtom } from '../../state/map/view/view.ts'
import { outboxAtom } from '../../state/outbox/outbox.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { messagesAtom } from '../../state/shell/messages.ts'
import { handleRequests } from '../../state/shell/requests.ts'
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
        (candidate) =>
          (isOn ? candidate.scope === 'numbering' : candidate.id === 'numbering.open') &&
          candidate.keys.some((stroke) => stroke.code === code && !stroke.shift && !stroke.mod),
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
  it('numbers a snake from the bottom left with prefix and step as one entry and one request [MAP-12]', () => {
    const map = setUp({ rows: 3, cols: 4 })
    map.press('KeyN', 'Digit1', 'KeyS', 'KeyP')
    const requested: string[] = []
    handleRequests(map.store, numberingFieldRequests, (field) => requested.push(field))()
    expect(requested).toEqual(['prefix'])
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

  it('undo and redo restore the selection of the numbering, as far as the plots exist', () => {
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
    const deletion = {
      entity: 'plot' as const,
      field: 'exists' as const,
      ids: [ids[0]],
      before: [true],
      after: [false],
    }
    transact(store, { name: { key: '', params: {} }, columns: [deletion] }, { origin: 'remote', undo: 'skip' })
    undo(store)
    expect(selected()).toEqual(ids.slice(1))
  })

  it('writes nothing when cancelled by Escape', () => {
    const map = setUp({ rows: 3, cols: 4 })
    map.press('KeyN', 'Digit9', 'ArrowLeft', 'KeyS', 'Escape')
    expect([map.entries(), map.store.get(outboxAtom), map.store.get(numberingDraftAtom)]).toEqual([0, [], null])
    expect(map.columns.label.every((label) => label === null)).toBe(true)
  })

  it('moves to the first conflict instead of writing, and continues after the highest number', () => {
    const labels: Record<string, string> = { '1,1': 'A3', '1,2': 'B7' }
    const map = setUp({ rows: 2, cols: 4, label: (row, col) => labels[`${row},${col}`] ?? null })
    map.press('KeyN', 'Digit1')
    changeDraft(map.store, { prefix: 'A' })
    map.press('Enter')
    expect(map.entries()).toBe(0)
    expect(map.store.get(selectionAtom).active).toMatchObject({ row: 2, col: 3 })
    expect(map.store.get(messagesAtom)[0].key).toBe('numbering.conflict')
    map.press('KeyG', 'Enter')
    expect(labelRows(map.columns)).toEqual(['A3 B7 A8 A9', 'A4 A5 A6 A7'])
  })

  it('renumbers labelled plots, and numbers empty positions on request', () => {
    const map = setUp({ rows: 2, cols: 3, holes: ['2,2'], label: (row, col) => `${row}${col}` })
    map.press('KeyN')
    const plan = numberingPlanOf(map.store)
    expect(plan.ok && plan.numbered).toBe(0)
    map.press('KeyQ', 'KeyU', 'Enter')
    expect(labelRows(map.columns)).toEqual(['4 5 6', '1 · 3'])
  })

  it('refuses with a message when all plots are numbered [MAP-15]', () => {
    const map = setUp({ rows: 2, cols: 2, label: (row, col) => `${row}${col}` })
    map.press('KeyN', 'Enter')
    expect([map.store.get(messagesAtom)[0].key, map.entries(), map.store.get(mapModeAtom)]).toEqual([
      'numbering.allNumbered',
      0,
      'numbering',
    ])
  })

  it('clears all labels as one entry and refuses when there is none [MAP-13, MAP-14]', () => {
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

  it('accepts up to five digits for start and step and refuses anything else [MAP-19, MAP-20, LIM-14]', () => {
    const map = setUp({ rows: 2, cols: 2 })
    map.press('KeyN')
    for (const part of ['start', 'step'] as const) {
      for (const text of ['123456', 'x', '', '-1', '1.5']) {
        changeDraft(map.store, { start: '1', step: '1', [part]: text })
        expect(numberingPlanOf(map.store)).toMatchObject({
          code: `numbering.${part}`,
        })
        expect([text, applyNumbering(map.store), map.entries()]).toEqual([text, false, 0])
      }
      changeDraft(map.store, { start: '1', step: '1', [part]: '12345' })
      expect(numberingPlanOf(map.store).ok).toBe(true)
    }
  })

  it('numbers only the selected plots, and shows a message when none is selected', () => {
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

  it('an arrow beyond the field moves the corner to the other side', () => {
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

  it('names corners as displayed: in a rotated view the stored corner follows', () => {
    const map = setUp({ rows: 2, cols: 3 })
    map.store.set(viewSideAtom, { origin: 'top_right' })
    map.press('KeyN', 'Digit1', 'Enter')
    expect(labelRows(map.columns)).toEqual(['3 2 1', '6 5 4'])
  })

  it('selected plots of one trial are numbered alone, from the trial’s own origin', () => {
    const map = setUp({ rows: 2, cols: 4 })
    const trials = [{ name: 'A', row: 1, col: 3, rows: 2, cols: 2, origin: 'top_right' as const }]
    writeStructure(map.store, { ...map.columns.structure, trials }, 'change.trial.added', { name: 'A' })
    selectPlots(map.store, [2, 3, 6, 7], 'map')
    map.press('KeyN')
    expect(map.store.get(numberingDraftAtom)).toMatchObject({ corner: 'top_right', onlySelected: true })
    map.press('Enter')
    expect(labelRows(map.columns).map((row) => row.split(' ').slice(2).join(' '))).toEqual(['2 1', '4 3'])
    selectPlots(map.store, [1, 2], 'map')
    map.press('KeyN')
    expect(map.store.get(numberingDraftAtom)?.onlySelected).toBe(false)
  })

  it('starts with the last used settings', () => {
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

  it('numbers restart in each repetition, then skip empty positions, and digits are chosen', () => {
    const map = setUp({ rows: 4, cols: 2, rowsPerReplication: 2 })
    map.press('KeyN', 'Digit7', 'KeyU', 'KeyR')
    expect(map.store.get(numberingDraftAtom)).toMatchObject({ restart: 'replication', countEmpty: false })
    map.press('Digit0', 'Enter')
    expect(labelRows(map.columns)).toEqual(['101 102', '103 104', '201 202', '203 204'])
  })

  it('reports that there are no repetitions to restart in, or no number to continue from', () => {
    const map = setUp({ rows: 2, cols: 2 })
    map.press('KeyN', 'KeyR')
    expect(numberingPlanOf(map.store)).toMatchObject({ code: 'numbering.noLevel' })
    map.press('KeyG')
    expect(map.store.get(messagesAtom)[0].key).toBe('numbering.noContinue')
  })

  it('a start of 007 keeps its zeros, and an invalid number is reported and not changed', () => {
    const map = setUp({ rows: 1, cols: 3 })
    map.press('KeyN')
    for (const start of ['1.5', '1e3', '-5']) {
      changeDraft(map.store, { start })
      expect([applyNumbering(map.store), map.store.get(numberingDraftAtom)?.start]).toEqual([false, start])
    }
    changeDraft(map.store, { start: '007' })
    map.press('Enter')
    expect(labelRows(map.columns)).toEqual(['007 008 009'])
  })

  it('labels reserved for another nursery are conflicts, those reserved for this nursery are not', () => {
    const map = setUp({ rows: 1, cols: 3 })
    const reserved = { prefix: '', first: 2, last: 9, field_name: 'Other' }
    map.store.set(numberingRulesAtom, { recipes: [], ranges: [{ ...reserved, field_id: 99 }] })
    map.press('KeyN', 'Enter')
    expect([map.store.get(messagesAtom)[0].key, map.entries()]).toEqual(['numbering.reserved', 0])
    map.press('KeyG', 'Enter')
    expect(labelRows(map.columns)).toEqual(['10 11 12'])
    const field = setUp({ rows: 1, cols: 3 })
    field.store.set(numberingRulesAtom, { recipes: [], ranges: [{ ...reserved, field_id: field.columns.field_id }] })
    field.press('KeyN', 'Enter')
    expect(labelRows(field.columns)).toEqual(['1 2 3'])
  })

  it('a recipe is stored independent of the view and gives the same labels in a rotated one', () => {
    const map = setUp({ rows: 2, cols: 3 })
    map.press('KeyN', 'Digit9', 'KeyS', 'ArrowDown')
    changeDraft(map.store, { prefix: 'K', start: '05' })
    const options = recipeOf(map.store)
    const before = numberingPlanOf(map.store)
    map.press('Escape')
    map.store.set(viewSideAtom, { origin: 'bottom_right' })
    map.press('KeyN')
    if (options) applyRecipe(map.store, options)
    const after = numberingPlanOf(map.store)
    expect(options).toMatchObject({ start_position: 'top_right', prefix: 'K', start: '05' })
    expect(after.ok && after.label).toEqual(before.ok && before.label)
  })
})
