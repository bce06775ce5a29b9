import { describe, expect, it } from 'vitest'
import { openedSheet } from '../../../../tests/arbitraries/openedSheet.ts'
import { smallStore } from '../../../../tests/fields/smallField.ts'
import { PasteReader } from '../../../domain/sheet/cells/pasteReader.ts'
import { shownFieldAtom } from '../../colour/colouring.ts'
import { timelineAtom } from '../../log/undo/timeline.ts'
import { fillSelection } from '../../map/block/blockFill.ts'
import { pasteBlock, pastePreviewAtom } from '../../map/block/blockPaste.ts'
import { commitEditor, openEditor } from '../../map/edit/cellEditor.ts'
import { numberingRulesAtom } from '../../map/numbering/numberingRules.ts'
import { activate, selectRectangle } from '../../map/select/rangeSelection.ts'
import { shownMessagesAtom } from '../../shell/messages.ts'
import type { Store } from '../../store.ts'
import { loadedYearAtom } from '../../year/loaded.ts'
import { typeCell } from '../edit/typing.ts'
import { fillDown } from '../fill/sheetFill.ts'
import { extendToCell, goToCell } from '../selection/sheetSelection.ts'
import { planSheetPaste } from './pastePlan.ts'
import { createPaste, sheetPasteAtom, showOrWritePaste, writePaste } from './sheetPaste.ts'

const shownMessages = (store: Store) =>
  store.get(shownMessagesAtom).map(({ kind, key, params, offers }) => [kind, key, params, offers])
const labels = (store: Store) => [...store.get(loadedYearAtom)!.label]

/** Keeps B10 to B19 for another nursery, C1 to C9 for none yet, and A1 to A99 for the open one. */
function keeping(store: Store): Store {
  const fieldId = store.get(loadedYearAtom)!.field_id
  store.set(numberingRulesAtom, {
    recipes: [],
    ranges: [
      { prefix: 'A', first: 1, last: 99, field_id: fieldId, field_name: 'Own' },
      { prefix: 'B', first: 10, last: 19, field_id: fieldId + 1, field_name: 'Winter barley' },
      { prefix: 'C', first: 1, last: 9, field_id: null, field_name: null },
    ],
  })
  return store
}

const forBarley = (labels: string) => [
  'warning',
  'label.reservedElsewhere',
  { labels, name: 'Winter barley' },
  'history.undo',
]

describe('labels reserved for another nursery', () => {
  it('are written when typed into the table, with a message and undo; others get no message', () => {
    const store = keeping(openedSheet(1, 4))
    expect(typeCell(store, { plot: 0, field: 'label' }, 'B12')).toBeNull()
    expect(labels(store)[0]).toBe('B12')
    const renamed = (before: string, after: string, field = 'label') => [
      'info',
      `typed.overwritten.${field}`,
      { before, after },
      'history.undo',
    ]
    expect(shownMessages(store)).toEqual([forBarley('B12'), renamed('1', 'B12')])
    typeCell(store, { plot: 1, field: 'label' }, 'C3')
    expect(shownMessages(store)).toEqual([
      ['warning', 'label.reservedForNone', { labels: 'C3' }, 'history.undo'],
      renamed('2', 'C3'),
    ])
    store.set(shownMessagesAtom, [])
    typeCell(store, { plot: 2, field: 'label' }, 'A7')
    typeCell(store, { plot: 2, field: 'label' }, 'B20')
    expect(shownMessages(store)).toEqual([renamed('A7', 'B20')])
    store.set(shownMessagesAtom, [])
    typeCell(store, { plot: 3, field: 'label' }, '')
    expect([labels(store)[3], shownMessages(store)]).toEqual([null, [renamed('4', '–')]])
  })

  it('are reported by the map editor, also for a new plot', () => {
    const { store } = smallStore({ rows: 1, cols: 3 })
    keeping(store)
    activate(store, { row: 1, col: 1 })
    openEditor(store, 'label')
    commitEditor(store, 'B10', 'stay')
    expect(shownMessages(store)).toContainEqual(forBarley('B10'))
  })

  it('make a paste on the map wait for review', () => {
    const { store } = smallStore({ rows: 1, cols: 3 })
    keeping(store)
    store.set(shownFieldAtom, 'label')
    activate(store, { row: 1, col: 1 })
    pasteBlock(store, { html: '', text: 'B11\tD1\r\n' })
    const preview = store.get(pastePreviewAtom)
    expect(preview?.remarks).toMatchObject([
      { reason: { code: 'label.reservedElsewhere', params: { labels: 'B11', name: 'Winter barley' } } },
    ])
    expect([...(preview?.counts ?? [])]).toEqual([0, 1, 0, 1, 0])
    expect(store.get(timelineAtom).undo).toEqual([])
  })

  it('make a paste into the table wait for review, and are written on confirmation', async () => {
    const store = keeping(openedSheet(1, 3))
    goToCell(store, { row: 0, col: 0 })
    const reader = new PasteReader()
    const planned = planSheetPaste(store, reader.open({ html: '', text: 'B11\r\nD1' }))!
    const checked = createPaste(store, planned, reader.check(planned.columns), reader.texts(planned.computed), null)!
    await showOrWritePaste(store, checked)
    expect(store.get(sheetPasteAtom)?.remarks).toMatchObject([
      { reason: { code: 'label.reservedElsewhere', params: { labels: 'B11', name: 'Winter barley' } } },
    ])
    await writePaste(store, store.get(sheetPasteAtom)!)
    expect(labels(store)).toEqual(['B11', 'D1', '3'])
  })

  it('are reported after a fill, the first three by name', () => {
    const store = keeping(openedSheet(1, 6))
    typeCell(store, { plot: 0, field: 'label' }, 'B09')
    goToCell(store, { row: 0, col: 0 })
    extendToCell(store, { row: 4, col: 0 })
    typeCell(store, { plot: 1, field: 'label' }, 'B10')
    fillDown(store, 'series')
    expect(shownMessages(store)).toContainEqual(forBarley('B11, B12, B13'))
    const map = smallStore({ rows: 5, cols: 1 }).store
    keeping(map)
    map.set(shownFieldAtom, 'label')
    activate(map, { row: 1, col: 1 })
    openEditor(map, 'label')
    commitEditor(map, 'B14', 'stay')
    selectRectangle(map, { row: 1, col: 1 }, { row: 5, col: 1 }, 'replace')
    fillSelection(map, 'down', 'series', 1)
    expect(shownMessages(map)).toContainEqual(forBarley('B15, B16, B17 …'))
  })
})
