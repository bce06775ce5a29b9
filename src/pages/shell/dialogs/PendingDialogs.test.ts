import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openDialogAtom } from '../../../state/shell/dialogs.ts'
import { installKeyInterceptors } from '../../../ui/keyInterceptors.ts'
import { queueTypedKeys } from './PendingDialogs.tsx'

const frames: (() => void)[] = []
let intercept: (event: KeyboardEvent) => void

beforeEach(() => {
  frames.length = 0
  vi.stubGlobal('document', { activeElement: null })
  for (const name of ['HTMLInputElement', 'HTMLTextAreaElement']) vi.stubGlobal(name, class {})
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('addEventListener', (_: string, listener: typeof intercept) => {
    intercept = listener
  })
  installKeyInterceptors()
})
afterEach(() => vi.unstubAllGlobals())

/** Whether a pressed key still reaches the page. */
function reachesPage(key: string): boolean {
  const stopImmediatePropagation = vi.fn()
  intercept({ type: 'keydown', key, code: key, preventDefault() {}, stopImmediatePropagation } as never)
  return stopImmediatePropagation.mock.calls.length === 0
}

it('keys typed after the dialogs have loaded wait until the dialog has the focus', async () => {
  const store = createStore()
  const deliver = queueTypedKeys(store)
  expect(reachesPage('m')).toBe(true)
  store.set(openDialogAtom, { kind: 'palette' })
  deliver()
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  expect(reachesPage('m')).toBe(false)
  store.set(openDialogAtom, null)
  frames.shift()?.()
  await vi.waitFor(() => expect(reachesPage('m')).toBe(true))
})

it('keys are returned at once if no dialog was requested', async () => {
  const store = createStore()
  queueTypedKeys(store)()
  await vi.waitFor(() => expect(reachesPage('m')).toBe(true))
  expect(frames).toHaveLength(0)
})

it.each(['dialog', 'alertdialog'])('keys are returned once a %s without a field has the focus', async (role) => {
  const store = createStore()
  const deliver = queueTypedKeys(store)
  store.set(openDialogAtom, { kind: 'keys' })
  deliver()
  const closest = (selector: string) => (selector.includes(`[role="${role}"]`) ? {} : null)
  vi.stubGlobal('document', { activeElement: { closest } })
  frames.shift()?.()
  expect(frames).toHaveLength(0)
  await vi.waitFor(() => expect(reachesPage('m')).toBe(true))
})
