import { createStore } from 'jotai'
import { beforeEach, expect, it, vi } from 'vitest'
import { allCommands } from '../../../commands/allCommands.ts'
import { commandNamed } from '../../../commands/command.ts'
import { runCommand } from '../../../commands/runCommand.ts'
import { enterMode, leaveMode } from '../../../state/map/mapState.ts'
import { putTour, tourAtom } from '../../../state/shell/tour.ts'
import { chosenYearIdAtom } from '../../../state/year/chosenYear.ts'
import { followTour } from './followTour.ts'

let store = createStore()
beforeEach(() => {
  store = createStore()
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})

it('another year that is chosen finishes the first step, the one that the page opens does not', () => {
  putTour(store, 'nursery')
  const stop = followTour(store, 'nursery')
  store.set(chosenYearIdAtom, 1)
  expect(store.get(tourAtom)).toBe('nursery')
  stop()
  followTour(store, 'nursery')
  store.set(chosenYearIdAtom, 2)
  expect(store.get(tourAtom)).toBe('arrows')
})

it('numbering is seen once it was left', () => {
  putTour(store, 'numbering')
  followTour(store, 'numbering')
  enterMode(store, { mode: 'numbering', draft: {} as never })
  expect(store.get(tourAtom)).toBe('numbering')
  leaveMode(store, 'numbering')
  expect(store.get(tourAtom)).toBe('value')
})

it('the palette that is opened ends the tour, another command does not, nor one after it was skipped', () => {
  putTour(store, 'palette')
  followTour(store, 'palette')
  runCommand(store, commandNamed(allCommands, 'keys.open'))
  expect(store.get(tourAtom)).toBe('palette')
  runCommand(store, commandNamed(allCommands, 'palette.open'))
  expect(store.get(tourAtom)).toBe('done')
  putTour(store, 'skipped')
  runCommand(store, commandNamed(allCommands, 'palette.open'))
  expect(store.get(tourAtom)).toBe('skipped')
})
