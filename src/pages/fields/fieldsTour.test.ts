import { createStore } from 'jotai'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { smallStore } from '../../../tests/fields/smallField.ts'
import { allCommands } from '../../commands/allCommands.ts'
import { commandNamed } from '../../commands/command.ts'
import { runCommand } from '../../commands/runCommand.ts'
import { chooseShownFieldAtom, colouringAtom } from '../../state/colour/colouring.ts'
import { cellEditorAtom } from '../../state/map/edit/cellEditor.ts'
import { enterMode, leaveMode, mapModeAtom } from '../../state/map/mode/mapState.ts'
import { selectOnly } from '../../state/map/select/rangeSelection.ts'
import { outboxAtom } from '../../state/outbox/outbox.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { type TourStep, tourSteps } from '../../state/shell/introduction/tour.ts'
import { messagesAtom } from '../../state/shell/messages.ts'
import type { Store } from '../../state/store.ts'
import { chosenYearIdAtom } from '../../state/year/chosenYear.ts'
import { selectionAtom } from '../../state/year/selection.ts'
import { fieldsTour } from './fieldsTour.ts'

beforeEach(() => {
  vi.stubGlobal('document', { activeElement: null, querySelector: () => null, querySelectorAll: () => [] })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})

const record = (step: TourStep) => fieldsTour.find((tourStep) => tourStep.step === step)!

/** Whether a step was reported as done since it was watched. */
function watched(store: Store, step: TourStep): () => boolean {
  const onDone = vi.fn()
  record(step).watch?.(store, onDone)
  return () => onDone.mock.calls.length > 0
}

it('the tour has a card for every step, in its order, and the last one leads to the own file', () => {
  expect(fieldsTour.map(({ step }) => step)).toEqual(tourSteps.workbench)
  expect(fieldsTour.at(-1)?.action?.key).toBe('tour.useOwnFile')
})

describe('a step that the user carries out', () => {
  it('another year that is chosen finishes the first step, the one that the page opens does not', () => {
    const store = createStore()
    const isDone = watched(store, 'nursery')
    store.set(chosenYearIdAtom, 1)
    expect(isDone()).toBe(false)
    const second = watched(store, 'nursery')
    store.set(chosenYearIdAtom, 2)
    expect(second()).toBe(true)
  })

  it('numbering is seen once it was left', () => {
    const store = createStore()
    const isDone = watched(store, 'numbering')
    enterMode(store, { mode: 'numbering', draft: {} as never })
    expect(isDone()).toBe(false)
    leaveMode(store, 'numbering')
    expect(isDone()).toBe(true)
  })

  it('the palette that is opened finishes its step, another command does not', () => {
    const store = createStore()
    const isDone = watched(store, 'palette')
    runCommand(store, commandNamed(allCommands, 'keys.open'))
    expect(isDone()).toBe(false)
    runCommand(store, commandNamed(allCommands, 'palette.open'))
    expect(isDone()).toBe(true)
  })
})

describe('a step that is shown', () => {
  const check = (store: Store) => ({
    selection: store.get(selectionAtom),
    colouring: store.get(colouringAtom),
    mode: store.get(mapModeAtom),
    editor: store.get(cellEditorAtom),
    dialog: store.get(openDialogAtom),
  })

  it.each(['arrows', 'colour', 'numbering', 'value', 'palette'] as const)(
    '%s: it is carried out, and undone without a trace, a write or an error',
    (step) => {
      const { store } = smallStore({ rows: 3, cols: 3, label: (row, col) => `${row}${col}` })
      store.set(chooseShownFieldAtom, 'label')
      selectOnly(store, { row: 2, col: 2 })
      const before = check(store)
      const undo = record(step).show?.(store)
      expect(check(store)).not.toEqual(before)
      undo?.()
      expect(check(store)).toEqual(before)
      expect(store.get(outboxAtom)).toEqual([])
      expect(store.get(messagesAtom).filter(({ kind }) => kind === 'error')).toEqual([])
    },
  )

  it.each(['arrows', 'colour', 'numbering', 'value'] as const)('%s: without plots there is nothing to show', (step) => {
    const store = createStore()
    expect(record(step).show?.(store)).toBeNull()
    expect(store.get(messagesAtom)).toEqual([])
  })
})
