import { beforeEach, describe, expect, it, vi } from 'vitest'
import { smallStore } from '../../tests/fields/smallField.ts'
import { chooseShownFieldAtom } from '../state/colour/colouring.ts'
import { pasteBlock } from '../state/map/block/blockPaste.ts'
import { openDesign } from '../state/map/design/designDraft.ts'
import { openEditor } from '../state/map/edit/cellEditor.ts'
import { beginMove } from '../state/map/layout/moveDraft.ts'
import { openWidth, widthDraftAtom } from '../state/map/layout/widthDraft.ts'
import { enterMode, type MapMode, mapModeAtom } from '../state/map/mode/mapState.ts'
import { numberingDraftAtom, openNumbering } from '../state/map/numbering/numberingDraft.ts'
import { selectOnly } from '../state/map/select/rangeSelection.ts'
import { openStructure } from '../state/map/structure/structureDraft.ts'
import { messagesAtom } from '../state/shell/messages.ts'
import type { Store } from '../state/store.ts'
import { allCommands } from './allCommands.ts'
import { commandNamed } from './command.ts'
import { ruleInMode, runCommand } from './runCommand.ts'

const into: Record<MapMode, (store: Store) => void> = {
  select: () => {},
  paint: (store) => enterMode(store, { mode: 'paint' }),
  lasso: (store) => enterMode(store, { mode: 'lasso' }),
  move: beginMove,
  width: openWidth,
  numbering: openNumbering,
  design: openDesign,
  structure: openStructure,
  paste: (store) => pasteBlock(store, { html: '', text: 'ab cd ef gh ij kl\tx' }),
  edit: openEditor,
}
const modes = Object.keys(into) as MapMode[]

function inMode(mode: MapMode): Store {
  const { store } = smallStore({ rows: 3, cols: 3, holes: ['3,3'], label: (row, col) => `${row}${col}` })
  store.set(chooseShownFieldAtom, 'label')
  selectOnly(store, { row: 2, col: 3 })
  into[mode](store)
  expect(store.get(mapModeAtom)).toBe(mode)
  return store
}

beforeEach(() => {
  vi.stubGlobal('document', { activeElement: null, querySelector: () => null, querySelectorAll: () => [] })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('requestAnimationFrame', () => 0)
})

describe('every command of the map in every mode', () => {
  const commands = allCommands.filter(({ scope }) => scope !== 'table')
  it.each(modes)('%s: each command runs, ends the mode first, or is refused with the reason', (mode) => {
    for (const command of commands) {
      const store = inMode(mode)
      const rule = ruleInMode(command, mode)
      const isPossible = (command.enabled?.(store) ?? true) === true
      const before = store.get(messagesAtom).length
      runCommand(store, command)
      const after = store.get(mapModeAtom)
      if (typeof rule === 'object' && isPossible) {
        expect([command.id, after, store.get(messagesAtom)[0].key]).toEqual([command.id, mode, rule.reason])
        expect(store.get(messagesAtom)).toHaveLength(before + 1)
      }
      if (rule === 'ends' && isPossible && mode !== 'select') {
        const opened = {
          'width.open': 'width',
          'plots.move': 'move',
          'paint.toggle': 'paint',
          'numbering.open': 'numbering',
          'design.open': 'design',
          'field.open': 'structure',
          'map.edit': 'edit',
          'map.dropAndSwap': 'edit',
        }
        const expectedMode: string = opened[command.id as keyof typeof opened] ?? 'select'
        expect([command.id, after]).toEqual([command.id, expectedMode])
      }
    }
  })

  it('setting the width during numbering, from the toolbar or the palette, opens only the width', () => {
    const store = inMode('numbering')
    runCommand(store, commandNamed(allCommands, 'width.open'))
    expect([store.get(numberingDraftAtom), store.get(widthDraftAtom)?.text]).toEqual([null, '3'])
  })
})
