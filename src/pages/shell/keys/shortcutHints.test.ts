import { createStore } from 'jotai'
import { expect, it, vi } from 'vitest'
import { countMouseUse } from './shortcutHints.ts'

it('the key of a command is due at its third use by the mouse, once, whatever is used between', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
  const store = createStore()
  const uses = ['print', 'print', 'history.undo', 'print', 'print', 'history.undo', 'history.undo']
  expect(uses.map((id) => countMouseUse(store, id))).toEqual([false, false, false, true, false, false, true])
})
