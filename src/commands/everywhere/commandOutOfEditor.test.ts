import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { fieldsCommands } from '../fieldsCommands.ts'
import { openPageAtom } from '../openPage.ts'
import { commandOutOfEditor } from './commandOutOfEditor.ts'

it('global shortcuts work in a cell editor; text keys stay in it', () => {
  const store = createStore()
  store.set(openPageAtom, { regions: [], commands: fieldsCommands, undo: 'year' })
  const none = { key: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
  const idOf = (code: string, ctrlKey = false) =>
    commandOutOfEditor(store, { ...none, code, ctrlKey }, false)?.id ?? null
  expect(['KeyS', 'KeyK'].map((code) => idOf(code, true))).toEqual(['save.now', 'palette.open'])
  expect(['F1', 'F6', 'F9'].map((code) => idOf(code))).toEqual(['keys.open', 'focus.next', 'inspector.toggle'])
  expect(['KeyZ', 'KeyY', 'KeyC', 'KeyA'].map((code) => idOf(code, true))).toEqual([null, null, null, null])
  expect(['KeyS', 'KeyF', 'F2'].map((code) => idOf(code))).toEqual([null, null, null])
})
