import { beforeEach, describe, expect, it } from 'vitest'
import { labelRows, placesOf, plotAtPlace, smallStore, yieldId } from '../../../tests/fields/smallField.ts'
import {
  kindAt,
  plainStructure,
  structureCell,
  withStructureCell,
} from '../../domain/layout/structure/fieldStructure.ts'
import { storedWalk } from '../../domain/layout/walk/storedWalk.ts'
import { PlotsSource } from '../../domain/sheet/source/plotsSource.ts'
import { chooseShownFieldAtom, colouringAtom, colouringOf, shownFieldAtom } from '../../state/colour/colouring.ts'
import { refusedAt } from '../../state/log/refused/refusedCells.ts'
import { timelineAtom, timelineOpenAtom } from '../../state/log/undo/timeline.ts'
import { undo } from '../../state/log/undo/undo.ts'
import { cellEditorAtom, commitEditor } from '../../state/map/edit/cellEditor.ts'
import { choiceAtom } from '../../state/map/edit/choice.ts'
import { findTextAtom } from '../../state/map/find/find.ts'
import { moveDraftAtom } from '../../state/map/layout/moveDraft.ts'
import { applyWidth, typeWidth, widthDraftAtom } from '../../state/map/layout/widthDraft.ts'
import { mapModeAtom } from '../../state/map/mode/mapState.ts'
import { activeSeen, togglePosition } from '../../state/map/select/rangeSelection.ts'
import { viewSideAtom } from '../../state/map/view/view.ts'
import { mapClearPromptAtom } from '../../state/sheet/edit/sheetClear.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { messagesAtom } from '../../state/shell/messages.ts'
import { selectionAtom, selectPlots } from '../../state/year/selection.ts'
import type { CommandScope } from '../command.ts'
import { KeyResolver } from '../keyMatch.ts'
import { numberingCommands } from '../modes/numberingCommands.ts'
import { mapCommands } from './mapCommands.ts'

const allCommands = [...mapCommands, ...numberingCommands]

interface Press {
  code: string
  key?: string
  mod?: boolean
  shift?: boolean
}

/** A store with a field and a keyboard: presses go through the resolver as on the page. */
function setUp(field: Parameters<typeof smallStore>[0]) {
  const { store, columns } = smallStore(field)
  const resolver = new KeyResolver(allCommands, false)
  const press = (...presses: (string | Press)[]) => {
    for (const input of presses) {
      const { code, key = '', mod = false, shift = false } = typeof input === 'string' ? { code: input } : input
      const event = { code, key, ctrlKey: mod, metaKey: false, shiftKey: shift, altKey: false } as KeyboardEvent
      const scope: CommandScope = store.get(mapModeAtom) === 'numbering' ? 'numbering' : 'map'
      const resolution = resolver.press(event, [scope])
      if (resolution.kind !== 'command') continue
      const enabled = resolution.command.enabled?.(store) ?? true
      if (enabled === true) resolution.command.run(store, event)
    }
  }
  const selected = () => placesOf(columns, store.get(selectionAtom).mask)
  const active = () => {
    const at = store.get(selectionAtom).active
    return at && `${at.row},${at.col}`
  }
  const message = () => store.get(messagesAtom)[0]?.key
  return { store, columns, press, selected, active, message }
}

const shift = (code: string): Press => ({ code, shift: true })
const mod = (code: string): Press => ({ code, mod: true })

