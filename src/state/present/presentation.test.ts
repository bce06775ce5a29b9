import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { yearOf } from '../../../tests/simulation/labelledYear.ts'
import { session } from '../account/session.ts'
import { colouringAtom, colouringOf, legendFilterAtom } from '../colour/colouring.ts'
import { mapPictureRequests } from '../map/view/cameraRequest.ts'
import { handleRequests } from '../shell/requests.ts'
import type { Store } from '../store.ts'
import { loadedYearAtom } from '../year/loaded.ts'
import { selectedIds, selectPlots } from '../year/selection.ts'
import {
  addStep,
  advanceSecondsAtom,
  endPresentation,
  followAdvance,
  hasSpotAtom,
  isBlackAtom,
  isPausedAtom,
  isPresentingAtom,
  moveStep,
  namingAtom,
  removeStep,
  renameStep,
  shownStepIndexAtom,
  showStep,
  startPresentation,
  stepsAtom,
} from './presentation.ts'
import { readSteps, writtenSteps } from './steps.ts'

let store: Store
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
  vi.stubGlobal('requestAnimationFrame', () => 0)
  store = createStore()
  store.set(session.user, { id: 7 } as never)
  store.set(loadedYearAtom, yearOf(1, [11, 12, 13]))
})
afterEach(() => vi.unstubAllGlobals())

it('steps store colours, hidden classes and plots, are navigated, and persist for the year and user', () => {
  selectPlots(store, [0], 'map')
  store.set(colouringAtom, colouringOf({ by: 'father' }))
  startPresentation(store)
  addStep(store, '')
  renameStep(store, '  The fertile corner ')
  selectPlots(store, [1, 2], 'map')
  store.set(colouringAtom, colouringOf({ by: 'line' }))
  store.set(legendFilterAtom, { subject: 'line', shown: new Set(['a']), hidden: new Set(['b']) })
  addStep(store, 'Second')
  moveStep(store, -1)
  expect([store.get(shownStepIndexAtom), selectedIds(store), store.get(colouringAtom)?.subject.by]).toEqual([
    0,
    [11],
    'father',
  ])
  moveStep(store, 1)
  moveStep(store, 1)
  expect([store.get(shownStepIndexAtom), selectedIds(store)]).toEqual([1, [12, 13]])
  expect(store.get(legendFilterAtom).hidden).toEqual(new Set(['b']))
  endPresentation(store)
  startPresentation(store)
  expect(store.get(stepsAtom).map(({ name }) => name)).toEqual(['The fertile corner', 'Second'])
  store.set(session.user, { id: 8 } as never)
  endPresentation(store)
  startPresentation(store)
  expect(store.get(stepsAtom)).toEqual([])
})

it('a presentation advances automatically after the chosen time, from the last step to the first, but not while naming a step', () => {
  vi.useFakeTimers()
  startPresentation(store)
  for (const name of ['One', 'Two', 'Three']) {
    addStep(store, name)
    store.set(namingAtom, false)
  }
  const stop = followAdvance(store)
  const after = (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000)
    return store.get(shownStepIndexAtom)
  }
  expect(after(120)).toBe(2)
  store.set(advanceSecondsAtom, 10)
  expect([after(9), after(1), after(10)]).toEqual([2, 0, 1])
  // A step that the user chose has its whole time.
  after(6)
  moveStep(store, 1)
  expect([after(6), after(4)]).toEqual([2, 0])
  store.set(namingAtom, true)
  expect(after(60)).toBe(0)
  store.set(namingAtom, false)
  expect(after(10)).toBe(1)
  stop()
  expect(after(60)).toBe(1)
  endPresentation(store)
  expect(store.get(advanceSecondsAtom)).toBe(0)
  vi.useRealTimers()
})

it('a presentation waits with the next step while it is paused or the screen is black, which any step ends', () => {
  vi.useFakeTimers()
  startPresentation(store)
  for (const name of ['One', 'Two']) addStep(store, name)
  store.set(namingAtom, false)
  showStep(store, 0)
  store.set(advanceSecondsAtom, 10)
  const stop = followAdvance(store)
  const after = (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1000)
    return store.get(shownStepIndexAtom)
  }
  store.set(isPausedAtom, true)
  expect(after(60)).toBe(0)
  store.set(isPausedAtom, false)
  expect([after(9), after(1)]).toEqual([0, 1])
  store.set(isBlackAtom, true)
  expect(after(60)).toBe(1)
  moveStep(store, -1)
  expect([store.get(isBlackAtom), after(10)]).toEqual([false, 1])
  stop()
  store.set(hasSpotAtom, true)
  endPresentation(store)
  expect([isPausedAtom, isBlackAtom, hasSpotAtom].map((state) => store.get(state))).toEqual([false, false, false])
  vi.useRealTimers()
})

it('a step has a picture of its view; a step saved without one gets it once it is drawn', () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call))
  let painted = 0
  const stop = handleRequests(store, mapPictureRequests, ({ to }) => to(`data:image/webp,${++painted}`))
  const pictures = () => store.get(stepsAtom).map(({ picture }) => picture)
  startPresentation(store)
  addStep(store, 'One')
  expect(pictures()).toEqual(['data:image/webp,1'])
  endPresentation(store)
  stored.set(
    'plotline.presentation.7.1',
    JSON.stringify([
      { name: 'Old', camera: null, colour: null, hidden: { subject: null, shown: null, hidden: [] }, plots: [] },
    ]),
  )
  startPresentation(store)
  expect(pictures()).toEqual([null])
  for (let k = 0; k < 12 && frames.length; k++) for (const call of frames.splice(0)) call()
  expect(pictures()).toEqual(['data:image/webp,2'])
  stop()
})

it('the end of a presentation restores colours, legend and selection', () => {
  selectPlots(store, [0, 2], 'map')
  store.set(colouringAtom, colouringOf({ by: 'mother' }))
  startPresentation(store)
  addStep(store, '')
  selectPlots(store, [1], 'map')
  store.set(colouringAtom, colouringOf({ by: 'line' }))
  endPresentation(store)
  expect([store.get(isPresentingAtom), selectedIds(store)]).toEqual([false, [11, 13]])
  expect(store.get(colouringAtom)?.subject).toEqual({ by: 'mother' })
})

it('a deleted step is restored in place', () => {
  startPresentation(store)
  addStep(store, 'a')
  addStep(store, 'b')
  moveStep(store, -1)
  const bringBack = removeStep(store)
  expect(store.get(stepsAtom).map(({ name }) => name)).toEqual(['b'])
  bringBack?.()
  expect([store.get(stepsAtom).map(({ name }) => name), store.get(shownStepIndexAtom)]).toEqual([['a', 'b'], 0])
  for (let k = 0; k < 60; k++) addStep(store, `${k}`)
  expect([store.get(stepsAtom).length, addStep(store, 'more')]).toEqual([50, false])
})

it('an invalid stored list of steps is ignored', () => {
  for (const text of [null, '', '{', '[1]', '[{"name":1}]', '{"steps":[]}']) expect(readSteps(text)).toEqual([])
  const step = { name: 'a', camera: null, colour: null, hidden: { subject: null, shown: null, hidden: [] }, plots: [1] }
  const pictured = { ...step, picture: 'data:image/webp;base64,AA' }
  expect(readSteps(writtenSteps([pictured]))).toEqual([pictured])
  // Steps that were saved before they had pictures.
  expect(readSteps(JSON.stringify([step]))).toEqual([{ ...step, picture: null }])
  expect(readSteps(JSON.stringify([{ ...step, picture: 'https://example.org/a.png' }]))).toEqual([])
})
