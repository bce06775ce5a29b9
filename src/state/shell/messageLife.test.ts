import { describe, expect, it } from 'vitest'
import { openedSheet } from '../../../tests/arbitraries/openedSheet.ts'
import { smallStore, yieldId } from '../../../tests/fields/smallField.ts'
import { allCommands } from '../../commands/allCommands.ts'
import { runCommand } from '../../commands/runCommand.ts'
import { chooseShownFieldAtom, colouringAtom, colouringOf, shownFieldAtom } from '../colour/colouring.ts'
import { goToTimelinePoint } from '../log/undo/undo.ts'
import { commitEditor, openEditor } from '../map/edit/cellEditor.ts'
import { activate, selectOnly } from '../map/select/rangeSelection.ts'
import { addSeedActionAtom } from '../seeds/store.ts'
import { fillDown, fillTo } from '../sheet/fill/sheetFill.ts'
import { goToCell } from '../sheet/selection/sheetSelection.ts'
import { sheetOrderAtom } from '../sheet/sheetView.ts'
import { selectPlots } from '../year/selection.ts'
import { followMessages } from './messageLife.ts'
import { showMessageAtom, shownMessagesAtom } from './messages.ts'

function setUp() {
  const { store, columns } = smallStore({ rows: 3, cols: 4, label: (row, col) => `${row}${col}`, value: (row) => row })
  store.set(chooseShownFieldAtom, 'label')
  followMessages(store)
  const shown = () => store.get(shownMessagesAtom).map(({ key }) => key)
  /** Runs a command and completes its microtasks, as between two keys. */
  const run = async (id: string) => {
    const command = allCommands.find((one) => one.id === id)
    if (!command) throw new Error(`no command ${id}`)
    runCommand(store, command)
    await Promise.resolve()
    return shown()
  }
  const label = async (text: string) => {
    openEditor(store)
    commitEditor(store, text, 'stay')
    await Promise.resolve()
  }
  return { store, columns, run, shown, label }
}

describe('a message', () => {
  it('closes with the selection that it is about; reselecting the same plots changes nothing', async () => {
    const { store, run, shown } = setUp()
    expect(await run('select.all')).toEqual(['map.selected'])
    selectPlots(
      store,
      Array.from({ length: 12 }, (_, k) => k),
      'map',
    )
    expect(shown()).toEqual(['map.selected'])
    selectOnly(store, { row: 2, col: 2 })
    expect(shown()).toEqual([])
  })

  it('closes with the mode that it is about: F8 with Escape', async () => {
    const { store, run, shown } = setUp()
    activate(store, { row: 1, col: 1 })
    expect(await run('map.sticky.extend')).toEqual(['map.sticky.extend'])
    activate(store, { row: 1, col: 2 })
    expect(shown()).toEqual(['map.sticky.extend'])
    runCommand(store, allCommands.find(({ id }) => id === 'map.escape')!)
    expect(shown()).toEqual([])
  })

  it('closes when the plot leaves an occupied position that it is about, and stays closed on the next move', async () => {
    const { store, run, shown } = setUp()
    selectOnly(store, { row: 1, col: 1 })
    await run('plots.move')
    await run('map.go.ArrowRight')
    expect(await run('map.edit')).toEqual(['move.taken'])
    await run('map.go.ArrowRight')
    expect(shown()).toEqual([])
    await run('map.escape')
    await run('plots.move')
    expect(shown()).toEqual([])
  })

  it('stays during navigation if it is about an entry, and closes on a jump in the timeline', async () => {
    const { store, run, shown, label } = setUp()
    selectOnly(store, { row: 1, col: 1 })
    await label('A1')
    await label('A2')
    expect(await run('history.undo')).toEqual(['undo.undone'])
    selectOnly(store, { row: 3, col: 3 })
    expect(shown()).toEqual(['undo.undone'])
    await run('history.undo')
    expect(await run('history.undo')).toEqual(['command.nothingToUndo'])
    goToTimelinePoint(store, 2)
    expect(shown()).toEqual([])
  })

  it('closes with the next action of the seed store if nothing could be undone', async () => {
    const { store, run, shown } = setUp()
    expect(await run('storage.undo')).toEqual(['command.nothingToUndo'])
    store.set(addSeedActionAtom, { seed: 14, entry: 1, key: 'storage.action.booked' })
    expect(shown()).toEqual([])
  })

  it('a message shown during a command closes with the next change after that command', async () => {
    const { store, columns, shown, label } = setUp()
    store.set(shownFieldAtom, `trait:${yieldId}`)
    store.set(colouringAtom, colouringOf({ by: 'trait', trait: yieldId }))
    columns.traits[0].trait.max = 9
    selectOnly(store, { row: 1, col: 1 })
    await label('40')
    expect(shown()).toEqual(['table.outOfRange'])
    selectOnly(store, { row: 1, col: 2 })
    await label('5')
    expect(shown()).toEqual([])
  })

  it('a message next to a result closes with it', async () => {
    const { store, shown } = setUp()
    store.set(showMessageAtom, { kind: 'info', key: 'change.pasted', params: {}, about: ['entries'] })
    store.set(showMessageAtom, { kind: 'info', key: 'hidden.leftOut', params: {}, isAddition: true })
    await Promise.resolve()
    selectOnly(store, { row: 1, col: 2 })
    expect(shown()).toEqual(['change.pasted', 'hidden.leftOut'])
  })

  it('shows the reason of a fill without effect and stays while the dragged cells are selected', async () => {
    const store = openedSheet(2, 2)
    followMessages(store)
    const col = store.get(sheetOrderAtom).fields.indexOf('square')
    goToCell(store, { row: 0, col })
    fillTo(store, { top: 0, left: col, bottom: 0, right: col }, { top: 0, left: col, bottom: 2, right: col }, false)
    await Promise.resolve()
    expect(store.get(shownMessagesAtom).map(({ key }) => key)).toEqual(['value.computed'])
    goToCell(store, { row: 0, col: 0 })
    expect(store.get(shownMessagesAtom)).toEqual([])
    fillDown(store, 'repeat')
    expect(store.get(shownMessagesAtom).map(({ key }) => key)).toEqual(['table.nothingToFill'])
  })

  it('reports the effect of a command on one plot, and the label of an edited one', async () => {
    const { store, run, shown, label } = setUp()
    selectOnly(store, { row: 2, col: 2 })
    store.set(shownFieldAtom, `trait:${yieldId}`)
    expect(await run('map.clear')).toEqual(['change.map.cleared'])
    store.set(chooseShownFieldAtom, 'label')
    await label('T1')
    expect(shown()).toEqual(['typed.overwritten.label'])
  })
})