describe('map keys', () => {
  let map: ReturnType<typeof setUp>
  beforeEach(() => {
    map = setUp({
      rows: 6,
      cols: 5,
      holes: ['2,3'],
      label: (row, col) => `${row}${col}`,
      rowsPerReplication: 3,
    })
  })

  it('Space collects: both ends of a move are selected, Shift adds a range, and a new selection ends it', () => {
    const space = () => togglePosition(map.store, activeSeen(map.store) ?? { row: 1, col: 1 }, true)
    map.press('ArrowDown')
    space()
    map.press('ArrowRight', 'ArrowRight', 'ArrowRight')
    expect(map.selected()).toEqual(['1,1'])
    space()
    expect(map.selected()).toEqual(['1,1', '1,4'])
    map.press('ArrowDown', shift('ArrowDown'))
    expect(map.selected()).toEqual(['1,1', '1,4', '2,4', '3,4'])
    map.press('Escape', 'ArrowDown')
    expect(map.selected()).toEqual([])
    space()
    selectPlots(map.store, [0, 1], 'table')
    map.press('ArrowDown')
    expect(map.selected()).toEqual([])
  })

  it('a key belongs to one command per scope', () => {
    const seen = new Map<string, string>()
    const twice: string[] = []
    for (const command of allCommands) {
      for (const stroke of command.keys) {
        const key = JSON.stringify([command.scope, stroke.code, stroke.char, !!stroke.mod, !!stroke.shift, stroke.then])
        if (seen.has(key)) twice.push(`${seen.get(key)} ${command.id} ${key}`)
        seen.set(key, command.id)
      }
    }
    expect(twice).toEqual([])
  })

  it('arrows move between plots and over empty positions, and clear the selection', () => {
    map.press('ArrowDown')
    expect(map.active()).toBe('1,1')
    map.press('ArrowDown', 'ArrowRight', 'ArrowRight')
    expect([map.active(), map.store.get(selectionAtom).active?.plot]).toEqual(['2,3', -1])
    map.press('ArrowLeft', shift('ArrowRight'), shift('ArrowDown'))
    expect([map.active(), map.selected()]).toEqual(['2,2', ['2,2', '3,2', '3,3']])
    map.press('ArrowUp')
    expect([map.active(), map.selected()]).toEqual(['1,2', []])
  })

  it('Mod+arrows jump to the edge of block or gap; Home, End and Mod+Home, Mod+End go to the ends', () => {
    map.press('ArrowDown', 'ArrowDown', mod('ArrowRight'))
    expect(map.active()).toBe('2,2')
    map.press(mod('ArrowRight'), 'End', mod('ArrowDown'))
    expect(map.active()).toBe('6,5')
    map.press('Home', mod('End'))
    expect(map.active()).toBe('1,5')
    map.press(mod('Home'))
    expect(map.active()).toBe('6,1')
  })

  it('F8 extends without Shift, Shift+F8 adds a further range while moving freely', () => {
    map.press('ArrowDown', 'F8', 'ArrowRight', 'F8')
    expect(map.selected()).toEqual(['1,1', '1,2'])
    map.press(shift('F8'), 'ArrowDown', 'ArrowDown', shift('ArrowRight'))
    expect(map.selected()).toEqual(['1,1', '1,2', '3,1', '3,2'])
  })

  it('selects the row, the column, and first the block and then all plots', () => {
    map.press('ArrowDown', shift('Space'))
    expect(map.selected()).toHaveLength(5)
    map.press('KeyS', 'KeyC')
    expect(map.selected()).toHaveLength(6)
    map.press(mod('KeyA'))
    expect(map.selected()).toHaveLength(14)
    map.press(mod('KeyA'))
    expect(map.selected()).toHaveLength(29)
  })

  it('selects plots of a line, without value, unnumbered and unselected ones, and grows and shrinks the selection by a ring', () => {
    map.press('ArrowDown', 'KeyS', 'KeyL')
    expect(map.selected()).toHaveLength(10)
    map.press('KeyS', 'KeyI')
    expect(map.selected()).toHaveLength(19)
    map.store.set(colouringAtom, colouringOf({ by: 'trait', trait: yieldId }))
    map.press('KeyS', 'KeyM')
    expect([map.message(), map.selected()]).toEqual(['map.noneFound', expect.any(Array)])
    map.columns.traits[0].numbers[7] = Number.NaN
    map.press('KeyS', 'KeyM')
    expect(map.selected()).toEqual([`${map.columns.row[7]},${map.columns.col[7]}`])
    map.columns.label[28] = null
    map.press('KeyS', 'KeyU')
    expect(map.selected()).toEqual(['6,5'])
    map.press('KeyS', 'KeyG')
    expect(map.selected()).toEqual(['5,4', '5,5', '6,4', '6,5'])
    map.press('KeyS', 'KeyK')
    expect(map.message()).toBe('map.noneFound')
  })

  it('excludes borders and paths from missing, unnumbered and empty, and rotates them with the field as one entry', () => {
    map.store.set(colouringAtom, colouringOf({ by: 'trait', trait: yieldId }))
    const at = plotAtPlace(map.columns, 1, 2)
    for (const plot of [0, at]) {
      map.columns.traits[0].numbers[plot] = Number.NaN
      map.columns.label[plot] = null
    }
    map.columns.structure = withStructureCell(plainStructure, 'positions:1', '1 border')
    map.columns.structure = withStructureCell(map.columns.structure, 'positions:2', '3 path')
    map.press('KeyS', 'KeyM')
    expect(map.selected()).toEqual(['1,2'])
    map.press('KeyS', 'KeyU')
    expect(map.selected()).toEqual(['1,2'])
    map.press('KeyS', 'KeyE')
    expect(map.message()).toBe('map.noneFound')
    map.press('KeyR')
    expect([kindAt(map.columns.structure, 1, 6), kindAt(map.columns.structure, 3, 5)]).toEqual(['border', 'path'])
    expect(map.store.get(timelineAtom).undo).toHaveLength(1)
    undo(map.store)
    expect(structureCell(map.columns.structure, 'positions:1')).toBe('1 border')
    expect(kindAt(map.columns.structure, 2, 3)).toBe('path')
  })

  it('S R never rotates the field and S O never rotates the view; a wrong second key does nothing', () => {
    map.press('ArrowDown', 'KeyS', 'KeyR', 'KeyS', 'KeyO', 'KeyS', 'KeyN', 'KeyS', 'KeyQ')
    expect([map.columns.map_width, map.store.get(viewSideAtom).origin]).toEqual([5, 'bottom_left'])
    expect([map.store.get(mapModeAtom), map.store.get(timelineAtom).undo]).toEqual(['select', []])
  })

  it('saves and recalls a selection under a digit', () => {
    map.press('ArrowDown', shift('ArrowRight'), { code: 'KeyS', shift: true }, 'Digit4', 'Escape', 'ArrowDown')
    expect(map.selected()).toEqual([])
    map.press('KeyS', 'Digit4')
    expect(map.selected()).toEqual(['1,1', '1,2'])
  })

  it('rotates the data as one undoable entry, keeping the selection', () => {
    map.press('ArrowDown', shift('ArrowRight'), 'KeyR')
    expect([map.columns.map_width, map.columns.map_rows]).toEqual([6, 5])
    expect(map.selected()).toEqual(['1,6', '2,6'])
    expect(map.active()).toBe('1,6')
    expect(map.store.get(timelineAtom).undo).toHaveLength(1)
    undo(map.store)
    expect([map.columns.map_width, map.columns.row[0], map.columns.col[0]]).toEqual([5, 1, 1])
  })

  it('rotates the walk of the year with the map, in the same entry', () => {
    const walk = storedWalk({ start_position: 'bottom_left', numbering_type: 'horizontal', order: 'snake' })
    map.columns.walk = walk
    map.press('ArrowDown', 'KeyR')
    expect(map.columns.walk).toMatchObject({ start_position: 'top_left', numbering_type: 'vertical', order: 'snake' })
    undo(map.store)
    expect(map.columns.walk).toEqual(walk)
  })

  it('does not swap with a plot without a position', () => {
    map.columns.row[0] = 0
    map.columns.col[0] = 0
    selectPlots(map.store, [0, 4], 'map')
    map.press('KeyX')
    expect([map.message(), map.columns.row[4], map.columns.col[4]]).toEqual(['map.swapNeedsPlaces', 1, 5])
  })

  it('rotates the view without changing the data', () => {
    const before = labelRows(map.columns)
    map.press('ArrowDown', 'KeyO')
    expect(map.store.get(viewSideAtom).origin).toBe('bottom_right')
    expect([labelRows(map.columns), map.active(), map.store.get(timelineAtom).undo]).toEqual([before, '1,1', []])
    map.press('ArrowDown')
    expect(map.active()).toBe('1,2')
  })

  it('inserts a blank row above and removes it again; values stay with their plots', () => {
    map.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'KeyI', 'ArrowUp')
    expect(labelRows(map.columns)[2]).toBe('· · · · ·')
    expect([map.active(), map.columns.map_rows]).toEqual(['4,1', 7])
    const plot = map.columns.label.indexOf('31')
    expect(map.columns.traits[0].numbers[plot]).toBe(3.1)
    map.press('ArrowUp', 'KeyI', 'Delete')
    expect([labelRows(map.columns)[2], map.columns.map_rows]).toEqual(['31 32 33 34 35', 6])
    expect(map.store.get(timelineAtom).undo.map((entry) => entry.change.name.key)).toEqual([
      'change.map.insertedRow',
      'change.map.removedBlank',
    ])
  })

  it('sets a width from 2 to 150 and refuses the next on either side [MAP-22, LIM-07]', () => {
    map.press('KeyW')
    expect(map.store.get(mapModeAtom)).toBe('width')
    for (const text of ['1', '151', '', '1,5', '12x', '12345']) {
      typeWidth(map.store, text)
      expect([text, applyWidth(map.store)]).toEqual([text, false])
      expect(map.store.get(widthDraftAtom)?.refusal?.code).toBe('width.limit')
    }
    for (const [text, width] of [
      ['150', 150],
      ['2', 2],
    ] as const) {
      typeWidth(map.store, text)
      expect(applyWidth(map.store)).toBe(true)
      expect([map.columns.map_width, map.store.get(mapModeAtom)]).toEqual([width, 'select'])
      map.press('KeyW')
    }
    expect(map.store.get(timelineAtom).undo).toHaveLength(2)
  })

  it('Escape clears the selection, then closes the timeline, even while it loads', () => {
    const map = setUp({ rows: 2, cols: 3 })
    map.store.set(timelineOpenAtom, true)
    map.press('ArrowDown', { code: 'ArrowRight', shift: true })
    expect(map.selected()).toHaveLength(2)
    map.press('Escape')
    expect([map.selected(), map.store.get(timelineOpenAtom)]).toEqual([[], true])
    map.press('Escape')
    expect(map.store.get(timelineOpenAtom)).toBe(false)
  })

  it('moves plots with M and arrows: an occupied position is refused, Shift+Enter swaps, Escape cancels', () => {
    map.press('ArrowDown', 'KeyM', 'ArrowRight')
    expect(map.store.get(moveDraftAtom)).toMatchObject({ cols: 1, refused: new Set([0]) })
    map.press('Enter')
    expect([map.message(), map.store.get(mapModeAtom)]).toEqual(['move.taken', 'move'])
    map.press('Escape')
    expect(map.store.get(timelineAtom).undo).toEqual([])
    map.press('KeyM', 'ArrowRight', shift('Enter'))
    expect(labelRows(map.columns)[0]).toBe('12 11 13 14 15')
    expect(map.active()).toBe('1,2')
  })

  it('swaps two selected plots with X, and reports any other number of plots', () => {
    map.press('ArrowDown', 'KeyX')
    expect(map.message()).toBe('map.swapNeedsTwo')
    map.press(shift('ArrowRight'), 'KeyX')
    expect(labelRows(map.columns)[0]).toBe('12 11 13 14 15')
  })

  it('edits in place along the walk: every text moves on, and an invalid one stays on its plot', () => {
    const { store, columns } = map
    const field = `trait:${yieldId}`
    store.set(shownFieldAtom, field)
    map.press(mod('Home'), 'Enter')
    expect(store.get(cellEditorAtom)).toMatchObject({ field, text: '6.1' })
    commitEditor(store, 'six', 'next')
    const refused = plotAtPlace(columns, 6, 1)
    expect(refusedAt(store, new PlotsSource(columns), refused, field)).toMatchObject({
      value: 'six',
      code: 'value.not_number',
    })
    expect([map.active(), columns.traits[0].numbers[refused], store.get(cellEditorAtom)]).toEqual(['6,2', 6.1, null])
    map.press('Enter')
    commitEditor(store, '6,75', 'next')
    expect(columns.traits[0].numbers[plotAtPlace(columns, 6, 2)]).toBe(6.75)
    map.press('KeyJ')
    expect(map.active()).toBe('6,1')
  })

  it('edits the colouring trait, opens the field dialog without one, and edits labels only after they were chosen', () => {
    const { store, columns } = map
    const first = plotAtPlace(columns, 6, 1)
    const before = columns.label[first]
    store.set(colouringAtom, null)
    map.press(mod('Home'), 'Enter')
    expect([store.get(cellEditorAtom), store.get(choiceAtom)]).toEqual([null, 'editedField'])
    store.set(choiceAtom, null)
    store.set(colouringAtom, colouringOf({ by: 'trait', trait: yieldId }))
    map.press('Enter')
    expect(store.get(cellEditorAtom)).toMatchObject({ field: `trait:${yieldId}` })
    commitEditor(store, '30.5', 'stay')
    expect([columns.label[first], columns.traits[0].numbers[first]]).toEqual([before, 30.5])
    store.set(chooseShownFieldAtom, 'label')
    map.press('Enter')
    expect(store.get(cellEditorAtom)).toMatchObject({ field: 'label', text: before })
    commitEditor(store, 'New', 'stay')
    expect(store.get(messagesAtom)[0]).toMatchObject({
      key: 'typed.overwritten.label',
      params: { before, after: 'New' },
      offers: 'history.undo',
    })
  })

  it('accepts a label of ten characters, refuses eleven and duplicates [PLT-31, LIM-03]', () => {
    const { store, columns } = map
    store.set(chooseShownFieldAtom, 'label')
    for (const [text, code] of [
      ['ABCDEFGHIJK', 'label.too_long'],
      ['65', 'label.duplicate'],
    ]) {
      map.press(mod('Home'), 'Enter')
      commitEditor(store, text, 'stay')
      expect(refusedAt(store, new PlotsSource(columns), plotAtPlace(columns, 6, 1), 'label')).toMatchObject({
        value: text,
        code,
      })
    }
    map.press('Enter')
    commitEditor(store, 'ABCDEFGHIJ', 'stay')
    expect(columns.label[plotAtPlace(columns, 6, 1)]).toBe('ABCDEFGHIJ')
    expect(refusedAt(store, new PlotsSource(columns), plotAtPlace(columns, 6, 1), 'label')).toBeNull()
  })

  it('inside a selection the next editor opens automatically, and Mod+Enter writes to all of it', () => {
    map.store.set(shownFieldAtom, 'comment')
    map.press('ArrowDown', shift('ArrowRight'), 'Enter')
    commitEditor(map.store, 'weak', 'next')
    expect(map.store.get(cellEditorAtom)?.at).toMatchObject({ row: 1, col: 2 })
    commitEditor(map.store, 'lodged', 'allSelected')
    expect([map.columns.comment[0], map.columns.comment[1]]).toEqual(['lodged', 'lodged'])
    expect(map.store.get(timelineAtom).undo).toHaveLength(2)
  })

  it('creates a plot on an empty position, which undo deletes', () => {
    map.press('ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter')
    commitEditor(map.store, 'N7', 'stay')
    const plot = map.columns.label.indexOf('N7')
    expect([map.columns.row[plot], map.columns.col[plot], map.columns.name[plot]]).toEqual([2, 3, 'N7'])
    undo(map.store)
    expect(map.columns.alive[plot]).toBe(0)
  })

  it('creates a plot on an empty position for an invalid text, which stays there', () => {
    const { store, columns } = map
    map.press('ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter')
    commitEditor(store, '65', 'stay')
    const plot = plotAtPlace(columns, 2, 3)
    expect([columns.label[plot], refusedAt(store, new PlotsSource(columns), plot, 'label')?.value]).toEqual([
      null,
      '65',
    ])
    undo(store)
    undo(store)
    expect(columns.alive[plot]).toBe(0)
  })

  it('clears the shown field, a label after confirmation, and opens the find field with the typed digit', () => {
    map.press('ArrowDown', 'Delete')
    expect(map.store.get(mapClearPromptAtom)?.counts.labels).toBe(1)
    map.press('Escape')
    expect([map.columns.label[0], map.store.get(mapClearPromptAtom)]).toEqual(['11', null])
    map.press('Delete', 'Enter')
    expect([map.columns.label[0], map.store.get(timelineAtom).undo.at(-1)?.change.name.key]).toEqual([
      null,
      'change.map.cleared',
    ])
    map.press({ code: 'Numpad7', key: '7' })
    expect([map.store.get(openDialogAtom), map.store.get(findTextAtom)]).toEqual([{ kind: 'find' }, '7'])
  })

  it('fills down and right from the first of each run', () => {
    map.store.set(shownFieldAtom, `trait:${yieldId}`)
    const numbers = map.columns.traits[0].numbers
    map.press('ArrowDown', shift('ArrowRight'), shift('ArrowDown'), mod('KeyD'))
    expect([numbers[plotAtPlace(map.columns, 2, 1)], numbers[plotAtPlace(map.columns, 2, 2)]]).toEqual([1.1, 1.2])
    map.press(mod('KeyR'))
    expect([numbers[plotAtPlace(map.columns, 1, 2)], numbers[plotAtPlace(map.columns, 2, 2)]]).toEqual([1.1, 1.1])
  })

  it('cycles through the problems', () => {
    map.columns.traits[0].numbers[3] = 900
    map.columns.label[20] = '11'
    map.press('KeyJ')
    const first = map.active()
    map.press('KeyJ')
    const second = map.active()
    map.press('KeyJ')
    const third = map.active()
    expect(new Set([first, second, third])).toEqual(new Set(['1,1', '1,4', '5,2']))
    map.press('KeyJ')
    expect(map.active()).toBe(first)
  })
})
