import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { largerPageCommand, smallerPageCommand } from '../../../commands/everywhere/displaySizeCommands.ts'
import { canRun, runCommand } from '../../../commands/runCommand.ts'
import { chosenSizeAtom, displaySizeAtom, displaySizeFor, readDisplaySize, roomWindowAtom } from './displaySize.ts'

it('the page is as large as the user chose, or as the window is wide [V-10]', () => {
  const automatic = [1366, 1920, 2560, 3200, 3840].map((width) =>
    displaySizeFor({ width, height: (width * 9) / 16, ratio: 1 }),
  )
  expect(automatic).toEqual([1, 1, 1.25, 1.5, 2])
  // Its system enlarges the text already.
  expect(displaySizeFor({ width: 3840, height: 2160, ratio: 2 })).toBe(1.5)
  // Enlarged, a low window would have no height left.
  expect([900, 1080].map((height) => displaySizeFor({ width: 3840, height, ratio: 1 }))).toEqual([1, 1.25])
  expect([readDisplaySize('1.5'), readDisplaySize('3'), readDisplaySize(null)]).toEqual([1.5, null, null])
  const store = createStore()
  store.set(chosenSizeAtom, 2)
  // Unknown before the window is measured, and where the browser cannot enlarge a page.
  expect([store.get(displaySizeAtom), canRun(store, largerPageCommand)]).toEqual([1, { reason: 'roomSize.largest' }])
  store.set(roomWindowAtom, { width: 1920, height: 1080, ratio: 1 })
  expect(store.get(displaySizeAtom)).toBe(2)
})

it('smaller and larger go from the size on screen, and stop at the ends [V-10]', () => {
  const store = createStore()
  store.set(roomWindowAtom, { width: 2560, height: 1440, ratio: 1 })
  runCommand(store, largerPageCommand)
  expect(store.get(chosenSizeAtom)).toBe(1.5)
  // Back at the window's default size, no size is chosen.
  runCommand(store, smallerPageCommand)
  expect([store.get(displaySizeAtom), store.get(chosenSizeAtom)]).toEqual([1.25, null])
  for (let k = 0; k < 5; k++) runCommand(store, largerPageCommand)
  expect([store.get(displaySizeAtom), canRun(store, largerPageCommand)]).toEqual([2, { reason: 'roomSize.largest' }])
  for (let k = 0; k < 5; k++) runCommand(store, smallerPageCommand)
  expect([store.get(displaySizeAtom), canRun(store, smallerPageCommand)]).toEqual([1, { reason: 'roomSize.smallest' }])
})
