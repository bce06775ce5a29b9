import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { label, plotChange } from '../../../tests/simulation/labelledYear.ts'
import { namesOf, openCrop, renameChange } from '../../../tests/simulation/openCrop.ts'
import { transact } from '../../state/log/transact.ts'
import { type OpenPage, showPageAtom } from '../openPage.ts'
import { runCommand } from '../runCommand.ts'
import { undoCommands } from './undoCommands.ts'

const page = (undo: OpenPage['undo']): OpenPage => ({ regions: [], commands: undoCommands, undo })
const [undo, redo] = undoCommands

it('undo and redo apply to the data of the current page, and to nothing on a read-only page', () => {
  const store = createStore()
  openCrop(store, [1])
  const write = (change: Parameters<typeof transact>[1]) => transact(store, change, { origin: 'user', undo: 'record' })
  const enabled = () => [undo, redo].map((command) => command.enabled?.(store) === true)
  const shown = () => [label(store, 11), namesOf(store, 1)[0]]
  store.set(showPageAtom, page('year'))
  write(plotChange('label', 11, '11', 'A1'))
  store.set(showPageAtom, null)
  // Typed into an editor of the closing page.
  write(plotChange('label', 11, 'A1', 'A2'))
  store.set(showPageAtom, page('crop'))
  expect(enabled()).toEqual([false, false])
  write(renameChange(1, 'L1', 'Lada'))
  expect(shown()).toEqual(['A2', 'Lada'])
  runCommand(store, undo)
  expect([shown(), enabled()]).toEqual([
    ['A2', 'L1'],
    [false, true],
  ])
  store.set(showPageAtom, page(null))
  expect([enabled(), write(renameChange(1, 'L1', 'unheard'))]).toEqual([[false, false], null])
  store.set(showPageAtom, page('year'))
  expect(enabled()).toEqual([true, false])
  runCommand(store, undo)
  runCommand(store, undo)
  expect([shown(), enabled()]).toEqual([
    ['11', 'L1'],
    [false, true],
  ])
})
